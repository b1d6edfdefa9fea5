"""``cardgolf compare``: two bots or two rulebooks on the same deals."""

from typing import Any

import click

from cardgolf import InvalidArgumentError
from cardgolf.cli.simulation_options import SimulationOptions, seat_bots, shared_options


@click.command()
@shared_options
@click.option("--bot", "bots", multiple=True, metavar="BOT", help="A bot to compare, or one for both rulebooks.")
@click.option("--against", metavar="NAME", help="The variant of the second rulebook, if it differs.")
@click.option("--rule", "their_rules", multiple=True, metavar="RULE", help="A house rule of the second rulebook.")
@click.option(
    "--set",
    "their_options",
    multiple=True,
    metavar="KEY=VALUE",
    help="An option of the second rulebook.",
)
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

    The first rulebook is the variant NAME with HOUSE_RULES. The second one has the same rules and those of --rule and
    --set. --against gives it another variant.
    """
    from cardgolf import simulation  # noqa: PLC0415

    book = shared.rulebook()
    if against or their_rules or their_options:
        other = shared.rulebook(against, their_rules, their_options)
        what: dict[str, Any] = {"a": book, "b": other, "bots": seat_bots(bots)}
    elif len(bots) == 2:
        what = {"a": bots[0], "b": bots[1], "rules": book}
    else:
        raise InvalidArgumentError(
            "nothing to compare: expected two bots with --bot, or a second rulebook with --against, --rule or --set"
        )
    found, stopped = shared.run(simulation.compare, **what, margin=margin)
    shared.report(found, found.lines(), stopped=stopped)
    return stopped
