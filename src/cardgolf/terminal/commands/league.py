"""``cardgolf league``: every pair of bots plays every game, with the seats exchanged."""

import click

from cardgolf import InvalidArgumentError
from cardgolf.terminal.options import VARIANT
from cardgolf.terminal.shared.output import echo
from cardgolf.tools import printable

EXAMPLES = """\b
Examples:
  cardgolf league play-nine --bot easy --bot medium --bot hard
  cardgolf league --games 64 --slow-games 16
"""


@click.command(epilog=EXAMPLES)
@click.argument("names", nargs=-1, metavar="[NAME]...", shell_complete=VARIANT)
@click.option("--bot", "bots", multiple=True, metavar="BOT", help="A bot or a level; may be repeated.")
@click.option(
    "--games",
    type=click.IntRange(min=1),
    metavar="N",
    default=512,
    show_default=True,
    help="The number of deals of a pair.",
)
@click.option(
    "--slow-games",
    type=click.IntRange(min=1),
    metavar="N",
    default=128,
    show_default=True,
    help="The number of deals with a bot that needs more than 3 milliseconds for a decision.",
)
@click.option("--seed", type=int, metavar="N", default=0, show_default=True, help="The seed of every shuffle and bot.")
@click.option(
    "--workers", type=click.IntRange(min=1), metavar="N", default=1, show_default=True, help="The number of processes."
)
@click.option("--markdown", is_flag=True, help="Print tables in Markdown.")
@click.option("--quiet", is_flag=True, help="Show no progress bar.")
def league(  # the options of the command
    names: tuple[str, ...],
    bots: tuple[str, ...],
    *,
    games: int,
    slow_games: int,
    seed: int,
    workers: int,
    markdown: bool,
    quiet: bool,
) -> None:
    """Measure how strong bots are against each other.

    Every pair of bots plays single rounds of each game NAME, by default of all games. The bots are by default those of
    all levels. Each deal is played twice, the second time with the seats exchanged.
    """
    if len({*bots}) == 1:
        raise InvalidArgumentError("invalid --bot: expected two or more different ones, as in --bot easy --bot hard")
    from cardgolf import simulation, variants  # noqa: PLC0415
    from cardgolf.bots import LEVELS  # noqa: PLC0415
    from cardgolf.simulation.simulator import bar  # noqa: PLC0415

    with bar("pairs", shown=False if quiet else None) as progress:
        found = simulation.league(
            list(names) or sorted(variants()), list(bots) or [*LEVELS.values()], games, slow_games, seed,
            workers=workers, progress=progress,
        )  # fmt: skip
    echo(*map(printable, found.markdown() if markdown else found.lines()))
