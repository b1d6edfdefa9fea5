"""Layouts: the geometry of a board and the names of its places."""

from collections.abc import Mapping
from functools import cache, cached_property
from itertools import pairwise
from threading import Lock
from types import MappingProxyType
from typing import Any, final

from attrs import field, frozen

from cardgolf.errors import InvalidPositionError
from cardgolf.tools.text import join_limited, quote

_LETTERS = "abcdefghijklmnopqrstuvwxyz"
MAX_EXTRA = 20  # places after the grid
_INTERN_LOCK = Lock()  # otherwise two threads could create a layout twice


@final
@frozen(slots=False, init=False, eq=False)
class Layout:
    """The places of each board: a grid of cells, or a hand. Equal layouts are one object.

    Cells are numbered row by row from the top left. A name is a column letter and a row number: ``b2`` is the second
    cell of the second row. ``names`` has the names by index and ``places`` the indices by name. The places of a hand
    have no names.

    The layout of a board that has grown has ``extra`` places after the grid: ``+1``, ``+2`` and so on. They are in no
    line, and adjacent to no place.

    >>> grid = Layout.grid(rows=2, columns=4)
    >>> grid.names[:5], grid.column_lines[0], grid.neighbours[0]
    (('a1', 'b1', 'c1', 'd1', 'a2'), (0, 4), (1, 4))
    """

    rows: int
    columns: int
    is_hand: bool = False
    extra: int = 0
    names: tuple[str, ...] = field(init=False, repr=False)
    places: Mapping[str, int] = field(init=False, repr=False)

    def __repr__(self) -> str:
        extra = f", extra={self.extra}" if self.extra else ""
        return f"Layout(rows={self.rows}, columns={self.columns}, is_hand={self.is_hand}{extra})"

    def __new__(
        cls,
        rows: int,
        columns: int,
        is_hand: bool = False,  # noqa: FBT001, FBT002  # a field
        extra: int = 0,
    ) -> "Layout":
        with _INTERN_LOCK:
            return _intern_layout(rows, columns, is_hand, extra)

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

    def with_extra(self, extra: int) -> "Layout":
        """Return the grid with ``extra`` places after it, instead of those it has.

        Raises ``ValueError`` for a hand, and unless there are 0 to 20.
        """
        if self.is_hand:
            raise ValueError("invalid extra place of a hand: expected a grid")
        if not 0 <= extra <= MAX_EXTRA:
            raise ValueError(f"invalid number {extra} of extra places: expected 0 to {MAX_EXTRA}")
        return Layout(self.rows, self.columns, extra=extra)

    def __reduce__(self) -> tuple[Any, ...]:
        return Layout, (self.rows, self.columns, self.is_hand, self.extra)

    @property
    def size(self) -> int:
        """The number of places: the cards that are dealt to it, and the extra places of a board that has grown."""
        return self.rows * self.columns + self.extra

    @property
    def shape(self) -> str:
        """Its rows and columns in words: ``2 rows of 4``, ``1 row of 4`` or ``a hand of 5``."""
        if self.is_hand:
            return f"a hand of {self.columns}"
        return f"{self.rows} row{'' if self.rows == 1 else 's'} of {self.columns}"

    @cached_property
    def extra_line(self) -> tuple[int, ...]:
        """The extra places."""
        return tuple(range(self.size - self.extra, self.size))

    @cached_property
    def row_lines(self) -> tuple[tuple[int, ...], ...]:
        """The places of each row, from the top."""
        return tuple(tuple(range(row * self.columns, (row + 1) * self.columns)) for row in range(self.rows))

    @cached_property
    def column_lines(self) -> tuple[tuple[int, ...], ...]:
        """The places of each column, from the left."""
        return tuple(zip(*self.row_lines, strict=True))

    @cached_property
    def lines(self) -> tuple[tuple[int, ...], ...]:
        """The places of each row and then of each column."""
        return self.row_lines + self.column_lines

    @cached_property
    def neighbours(self) -> tuple[tuple[int, ...], ...]:
        """The adjacent places of each place: left, right, above and below."""
        touching: list[set[int]] = [set() for _ in range(self.size)]
        for line in self.lines:
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


@cache  # at most 99 * 26 grids, each with up to 20 extra places, and one hand a number of cards
def _intern_layout(rows: int, columns: int, is_hand: bool, extra: int) -> Layout:  # noqa: FBT001  # a field
    layout, letters = object.__new__(Layout), _LETTERS[:columns]
    names = () if is_hand else tuple(f"{letter}{row}" for row in range(1, rows + 1) for letter in letters)
    names += tuple(f"+{number}" for number in range(1, extra + 1))
    places = {name: place for place, name in enumerate(names)}
    layout.__dict__.update(rows=rows, columns=columns, is_hand=is_hand, extra=extra)
    layout.__dict__.update(names=names, places=MappingProxyType(places))
    return layout
