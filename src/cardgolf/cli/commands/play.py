"""``cardgolf play``: a match in the terminal, people against bots or each other."""

import sys
from io import TextIOWrapper
from typing import Any

import click

from cardgolf import CardGolfError, Game, save
from cardgolf.cli.errors import INTERRUPTED
from cardgolf.cli.options import game_options, start_match, tells_seed, warn_of_seed
from cardgolf.cli.play.screen import Screen
from cardgolf.cli.play.session import Session, play_through
from cardgolf.ui.cards import choose_faces
from cardgolf.ui.narration import make_safe
from cardgolf.ui.output import terminal
from cardgolf.ui.save_file import open_save_file, resume_hint
from cardgolf.ui.seats import human_seats, make_seats


@click.command()
@game_options
@click.option(
    "--human", "people", multiple=True, type=int, metavar="SEAT", help="A seat for a person; may be repeated."
)
@click.option("--humans", type=click.IntRange(min=0), help="So many people, from seat 0.  [default: 1]")
@click.option("--rounds", type=click.IntRange(min=1), help="Stop after so many rounds.")
@click.pass_context
def play(
    context: click.Context,
    /,
    *,
    people: tuple[int, ...],
    humans: int | None,
    bot: str,
    rounds: int | None,
    ascii_only: bool,
    path: str | None,
    resume: str | None,
    show_seed: bool,
    **asked: Any,
) -> None:
    """Play a match of the variant NAME, with HOUSE_RULES, against computer players; without NAME, Play Nine.

    You sit in seat 0. Everything you can do is shown and numbered; type help for more. Ctrl-C keeps the match in a
    file and says how to go on.

    \b
    cardgolf play
    cardgolf play nine-card ender-penalty --player Zoe --players 3
    cardgolf play crazy-nines --humans 2
    """  # noqa: D301  # click reads the sign itself
    game = start_match(resume, **asked)
    seats, kept = make_seats(game, human_seats(people, humans), bot), open_save_file(path, resume)
    tells = tells_seed(asked["seed"], len(seats.people), show=show_seed)
    kept.keep(game)
    if len(seats.people) > 1:
        warn_of_seed(game)
    code = play_at_terminal(
        Session(game, seats, _make_screen(game, ascii_only=ascii_only), kept, rounds, tells_seed=tells)
    )
    context.exit(code)


def _make_screen(game: Game, *, ascii_only: bool) -> Screen:
    console = terminal()
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    names = make_safe(game.view(None).names)
    return Screen(
        console, names, choose_faces(console, ascii_only=ascii_only), console.is_terminal and sys.stdin.isatty()
    )


def play_at_terminal(sitting: Session) -> int:
    """Play, and keep the match whatever stops it; the exit code."""
    try:
        play_through(sitting)
    except (KeyboardInterrupt, EOFError) as stopped:
        sitting.screen.say()
        _save_on_crash(sitting)
        return INTERRUPTED if isinstance(stopped, KeyboardInterrupt) else 0
    except CardGolfError:
        _save_on_crash(sitting)
        raise
    return 0


def _save_on_crash(sitting: Session) -> None:
    if sitting.game.is_over:
        return
    path = sitting.keeper.place(sitting.game)
    save(sitting.game, path)
    sitting.screen.lines(resume_hint(path, sitting.seats.arguments()))
