"""Earlier rounds as points alone, when their boards are not known."""

import re
from collections.abc import Sequence

from attrs import frozen

from cardgolf.errors import InvalidPositionError
from cardgolf.table.scorecard import Line, RoundEnd, RoundResult, Scorecard

GIVEN = "given"
"""The id of the line, and the reason of the end, of a round whose boards are not known."""

MAX_ROUNDS = 999
_SAT_OUT = "-"
_POINTS = re.compile(r"(?:-?[0-9]{1,9}|-)(?: +(?:-?[0-9]{1,9}|-))*", re.ASCII)
_TOTALS = re.compile(r"(-?[0-9]{1,9}(?: +-?[0-9]{1,9})*)(?: +after +([0-9]{1,4})(?: +rounds?)?)?", re.ASCII)


@frozen
class Totals:
    """Totals by seat, and after how many rounds they were written down, if that is known."""

    points: tuple[int, ...]
    rounds: int | None = None


def parse_totals(text: str, players: int) -> Totals:
    """Parse totals by seat: ``12 30``, or ``12 30 after 3`` rounds. Raises :class:`InvalidPositionError`."""
    found = _TOTALS.fullmatch(text)
    points = tuple(map(int, found[1].split())) if found else ()
    if not found or len(points) != players or (found[2] and not 1 <= int(found[2]) <= MAX_ROUNDS):
        raise InvalidPositionError(f"expected points for each of {players} seats, such as 12 30 after 3")
    return Totals(points, int(found[2]) if found[2] else None)


def has_points(text: str) -> bool:
    """Return whether ``text`` is a round as points alone."""
    return bool(_POINTS.fullmatch(text))


def parse_points(text: str, players: int) -> RoundResult:
    """Parse a round as points by seat: ``12 30 -``, where ``-`` sat out. Raises :class:`InvalidPositionError`."""
    points = [None if word == _SAT_OUT else int(word) for word in text.split()]
    if len(points) != players or not any(score is not None for score in points):
        raise InvalidPositionError(f"expected points for each of {players} seats, or - for a seat that sat out")
    return _make_round(points)


def rounds_of_totals(totals: Totals) -> tuple[RoundResult, ...]:
    """Return rounds that add up to ``totals``. The first has all points, since it is not known when they were made."""
    others = (_make_round([0] * len(totals.points)),) * ((totals.rounds or 1) - 1)
    return (_make_round(totals.points), *others)


def _make_round(points: Sequence[int | None]) -> RoundResult:
    cards = tuple([None if score is None else Scorecard((Line(GIVEN, score),)) for score in points])
    seats = tuple([seat for seat, card in enumerate(cards) if card])
    return RoundResult("hole", seats, cards, RoundEnd(None, (), GIVEN))
