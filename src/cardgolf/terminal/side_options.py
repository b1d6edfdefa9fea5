"""Options of commands for teams and handicaps: who plays with whom, and points given before the first round."""

from collections.abc import Callable, Sequence
from typing import Any

import click

from cardgolf import InvalidArgumentError
from cardgolf.terminal.options import add_options
from cardgolf.tools import did_you_mean, fold_name, quote

SIDE_OPTIONS = (
    click.option(
        "--team",
        "teams",
        multiple=True,
        metavar="PLAYERS",
        help="Players who share their total, such as Ann,Cy; once for each team. Seats such as 0,2 do too.",
    ),
    click.option(
        "--handicap",
        "handicaps",
        multiple=True,
        metavar="PLAYER=N",
        help="Points that a player is given before the first round, such as Bo=5; may be repeated.",
    ),
)


def side_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options to a command that begins a match or a sheet."""
    return add_options(SIDE_OPTIONS, command)


def read_sides(names: Sequence[str], teams: Sequence[str], handicaps: Sequence[str]) -> dict[str, Any]:
    """Return the arguments ``teams`` and ``handicaps`` of a match by seat.

    Raises :class:`InvalidArgumentError` for a player who is not in ``names``, and for a handicap without points.
    """
    given = [0] * len(names)
    for text in handicaps:
        player, equals, points = text.rpartition("=")
        if not equals or not (points.isascii() and points.isdigit() and len(points) < 10):
            raise InvalidArgumentError(f"invalid --handicap {quote(text)}: expected a player and points, such as Bo=5")
        given[_find_seat(names, player, "--handicap")] += int(points)
    seats = [[_find_seat(names, player, "--team") for player in text.split(",")] for text in teams]
    return {"teams": seats, "handicaps": given}


def _find_seat(names: Sequence[str], text: str, option: str) -> int:
    folded, player = [*map(fold_name, names)], text.strip()
    if fold_name(player) in folded:
        return folded.index(fold_name(player))
    if player.isascii() and player.isdigit() and len(player) < 4 and int(player) < len(names):
        return int(player)
    raise InvalidArgumentError(f"invalid {option} {quote(player)}: {did_you_mean(player, names)}")
