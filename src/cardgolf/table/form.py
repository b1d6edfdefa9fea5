"""Forms: the places of layouts that are neither grids nor hands, by their names."""

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from itertools import chain, pairwise, zip_longest
from math import ceil
from typing import Any

from attrs import frozen

from cardgolf.tools.text import join_limited, quote

GAP = "."
MAX_ROWS, MAX_COLUMNS, MAX_GROUPS = 99, 26, 9
_NAME = re.compile(r"[a-z][a-z0-9]{0,7}", re.ASCII)
_TAKEN = frozenset({"bottom", "discard", "flip", "stock", "top"})  # words of moves
_BESIDE = 0.25  # of a card between the rows and each group

Names = tuple[str, ...]
Number = int | float


@frozen(slots=False)
class Form:
    """The places of a layout in rows with gaps, then those of its groups. ``at`` has the column and row of each place.

    Each of ``neighbours`` is a pair of adjacent places, the lower one first. ``seen`` are the groups whose cards their
    owner sees.
    """

    rows: tuple[str, ...]
    lines: tuple[Names, ...]
    neighbours: tuple[Names, ...]
    groups: tuple[tuple[str, Names], ...]
    seen: Names
    at: tuple[tuple[Number, Number], ...]

    @cached_property
    def cells(self) -> tuple[Names, ...]:
        """The words of each row."""
        return tuple(tuple(row.split()) for row in self.rows)

    @cached_property
    def names(self) -> Names:
        """The names of all places."""
        words = chain(*self.cells, *(names for _, names in self.groups))
        return tuple(word for word in words if word != GAP)


def make_form(
    rows: Sequence[str],
    lines: Iterable[Any] | None,
    neighbours: Iterable[Any] | None,
    groups: Mapping[str, Any],
    seen: Sequence[str],
    at: Mapping[str, tuple[float, float]],
) -> Form:
    """Return a form; raise ``ValueError`` for one that cannot be."""
    if isinstance(rows, str) or not 0 < len(rows) <= MAX_ROWS or not all(type(row) is str for row in rows):
        raise ValueError(f"invalid rows={quote(rows)}: expected 1 to {MAX_ROWS} texts such as 'a b .'")
    cells = [row.split() for row in rows]
    if not all(len(row) <= MAX_COLUMNS and {*row} - {GAP} for row in cells):
        raise ValueError(f"invalid rows={quote(rows)}: expected 1 to {MAX_COLUMNS} places or gaps in each, one a place")
    grouped = {name: _list_names("group", names) for name, names in groups.items()}
    _check_groups(grouped, seen)
    names = [name for name in chain(*cells) if name != GAP]
    _check_names([*names, *chain(*grouped.values())], {*grouped})
    columns = [[name for name in column if name not in (None, GAP)] for column in zip_longest(*cells)]
    every = [*names, *chain(*grouped.values())]
    if lines is None:
        along = [[name for name in row if name != GAP] for row in cells] + columns
        given: list[Names] = [tuple(line) for line in along if len(line) > 1]
        touching = [*chain(*(pairwise(line) for line in (*cells, *zip_longest(*cells))))]
    else:
        given = [_list_places("line", line, every) for line in lines]
        touching = [*chain(*map(pairwise, given))]
    if neighbours is not None:
        chains = [_list_places("chain of neighbours", each, every, closed=True) for each in neighbours]
        touching = [*chain(*map(pairwise, chains))]
    order = {name: place for place, name in enumerate(every)}
    places = sorted(sorted((order[one], order[two])) for one, two in touching if one in order and two in order)
    return Form(
        rows=tuple(" ".join(row) for row in cells),
        lines=tuple(given),
        neighbours=tuple(dict.fromkeys((every[one], every[two]) for one, two in places)),
        groups=tuple(grouped.items()),
        seen=tuple(name for name in grouped if name in seen),
        at=_find_spots(cells, grouped, at),
    )


def _list_names(what: str, names: Any) -> Names:
    found = tuple(names.split() if isinstance(names, str) else names)
    if not found or not all(type(name) is str for name in found):
        raise ValueError(f"invalid {what} {quote(names)}: expected names of places such as 'a b'")
    return found


def _list_places(what: str, names: Any, known: Sequence[str], *, closed: bool = False) -> Names:
    """Return the places of a line: two or more, each once. A ``closed`` one may end where it began."""
    found = _list_names(what, names)
    once = found[:-1] if closed and len(found) > 2 and found[0] == found[-1] else found
    if len(found) < 2 or len({*once}) < len(once) or not {*found} <= {*known}:
        raise ValueError(f"invalid {what} {quote(' '.join(found))}: expected two places or more, each once")
    return found


def _check_groups(groups: Mapping[str, Names], seen: Sequence[str]) -> None:
    wrong = [name for name in groups if type(name) is not str or not _NAME.fullmatch(name)]
    if wrong or len(groups) > MAX_GROUPS or not all(len(names) <= MAX_COLUMNS for names in groups.values()):
        names = join_limited(groups)
        raise ValueError(f"invalid groups {quote(names)}: expected up to {MAX_GROUPS} of up to {MAX_COLUMNS} places")
    if isinstance(seen, str) or not {*seen} <= {*groups}:
        raise ValueError(f"invalid seen={quote(seen)}: expected a tuple of groups: {join_limited(groups) or 'none'}")


def _check_names(names: Sequence[str], groups: set[str]) -> None:
    for number, name in enumerate(names):
        if not _NAME.fullmatch(name) or name in _TAKEN:
            expected = "1 to 8 lower-case letters and digits, a letter first, no word of a move"
            raise ValueError(f"invalid place {quote(name)}: expected {expected}")
        if name in names[:number] or name in groups:
            raise ValueError(f"invalid place {quote(name)}: expected each name once")


def _find_spots(
    rows: Sequence[Sequence[str]], groups: Mapping[str, Names], at: Mapping[str, tuple[float, float]]
) -> tuple[tuple[Number, Number], ...]:
    """Return the column and row of each place: those of ``at``, else of its row. Groups lie below, one in a row."""
    spots: dict[str, tuple[Number, Number]] = {
        name: (x, y) for y, row in enumerate(rows) for x, name in enumerate(row) if name != GAP
    }
    given = {name: _check_spot(name, spot) for name, spot in at.items()}
    spots |= {name: spot for name, spot in given.items() if name in spots}
    bottom: Number = max(ceil(y) for _, y in spots.values()) + 1 + _BESIDE
    for names in groups.values():
        spots |= {name: (x, bottom) for x, name in enumerate(names)}
        bottom += 1 + _BESIDE
    if unknown := [name for name in given if name not in spots]:
        raise ValueError(f"invalid at: expected places of the layout, not {quote(join_limited(unknown))}")
    spots |= given
    if len({*spots.values()}) < len(spots):
        raise ValueError("invalid at: expected no two places at one spot")
    return tuple((_simplify(x), _simplify(y)) for x, y in spots.values())


def _check_spot(name: str, spot: Any) -> tuple[float, float]:
    numbers = tuple(spot) if isinstance(spot, (tuple, list)) else ()
    if len(numbers) != 2 or not all(type(each) in (int, float) and 0 <= each < 100 for each in numbers):
        raise ValueError(f"invalid at of {quote(name)}: expected a column and a row from 0 to 99")
    return numbers[0], numbers[1]


def _simplify(number: float) -> Number:
    """Return a number with three decimals, as an integer if it is whole: the same in every JSON."""
    rounded = round(float(number), 3)
    return int(rounded) if rounded.is_integer() else rounded
