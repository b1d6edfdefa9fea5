"""Layouts: the geometry of a board and the names of its places."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache, cached_property
from itertools import pairwise, zip_longest
from threading import Lock
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, final
from weakref import WeakValueDictionary

from attrs import field, frozen

from cardgolf.errors import InvalidPositionError
from cardgolf.tools.integers import plain_integer
from cardgolf.tools.text import join_limited, join_names, quote

if TYPE_CHECKING:
    from cardgolf.table.form import Form, Number

_LETTERS = "abcdefghijklmnopqrstuvwxyz"
MAX_EXTRA = 20  # places after the grid
_INTERN_LOCK = Lock()  # otherwise two threads could create a layout twice
_formed: "WeakValueDictionary[tuple[Form, int], Layout]" = WeakValueDictionary()
_NO_GROUPS: Mapping[str, tuple[int, ...]] = MappingProxyType({})
_NO_PLACES: frozenset[int] = frozenset()


@final
@frozen(slots=False, init=False, eq=False)
class Layout:
    """The places of each board: a grid of cells, a hand, or places of any ``form``. Equal layouts are one object.

    Cells are numbered row by row from the top left. A name is a column letter and a row number: ``b2`` is the second
    cell of the second row. ``names`` has the names by index and ``places`` the indices by name. The places of a hand
    have no names.

    The layout of a board that has grown has ``extra`` places after the grid: ``+1``, ``+2`` and so on. They are in no
    line, and adjacent to no place.

    ``groups`` are places beside the rows of a form, by name. ``seen_places`` are those whose cards their owner sees
    from the deal on. ``size`` is the number of places, extra ones included.

    >>> grid = Layout.grid(rows=2, columns=4)
    >>> grid.names[:5], grid.column_lines[0], grid.neighbours[0]
    (('a1', 'b1', 'c1', 'd1', 'a2'), (0, 4), (1, 4))
    """

    rows: int
    columns: int
    is_hand: bool = False
    extra: int = 0
    form: "Form | None" = None
    names: tuple[str, ...] = field(init=False, repr=False)
    places: Mapping[str, int] = field(init=False, repr=False)
    size: int = field(init=False, repr=False)
    groups: Mapping[str, tuple[int, ...]] = field(init=False, repr=False)
    seen_places: frozenset[int] = field(init=False, repr=False)

    def __repr__(self) -> str:
        extra = f", extra={self.extra}" if self.extra else ""
        if self.form is not None:
            return f"<Layout of {self.size} places: {self.shape}{extra}>"
        return f"Layout(rows={self.rows}, columns={self.columns}, is_hand={self.is_hand}{extra})"

    def __new__(
        cls,
        rows: int,
        columns: int,
        is_hand: bool = False,  # noqa: FBT001, FBT002  # a field
        extra: int = 0,
        form: "Form | None" = None,
    ) -> "Layout":
        with _INTERN_LOCK:
            if form is not None:
                return _intern_form(rows, columns, extra, form)
            return _intern_layout(rows, columns, is_hand, extra)

    @classmethod
    def grid(cls, rows: int, columns: int) -> "Layout":
        """Return a grid of ``rows`` times ``columns`` cells. One card is dealt to each cell.

        Raises ``ValueError`` unless there are 1 to 99 rows and 1 to 26 columns.
        """
        rows, columns = plain_integer(rows), plain_integer(columns)
        if type(rows) is not int or type(columns) is not int or not (0 < rows < 100 and 0 < columns <= len(_LETTERS)):
            raise ValueError(
                f"invalid grid of {quote(rows)} rows and {quote(columns)} columns: expected up to 99 and 26"
            )
        return cls(rows, columns)

    @classmethod
    def hand(cls, cards: int) -> "Layout":
        """Return a hand to which ``cards`` cards are dealt. Only its owner sees them."""
        return cls(1, cards, is_hand=True)

    @classmethod
    def of(
        cls,
        rows: Sequence[str],
        lines: Iterable[Any] | None = None,
        neighbours: Iterable[Any] | None = None,
        groups: Mapping[str, Any] = MappingProxyType({}),
        seen: Sequence[str] = (),
        at: Mapping[str, tuple[float, float]] = MappingProxyType({}),
    ) -> "Layout":
        """Return a layout of any form, such as a ring, a triangle, or a hand beside a grid.

        Each of ``rows`` is a text of names of places, with ``.`` for a gap: ``["a b", "c ."]``. Names are lower-case
        letters and digits. Lines are texts of names too, or tuples of them, and so are groups and neighbours.

        Args:
            rows: What lies where in text, and in drawings unless ``at`` says otherwise.
            lines: The lines of places, by default each row and column of two places or more.
            neighbours: Chains of places of which each touches the next: ``["a b c a"]`` is a ring of three. By default
                places touch in the given lines, or else where no gap is between them in a row or column.
            groups: Places beside the rows, by the name of the group. They are in no line that is not given.
            seen: The groups whose cards their owner sees. Cards are dealt and swapped into them face down.
            at: The column and row at which a place is drawn, from 0 to 99, with fractions.

        Raises ``ValueError`` for two places of one name, a group without places, and anything else that cannot be.

        >>> beside = Layout.of(["a b", "c ."], groups={"hand": "h1 h2"}, seen=("hand",))
        >>> beside.names, beside.groups["hand"], sorted(beside.seen_places), beside.lines
        (('a', 'b', 'c', 'h1', 'h2'), (3, 4), [3, 4], ((0, 1), (0, 2)))

        """
        from cardgolf.table.form import make_form  # noqa: PLC0415  # few layouts have a form

        form = make_form(rows, lines, neighbours, groups, seen, at)
        return cls(len(form.cells), max(map(len, form.cells)), form=form)

    def with_extra(self, extra: int) -> "Layout":
        """Return the grid with ``extra`` places after it, instead of those it has.

        Raises ``ValueError`` for a hand, and unless there are 0 to 20.
        """
        if self.is_hand:
            raise ValueError("invalid extra place of a hand: expected a grid")
        if not 0 <= extra <= MAX_EXTRA:
            raise ValueError(f"invalid number {extra} of extra places: expected 0 to {MAX_EXTRA}")
        return Layout(self.rows, self.columns, extra=extra, form=self.form)

    def __reduce__(self) -> tuple[Any, ...]:
        return Layout, (self.rows, self.columns, self.is_hand, self.extra, *([self.form] if self.form else []))

    @property
    def kinds(self) -> tuple[str, ...]:
        """What plugins may need: ``hand``, or else ``grid``, and ``seen`` with places whose cards their owner sees."""
        if self.is_hand:
            return ("hand",)
        return ("grid", "seen") if self.seen_places else ("grid",)

    @property
    def shape(self) -> str:
        """Its rows and columns in words: ``2 rows of 4``, ``1 row of 4``, ``a hand of 5`` or ``rows of 2 and 1``."""
        if self.is_hand:
            return f"a hand of {self.columns}"
        if self.form is not None:
            rows = f"rows of {join_names([str(len(line)) for line in self.row_lines])}"
            return ", ".join([rows, *(f"{name} of {len(places)}" for name, places in self.groups.items())])
        return f"{self.rows} row{'' if self.rows == 1 else 's'} of {self.columns}"

    @cached_property
    def extra_line(self) -> tuple[int, ...]:
        """The extra places."""
        return tuple(range(self.size - self.extra, self.size))

    @cached_property
    def row_lines(self) -> tuple[tuple[int, ...], ...]:
        """The places of each row, from the top."""
        if self.form is not None:
            return tuple(tuple(place for place in row if place is not None) for row in self.cells)
        return tuple(tuple(range(row * self.columns, (row + 1) * self.columns)) for row in range(self.rows))

    @cached_property
    def column_lines(self) -> tuple[tuple[int, ...], ...]:
        """The places of each column, from the left."""
        if self.form is not None:
            columns = [tuple(place for place in line if place is not None) for line in zip_longest(*self.cells)]
            return tuple(filter(None, columns))
        return tuple(zip(*self.row_lines, strict=True))

    @cached_property
    def cells(self) -> tuple[tuple[int | None, ...], ...]:
        """The place of each cell of each row, from the top; ``None`` for a gap."""
        if self.form is None:
            return self.row_lines
        return tuple(tuple(self.places.get(name) for name in row) for row in self.form.cells)

    @cached_property
    def table(self) -> tuple[tuple[int | None, ...], ...]:
        """The place of each cell: the rows, then each group, then extra places. Rows of a form have equal lengths."""
        extra = [self.extra_line[start : start + self.columns] for start in range(0, self.extra, self.columns)]
        rows = [*self.cells, *self.groups.values(), *extra]
        return tuple(rows) if self.form is None else tuple(zip(*zip_longest(*rows), strict=True))

    @cached_property
    def text_lines(self) -> tuple[tuple[int, ...], ...]:
        """The places of each row, and then of each group, as texts list them."""
        return (*self.row_lines, *self.groups.values())

    @cached_property
    def spots(self) -> "tuple[tuple[Number, Number], ...]":
        """The column and row at which each place is drawn, with fractions. Extra places are in rows of their own."""
        if self.form is None:
            return tuple((place % self.columns, place // self.columns) for place in range(self.size))
        below = 1 + max(y for _, y in self.form.at)
        return self.form.at + tuple(
            (place % self.columns, below + place // self.columns) for place in range(self.extra)
        )

    @cached_property
    def lines(self) -> tuple[tuple[int, ...], ...]:
        """The places of each row and then of each column, or the lines that its form was given."""
        if self.form is not None:
            return tuple(tuple(self.places[name] for name in line) for line in self.form.lines)
        return self.row_lines + self.column_lines

    @cached_property
    def neighbours(self) -> tuple[tuple[int, ...], ...]:
        """The adjacent places of each place: left, right, above and below, or those that its form was given."""
        touching: list[set[int]] = [set() for _ in range(self.size)]
        pairs = [[self.places[name] for name in pair] for pair in self.form.neighbours] if self.form else self.lines
        for line in pairs:
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
    letters = _LETTERS[:columns]
    names = () if is_hand else tuple(f"{letter}{row}" for row in range(1, rows + 1) for letter in letters)
    return _make_layout(names, rows=rows, columns=columns, is_hand=is_hand, extra=extra, form=None)


def _intern_form(rows: int, columns: int, extra: int, form: "Form") -> Layout:
    """Return the one layout of a form. It is forgotten when nothing refers to it: there is no end of forms."""
    found = _formed.get((form, extra))
    if found is None:
        found = _make_layout(form.names, rows=rows, columns=columns, is_hand=False, extra=extra, form=form)
        _formed[form, extra] = found
    return found


def _make_layout(names: tuple[str, ...], **fields: Any) -> Layout:
    layout, extra, form = object.__new__(Layout), fields["extra"], fields["form"]
    names += tuple(f"+{number}" for number in range(1, extra + 1))
    places = {name: place for place, name in enumerate(names)}
    size = fields["rows"] * fields["columns"] + extra if form is None else len(names)
    groups, seen = _NO_GROUPS, _NO_PLACES
    if form is not None and form.groups:
        groups = MappingProxyType({name: tuple(places[each] for each in own) for name, own in form.groups})
        seen = frozenset(place for name in form.seen for place in groups[name])
    layout.__dict__.update(fields, names=names, places=MappingProxyType(places), size=size)
    layout.__dict__.update(groups=groups, seen_places=seen)
    return layout
