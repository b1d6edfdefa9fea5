"""``cardgolf compare``: two bots or two rulebooks on the same deals."""

from typing import Any

import click

from cardgolf import InvalidArgumentError
from cardgolf.terminal.options import describe_missing, second_rulebook, second_rules_options
from cardgolf.terminal.simulation_options import SimulationOptions, seat_bots, shared_options

EXAMPLES = """\b
Examples:
  cardgolf compare nine-card --bot greedy --bot random
  cardgolf compare nine-card --against-rule four-bonus
  cardgolf compare play-nine ender-penalty --against-option how=flat
"""


@click.command(epilog=EXAMPLES)
@shared_options
@click.option("--bot", "bots", multiple=True, metavar="BOT", help="A bot to compare, or one for both rulebooks.")
@second_rules_options
@click.option("--margin", type=float, metavar="POINTS", help="The smallest difference in points a round that matters.")
def compare(
    shared: SimulationOptions,
    *,
    bots: tuple[str, ...],
    against: str | None,
    their_rules: tuple[str, ...],
    their_options: tuple[str, ...],
    margin: float | None,
) -> bool:
    """Compare two bots, or two rulebooks, on the same deals.

    The first rulebook is the variant NAME with HOUSE_RULES. The second one has the same rules and options, and those
    of --against-rule and --against-option. With --against it is another variant, or NAME again without the house rules
    and options of the first.
    """
    from cardgolf import simulation  # noqa: PLC0415

    book = shared.given.rulebook()
    other = second_rulebook(shared.given, against, their_rules, their_options)
    if other is not None:
        what: dict[str, Any] = {"a": book, "b": other, "bots": seat_bots(bots)}
    elif len(bots) == 2:
        what = {"a": bots[0], "b": bots[1], "rules": book}
    else:
        raise InvalidArgumentError(
            f"nothing to compare: {describe_missing(shared.given, 'compare')}, or two bots with --bot"
        )
    found, stopped = shared.run(simulation.compare, **what, margin=margin)
    return shared.report(found, stopped=stopped)
