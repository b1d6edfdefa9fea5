"""Score sheets as CSV, for spreadsheets."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from cardgolf.score_sheets.words import list_reset_totals
from cardgolf.tools.csv import format_row

if TYPE_CHECKING:
    from cardgolf.score_sheets.sheet import ScoreSheet


def format_csv(sheet: "ScoreSheet") -> str:
    """Return a line for each settled round with the points of each player, then the totals and the ranks.

    Where a rule turned a sum into another total, a line of the kind ``reset`` has the difference. The points of
    play-offs are not in the totals.
    """
    return "".join(map(format_row, _list_rows(sheet)))


def _list_rows(sheet: "ScoreSheet") -> Iterator[list[str | int | None]]:
    names, resets = sheet.names, dict[int, dict[int, int]]()
    for number, seat, added_up, total in list_reset_totals(sheet):
        resets.setdefault(number, {})[seat] = total - added_up
    yield ["round", "kind", "dealer", "closer", *names]
    for number, (round_, setup) in enumerate(zip(sheet.rounds, sheet.setups, strict=True), 1):
        by = round_.round_end.by
        yield [number, round_.kind, names[setup.dealer], None if by is None else names[by], *round_.scores]
        if number in resets:
            yield [number, "reset", None, None, *map(resets[number].get, range(len(names)))]
    yield ["total", None, None, None, *sheet.totals]
    ranks = {standing.seat: standing.rank for standing in sheet.standings}
    yield ["rank", None, None, None, *map(ranks.get, range(len(names)))]
