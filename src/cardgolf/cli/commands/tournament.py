"""``cardgolf tournament``: every group of bots plays many matches, and the bots are ranked."""

import click

from cardgolf.cli.simulation_options import SimulationOptions, shared_options


@click.command()
@shared_options
@click.option("--bot", "bots", multiple=True, metavar="BOT", help="Who takes part.  [default: random, greedy]")
def tournament(shared: SimulationOptions, *, bots: tuple[str, ...]) -> bool:
    """Every choice of so many PLAYERS among the bots plays so many games; ratings, ranks and scores."""
    from cardgolf import simulation  # noqa: PLC0415

    found, stopped = shared.run(simulation.tournament, rules=shared.rulebook(), bots=list(bots) or ["random", "greedy"])
    shared.report(found, found.lines(), stopped=stopped)
    return stopped
