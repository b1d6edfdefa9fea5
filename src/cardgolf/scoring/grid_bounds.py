"""The least and most points of a grid that a deck can fill, where parts score each rank apart.

Cards of one rank then score the same whatever the other cards are, so that a board scores the sum of its ranks. The
search goes through the ranks, and keeps for each set of places the best points of those ranks that fill it. It ends
when no rank that is left can improve a full board.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import groupby, islice

from attrs import field, frozen

from cardgolf.cards import Card, Slot
from cardgolf.scoring.bounds import Range, add_up_best, is_single, score_apart
from cardgolf.scoring.one_board import BoardScorer
from cardgolf.scoring.parts import Part
from cardgolf.table import Board, Layout

MAX_PLACES = 12  # which are searched within a second or two
_MOST_WITH_SINGLE = 10
MOST_BOARDS = 30_000  # of one rank, which take half a second
_LONG_MARK = 99  # of a lock that has not ended
_NEVER = -(10**9)

Points = tuple[int, int]  # of a rank in some places: without what only one rank of a board earns, and with it
Slots = tuple[Slot | None, ...]

_KEPT, _PENDING, _TAKEN = range(3)  # what only one rank earns: none can, one could and did not, one did
_STEPS = ((_KEPT, _PENDING, 0), (_KEPT, _TAKEN, 1), (_PENDING, _PENDING, 0), (_PENDING, _TAKEN, 1), (_TAKEN, _TAKEN, 0))
_SAME = tuple((state, state, 0) for state in (_KEPT, _PENDING, _TAKEN))


@lru_cache(maxsize=256)  # many rules differ in nothing else
def find_grid_bounds(
    parts: tuple[Part, ...],
    layout: Layout,
    deck: tuple[tuple[Card, int], ...],
    marked: frozenset[Card],
    groups: tuple[tuple[int, ...], ...] | None,
    extra: Range,
) -> Range | None:
    """Return the least and most points of a board, or ``None`` for parts or layouts that are not searched.

    ``deck`` are its cards with their points, ``marked`` those that may have a mark, and ``groups`` the places that can
    lose their cards at once: each alone for ``None``. ``extra`` are the points that parts add beyond those of cards.
    """
    plain = tuple([part for part in parts if not is_single(part)])
    most = MAX_PLACES if plain == parts else _MOST_WITH_SINGLE
    if layout.is_hand or layout.size > most or not score_apart(parts):
        return None
    scorers = [BoardScorer(each) for each in dict.fromkeys((plain, parts))]
    search = _Search(scorers, layout, dict(deck), extra, _list_filled(layout, groups))
    ordered = sorted([card for card, _ in deck], key=_find_rank)
    ranks = [search.list_kinds([*cards], marked) for _, cards in groupby(ordered, key=_find_rank)]
    return -search.find_best(ranks, -1), search.find_best(ranks, 1)


def _find_rank(card: Card) -> int:
    return card.rank


def _list_filled(layout: Layout, groups: Collection[Collection[int]] | None) -> Collection[int]:
    """Return the sets of places, as bits, that can have cards while all others are cleared."""
    filled = {(1 << layout.size) - 1}
    for group in [(place,) for place in range(layout.size)] if groups is None else groups:
        filled |= {places & ~sum(1 << place for place in group) for places in filled}
    return filled


@frozen
class _Rank:
    """The cards of a rank: the points of each, and the slots that score differently with the number of each."""

    points: tuple[int, ...]
    kinds: tuple[tuple[Slot, int], ...]


@frozen
class _Search:
    """A search for the best boards of a layout.

    The first of ``scorers`` leaves out what only one rank earns, if any can. ``filled`` are the sets of places that can
    have cards at the end of a round, as bits.
    """

    scorers: Sequence[BoardScorer]
    layout: Layout
    card_values: Mapping[Card, int]
    extra: Range
    filled: Collection[int]
    found: dict[_Rank, list[tuple[int, Points]]] = field(factory=dict)

    def list_kinds(self, cards: list[Card], marked: Collection[Card]) -> _Rank:
        """Return the cards of a rank. Slots are of one kind if they score the same on their own."""
        kinds: dict[Points, tuple[Slot, int]] = {}
        for card in dict.fromkeys(cards):
            for mark in (0, _LONG_MARK) if card in marked else (0,):
                slot = Slot(card, up=True, mark=mark)
                points = self._score((slot, *[None] * (self.layout.size - 1)))
                kept, count = kinds.get(points, (slot, 0))
                kinds[points] = kept, count + cards.count(card)
        return _Rank(tuple([self.card_values[card] for card in cards]), tuple(kinds.values()))

    def _score(self, slots: Slots) -> Points:
        board = Board.of(self.layout, slots)
        lines = [(*each.score(board, self.card_values), *each.bonus(board, self.card_values)) for each in self.scorers]
        points = [sum([line.points for line in own]) for own in lines]
        return points[0], points[-1]

    def find_best(self, ranks: Sequence[_Rank], sign: int) -> int:
        """Return the most points times ``sign`` of a board without empty places but those that can be cleared."""
        full = (1 << self.layout.size) - 1
        best = [[_NEVER] * (full + 1) for _ in (_KEPT, _PENDING, _TAKEN)]
        best[_KEPT][0] = 0
        found = _NEVER
        ordered = sorted(ranks, key=lambda rank: -max(sign * points for points in rank.points))
        for number, rank in enumerate(ordered, 1):
            best = _add_rank(best, self._find_values(rank, sign), full)
            found = max(best[state][places] for state in (_KEPT, _TAKEN) for places in self.filled)
            if found >= self._limit(best, ordered[number:], sign):
                break
        return found

    def _find_values(self, rank: _Rank, sign: int) -> Mapping[int, Points]:
        """Return the best points times ``sign`` of a rank for each set of places, as bits."""
        if rank not in self.found:
            self.found[rank] = self._score_all(rank)
        values: dict[int, Points] = {}
        for places, (plain, whole) in self.found[rank] or self._limit_all(rank, sign):
            known = values.get(places, (_NEVER, _NEVER))
            values[places] = max(sign * plain, known[0]), max(sign * whole, known[1])
        return values

    def _score_all(self, rank: _Rank) -> list[tuple[int, Points]]:
        """Return the places, as bits, and points of each way to lay cards of a rank: nothing if there are many."""
        boards = [*islice(_list_slots(self.layout.size, rank.kinds, len(rank.points)), MOST_BOARDS + 1)]
        if len(boards) > MOST_BOARDS:
            return []
        return [(sum(1 << place for place, slot in enumerate(slots) if slot), self._score(slots)) for slots in boards]

    def _limit_all(self, rank: _Rank, sign: int) -> Iterator[tuple[int, Points]]:
        """Yield points that a rank cannot exceed in some places, from those of its cards and what parts can add."""
        sums = add_up_best(rank.points, sign, self.layout.size)
        for places in range(1, 1 << self.layout.size):
            if (count := places.bit_count()) <= len(rank.points):
                points = sign * sums[count] + self.extra[sign > 0]
                yield places, (points, points)

    def _limit(self, best: list[list[int]], left: Sequence[_Rank], sign: int) -> int:
        """Return points that no board can exceed to which cards of the ranks ``left`` are added."""
        size = self.layout.size
        sums = add_up_best([points for rank in left for points in rank.points], sign, size)
        more = sign * self.extra[sign > 0] if left else 0
        partly = [(places.bit_count(), points) for state in best for places, points in enumerate(state[:-1])]
        return max([points + sums[size - count] + more for count, points in partly])


def _list_slots(size: int, kinds: Sequence[tuple[Slot, int]], left: int) -> Iterator[Slots]:
    """Yield each way in which up to ``left`` cards of the ``kinds`` lie in ``size`` places."""
    if not size:
        yield ()
        return
    for rest in _list_slots(size - 1, kinds, left):
        yield None, *rest
    for number, (slot, count) in enumerate(kinds):
        if left and count:
            fewer = (*kinds[:number], (slot, count - 1), *kinds[number + 1 :])
            for rest in _list_slots(size - 1, fewer, left - 1):
                yield slot, *rest


def _add_rank(best: Sequence[list[int]], values: Mapping[int, Points], full: int) -> list[list[int]]:
    """Return the best points of each set of places when cards of one more rank are added."""
    added = [[*state] for state in best]
    reached = [max(state) > _NEVER for state in best]
    for places, points in values.items():
        steps = _STEPS if points[0] != points[1] else _SAME
        for before, after, which in steps:
            if reached[before] and places:
                _add_places(best[before], added[after], places, points[which], full ^ places)
    return added


def _add_places(old: list[int], new: list[int], places: int, points: int, free: int) -> None:
    """Raise the best points of each set that has ``places`` and some of those that are ``free``."""
    others = free
    while True:
        total = old[others] + points
        new[others | places] = max(new[others | places], total)
        if not others:
            return
        others = (others - 1) & free
