"""Score sheets as CSV, for spreadsheets."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from cardgolf._csv import format_row

if TYPE_CHECKING:
    from cardgolf.score_sheets.sheet import ScoreSheet


def format_csv(sheet: "ScoreSheet") -> str:
    """Return a line for each settled round with the points of each player, then the totals and the ranks."""
    return "".join(map(format_row, _list_rows(sheet)))


def _list_rows(sheet: "ScoreSheet") -> Iterator[list[str | int | None]]:
    names = sheet.names
    yield ["round", "kind", "dealer", "closer", *names]
    for number, (round_, setup) in enumerate(zip(sheet.rounds, sheet.setups, strict=True), 1):
        by = round_.round_end.by
        yield [number, round_.kind, names[setup.dealer], None if by is None else names[by], *round_.scores]
    yield ["total", None, None, None, *sheet.totals]
    ranks = {standing.seat: standing.rank for standing in sheet.standings}
    yield ["rank", None, None, None, *map(ranks.get, range(len(names)))]
