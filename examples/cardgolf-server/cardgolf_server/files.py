"""Files to download: the record of a match, and its score sheet."""

from typing import NamedTuple

import cardgolf
from cardgolf import Game, InvalidArgumentError

SHEETS = ("sheet.html", "sheet.csv")
KINDS = ("record", *SHEETS)


class File(NamedTuple):
    """A file's name and its text."""

    name: str
    text: str


def make_file(game: Game, seat: int | None, kind: object) -> File:
    """Return the file of ``kind`` for ``seat``. Until the match is over, the record is what the seat saw happen."""
    match kind:
        case "record" if game.is_over:
            return File("match.jsonl", cardgolf.record(game))
        case "record":
            return File("match-as-seen.jsonl", cardgolf.redact(game, seat))
        case "sheet.html":
            return File("score-sheet.html", cardgolf.ScoreSheet.from_game(game).to_html())
        case "sheet.csv":
            return File("score-sheet.csv", cardgolf.ScoreSheet.from_game(game).to_csv())
    raise InvalidArgumentError(f"invalid file: expected one of {', '.join(KINDS)}")
