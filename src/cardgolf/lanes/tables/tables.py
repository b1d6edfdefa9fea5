"""The tables of a rulebook for a number of players. They are indexed by facts.

A table has one row for each step or move, and one cell for each combination of the facts that matter.
"""

from collections.abc import Iterable, Mapping, Sequence
from enum import IntEnum
from functools import reduce
from itertools import product
from math import prod
from operator import or_
from typing import NamedTuple

from attrs import frozen

from cardgolf.cards import Card
from cardgolf.errors import NotTabulableError
from cardgolf.lanes.tables.facts import FACTS, Stage, TableSize, TurnNumbers
from cardgolf.table.move import Move
from cardgolf.turns.leaving import NO_RANK, is_run
from cardgolf.turns.parts import Lead

MAX_CELLS = 2_000_000

Terms = tuple[tuple[int, int], ...]


@frozen
class FactTable:
    """Integers by row and facts.

    The cell of ``row`` is at ``offsets[row]`` plus, for each ``(fact, stride)`` of ``terms[row]``, the stride times the
    value of that fact. A fact is an index in ``cardgolf.lanes.tables.facts.FACTS``.
    """

    offsets: tuple[int, ...]
    terms: tuple[Terms, ...]
    cells: tuple[int, ...]

    def look_up(self, row: int, facts: Sequence[int]) -> int:
        """Return the integer for ``row`` where the facts have these values."""
        index = self.offsets[row]
        for fact, stride in self.terms[row]:
            index += stride * facts[fact]
        return self.cells[index]

    def values(self, row: int) -> frozenset[int]:
        """Return every integer of ``row``."""
        size = 1 + sum(stride * (self.counts[fact] - 1) for fact, stride in self.terms[row])
        return frozenset(self.cells[self.offsets[row] : self.offsets[row] + size])

    counts: tuple[int, ...] = ()
    """The number of values of each fact."""


class Entry(NamedTuple):
    """The integer of a table where facts have the values that are ``known``. ``read`` are those that matter."""

    known: Mapping[str, int]
    read: Iterable[str]
    value: int


def count_values(size: TableSize) -> tuple[int, ...]:
    """Return the number of values of each fact."""
    counts = {**dict.fromkeys(("down", "cleared", "marked", "looked"), 1 << size.places), "piles": 6}
    counts |= {"seat": size.players}
    counts |= dict.fromkeys(("held", "drawn", "top"), size.faces)
    return tuple(counts.get(fact, 2) for fact in FACTS)


class TableBuilder:
    """Puts a table together row by row. Equal rows share their cells."""

    def __init__(self, hook: str, size: TableSize) -> None:
        self._hook, self._counts = hook, count_values(size)
        self._offsets, self._terms, self._cells = list[int](), list[Terms](), list[int]()
        self._places: dict[tuple[Terms, tuple[int, ...]], int] = {}

    def add_row(self, entries: Iterable[Entry]) -> None:
        """Add the row of these entries; raise :class:`NotTabulableError` if it has too many cells."""
        listed = list(entries)
        read = {fact for entry in listed for fact in entry.read}
        dims = [(number, self._counts[number]) for number, fact in enumerate(FACTS) if fact in read]
        if prod(count for _, count in dims) + len(self._cells) > MAX_CELLS:
            raise NotTabulableError(
                f"invalid rules for tables: `{self._hook}` depends on too much at once: expected {MAX_CELLS:,} cases"
            )
        dims, found = _fold(dims, _fill(dims, listed))
        cells = [cell or 0 for cell in found]
        terms, stride = list[tuple[int, int]](), len(cells)
        for number, count in dims:
            stride //= count
            terms.append((number, stride))
        key = tuple(terms), tuple(cells)
        if key not in self._places:
            self._places[key] = len(self._cells)
            self._cells += cells
        self._offsets.append(self._places[key])
        self._terms.append(key[0])

    def build(self) -> FactTable:
        """Return the table."""
        return FactTable(tuple(self._offsets), tuple(self._terms), tuple(self._cells), self._counts)


def _fill(dims: Sequence[tuple[int, int]], entries: Iterable[Entry]) -> list[int | None]:
    """Return the cells of a row by all of ``dims``, ``None`` where facts cannot be together."""
    cells: list[int | None] = [None] * prod(count for _, count in dims)
    for entry in entries:
        stride, offsets = 1, [0]
        for number, count in reversed(dims):
            known = entry.known.get(FACTS[number])
            values = range(count) if known is None else (known,)
            offsets = [offset + stride * value for value, offset in product(values, offsets)]
            stride *= count
        for offset in offsets:
            cells[offset] = entry.value
    return cells


def _fold(dims: Sequence[tuple[int, int]], cells: list[int | None]) -> tuple[list[tuple[int, int]], list[int | None]]:
    """Return the dimensions that matter and the cells by these alone."""
    kept = list(dims)
    for dim in dims:
        position = kept.index(dim)
        inner = prod(count for _, count in kept[position + 1 :])
        folded = _merge_slices(cells, dim[1], inner)
        if folded is not None:
            cells = folded
            del kept[position]
    return kept, cells


def _merge_slices(cells: list[int | None], count: int, inner: int) -> list[int | None] | None:
    """Return the cells without a dimension of ``count``, or ``None`` if it matters.

    ``inner`` is the number of cells of one of its values.
    """
    merged: list[int | None] = []
    for begin in range(0, len(cells), count * inner):
        for at in range(begin, begin + inner):
            values = {*cells[at : begin + count * inner : inner]} - {None}
            if len(values) > 1:
                return None
            merged.append(values.pop() if values else None)
    return merged


def join_masks(masks: Iterable[int]) -> int:
    """Return the places that are in any of these sets, as bits."""
    return reduce(or_, masks, 0)


class ActionKind(IntEnum):
    """What a move does to the cards."""

    FLIP = 0
    DRAW_STOCK = 1
    DRAW_DISCARD = 2
    SWAP = 3
    DISCARD = 4
    DISCARD_AND_FLIP = 5
    KNOCK = 6
    LOOK = 7
    LOOK_AT_ALL = 8
    NEVER = 9
    """A move that is in the action space and is never offered."""


ALL_FLIPS, ALL_SWAPS, ALL_DISCARDS = -1, -2, -3
"""Items of an offer that stand for several moves: at each face-down place, at each free place, and as options say."""

PLAIN, FLIP = 1, 2
"""Bits of ``discard_options``."""

TURN_OVER = -1
"""The next step if the turn is over."""


NO_TURNS, EACH_TURN, FEWER_TURNS = 0, 1, 2
"""Who has a last turn: no seat, each other one, or those that have begun fewer turns than the closer."""

SHOWS_OWN, SHOWS_OTHERS = 1, 2
"""Bits of ``ending_shows``."""


@frozen
class Clearing:
    """Which places are cleared, as bits by bits of places.

    ``by_equal[places]`` are those cleared if the cards at ``places``, and no others, are face up and equal. ``by_up``
    are those cleared if the places are face up and no two cards are equal. A board clears the union of ``by_up`` for
    its face-up places and of ``by_equal`` for each group of equal cards among them.
    """

    by_equal: tuple[int, ...]
    by_up: tuple[int, ...]
    runs: tuple[tuple[int, ...], ...] = ()
    """The lines of places that are cleared if their ranks are consecutive, up or down."""

    def find_cleared(self, kinds: Mapping[int, int], ranks: Mapping[int, int]) -> int:
        """Return what is cleared, as bits, if cards of these ``kinds`` and ``ranks`` are face up, by place."""
        groups: dict[int, int] = {}
        for place, kind in kinds.items():
            groups[kind] = groups.get(kind, 0) | 1 << place
        runs = [line for line in self.runs if is_run([ranks.get(place, NO_RANK) for place in line])]
        gone = [sum(1 << place for place in line) for line in runs]
        gone += [self.by_equal[group] for group in groups.values()]
        return join_masks([self.by_up[sum(groups.values())], *gone])


@frozen(eq=False)
class Tables:
    """What the hooks of a rulebook decide, as plain values. Made by :meth:`Rulebook.tables`.

    Faces, places, steps and actions are numbers: indices in ``faces``, in ``places``, in ``stages`` and in ``actions``.
    Sets of places are bits of an integer, place 0 the lowest. A table is looked up with a row and the values of the
    facts in ``cardgolf.lanes.tables.facts.FACTS``.

    >>> tables = cardgolf.rules("play-nine").tables(2)
    >>> len(tables.deck), len(tables.faces), len(tables.places), len(tables.actions)
    (108, 14, 8, 27)
    >>> [str(stage.phase.value) for stage in tables.stages]
    ['opening', 'start', 'follow', 'follow']
    """

    players: int
    places: tuple[str, ...]
    """The names of the places of a board."""
    faces: tuple[Card, ...]
    """The faces of the deck, sorted."""
    kinds: tuple[int, ...]
    """For each face a number that equal cards share."""
    deck: tuple[int, ...]
    """The faces of the deck, in the order in which the hook gives them."""
    opening_flips: int
    new_card: str
    """How a card swapped in lies: ``up``, ``down``, or ``as_was``. Its owner knows it, and if it does not come from the
    stock every seat does."""
    actions: tuple[Move, ...]
    """Every move, as in ``rules.action_space(players)``."""
    action_kinds: tuple[ActionKind, ...]
    action_places: tuple[int, ...]
    """The place of each action, -1 for those without one."""
    stages: tuple[Stage, ...]
    """The steps of a turn that are reached. The first is that of a new round."""
    first_stage: int
    """The first step of a turn."""
    opening_stage: int
    """The step with which the first turn of a seat begins that has not turned up its first cards, -1 for none."""
    offers: FactTable
    """An index in ``lists`` for each step."""
    lists: tuple[tuple[int, ...], ...]
    """What is offered, in order: actions, and ``ALL_FLIPS``, ``ALL_SWAPS``, ``ALL_DISCARDS``."""
    locked: FactTable
    """The places that may not be swapped, for each step."""
    discard_options: FactTable
    """The bits ``PLAIN`` and ``FLIP`` for each step."""
    endings: FactTable
    """For each ``step * len(actions) + action``: 0, or an ending plus one."""
    ending_reasons: tuple[str, ...]
    """For each ending, why the round ends."""
    ending_turns: tuple[int, ...]
    """For each ending, who has a last turn, clockwise from the closer's left: ``NO_TURNS`` and so on."""
    ending_shows: tuple[int, ...]
    """For each ending, whose cards are turned up then: the bits ``SHOWS_OWN`` of the closer and ``SHOWS_OTHERS``."""
    next_stages: FactTable
    """For each ``step * len(actions) + action``: the next step, or ``TURN_OVER``."""
    clearings: tuple[Clearing | None, ...]
    """For each kind of action, what is cleared after it."""
    clears_to_top: bool
    """Whether cleared cards go on top of the discard pile, not under its top card."""
    lock_turns: tuple[int, ...]
    """For each face, for how many turns it is locked, 0 for none."""
    lock_sources: tuple[int, ...]
    """For each face, the piles from which it is locked: 1 the stock, 2 the discard pile."""
    turn_limit: int
    """Turns a seat after which a round ends, 0 for no limit."""
    ends_with_stock: bool
    """Whether a round ends when the stock is empty."""
    leads: tuple[Lead, ...]
    """How the leader is found: by the first that names a seat. The last always does, and no other."""
    points: tuple[int, ...]
    """The points of each face."""
    turns: TurnNumbers
    """What the parts of turns say."""

    @property
    def keeps_down(self) -> bool:
        """Whether a seat can know a card that lies face down."""
        return self.new_card != "up" or not {ActionKind.LOOK, ActionKind.LOOK_AT_ALL}.isdisjoint(self.action_kinds)
