"""The least and most points of a grid that a deck can fill, where the plugins score each rank apart.

Cards of one rank then score the same whatever the other cards are, so that a board scores the sum of its ranks. The
search goes through the ranks, and keeps for each set of places the best points of those ranks that fill it. It ends
when no rank that is left can improve a full board.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import accumulate, groupby, islice
from operator import attrgetter

from attrs import field, frozen

from cardgolf.cards import Card, Slot
from cardgolf.engine.round_end import score_board
from cardgolf.rulebook.cleared import list_clear_groups
from cardgolf.rulebook.rulebook import Rulebook
from cardgolf.scoring.bounds import is_single, score_apart
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


def find_grid_bounds(
    rules: Rulebook, layout: Layout, deck: Sequence[Card], extra: tuple[int, int]
) -> tuple[int, int] | None:
    """Return the least and most points of a board, or ``None`` for rules or layouts that are not searched.

    ``extra`` are the points that plugins can add to a board beyond its cards.
    """
    scoring = {name.rpartition(".")[0] for name in rules.python_scores}
    declared = (getattr(each.plugin, "ranks_score_apart", False) for each in rules.stack if each.name in scoring)
    if layout.is_hand or layout.size > MAX_PLACES or rules.find_max_extra(layout):
        return None
    if not all(declared) or not score_apart(rules.parts):
        return None
    plain = _leave_single_out(rules)
    if plain is not rules and layout.size > _MOST_WITH_SINGLE:
        return None
    search = _Search(rules, plain, layout, extra, _list_filled(rules, layout))
    ordered = sorted(deck, key=attrgetter("rank"))
    ranks = [search.list_kinds([*cards]) for _, cards in groupby(ordered, key=attrgetter("rank"))]
    return -search.find_best(ranks, -1), search.find_best(ranks, 1)


def _leave_single_out(rules: Rulebook) -> Rulebook:
    """Return the rules without what only one rank of a board can earn."""
    parts = [part for part in rules.parts if not is_single(part)]
    return rules if len(parts) == len(rules.parts) else rules.with_parts(parts)


def _list_filled(rules: Rulebook, layout: Layout) -> Collection[int]:
    """Return the sets of places, as bits, that can have cards while all others are cleared."""
    full = (1 << layout.size) - 1
    groups = list_clear_groups(rules, layout)
    filled = {full}
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
    """A search for the best boards of a layout. ``plain`` are the rules without what only one rank earns."""

    rules: Rulebook
    plain: Rulebook
    layout: Layout
    extra: tuple[int, int]
    filled: Collection[int]
    """The sets of places that can have cards at the end of a round, as bits."""
    found: dict[_Rank, list[tuple[int, Points]] | None] = field(factory=dict)

    def list_kinds(self, cards: list[Card]) -> _Rank:
        """Return the cards of a rank. Slots are of one kind if they score the same on their own."""
        kinds: dict[Points, tuple[Slot, int]] = {}
        for card in dict.fromkeys(cards):
            for mark in (0, _LONG_MARK) if card in self.rules.marked else (0,):
                slot = Slot(card, up=True, mark=mark)
                points = self._score((slot, *[None] * (self.layout.size - 1)))
                kept, count = kinds.get(points, (slot, 0))
                kinds[points] = kept, count + cards.count(card)
        return _Rank(tuple(self.rules.card_values[card] for card in cards), tuple(kinds.values()))

    def _score(self, slots: Slots) -> Points:
        board = Board.of(self.layout, slots)
        points = _add_up(self.rules, board)
        return (points if self.plain is self.rules else _add_up(self.plain, board)), points

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
        scored = self.found[rank]
        if scored is None:
            return self._limit_values(rank, sign)
        values: dict[int, Points] = {}
        for places, (plain, whole) in scored:
            known = values.get(places, (sign * plain, sign * whole))
            values[places] = max(sign * plain, known[0]), max(sign * whole, known[1])
        return values

    def _score_all(self, rank: _Rank) -> list[tuple[int, Points]] | None:
        """Return the places, as bits, and points of each way in which cards of a rank lie, unless there are many."""
        boards = [*islice(_list_slots(self.layout.size, rank.kinds, len(rank.points)), MOST_BOARDS + 1)]
        if len(boards) > MOST_BOARDS:
            return None
        places = (sum(1 << place for place, slot in enumerate(slots) if slot) for slots in boards)
        return [*zip(places, map(self._score, boards), strict=True)]

    def _limit_values(self, rank: _Rank, sign: int) -> Mapping[int, Points]:
        """Return points that a rank cannot exceed, from those of its cards and what plugins can add."""
        sums = _add_up_best(rank.points, sign, self.layout.size)
        more = self._find_extra(sign)
        values: dict[int, Points] = {}
        for places in range(1, 1 << self.layout.size):
            if (count := places.bit_count()) <= len(rank.points):
                values[places] = sums[count] + more, sums[count] + more
        return values

    def _limit(self, best: list[list[int]], left: Sequence[_Rank], sign: int) -> int:
        """Return points that no board can exceed to which cards of the ranks ``left`` are added."""
        sums = _add_up_best([points for rank in left for points in rank.points], sign, self.layout.size)
        more, size = self._find_extra(sign) if left else 0, self.layout.size
        return max(
            (
                points + sums[size - places.bit_count()] + more
                for state in best
                for places, points in enumerate(state[:-1])
            ),
            default=_NEVER,
        )

    def _find_extra(self, sign: int) -> int:
        return sign * self.extra[sign > 0]


def _add_up(rules: Rulebook, board: Board) -> int:
    return sum(line.points for line in score_board(rules, board, 0, None))


def _add_up_best(points: Sequence[int], sign: int, size: int) -> list[int]:
    """Return the most points times ``sign`` of up to ``size`` cards, of which each may count nothing."""
    best = sorted((max(sign * each, 0) for each in points), reverse=True)
    return [*accumulate([*best, *[0] * size][:size], initial=0)]


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
