"""The greedy bot, written a second time from docs/explanation/greedy.md, without its section on moves of plugins."""

import re
from collections import Counter
from itertools import combinations
from math import inf
from pathlib import Path

from cardgolf import Discard, Draw, Flip, Knock, Pass, Phase, Pile, Play, Swap
from cardgolf.bots.board_questions import BoardQuestions

PAGE = (Path(__file__).parents[3] / "docs" / "explanation" / "greedy.md").read_text(encoding="utf-8")
CONSTANTS = {name: float(value) for name, value in re.findall(r"^\| `(\w+)` \| (-?[\d.]+) \|", PAGE, re.MULTILINE)}
TURN_UP, PATIENCE, DEFICIT, KNOCK_LEAD, UNSEEN, HELD, DELAY, EQUAL, UNKNOWN = CONSTANTS.values()
NONE = -inf  # completing no line
KNOWN = {Draw, Flip, Knock, Pass, Swap, Discard, Play}


def add(numbers):
    """Return the sum, rounded at each addition."""
    total = 0.0
    for number in numbers:
        total = total + number
    return total


class Tables:
    """The section "Tables" of the page."""

    def __init__(self, view, layout, seat=0):
        self.rules, self.layout, self.places = view.rules, layout, range(layout.size)
        self.questions, self.sign, self.nothing = (
            BoardQuestions(view, seat, layout),
            1 if view.rules.lowest_wins else -1,
            0,
        )
        deck, values = view.rules.deck(len(view.names)), view.rules.card_values
        self.cards, self.size = Counter(deck), len(deck)
        self.of_rank = {card.kind: card for card in self.cards}
        self.dearest = max(self.cards, key=lambda card: (values[card], card))
        self.alone, self.fits = {card: self.sign * values[card] for card in self.cards}, {}
        self.board(self.dearest, [0])
        if self.questions.read or self.sign < 0:
            self.nothing = self.sign * self.questions.score({})
            self.measure_places()
        means = {card: self.alone[card] - self.mean_fit(card.kind) for card in self.cards}
        self.mean = add(means[card] for card in deck) / self.size
        self.lines = [] if layout.is_hand else self.find_lines()
        first = self.lines[0] if self.lines else ()
        self.saves = {card: self.saving(card, first) if first else 0 for card in self.cards}
        self.extra = self.find_extra()
        self.share, self.cost, self.gain = {}, {}, {}
        for rank in self.of_rank:
            same = {card: many for card, many in self.cards.items() if card.kind == rank}
            self.share[rank] = sum(same.values()) / self.size
            self.cost[rank] = sum(self.alone[card] * many for card, many in same.items()) / sum(same.values())
            self.gain[rank] = sum(self.saves[card] * many for card, many in same.items()) / sum(same.values())
        self.read = {*self.questions.read}

    def board(self, card, places):
        """Return the cost of a board with copies of one card."""
        return self.sign * self.questions.score(dict.fromkeys(places, card)) - self.nothing

    def apart(self, card, places):
        """Return what copies of a card cost if they make no line."""
        return sum(self.alone[card] - self.fit(card.kind, place) for place in places)

    def saving(self, card, line):
        """Return what a copy of a card costs less in a line."""
        return self.apart(card, line) / len(line) - self.board(card, line) / len(line)

    def fit(self, rank, place):
        """Return what a card of the rank costs less at the place."""
        return self.fits.get(rank, {}).get(place, 0)

    def mean_fit(self, rank):
        """Return what a card of the rank costs less at an average place."""
        return sum(self.fits[rank].values()) / self.layout.size if rank in self.fits else 0

    def measure_places(self):
        """Measure a card of each rank at every place."""
        for rank, card in self.of_rank.items():
            costs = [0] if self.layout.is_hand else [self.board(card, [place]) for place in self.places]
            worst = max(costs)
            if min(costs) < worst:
                self.fits[rank] = {place: worst - cost for place, cost in enumerate(costs) if cost < worst}
            same = [other for other in self.cards if other.kind == rank]
            self.alone |= {other: self.board(other, [costs.index(worst)]) for other in same}

    def find_lines(self):
        """Return the lines."""
        lines = []
        for candidate in (*combinations(self.places, 2), *self.layout.lines):
            saved = self.apart(self.dearest, candidate) - self.board(self.dearest, candidate)
            if not any(len(line) == 2 and {*line} <= {*candidate} for line in lines):
                lines += [candidate] if saved > 0 or (saved and self.sign < 0) else []
        return lines

    def find_extra(self):
        """Return what a second line of each rank saves."""
        pairs = [(one, other) for one, other in combinations(self.lines, 2) if not {*one} & {*other}]
        if not pairs:
            return {}
        costs = [self.board(self.dearest, one + other) for one, other in pairs]
        one, other = pairs[costs.index(min(costs))]
        apart = {rank: self.board(card, one) + self.board(card, other) for rank, card in self.of_rank.items()}
        return {rank: max(0, apart[rank] - self.board(card, one + other)) for rank, card in self.of_rank.items()}


class Board:
    """The section "Appraisal" of the page."""

    def __init__(self, tables, slots):
        self.tables = tables
        self.cards = cards = {place: slot.card for place, slot in enumerate(slots) if slot}
        self.rank = [cards[place].kind if cards.get(place) else None for place in tables.places]
        self.c = [self.cost(place) for place in tables.places]  # 1
        self.v = [tables.saves[cards[place]] if cards.get(place) else 0 for place in tables.places]
        self.total = add(self.c)  # 2
        same = [line for line in tables.lines if len({self.rank[place] for place in line}) == 1]
        self.complete = [line for line in same if self.rank[line[0]] is not None]
        self.done = Counter(self.rank[line[0]] for line in self.complete)
        if self.complete:
            self.settle_lines()
        self.freed = {place: self.c[place] for place in cards}  # 4
        self.most = max(self.freed.values(), default=0)
        fits = [(rank, place, saved) for rank, fits in tables.fits.items() for place, saved in fits.items()]
        self.wants = {(rank, place): saved for rank, place, saved in fits if place in cards}  # 5
        self.waiting, self.completing = Counter(), {}
        for (rank, place), saved in self.wants.items():
            self.complete_rank(rank, place, saved)
        for line in tables.lines:
            for place in line:
                self.await_card(place, [other for other in line if other != place])
        gains = (many * max(0, self.most - tables.alone[card]) for card, many in tables.cards.items())
        self.hope = add(gains) / tables.size  # 7
        for rank in sorted(self.completing):
            gained = self.completing[rank] + tables.gain[rank] - max(tables.cost[rank], self.most)
            self.hope += tables.share[rank] * max(0, gained)
        unseen = [place for place, card in cards.items() if card is None]
        self.last = unseen[0] if len(unseen) == 1 else None

    def cost(self, place):
        """Return the cost of the card at a place."""
        if place not in self.cards:
            return 0
        card = self.cards[place]
        return self.tables.alone[card] - self.tables.fit(card.kind, place) if card else self.tables.mean

    def settle_lines(self):
        """Apply step 3."""
        within = Counter(place for line in self.complete for place in line)
        for line in self.complete:
            rank = self.rank[line[0]]
            again = self.tables.extra.get(rank, 0) if self.done[rank] > 1 else 0
            for place in line:
                self.c[place] -= add(self.v[other] for other in line if other != place and within[other] == 1) + again
        together = sum(self.tables.extra.get(rank, 0) * (many - 1) for rank, many in self.done.items())
        for place in sorted(within):
            together += self.v[place]
            self.c[place] -= self.v[place]
            self.v[place] = 0
        self.total -= together

    def await_card(self, place, others):
        """Apply step 5 to a place and the others of a line."""
        rank = self.rank[others[0]]
        if rank is None or self.rank[place] == rank or place not in self.cards:
            return
        if any(self.rank[other] != rank for other in others):
            return
        saved = self.v[others[0]] + add(self.v[other] for other in others[1:])
        if (rank, place) in self.wants:
            saved += self.wants[rank, place]
        elif rank in self.done:
            saved += self.tables.extra.get(rank, 0)
        self.wants[rank, place] = saved
        self.waiting[place] = max(self.waiting[place], saved)
        self.complete_rank(rank, place, saved)

    def complete_rank(self, rank, place, saved):
        """Apply step 6 to what a card of a rank would save at a place."""
        self.completing[rank] = max(self.completing.get(rank, NONE), self.freed[place] + saved)

    def saving(self, card):
        """Return the saving of a card."""
        completed = self.completing.get(card.kind, NONE) + self.tables.saves[card]
        return max(self.most, completed) - self.tables.alone[card]


def choose(view, tables_of):
    """Return the move of the bot. ``tables_of`` returns the tables of a layout."""
    if len(view.legal_moves) == 1:
        return view.legal_moves[0]
    board = view.boards[view.turn]
    tables = tables_of(board.layout)
    if board.layout.is_hand:
        values = [value_with_hand(view, tables, move) for move in view.legal_moves]
    else:
        own = Board(tables, board.slots)
        value = value_with_card if view.holding else value_without_card
        values = [value(view, tables_of, own, move) for move in view.legal_moves]
    return view.legal_moves[values.index(max(values))]


def is_of_the_page(view):
    """Return whether the decision needs no part of the page that is left out here."""
    if view.phase is Phase.REACTION:
        return False
    return view.phase is Phase.OPENING or len(view.legal_moves) == 1 or {*map(type, view.legal_moves)} <= KNOWN


def discarded(view, move):
    """Return the card that a draw takes from the discards, or ``None``."""
    return None if move.pile is Pile.STOCK else view.discard_shown[-1 if move.end == "top" else 0]


def lead(view, tables_of, total):
    """Return the lead of a total."""
    prospects = []
    for seat, board in enumerate(view.boards):
        if board and seat != view.turn:
            tables = tables_of(board.layout)
            there = Board(tables, board.slots)
            n = sum(1 for slot in board.slots if slot and slot.card is None and seat in slot.seen_by)
            prospects.append(there.total - there.hope - (1 - UNSEEN) * abs(tables.mean) * n)
    return min(prospects) - total


def value_without_card(view, tables_of, own, move):
    """Return the value of a move without a card in hand."""
    board = view.boards[view.turn]
    match move:
        case Draw():
            card = discarded(view, move)
            return own.saving(card) if card else own.hope
        case Flip():
            value = TURN_UP - own.waiting[board.index(move.slot)]
            if sum(not slot.up for slot in board.slots if slot) == 1 and not view.round_end:
                value += DEFICIT * min(0, lead(view, tables_of, own.total))
            return value
        case Knock():
            return lead(view, tables_of, own.total) - KNOCK_LEAD
        case Pass():
            return 0
    return UNKNOWN


def value_with_card(view, tables_of, own, move):
    """Return the value of a move with a card in hand."""
    board, card, place = view.boards[view.turn], view.held, None
    match move:
        case Swap():
            place = board.index(move.slot)
            value = own.freed[place] - own.tables.alone[card]
            if (card.kind, place) in own.wants:
                value += own.wants[card.kind, place] + own.tables.saves[card]
        case Discard() if move.flip:
            place = board.index(move.flip)
            value = TURN_UP - PATIENCE * own.waiting[place]
        case _:
            value = 0
    if place is not None and place == own.last and not view.round_end:
        value += DEFICIT * min(0, lead(view, tables_of, own.total - value))
    return value


def value_with_hand(view, tables, move):
    """Return the value of a move of a seat with a hand."""
    hand = [slot.card for slot in view.boards[view.turn].slots]

    def cost(cards):
        return sum(tables.alone[card] for card in cards)

    def rest(cards, drawn, plays):
        groups = Counter()
        for card in cards:
            groups[card.kind] += tables.alone[card]
        groups[drawn.kind if drawn else None] += tables.alone[drawn] if drawn else tables.mean
        return add(groups.values()) - max([*groups.values(), *map(cost, plays)])

    match move:
        case Play():
            kept = Counter(hand) - Counter(move.cards)
            plays = [each.cards for each in view.legal_moves if type(each) is Play and Counter(each.cards) <= kept]
            kept = [*kept.elements()]
            return -min(rest(kept, card, plays) for card in (None, view.discard_top)) - DELAY * cost(kept)
        case Draw():
            card = discarded(view, move)
            return (0 if card else EQUAL) - rest(hand, card, [])
        case Knock():
            held = tables.mean - (1 - HELD) * abs(tables.mean)
            others = [board.count for seat, board in enumerate(view.boards) if board and seat != view.turn]
            return 1000 if all(cost(hand) <= held * many for many in others) else -1000
        case Discard():
            return 1
        case Pass():
            return 0
    return -2000
