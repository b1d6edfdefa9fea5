"""``cardgolf review``: what the decisions of a recorded match cost."""

import sys
from collections.abc import Iterable

import click

from cardgolf import Game, load
from cardgolf.bots.advice.review import (
    DEAREST,
    DEFAULT_DEALS,
    Decision,
    Review,
    format_review,
    iter_decisions,
    list_scores,
)
from cardgolf.terminal.language import language_option, reader_words
from cardgolf.terminal.options import RECORD_RULES, number_option, require_full_screen
from cardgolf.terminal.shared.cards import CardFormatter, choose_faces
from cardgolf.terminal.shared.output import echo_json, terminal

EXAMPLES = """\b
Examples:
  cardgolf review match.json
  cardgolf review match.json --seat 0 --round 1 --most 3
  cardgolf review match.json --table
"""


@click.command(epilog=EXAMPLES)
@click.argument("path", metavar="FILE")
@click.option("--seat", "seats", type=int, multiple=True, metavar="SEAT", help="Review this seat; may be repeated.")
@click.option(
    "--round",
    "rounds",
    type=click.IntRange(min=1),
    multiple=True,
    metavar="N",
    help="Review this round; may be repeated.",
)
@number_option(
    "--deals", "The most deals of the hidden cards on which moves are compared.", DEFAULT_DEALS, click.IntRange(min=2)
)
@number_option("--most", "Moves to explain.", DEAREST, click.IntRange(min=0))
@RECORD_RULES
@click.option("--ascii", "ascii_only", is_flag=True, help="Print suits as letters.")
@click.option("--table", "on_table", is_flag=True, help="Walk through the decisions on a full-screen table.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON, with every decision.")
@language_option
def review(
    *,
    path: str,
    seats: tuple[int, ...],
    rounds: tuple[int, ...],
    deals: int,
    most: int,
    rules: tuple[str, ...],
    ascii_only: bool,
    on_table: bool,
    as_json: bool,
) -> None:
    """Show what each move of a recorded match cost.

    The cost is in points by which the seat is ahead. Each decision is judged by what its seat could see, as by the
    command hint. The dearest ones are explained. A decision takes about a quarter of a second.
    """
    game = load(path, rules=rules)
    for seat in seats:
        game.view(seat)  # raises an error for an unknown seat
    judged = iter_decisions(game, seats=seats or None, rounds=rounds or None, deals=deals)
    if on_table:
        _walk(game, judged, ascii_only)
        return
    decisions = []
    with click.progressbar(
        length=game.ply, label=reader_words()("comparing"), file=sys.stderr, hidden=not sys.stderr.isatty()
    ) as bar:
        for each in judged:
            decisions.append(each)
            bar.update(each.ply - bar.pos)
    found = Review(game.state.match.names, tuple(decisions), list_scores(game))
    if as_json:
        echo_json(found.as_dict())
        return
    console = terminal()
    for line in format_review(found, choose_faces(console, ascii_only=ascii_only), most):
        console.print(line, markup=False, highlight=False, soft_wrap=True)


def _walk(game: Game, decisions: Iterable[Decision], ascii_only: bool) -> None:  # noqa: FBT001  # an option
    """Show the decisions on a full-screen table, while they are judged."""
    require_full_screen("leave --table out")
    from cardgolf.terminal.full_screen.review_screen import ReviewApp  # noqa: PLC0415  # needs the extra tui

    error = ReviewApp(game.state.match.names, decisions, CardFormatter(ascii_only, words=reader_words())).run()
    if error is not None:
        raise error
