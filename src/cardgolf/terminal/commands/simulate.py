"""``cardgolf simulate``: bots play many matches, and the results are summarized."""

import click

from cardgolf.terminal.shared.output import echo
from cardgolf.terminal.side_options import read_sides, side_options
from cardgolf.terminal.simulation_options import SimulationOptions, seat_bots, shared_options
from cardgolf.tools import printable

PLOTTED = click.Choice(["scores", "seats", "length"])


EXAMPLES = """\b
Examples:
  cardgolf simulate play-nine
  cardgolf simulate golf knocking --games 1000 --bot hard --bot easy
  cardgolf simulate nine-card --out rounds.csv --plot scores.png
"""


@click.command(epilog=EXAMPLES)
@shared_options
@click.option(
    "--bot", "bots", multiple=True, metavar="BOT", help="One bot for all seats, or one a seat.  [default: greedy]"
)
@side_options
@click.option("--rotate", is_flag=True, help="Move each bot to the next seat after every match.")
@click.option("--out", multiple=True, metavar="FILE", help="Write all rounds to a .csv, .jsonl or .parquet file.")
@click.option("--plot", "plots", multiple=True, metavar="FILE", help="Write a chart; .png or .svg.")
@click.option("--of", "plotted", type=PLOTTED, default="scores", show_default=True, help="The subject of --plot.")
def simulate(
    shared: SimulationOptions,
    *,
    bots: tuple[str, ...],
    teams: tuple[str, ...],
    handicaps: tuple[str, ...],
    rotate: bool,
    out: tuple[str, ...],
    plots: tuple[str, ...],
    plotted: str,
) -> bool:
    """Play many matches between bots and summarize them.

    The matches follow the variant NAME with HOUSE_RULES. The summary shows scores, lengths, seats and wins. Many
    matches are played side by side, in lanes, if the rules and bots allow it. If not, the reason is printed.
    """
    from cardgolf import simulation  # noqa: PLC0415  # slow to import
    from cardgolf.simulation.engines import FEWEST_GAMES  # noqa: PLC0415

    _check_paths(out, plots)
    seats = [str(seat) for seat in range(shared.players or max(2, len(bots)))] if teams or handicaps else []
    results, stopped = shared.run(
        simulation.simulate,
        rules=shared.given.rulebook(),
        bots=seat_bots(bots),
        rotate=rotate,
        **read_sides(seats, teams, handicaps),
    )
    found = simulation.summarize(results)
    shared.report(found, stopped=stopped)
    if shared.engine == "auto" and shared.games >= FEWEST_GAMES and results.engine_reason and not shared.quiet:
        how = "by the engine, not" if results.engine == "engine" else "by the engine in part, the rest"
        echo(printable(f"played {how} in lanes: {results.engine_reason}"), err=True)
    for path in out:
        simulation.export(results, path)
    for path in plots:
        simulation.plot(results, path, of=plotted)
    return stopped


def _check_paths(out: tuple[str, ...], pictures: tuple[str, ...]) -> None:
    """Raise an error for files that cannot be written, before the first match."""
    from cardgolf.simulation import exporter, plots  # noqa: PLC0415

    for paths, needs in ((out, exporter.NEEDS), (pictures, plots.NEEDS)):
        for path in paths:
            exporter.check(path, needs)
