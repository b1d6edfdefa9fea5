"""Layouts: the geometry of a board and the names of its places."""

from collections.abc import Mapping
from functools import cache, cached_property
from itertools import pairwise
from threading import Lock
from types import MappingProxyType
from typing import Any, final

from attrs import field, frozen

from cardgolf._attrs import fields_repr
from cardgolf._text import join_limited, quote
from cardgolf.errors import InvalidPositionError

_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_INTERN_LOCK = Lock()  # otherwise two threads could create a layout twice


@final
@frozen(slots=False, init=False, eq=False)
class Layout:
    """The places of each board: a grid of cells, or a hand. Equal layouts are one object.

    Cells are numbered row by row from the top left. A name is a column letter and a row number: ``b2`` is the second
    cell of the second row. ``names`` has the names by index and ``places`` the indices by name. The places of a hand
    have no names.

    >>> grid = Layout.grid(rows=2, columns=4)
    >>> grid.names[:5], grid.column_lines[0], grid.neighbours[0]
    (('a1', 'b1', 'c1', 'd1', 'a2'), (0, 4), (1, 4))
    """

    rows: int
    columns: int
    is_hand: bool = False
    names: tuple[str, ...] = field(init=False, repr=False)
    places: Mapping[str, int] = field(init=False, repr=False)

    __repr__ = fields_repr

    def __new__(cls, rows: int, columns: int, is_hand: bool = False) -> "Layout":  # noqa: FBT001, FBT002  # a field
        with _INTERN_LOCK:
            return _intern_layout(rows, columns, is_hand)

    @classmethod
    def grid(cls, rows: int, columns: int) -> "Layout":
        """Return a grid of ``rows`` times ``columns`` cells. One card is dealt to each cell.

        Raises ``ValueError`` unless there are 1 to 99 rows and 1 to 26 columns.
        """
        if type(rows) is not int or type(columns) is not int or not (0 < rows < 100 and 0 < columns <= len(_LETTERS)):
            raise ValueError(
                f"invalid grid of {quote(rows)} rows and {quote(columns)} columns: expected up to 99 and 26"
            )
        return cls(rows, columns)

    @classmethod
    def hand(cls, cards: int) -> "Layout":
        """Return a hand to which ``cards`` cards are dealt. Only its owner sees them."""
        return cls(1, cards, is_hand=True)

    def __reduce__(self) -> tuple[Any, ...]:
        return Layout, (self.rows, self.columns, self.is_hand)

    @property
    def size(self) -> int:
        """The number of cards that are dealt to it."""
        return self.rows * self.columns

    @cached_property
    def row_lines(self) -> tuple[tuple[int, ...], ...]:
        """The places of each row, from the top."""
        return tuple(tuple(range(row * self.columns, (row + 1) * self.columns)) for row in range(self.rows))

    @cached_property
    def column_lines(self) -> tuple[tuple[int, ...], ...]:
        """The places of each column, from the left."""
        return tuple(zip(*self.row_lines, strict=True))

    @cached_property
    def neighbours(self) -> tuple[tuple[int, ...], ...]:
        """The adjacent places of each place: left, right, above and below."""
        touching: list[set[int]] = [set() for _ in range(self.size)]
        for line in (*self.row_lines, *self.column_lines):
            for one, other in pairwise(line):
                touching[one].add(other)
                touching[other].add(one)
        return tuple(tuple(sorted(places)) for places in touching)

    def index(self, name: str) -> int:
        """Return the place of that name. Raises :class:`InvalidPositionError` if there is none."""
        place = self.places.get(name)
        if place is None:
            raise InvalidPositionError(
                f"invalid place {quote(name)}: expected one of {join_limited(self.names, 12) or 'none'}"
            )
        return place


@cache  # at most 99 * 26 grids, and one hand a number of cards
def _intern_layout(rows: int, columns: int, is_hand: bool) -> Layout:  # noqa: FBT001  # a field
    layout, letters = object.__new__(Layout), _LETTERS[:columns]
    names = () if is_hand else tuple(f"{letter}{row}" for row in range(1, rows + 1) for letter in letters)
    places = {name: place for place, name in enumerate(names)}
    layout.__dict__.update(rows=rows, columns=columns, is_hand=is_hand, names=names, places=MappingProxyType(places))
    return layout
