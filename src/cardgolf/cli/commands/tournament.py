"""``cardgolf tournament``: every group of bots plays many matches, and the bots are ranked."""

import click

from cardgolf.cli.simulation_options import SimulationOptions, shared_options


@click.command()
@shared_options
@click.option("--bot", "bots", multiple=True, metavar="BOT", help="A bot; may be repeated.  [default: random, greedy]")
def tournament(shared: SimulationOptions, *, bots: tuple[str, ...]) -> bool:
    """Rank bots by the matches of every group of them.

    Every group of --players bots plays --games matches of the variant NAME with HOUSE_RULES.
    """
    from cardgolf import simulation  # noqa: PLC0415

    found, stopped = shared.run(
        simulation.tournament, rules=shared.given.rulebook(), bots=list(bots) or ["random", "greedy"]
    )
    shared.report(found, found.lines(), stopped=stopped)
    return stopped
