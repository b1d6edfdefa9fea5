"""``cardgolf play``: a match in the terminal, people against bots or each other."""

import secrets
import sys
from io import TextIOWrapper
from typing import Any

import click

from cardgolf import BadOption, CardGolfError, Game, load, new_game, rules, save
from cardgolf.cli.app import INTERRUPTED, terminal
from cardgolf.cli.completing import HOUSE_RULE, VARIANT
from cardgolf.cli.demo import SEEDS
from cardgolf.cli.keeping import going_on, keeper
from cardgolf.cli.matches import play_through
from cardgolf.cli.seats import named, people_at, seated
from cardgolf.cli.showing import Screen
from cardgolf.cli.sitting import Sitting
from cardgolf.cli.telling import faces_for, safe


@click.command()
@click.argument("name", required=False, shell_complete=VARIANT)
@click.argument("house_rules", nargs=-1, shell_complete=HOUSE_RULE)
@click.option("--players", type=int, help="How many play.  [default: 2]")
@click.option(
    "--player", "names", multiple=True, metavar="NAME", help="A player by name, from seat 0; may be repeated."
)
@click.option(
    "--human", "people", multiple=True, type=int, metavar="SEAT", help="A seat for a person; may be repeated."
)
@click.option("--humans", type=click.IntRange(min=0), help="So many people, from seat 0.  [default: 1]")
@click.option("--bot", default="greedy", show_default=True, metavar="BOT", help="Who plays the other seats.")
@click.option("--seed", type=int, help="Decides every shuffle; drawn and printed if absent.")
@click.option(
    "--option", "options", multiple=True, metavar="KEY=VALUE", help="An option of the rules; may be repeated."
)
@click.option("--rounds", type=click.IntRange(min=1), help="Stop after so many rounds.")
@click.option("--ascii", "ascii_only", is_flag=True, help="Suits as letters, lines as dashes.")
@click.option("--save", "path", metavar="FILE", help="Keep the match in FILE, written at every turn.")
@click.option("--resume", metavar="FILE", help="Go on with the match in FILE.")
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
    **match: Any,
) -> None:
    """Play a match of the variant NAME, with HOUSE_RULES, against computer players; without NAME, Play Nine.

    You sit in seat 0. Everything you can do is shown and numbered; type help for more. Ctrl-C keeps the match in a
    file and says how to go on.

    \b
    cardgolf play
    cardgolf play nine-card ender-penalty --player Zoe --players 3
    cardgolf play crazy-nines --humans 2
    """  # noqa: D301  # click reads the sign itself
    game = _resumed(resume, match) if resume else _begun(**match)
    kept = keeper(path, resume)
    kept.keep(game)
    seats = seated(game, people_at(people, humans), bot)
    code = sit(Sitting(game, seats, _screen(game, ascii_only=ascii_only), kept, rounds))
    context.exit(code)


def _begun(
    *,
    name: str | None,
    house_rules: tuple[str, ...],
    players: int | None,
    names: tuple[str, ...],
    seed: int | None,
    options: tuple[str, ...],
) -> Game:
    book = rules(name or "play-nine", *house_rules, settings=options)
    seed = secrets.randbelow(SEEDS) if seed is None else seed
    return new_game(book, players=named(players, names), seed=seed)


def _resumed(path: str, match: dict[str, Any]) -> Game:
    """The match in a file, which says by itself what is played and by whom."""
    if any(given not in (None, ()) for given in match.values()):
        raise BadOption("--resume brings its own rules, players and seed: leave out all but who sits where")
    return load(path)


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
