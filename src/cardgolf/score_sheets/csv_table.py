"""Score sheets as CSV, for spreadsheets."""

import csv
import io
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardgolf.score_sheets.sheet import ScoreSheet

_FORMULA = ("=", "+", "-", "@", "\t", "\r")  # a spreadsheet would compute a name that begins so


def format_csv(sheet: "ScoreSheet") -> str:
    """Return a line for each settled round with the points of each player, then the totals and the ranks."""
    text = io.StringIO()
    table = csv.writer(text, lineterminator="\n")
    names = [_as_text(name) for name in sheet.names]
    table.writerow(["round", "kind", "dealer", "closer", *names])
    for number, (round_, setup) in enumerate(zip(sheet.rounds, sheet.setups, strict=True), 1):
        by = round_.round_end.by
        table.writerow([number, round_.kind, names[setup.dealer], "" if by is None else names[by], *round_.scores])
    table.writerow(["total", "", "", "", *sheet.totals])
    ranks = {standing.seat: standing.rank for standing in sheet.standings}
    table.writerow(["rank", "", "", "", *(ranks.get(seat, "") for seat in range(len(names)))])
    return text.getvalue()


def _as_text(name: str) -> str:
    return f"'{name}" if name.startswith(_FORMULA) else name
