"""Copies and forks of score sheets: two sessions went on with one sheet, and each saved a file of its own."""

from collections.abc import Callable, Hashable, Iterable, Sequence

from attrs import frozen

from cardgolf.score_sheets.attendance import JOIN
from cardgolf.score_sheets.sheet import ScoreSheet
from cardgolf.tools.text import fold_name


@frozen
class Branch:
    """A sheet, and how many of its first rounds an earlier sheet has.

    ``first`` is the place of that earlier sheet, or ``None``. A sheet that shares rounds is a branch of one match. Only
    one branch ``is_match``: one that is finished, or the one with the most rounds.
    """

    sheet: ScoreSheet
    shared: int = 0
    first: int | None = None
    is_match: bool = True


def find_branches(sheets: Iterable[ScoreSheet], identify: Callable[[ScoreSheet], Hashable]) -> list[Branch]:
    """Return each sheet with what it shares with earlier ones. ``identify`` tells rules that score differently apart.

    Sheets of one date, one first dealer and the same players are branches if their first rounds are the same.
    """
    every = [*sheets]
    keys = [[(identify(sheet), *_list_start(sheet)), *_list_rounds(sheet)] for sheet in every]
    families: dict[Hashable, list[int]] = {}
    for at, key in enumerate(keys):
        families.setdefault(tuple(key[:2]), []).append(at)
    found: list[Branch] = [Branch(sheet) for sheet in every]
    for family in families.values():
        match = max(family, key=lambda at: (every[at].is_over, len(every[at].entries)))
        for number, at in enumerate(family):
            first = max(family[:number], key=lambda each: _count_shared(keys[each], keys[at]), default=None)
            shared = 0 if first is None else _count_shared(keys[first], keys[at]) - 1
            found[at] = Branch(every[at], shared, first if shared else None, at == match)
    return found


def _list_start(sheet: ScoreSheet) -> list[Hashable]:
    """Return what a sheet says before its first round. Players who join later are no part of it."""
    joined = {change.seat for change in sheet.changes if change.what == JOIN}
    names = tuple(fold_name(name) for seat, name in enumerate(sheet.names) if seat not in joined)
    return [sheet.date, names, sheet.dealer, sheet.teams, sheet.handicaps[: len(names)]]


def _list_rounds(sheet: ScoreSheet) -> list[Hashable]:
    """Return what was written down for each round."""
    names = [*map(fold_name, sheet.names)]
    return [
        (tuple((name, score) for name, score in zip(names, entry.scores, strict=True) if score is not None),
         entry.closer, entry.final)
        for entry in sheet.entries
    ]  # fmt: skip


def _count_shared(one: Sequence[Hashable], other: Sequence[Hashable]) -> int:
    return next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
