"""``cardgolf simulate``: bots play many matches, and the results are summarized."""

import click

from cardgolf.cli.simulation_options import SimulationOptions, seat_bots, shared_options

PLOTTED = click.Choice(["scores", "seats", "length"])


@click.command()
@shared_options
@click.option(
    "--bot", "bots", multiple=True, metavar="BOT", help="One for all seats, or one a seat.  [default: greedy]"
)
@click.option("--rotate", is_flag=True, help="Bots move one seat on from game to game.")
@click.option("--out", multiple=True, metavar="FILE", help="Every seat of every round, as .csv, .jsonl or .parquet.")
@click.option("--plot", "plots", multiple=True, metavar="FILE", help="A picture, as .png or .svg.")
@click.option("--of", "plotted", type=PLOTTED, default="scores", show_default=True, help="What --plot shows.")
def simulate(
    shared: SimulationOptions,
    *,
    bots: tuple[str, ...],
    rotate: bool,
    out: tuple[str, ...],
    plots: tuple[str, ...],
    plotted: str,
) -> bool:
    """Play matches of the variant NAME, with HOUSE_RULES, between bots, and tell scores, lengths, seats and wins."""
    from cardgolf import simulation  # noqa: PLC0415  # so that other commands start at once

    _check_paths(out, plots)
    results, stopped = shared.run(simulation.simulate, rules=shared.rulebook(), bots=seat_bots(bots), rotate=rotate)
    found = simulation.summarize(results)
    shared.report(found, simulation.report(found), stopped=stopped)
    for path in out:
        simulation.export(results, path)
    for path in plots:
        simulation.plot(results, path, of=plotted)
    return stopped


def _check_paths(out: tuple[str, ...], pictures: tuple[str, ...]) -> None:
    """What could not be written is refused before anybody plays."""
    from cardgolf.simulation import exporter, plots  # noqa: PLC0415

    for paths, needs in ((out, exporter.NEEDS), (pictures, plots.NEEDS)):
        for path in paths:
            exporter.check(path, needs)
