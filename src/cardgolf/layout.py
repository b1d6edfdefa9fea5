"""What lies before a player: the geometry of a layout, a card's place in it, and the board they make."""

from collections.abc import Mapping
from functools import cache, cached_property
from itertools import pairwise
from threading import Lock
from types import MappingProxyType
from typing import Any, final

from attrs import field, frozen

from cardgolf._text import join_limited, quote
from cardgolf.errors import InvalidPositionError

_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_INTERN_LOCK = Lock()  # else two threads could make two of a layout


@final
@frozen(slots=False, init=False, eq=False)
class Layout:
    """The places before each player: a grid of cells, or a hand. Equal layouts are one object.

    Cells are numbered row by row from the top left. People name them by column letter and row number:
    ``b2`` is the second cell of the second row. ``names`` are the names of the places, by index, and ``places``
    the indices by name; the places in a hand have none.

    >>> grid = Layout.grid(rows=2, columns=4)
    >>> grid.names[:5], grid.column_lines[0], grid.neighbours[0]
    (('a1', 'b1', 'c1', 'd1', 'a2'), (0, 4), (1, 4))
    """

    rows: int
    columns: int
    is_hand: bool = False
    names: tuple[str, ...] = field(init=False, repr=False)
    places: Mapping[str, int] = field(init=False, repr=False)

    def __new__(cls, rows: int, columns: int, is_hand: bool = False) -> "Layout":  # noqa: FBT001, FBT002  # a field
        with _INTERN_LOCK:
            return _intern_layout(rows, columns, is_hand)

    @classmethod
    def grid(cls, rows: int, columns: int) -> "Layout":
        """A grid of ``rows`` times ``columns`` cells, one card dealt to each; columns have the letters a to z.

        Raises ``ValueError`` for a grid that cannot be.
        """
        if type(rows) is not int or type(columns) is not int or not (0 < rows < 100 and 0 < columns <= len(_LETTERS)):
            raise ValueError(
                f"a grid of {quote(rows)} rows and {quote(columns)} columns cannot be: up to 99 and 26 can"
            )
        return cls(rows, columns)

    @classmethod
    def hand(cls, cards: int) -> "Layout":
        """A hand, seen by its owner alone, of ``cards`` cards to begin with."""
        return cls(1, cards, is_hand=True)

    def __reduce__(self) -> tuple[Any, ...]:
        return Layout, (self.rows, self.columns, self.is_hand)

    @property
    def size(self) -> int:
        """How many cards are dealt to it."""
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
        """For each place the places that touch it: left, right, above and below, never round a corner."""
        touching: list[set[int]] = [set() for _ in range(self.size)]
        for line in (*self.row_lines, *self.column_lines):
            for one, other in pairwise(line):
                touching[one].add(other)
                touching[other].add(one)
        return tuple(tuple(sorted(places)) for places in touching)

    def index(self, name: str) -> int:
        """The place somebody named; :class:`InvalidPositionError` if there is none of that name."""
        place = self.places.get(name)
        if place is None:
            raise InvalidPositionError(
                f"{quote(name)} is no place here: there are {join_limited(self.names, 12) or 'none'}"
            )
        return place


@cache  # a few thousand at most: a grid has up to 99 rows of 26, a hand up to a deck
def _intern_layout(rows: int, columns: int, is_hand: bool) -> Layout:  # noqa: FBT001  # a field
    layout, letters = object.__new__(Layout), _LETTERS[:columns]
    names = () if is_hand else tuple(f"{letter}{row}" for row in range(1, rows + 1) for letter in letters)
    places = {name: place for place, name in enumerate(names)}
    layout.__dict__.update(rows=rows, columns=columns, is_hand=is_hand, names=names, places=MappingProxyType(places))
    return layout
