"""``cardgolf table``: a match at a table in the terminal, played with the mouse or with keys."""

import secrets
import shlex
import sys
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

import click

from cardgolf import BadOption, Game, load, new_game, rules
from cardgolf.cli.app import Refusal
from cardgolf.cli.completing import HOUSE_RULE, VARIANT
from cardgolf.cli.demo import SEEDS
from cardgolf.cli.faces import Faces
from cardgolf.cli.keeping import keeper
from cardgolf.cli.seats import named, seated

if TYPE_CHECKING:
    from cardgolf.table.table import Table


@click.command(name="table")
@click.argument("name", required=False, shell_complete=VARIANT)
@click.argument("house_rules", nargs=-1, shell_complete=HOUSE_RULE)
@click.option("--players", type=int, help="How many play.  [default: 2]")
@click.option(
    "--player", "names", multiple=True, metavar="NAME", help="A player by name, from seat 0; may be repeated."
)
@click.option("--seat", default=0, show_default=True, help="Your seat.")
@click.option("--bot", default="greedy", show_default=True, metavar="BOT", help="Who plays the other seats.")
@click.option("--seed", type=int, help="Decides every shuffle; drawn and shown if absent.")
@click.option(
    "--option", "options", multiple=True, metavar="KEY=VALUE", help="An option of the rules; may be repeated."
)
@click.option(
    "--pace",
    type=click.FloatRange(0, 2),
    default=0.8,
    show_default=True,
    help="Seconds the others take over a move.",
)
@click.option("--ascii", "ascii_only", is_flag=True, help="Suits as letters.")
@click.option("--save", "path", metavar="FILE", help="Keep the match in FILE, written whenever you are to move.")
@click.option("--resume", metavar="FILE", help="Go on with the match in FILE.")
def table(
    *,
    seat: int,
    bot: str,
    pace: float,
    ascii_only: bool,
    path: str | None,
    resume: str | None,
    **match: Any,
) -> None:
    """Play a match of the variant NAME, with HOUSE_RULES, at a table; without NAME, Play Nine.

    Click the cards, or use the keys shown at the bottom; ? tells more.
    """
    if find_spec("textual") is None:
        raise Refusal("the table needs Textual: install cardgolf[tui]")
    game = _resumed(resume, match) if resume else _begun(**match)
    seats, kept = seated(game, [seat], bot), keeper(path, resume)
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise BadOption("a table needs a terminal to be shown in: cardgolf play does without")
    from cardgolf.table.table import Table  # noqa: PLC0415  # the extra may not be there

    _play_at(Table(game, seats, seat, kept, Faces(ascii_only)), pace)


def _play_at(at: "Table", pace: float) -> None:
    """Play, and afterwards say where the match is kept."""
    from cardgolf.table.app import TableApp  # noqa: PLC0415  # the extra may not be there

    stopped = TableApp(at, pace).run()
    if at.kept and not at.game.over:
        seat = ["--seat", str(at.seat)] if at.seat else []
        bot = ["--bot", at.seats.spec] if at.seats.spec != "greedy" else []
        click.echo(f"Saved in {at.kept}. The file names hidden cards: do not look inside.")
        click.echo(f"Go on with: {shlex.join(['cardgolf', 'table', '--resume', at.kept, *seat, *bot])}")
    if stopped is not None:
        raise stopped


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
