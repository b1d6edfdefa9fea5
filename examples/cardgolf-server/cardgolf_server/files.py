"""Files to download: the record of a match, and its score sheet."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

import cardgolf
from cardgolf import Game, InvalidArgumentError

SHEETS = ("sheet.html", "sheet.csv")
KINDS = ("record", *SHEETS)
PART = 5_000  # events


class File(NamedTuple):
    """A file's name and its text."""

    name: str
    text: str


def copy_game(game: Game) -> Game:
    """Return ``game`` without the lines that were made of it. A game keeps them, and those of all seats are long."""
    return cardgolf.replay(cardgolf.record(game))


def list_parts(game: Game, seat: int | None) -> Iterator[Callable[[], None]]:
    """Yield jobs after which the record of what ``seat`` saw takes little more: each makes a part of its lines."""
    for ply in range(PART, game.ply, PART):
        yield partial(_redact_start, game, seat, ply)


def _redact_start(game: Game, seat: int | None, ply: int) -> None:
    cardgolf.redact(game.at(ply), seat)


def make_file(game: Game, seat: int | None, kind: object, *, is_over: bool = False) -> File:
    """Return the file of ``kind`` for ``seat``. Until the match is over, the record is what the seat saw happen.

    A match that the server has ended ``is_over``, too.
    """
    match kind:
        case "record" if is_over or game.is_over:
            return File("match.jsonl", cardgolf.record(game))
        case "record":
            return File("match-as-seen.jsonl", cardgolf.redact(game, seat))
        case "sheet.html":
            return File("score-sheet.html", cardgolf.ScoreSheet.from_game(game).to_html())
        case "sheet.csv":
            return File("score-sheet.csv", cardgolf.ScoreSheet.from_game(game).to_csv())
    raise InvalidArgumentError(f"invalid file: expected one of {', '.join(KINDS)}")
