"""The players of a score sheet: their names, their teams and their handicaps."""

from collections.abc import Sequence
from typing import Any

from cardgolf.errors import InvalidArgumentError
from cardgolf.table import Sides, make_sides
from cardgolf.tools.text import MAX_NAME_LENGTH, fold_name, is_printable_name, quote


def make_names(names: Any) -> tuple[str, ...]:
    """Return the names of a sheet; raise :class:`InvalidArgumentError` for two alike, or one that cannot be printed."""
    if not isinstance(names, list | tuple) or not all(is_printable_name(name) and name.strip() for name in names):
        wanted = f"expected a list of names (at most {MAX_NAME_LENGTH} printable characters each)"
        raise InvalidArgumentError(f"invalid names={quote(names)}: {wanted}")
    if len({*map(fold_name, names)}) < len(names):
        raise InvalidArgumentError(f"invalid names={quote(names)}: expected different names")
    return tuple(names)


def make_named_sides(names: Sequence[str], teams: Any, handicaps: Any) -> Sides:
    """Return the sides of a sheet; raise :class:`InvalidArgumentError`. Teams have seats, or names in any case."""
    seats = {fold_name(name): seat for seat, name in enumerate(names)}
    if isinstance(teams, list | tuple) and all(isinstance(team, list | tuple) for team in teams):
        teams = [[seats.get(fold_name(each), each) if type(each) is str else each for each in team] for team in teams]
    return make_sides(len(names), teams, handicaps)
