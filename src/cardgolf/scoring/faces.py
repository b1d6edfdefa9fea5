"""Which cards and which groups of places a part of the scoring means."""

from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from functools import lru_cache
from itertools import combinations, product
from typing import Any

from attrs import field, frozen

from cardgolf.cards import Card
from cardgolf.errors import InvalidArgumentError
from cardgolf.table.layout import Layout
from cardgolf.tools.text import join_limited, quote

Places = tuple[int, ...]


class Where(StrEnum):
    """Where equal cards make a group. A list of tuples of places stands for lines of its own.

    ``LINES`` are those of the layout: of a grid its rows and columns, of a ``Layout.of`` those that it was given.
    """

    COLUMNS = "columns"
    ROWS = "rows"
    ROWS_AND_COLUMNS = "rows and columns"
    WITH_DIAGONALS = "rows, columns and diagonals"
    TOUCHING = "touching"
    PAIRS = "pairs"
    PAIRS_ANYWHERE = "pairs anywhere"
    FOURS_IN_COLUMNS = "fours in two columns"
    FOURS_IN_VERTICAL_PAIRS = "fours in two vertical pairs"
    FOURS_IN_A_BLOCK = "fours in a block"
    FOURS_IN_A_CORNER = "fours in a corner"
    LINES = "lines"


COLUMNS, ROWS, ROWS_AND_COLUMNS, WITH_DIAGONALS, TOUCHING, PAIRS, PAIRS_ANYWHERE = [*Where][:7]
LINES = Where.LINES

WORDS = (
    "COLUMNS", "ROWS", "ROWS_AND_COLUMNS", "WITH_DIAGONALS", "TOUCHING", "PAIRS", "PAIRS_ANYWHERE", "LINES",
    "one of FOURS",
)  # fmt: skip

FOURS: Mapping[str, Where] = {
    "columns": Where.FOURS_IN_COLUMNS,
    "vertical_pairs": Where.FOURS_IN_VERTICAL_PAIRS,
    "block": Where.FOURS_IN_A_BLOCK,
    "corner": Where.FOURS_IN_A_CORNER,
}
"""Four places, two in each of two columns: anywhere, each two touching, all four in a block, or in one at a corner."""

Lines = Where | tuple[tuple[int, ...] | tuple[str, ...] | str, ...]
"""Lines of its own have indices of places, or names, or are the name of a group of the layout."""


def as_lines(where: Any) -> Lines:
    """Return a value of ``Where``, or lines of places as tuples; raise :class:`InvalidArgumentError` for another."""
    if isinstance(where, Where):
        return where
    try:
        lines = tuple([line if isinstance(line, str) else tuple(line) for line in where])
    except TypeError:
        lines = ()
    if not lines or isinstance(where, str) or not all(_is_line(line) for line in lines):
        names = join_limited(WORDS, len(WORDS))
        raise InvalidArgumentError(
            f"invalid where={quote(where, 30)}: expected {names}, or lines of places such as [(0, 1)]"
        )
    return lines


def _is_line(line: tuple[Any, ...] | str) -> bool:
    if isinstance(line, str):
        return bool(line)
    if line and all(type(name) is str for name in line):
        return len({*line}) == len(line) > 1
    return len(line) > 1 == min(map(line.count, line)) and all(type(place) is int and place >= 0 for place in line)


@lru_cache(maxsize=256)
def list_lines(where: Lines, layout: Layout) -> tuple[Places, ...] | None:
    """Return the lines of two or more places of a layout, or ``None`` where groups are no lines.

    Raises :class:`InvalidPositionError` for the name of a place or group that the layout does not have.
    """
    if not isinstance(where, Where):
        found = [_find_line(line, layout) for line in where]
        return tuple([line for line in found if len(line) > 1])
    if where in (TOUCHING, PAIRS, PAIRS_ANYWHERE):
        return None
    if where in FOURS.values():
        return _list_fours(layout, where)
    by_where = {COLUMNS: layout.column_lines, ROWS: layout.row_lines, LINES: layout.lines}
    lines = by_where.get(where, layout.row_lines + layout.column_lines)
    size = layout.columns
    if where is WITH_DIAGONALS and layout.rows == size and layout.form is None:
        diagonals = range(0, size * size, size + 1), range(size - 1, size * size - 1, size - 1)
        lines = (*lines, *map(tuple, diagonals))
    return tuple(line for line in lines if len(line) > 1)


def _find_line(line: tuple[Any, ...] | str, layout: Layout) -> Places:
    """Return the places of a line of indices or names, or those of a group."""
    if isinstance(line, str):
        return layout.groups.get(line) or (layout.index(line),)
    return tuple([place if type(place) is int else layout.index(place) for place in line])


def _list_fours(layout: Layout, where: Where) -> tuple[Places, ...]:
    """Return the places of four cards that lie in two columns as ``where`` requires."""
    columns = [[*combinations(column, 2)] for column in layout.column_lines]
    pairs = [pair for one, other in combinations(columns, 2) for pair in product(one, other)]
    return tuple(one + other for one, other in pairs if _is_four(layout, one, other, where))


def _is_four(layout: Layout, one: Places, other: Places, where: Where) -> bool:
    """Return whether two pairs lie as ``where`` requires."""
    neighbours = layout.neighbours
    if where is Where.FOURS_IN_COLUMNS:
        return True
    if one[1] not in neighbours[one[0]] or other[1] not in neighbours[other[0]]:
        return False
    if where is Where.FOURS_IN_VERTICAL_PAIRS:
        return True
    corners = {line[end] for line in (layout.row_lines[0], layout.row_lines[-1]) for end in (0, -1)}
    is_block = other[0] in neighbours[one[0]]
    return is_block and (where is Where.FOURS_IN_A_BLOCK or not corners.isdisjoint(one + other))


def _as_set(values: Any) -> Any:
    return frozenset(values) if isinstance(values, Iterable) else values


def _as_cards(values: Any) -> Any:
    if not isinstance(values, Iterable) or isinstance(values, str):
        return values
    return frozenset([Card.parse(each) if isinstance(each, str) else each for each in values])


@frozen
class Faces:
    """Cards by rank, by suit and by points: those to which all that is given applies; or single ``cards``.

    ``ranks`` are numbers, 0 for a Joker, and ``suits`` letters: ``C D H S``, or ``*`` for a Joker. Cards ``below`` a
    number are worth less than it. ``cards`` are texts or cards.

    >>> Faces(ranks=[2], suits="CS").has(cardgolf.Card(2, "S"), 2)
    True
    """

    ranks: frozenset[int] | None = field(default=None, kw_only=True, converter=_as_set)
    suits: frozenset[str] | None = field(default=None, kw_only=True, converter=_as_set)
    below: int | None = field(default=None, kw_only=True)
    cards: frozenset[Card] | None = field(default=None, kw_only=True, converter=_as_cards)

    def __attrs_post_init__(self) -> None:
        """Raise :class:`InvalidArgumentError` for cards that cannot be, or for no condition at all."""
        if self.cards is not None:
            if not isinstance(self.cards, frozenset) or not all(type(card) is Card for card in self.cards):
                raise InvalidArgumentError(f"invalid cards={quote(self.cards)} of Faces: expected cards or their texts")
            if (self.ranks, self.suits, self.below) != (None, None, None):
                raise InvalidArgumentError(f"invalid {quote(self)}: expected cards alone, or ranks, suits and below")
            return
        for name, expected in (("ranks", "integers, such as [8]"), ("suits", "letters, such as CS")):
            if not isinstance(given := getattr(self, name), frozenset | None):
                raise InvalidArgumentError(f"invalid {name}={quote(given)} of Faces: expected {expected}")
        numbers = [*(self.ranks or ()), *([] if self.below is None else [self.below])]
        is_valid = all(type(number) is int for number in numbers) and (self.suits or {"*"}) <= {*"CDHS*"}
        is_empty = not numbers and not self.suits
        if not is_valid or is_empty or self.ranks == frozenset() or self.suits == frozenset():
            raise InvalidArgumentError(
                f"invalid {quote(self)}: expected integers as ranks, suits of C D H S *, or below"
            )

    @property
    def are_ranks(self) -> bool:
        """Whether ranks alone decide, so that equal cards are among them together or not at all."""
        return self.ranks is not None and self.suits is None and self.below is None

    @property
    def is_one_rank(self) -> bool:
        """Whether all of them are equal cards."""
        return self.ranks is not None and len(self.ranks) == 1

    def has(self, card: Card, points: int) -> bool:
        """Return whether ``card``, worth ``points``, is one of them. A card that has a name alone has no rank."""
        if self.cards is not None:
            return card in self.cards
        if self.ranks is not None and (card.rank not in self.ranks or card.kind != card.rank):
            return False
        if self.suits is not None and card.suit not in self.suits:
            return False
        return self.below is None or points < self.below


def tell_apart(card: Card, points: int, told: Sequence[Faces | Card]) -> tuple[int, ...]:
    """Return the points of a card, and which of the cards that parts name it is. Cards with equal ones score alike."""
    return points, *[each.has(card, points) if isinstance(each, Faces) else each == card for each in told]
