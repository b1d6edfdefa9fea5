"""``cardgolf league``: every pair of bots plays every game, with the seats exchanged."""

import click

from cardgolf import InvalidArgumentError
from cardgolf.terminal.options import VARIANT, number_option
from cardgolf.terminal.shared.output import echo
from cardgolf.terminal.simulation_options import QUIET, SEED, WORKERS
from cardgolf.tools import printable

EXAMPLES = """\b
Examples:
  cardgolf league play-nine --bot easy --bot medium --bot hard
  cardgolf league --games 64 --slow-games 16
"""


@click.command(epilog=EXAMPLES)
@click.argument("names", nargs=-1, metavar="[NAME]...", shell_complete=VARIANT)
@click.option("--bot", "bots", multiple=True, metavar="BOT", help="A bot or a level; may be repeated.")
@number_option("--games", "The number of deals of a pair.", 512)
@number_option(
    "--slow-games", "The number of deals with a bot that needs more than 3 milliseconds for a decision.", 128
)
@SEED
@WORKERS
@click.option("--markdown", is_flag=True, help="Print tables in Markdown.")
@QUIET
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
    lines = [line for each in found for line in (each.markdown() if markdown else (*each.lines(), ""))]
    echo(*map(printable, lines if markdown else lines[:-1]))
