"""``cardgolf table``: a match at a table in the terminal, played with the mouse or with keys."""

import sys
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cardgolf import BadOption
from cardgolf.cli.app import Refusal
from cardgolf.cli.beginning import match, sits_down, tells_seed
from cardgolf.cli.faces import Faces
from cardgolf.cli.keeping import going_on, keeper
from cardgolf.cli.output import echo
from cardgolf.cli.seats import seated

if TYPE_CHECKING:
    from cardgolf.table.table import Table


@click.command(name="table")
@sits_down
@click.option("--seat", default=0, show_default=True, help="Your seat.")
@click.option(
    "--pace",
    type=click.FloatRange(0, 2),
    default=0.8,
    show_default=True,
    help="Seconds the others take over a move.",
)
def table(
    *,
    seat: int,
    bot: str,
    pace: float,
    ascii_only: bool,
    path: str | None,
    resume: str | None,
    show_seed: bool,
    **asked: Any,
) -> None:
    """Play a match of the variant NAME, with HOUSE_RULES, at a table; without NAME, Play Nine.

    Click the cards, or use the keys shown at the bottom; ? tells more.
    """
    if find_spec("textual") is None:
        raise Refusal("the table needs Textual: install cardgolf[tui]")
    game = match(resume, **asked)
    seats, kept = seated(game, [seat], bot), keeper(path, resume)
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise BadOption("a table needs a terminal to be shown in: cardgolf play does without")
    from cardgolf.table.table import Table  # noqa: PLC0415  # the extra may not be there

    tells = tells_seed(asked["seed"], 1, show=show_seed)
    _play_at(Table(game, seats, seat, kept, Faces(ascii_only), tells_seed=tells), pace)


def _play_at(at: "Table", pace: float) -> None:
    """Play, and afterwards say where the match is kept."""
    from cardgolf.table.app import TableApp  # noqa: PLC0415  # the extra may not be there

    stopped = TableApp(at, pace).run()
    if at.kept and not at.game.over:
        seat = ["--seat", str(at.seat)] if at.seat else []
        bot = ["--bot", at.seats.spec] if at.seats.spec != "greedy" else []
        echo(*going_on(Path(at.kept), [*seat, *bot], "table"))
    if stopped is not None:
        raise stopped
