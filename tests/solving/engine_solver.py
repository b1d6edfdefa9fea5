"""A second solver, on the engine's games alone: no tables, no symmetries, and every discard in its place."""

from collections import Counter
from itertools import permutations

from cardgolf import Discard, Draw, Match
from cardgolf.engine.deal import deal_first_round
from cardgolf.engine.transitions import apply, legal_moves
from cardgolf.rl.chance_nodes import unseen_cards, visible_facts, with_unseen_cards
from cardgolf.table import ROUND_OVER, STOCK

PLAYERS = ("0", "1")


class EngineSolver:
    """The value of every state of a game for two seats, as points by which seat ``first`` is ahead."""

    def __init__(self, rules):
        self.rules, self.values = rules, {}
        deck = rules.table_setup(2).deck
        place = 2 * rules.table_setup(2).layout.size
        self.first = deal_first_round(rules, Match(PLAYERS, 0)).setup.order[0]
        total = 0
        for top, count in Counter(deck).items():
            others = [*deck]
            others.remove(top)
            dealt = deal_first_round(rules, Match(PLAYERS, 0), (*others[:place], top, *others[place:]))
            total += count * self.find_value(dealt)
        self.value = total / len(deck)

    def find_value(self, state):
        key = repr(visible_facts(state))
        if key not in self.values:
            found = [self.rate(state, move) for move in legal_moves(self.rules, state)]
            self.values[key] = max(found) if state.turn == self.first else min(found)
        return self.values[key]

    def rate(self, state, move):
        """Return the value after a move, on the average of the cards that it may bring to light."""
        cards, token = [*unseen_cards(state)], find_token(state, move)
        if token is None:
            return self.settle(state, move, cards, None)
        points = 0
        for card, count in Counter(cards).items():
            other = cards.index(card)
            laid = [*cards]
            laid[token], laid[other] = laid[other], laid[token]
            points += count * self.settle(state, move, laid, token)
        return points / len(cards)

    def settle(self, state, move, cards, token):
        """Return the value after a move with these unseen cards, of which that at ``token`` stays where it is."""
        after = apply(self.rules, with_unseen_cards(state, cards), move)
        if after.phase is not ROUND_OVER:
            return self.find_value(after)
        fixed = [] if token is None else [cards[token]]
        others = [card for place, card in enumerate(cards) if place != token]
        orders = {*permutations(others)}
        return sum(self.count_points(state, move, order, fixed, token) for order in orders) / len(orders)

    def count_points(self, state, move, order, fixed, token):
        cards = [*order]
        if fixed:
            cards[token:token] = fixed
        scores = apply(self.rules, with_unseen_cards(state, cards), move).match.rounds[-1].scores
        return self.rules.cost_sign * (scores[1 - self.first] - scores[self.first])


def find_token(state, move):
    """Return the place among the unseen cards of the one that a move brings to light, or ``None``."""
    if isinstance(move, Draw):
        return len(unseen_cards(state)) - 1 if move.pile is STOCK else None
    name = move.flip if isinstance(move, Discard) else getattr(move, "slot", None)
    place = state.board.layout.places[name] if name else -1
    if place not in state.board.down:
        return None
    before = sum(len(board.down) for board in state.boards[: state.turn])
    return before + sorted(state.board.down).index(place)
