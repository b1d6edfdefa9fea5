"""``cardgolf table``: a full-screen match in the terminal, with mouse or keys."""

import os
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cardgolf import InvalidArgumentError
from cardgolf.bots.sitting import sit_down
from cardgolf.terminal.language import language_option, reader_words
from cardgolf.terminal.match_options import (
    MatchOptions,
    find_last_round,
    human_seats,
    match_options,
    seat_arguments,
    shows_seed,
    start_match,
)
from cardgolf.terminal.options import number_option, require_full_screen
from cardgolf.terminal.shared.assist import prepare_hints
from cardgolf.terminal.shared.cards import CardFormatter
from cardgolf.terminal.shared.output import echo
from cardgolf.terminal.shared.save_file import open_save_file, resume_hint

if TYPE_CHECKING:
    from cardgolf.terminal.full_screen.model import TableModel


EXAMPLES = """\b
Examples:
  cardgolf table
  cardgolf table --rounds 1
  cardgolf table crazy-nines --players 4 --bot hard
  cardgolf table nine-card knocking --player Zoe
"""


@click.command(name="table", epilog=EXAMPLES)
@match_options
@number_option("--pace", "Seconds that a bot takes for a move.", 0.8, click.FloatRange(0, 2))
@click.option("--animation/--no-animation", "animated", default=True, help="Let cards move, or not.")
@language_option
def table(*, asked: MatchOptions, pace: float, animated: bool) -> None:
    """Play a match on a full-screen table.

    The match follows the variant NAME, by default Play Nine, with HOUSE_RULES. Click the cards or use the keys shown
    at the bottom. ? shows help.
    """
    kept = open_save_file(asked.path, asked.resume)  # before the match is read
    game = start_match(asked)
    sitting = sit_down(game, human_seats(asked.people, asked.humans), asked.bot)
    seats = sitting.seats
    if len(seats.people) != 1:
        count = len(seats.people)
        raise InvalidArgumentError(
            f"invalid number of human players={count}: expected 1 at a table, which shows the cards of one player; "
            f"use cardgolf play"
        )
    (seat,) = seats.people
    require_full_screen("use cardgolf play without one")
    from cardgolf.terminal.full_screen.model import TableModel  # noqa: PLC0415  # needs the extra tui

    prepare_hints(game)
    tells = shows_seed(asked.seed, 1, show=asked.show_seed)
    _run_table(
        TableModel(
            sitting,
            seat,
            kept,
            CardFormatter(asked.ascii_only, words=reader_words()),
            shows_seed=tells,
            most_rounds=find_last_round(game, asked.rounds),
        ),
        pace,
        animated=animated and "NO_ANIMATION" not in os.environ,
    )


def _run_table(at: "TableModel", pace: float, *, animated: bool) -> None:
    """Play, and print where the match is saved."""
    from cardgolf.terminal.full_screen.app import TableApp  # noqa: PLC0415  # needs the extra tui

    stopped = TableApp(at, pace, animated=animated).run()
    echo(*at.changed)
    if at.kept and not at.game.is_over:
        echo(*resume_hint(Path(at.kept), at.game.rules, seat_arguments(at.sitting.seats), "table", at.faces.words))
    if stopped is not None:
        raise stopped
