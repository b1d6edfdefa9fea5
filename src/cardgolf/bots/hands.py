"""Hands: what they cost, and what is best to play and draw.

The greedy bot takes an unseen card for an average one. Plans, which the wary bot makes, weigh every card that may come.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import inf
from random import Random

from cardgolf import (
    Board,
    Card,
    Discard,
    Draw,
    Knock,
    Move,
    Pass,
    Pile,
    Play,
    Take,
    View,
)
from cardgolf.bots.other_moves import STEP_COST, average, has_other_moves, try_other_moves
from cardgolf.bots.worth import Worth, add_up, worth_for
from cardgolf.games import count_unseen

HELD_COST = 0.5  # cost of a card in an opponent's hand, as a share of the average card
DELAY_COST = 0.25  # cost of each point kept until the next play, since the round may end first
END_CHANCE = 0.1  # that the round ends before the seat can play again
EQUAL = 1e-6  # points by which a card off the stock is better than one that leaves as much: it may be lower
UNSAFE_KNOCK = -1000.0
UNKNOWN_HAND_MOVE = -2000.0
DRAWS = frozenset({Draw, Take})  # what puts a card in hand
Shares = Sequence[tuple[Card, float]]


class HandCosts:
    """The costs of ``hand`` by kind. ``runs`` are what its cards can be played as, apart from cards of a kind.

    ``total`` is the cost of all cards. Cards cost their single points by ``worth``.
    """

    __slots__ = ("_by_kind", "_dearest", "_runs", "_worth", "total")

    def __init__(self, worth: Worth, hand: Iterable[Card], runs: Iterable[int] = ()) -> None:
        alone, by_kind = worth.alone, dict[int | None, int]()
        for card in hand:
            kind = card.kind
            by_kind[kind] = by_kind.get(kind, 0) + alone[card]
        self._worth, self._by_kind, self.total = worth, by_kind, sum(by_kind.values())
        self._runs = max(runs, default=-inf)
        self._dearest = max(self._runs, *by_kind.values()) if by_kind else self._runs

    def estimate_rest(self, card: Card | None) -> float:
        """Return the cost left of the hand and a drawn card after the best play. ``None`` is a card off the stock."""
        kind = card.kind if card else None
        more: float = self._worth.alone[card] if card else self._worth.mean
        together = self._by_kind.get(kind, 0) + more
        if more >= 0 or kind not in self._by_kind:
            return self.total + more - max(self._dearest, together)
        others = [cost for each, cost in self._by_kind.items() if each != kind]
        return self.total + more - max(self._runs, together, *others)

    def estimate_kept(self, unseen: int = 0) -> float:
        """Return the cost left of the hand and ``unseen`` average cards after the best play."""
        dearest = max(self._dearest, self._worth.mean) if unseen else self._dearest
        return self.total + unseen * self._worth.mean - (dearest if dearest > -inf else 0)


class Plays:
    """The plays that a seat may choose from, to find those that are left after one of them."""

    def __init__(self, worth: Worth, moves: Sequence[Move]) -> None:
        self._worth = worth
        self._cards = [
            ([*Counter(move.cards).items()], sum_costs(worth, move.cards)) for move in moves if type(move) is Play
        ]

    def cost_rest(self, rest: Mapping[Card, int]) -> HandCosts:
        """Return the costs of the cards ``rest``, counted, with the plays that they allow."""
        runs = [cost for cards, cost in self._cards if all(rest.get(card, 0) >= count for card, count in cards)]
        return HandCosts(self._worth, [card for card, count in rest.items() for _ in range(count)], runs)


def leave_out(hand: Sequence[Card], played: Sequence[Card]) -> dict[Card, int]:
    """Return how many of each card are left of ``hand`` when ``played`` have gone."""
    rest = dict[Card, int]()
    for card in hand:
        rest[card] = rest.get(card, 0) + 1
    for card in played:
        rest[card] -= 1
    return {card: count for card, count in rest.items() if count}


def sum_costs(worth: Worth, cards: Iterable[Card]) -> int:
    """Return what ``cards`` cost one by one."""
    return sum(worth.alone[card] for card in cards)


def drawn_card(view: View, move: Draw | Take) -> Card | None:
    """Return the card that ``move`` takes from the discard pile or the middle, or ``None`` for one that is unseen."""
    if isinstance(move, Take):
        slot = view.middle.slots[view.middle.index(move.place)] if view.middle else None
        return slot.card if slot else None
    if move.pile is Pile.STOCK:
        return None
    return view.discard_shown[-1 if move.end == "top" else 0]


def choose_hand_move(view: View, worth: Worth, rng: Random) -> Move:
    """Return the move that leaves the best cards in hand. It ends the round as soon as that looks safe.

    ``rng`` samples deals for moves that a plugin defines.
    """
    return _rate_hand_moves(view, worth, rng, 0)[0]


def _rate_hand_moves(view: View, worth: Worth, rng: Random, step: int) -> tuple[Move, float]:
    """Return the best move and its value. ``step`` counts the moves of plugins before it."""
    hand, plays = list_own_cards(view), Plays(worth, view.legal_moves)
    others: Mapping[Move, float] | None = None

    def value(move: Move) -> float:
        nonlocal others
        if type(move) is Play:
            return -_estimate_after_play(view, plays, leave_out(hand, move.cards))
        if type(move) in DRAWS:
            card = drawn_card(view, move)  # type: ignore[arg-type]  # of these types
            return (0.0 if card else EQUAL) - HandCosts(worth, hand).estimate_rest(card)
        if type(move) is Knock:
            return 1000 if _is_best(view, worth, hand) else UNSAFE_KNOCK
        if others is None:
            others = _value_others(view, worth, hand, rng, step)
        return others.get(move, {Discard: 1.0, Pass: 0.0}.get(type(move), UNKNOWN_HAND_MOVE))

    values = [value(move) for move in view.legal_moves]
    most = max(values)
    return view.legal_moves[values.index(most)], most


def _value_others(view: View, worth: Worth, hand: Sequence[Card], rng: Random, step: int) -> dict[Move, float]:
    """Return minus what is left of the hand after each move that a plugin defines, and after the moves that keep it.

    If the seat has a further step in the turn, the best move of that step counts. A move after which the round ends
    counts as a knock. The result is empty if nothing can be tried.
    """
    tried = try_other_moves(view, rng, step)
    if tried is None:
        return {}
    kept = -HandCosts(worth, hand).estimate_kept()
    values = {move: kept for move in view.legal_moves if type(move) in {Discard, Pass}}
    for move, games in tried.games.items():
        views = tried.next_views(games)
        if any(game.round_end and not view.round_end for game in games):
            values[move] = 1000 if _is_best(view, worth, hand) else UNSAFE_KNOCK
        elif len(views) == len(games):
            rated = average(views, lambda each: _rate_hand_moves(each, worth_for(each), rng, step + 1)[1])
            values[move] = rated - STEP_COST
        else:
            values[move] = -_estimate_deals(worth, [game.state.table[view.actor] for game in games])
    return values


def _estimate_deals(worth: Worth, hands: Sequence[Board]) -> float:
    """Estimate what the best play leaves of the hand that is one of ``hands``. Only the cards of all are known."""
    found = [Counter(card for _, card in hand.cards()) for hand in hands]
    known = found[0]
    for cards in found[1:]:
        known &= cards
    return HandCosts(worth, known.elements()).estimate_kept(found[0].total() - known.total())


def list_own_cards(view: View) -> list[Card]:
    board = view.boards[view.seat] if view.seat is not None else None
    return [slot.card for slot in board.slots if slot and slot.card] if board else []


def _is_best(view: View, worth: Worth, hand: Sequence[Card]) -> bool:
    """Return whether no opponent is likely to hold a hand that costs less. Players keep good cards."""
    held = worth.mean - (1 - HELD_COST) * abs(worth.mean)
    least = min(board.count * held for seat, board in enumerate(view.boards) if board and seat != view.seat)
    return sum_costs(worth, hand) <= least


def _estimate_after_play(view: View, plays: Plays, rest: Mapping[Card, int]) -> float:
    """Estimate the cost left by a play, for the better of the next draws: from the stock or the discard pile."""
    costs = plays.cost_rest(rest)
    return min(costs.estimate_rest(card) for card in (None, view.discard_top)) + DELAY_COST * costs.total


# Plans


def plan_hand_move(view: View, worth: Worth, rng: Random) -> Move:
    """Return the play or the draw that leaves the best cards in hand, on the average of the unseen cards.

    All other decisions are those of the greedy bot.
    """
    if type(view.legal_moves[0]) is Draw and not has_other_moves(view):
        return _choose_draw(view, worth)
    chosen = choose_hand_move(view, worth, rng)
    if type(chosen) in DRAWS:
        return _choose_draw(view, worth)
    return _choose_play(view, worth) if type(chosen) is Play else chosen


def _choose_draw(view: View, worth: Worth) -> Move:
    costs, unseen = HandCosts(worth, list_own_cards(view)), _share_unseen(view)

    def count_cost(move: Move) -> float:
        card = drawn_card(view, move)  # type: ignore[arg-type]  # a draw
        return _count_left(worth, costs, card) if card else _average_left(worth, costs, unseen)

    return min([move for move in view.legal_moves if type(move) in DRAWS], key=count_cost)


def _choose_play(view: View, worth: Worth) -> Move:
    """Return the play after which the better draw, from the stock or the discard pile, leaves least."""
    hand, unseen, top = list_own_cards(view), _share_unseen(view), view.discard_top
    plays = Plays(worth, view.legal_moves)

    def count_cost(play: Play) -> float:
        costs = plays.cost_rest(leave_out(hand, play.cards))
        drawn = [_average_left(worth, costs, unseen)] if unseen else []
        taken = [_count_left(worth, costs, top)] if top else []
        return min((*drawn, *taken), default=costs.total)

    return min([move for move in view.legal_moves if type(move) is Play], key=count_cost)


def _share_unseen(view: View) -> Shares:
    """Return the faces of the unseen cards with their shares."""
    unseen = count_unseen(view)
    count = sum(unseen.values())
    return [(card, copies / count) for card, copies in unseen.items() if copies]


def _average_left(worth: Worth, costs: HandCosts, unseen: Shares) -> float:
    return add_up(share * _count_left(worth, costs, card) for card, share in unseen)


def _count_left(worth: Worth, costs: HandCosts, card: Card) -> float:
    """Return what a hand and a drawn card cost, averaged over an end at once and one after another play."""
    return END_CHANCE * (costs.total + worth.alone[card]) + (1 - END_CHANCE) * costs.estimate_rest(card)
