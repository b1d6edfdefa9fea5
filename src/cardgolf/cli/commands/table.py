"""``cardgolf table``: a full-screen match in the terminal, with mouse or keys."""

import sys
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cardgolf import InvalidOptionError
from cardgolf.cli.errors import LibraryError
from cardgolf.cli.match_options import match_options, shows_seed, start_match
from cardgolf.cli.options import RuleOptions
from cardgolf.ui.cards import CardFormatter
from cardgolf.ui.output import echo
from cardgolf.ui.save_file import open_save_file, resume_hint
from cardgolf.ui.seats import make_seats

if TYPE_CHECKING:
    from cardgolf.tui.model import TableModel


@click.command(name="table")
@match_options
@click.option("--seat", default=0, show_default=True, help="Your seat.")
@click.option(
    "--pace",
    type=click.FloatRange(0, 2),
    default=0.8,
    show_default=True,
    help="Seconds that a bot takes for a move.",
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
    given: RuleOptions,
    players: int | None,
    names: tuple[str, ...],
    seed: int | None,
) -> None:
    """Play a match on a full-screen table.

    The match follows the variant NAME, by default Play Nine, with HOUSE_RULES. Click the cards or use the keys shown
    at the bottom. ? shows help.
    """
    if find_spec("textual") is None:
        raise LibraryError("the table needs Textual: install cardgolf[tui]")
    game = start_match(resume, given, players=players, names=names, seed=seed)
    seats, kept = make_seats(game, [seat], bot), open_save_file(path, resume)
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise InvalidOptionError("the table needs a terminal: use cardgolf play without one")
    from cardgolf.tui.model import TableModel  # noqa: PLC0415  # needs the extra tui

    tells = shows_seed(seed, 1, show=show_seed)
    _run_table(TableModel(game, seats, seat, kept, CardFormatter(ascii_only), shows_seed=tells), pace)


def _run_table(at: "TableModel", pace: float) -> None:
    """Play, and print where the match is saved."""
    from cardgolf.tui.app import TableApp  # noqa: PLC0415  # needs the extra tui

    stopped = TableApp(at, pace).run()
    if at.kept and not at.game.is_over:
        seat = ["--seat", str(at.seat)] if at.seat else []
        bot = ["--bot", at.seats.spec] if at.seats.spec != "greedy" else []
        echo(*resume_hint(Path(at.kept), at.game.rules, [*seat, *bot], "table"))
    if stopped is not None:
        raise stopped
