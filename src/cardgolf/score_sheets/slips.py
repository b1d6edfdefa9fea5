"""Doubts about a settled round: points that are probably a slip, alone or because the closer was beaten."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from cardgolf.errors import InvalidArgumentError
from cardgolf.score_sheets.doubts import Doubt, find_doubt, is_plausible

if TYPE_CHECKING:
    from cardgolf.score_sheets.sheet import ScoreSheet


def list_doubts(sheet: "ScoreSheet", number: int) -> Iterator[Doubt]:
    """Yield the doubts about round ``number``, which is settled."""
    entry, layouts, players = sheet.entries[number - 1], sheet.find_layouts(number), len(sheet.names)
    for seat, score in enumerate(entry.scores):
        if type(score) is not int:
            continue
        found = find_doubt(sheet.rules, players, layouts[seat], score)
        if found:
            yield Doubt(number, seat, *found)
        elif (
            seat == entry.closer
            and is_plausible(sheet.rules, players, layouts[seat], -score)
            and _is_sign_costly(sheet, number, seat, score)
        ):
            text = f"{sheet.names[seat]} closed and was beaten; {-score} would not be"
            yield Doubt(number, seat, text, -score, is_of_closer=True)


def _is_sign_costly(sheet: "ScoreSheet", number: int, seat: int, score: int) -> bool:
    """Return whether a closer has a penalty for ``score`` and none for the same with the other sign."""
    if (score > 0) is not sheet.rules.lowest_wins or not score:
        return False
    try:
        other = sheet.correct(number, {seat: -score})
    except InvalidArgumentError:
        return False
    as_entered, turned = (sum(line.points for line in each.list_additions(number, seat)) for each in (sheet, other))
    return as_entered * sheet.rules.cost_sign > 0 and not turned
