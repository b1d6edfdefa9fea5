"""``cardgolf play``: a match in the terminal, people against bots or each other."""

import sys
from io import TextIOWrapper
from typing import Any

import click

from cardgolf import CardGolfError, Game, save
from cardgolf.cli.app import INTERRUPTED
from cardgolf.cli.beginning import match, sits_down, tells_seed, warn_of_seed
from cardgolf.cli.keeping import going_on, keeper
from cardgolf.cli.matches import play_through
from cardgolf.cli.output import terminal
from cardgolf.cli.seats import people_at, seated
from cardgolf.cli.showing import Screen
from cardgolf.cli.sitting import Sitting
from cardgolf.cli.telling import faces_for, safe


@click.command()
@sits_down
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
    game = match(resume, **asked)
    seats, kept = seated(game, people_at(people, humans), bot), keeper(path, resume)
    tells = tells_seed(asked["seed"], len(seats.people), show=show_seed)
    kept.keep(game)
    if len(seats.people) > 1:
        warn_of_seed(game)
    code = sit(Sitting(game, seats, _screen(game, ascii_only=ascii_only), kept, rounds, tells_seed=tells))
    context.exit(code)


def _screen(game: Game, *, ascii_only: bool) -> Screen:
    console = terminal()
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    names = safe(game.view(None).names)
    return Screen(console, names, faces_for(console, ascii_only=ascii_only), console.is_terminal and sys.stdin.isatty())


def sit(sitting: Sitting) -> int:
    """Play, and keep the match whatever stops it; the exit code."""
    try:
        play_through(sitting)
    except (KeyboardInterrupt, EOFError) as stopped:
        sitting.screen.say()
        _rescue(sitting)
        return INTERRUPTED if isinstance(stopped, KeyboardInterrupt) else 0
    except CardGolfError:
        _rescue(sitting)
        raise
    return 0


def _rescue(sitting: Sitting) -> None:
    if sitting.game.over:
        return
    path = sitting.keeper.place(sitting.game)
    save(sitting.game, path)
    sitting.screen.lines(going_on(path, sitting.seats.arguments()))
