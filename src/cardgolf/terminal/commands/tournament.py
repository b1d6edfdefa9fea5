"""``cardgolf tournament``: every group of bots plays many matches, and the bots are ranked."""

import click

from cardgolf import InvalidArgumentError
from cardgolf.terminal.simulation_options import SimulationOptions, shared_options

EXAMPLES = """\b
Examples:
  cardgolf tournament play-nine --bot greedy --bot random
  cardgolf tournament golf --bot easy --bot medium --bot hard --games 50
  cardgolf tournament golf --players 3 --bot greedy --bot wary --bot random
"""


@click.command(epilog=EXAMPLES)
@shared_options
@click.option("--bot", "bots", multiple=True, metavar="BOT", help="A bot; may be repeated.  [default: random, greedy]")
def tournament(shared: SimulationOptions, *, bots: tuple[str, ...]) -> bool:
    """Rank several bots by matches between them.

    Every group of --players bots plays --games matches of the variant NAME with HOUSE_RULES.
    """
    from cardgolf import simulation  # noqa: PLC0415

    if len(bots) == 1:
        raise InvalidArgumentError("invalid --bot: expected two or more, as in --bot greedy --bot random")
    found, stopped = shared.run(
        simulation.tournament, rules=shared.given.rulebook(), bots=list(bots) or ["random", "greedy"]
    )
    return shared.report(found, stopped=stopped)
