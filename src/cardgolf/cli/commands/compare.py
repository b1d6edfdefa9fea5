"""``cardgolf compare``: two bots or two rulebooks on the same deals."""

from typing import Any

import click
from attrs import evolve

from cardgolf import InvalidArgumentError
from cardgolf.cli.options import HOUSE_RULE, VARIANT
from cardgolf.cli.simulation_options import SimulationOptions, seat_bots, shared_options


@click.command()
@shared_options
@click.option("--bot", "bots", multiple=True, metavar="BOT", help="A bot to compare, or one for both rulebooks.")
@click.option(
    "--against", metavar="NAME", shell_complete=VARIANT, help="The variant of the second rulebook, if it differs."
)
@click.option(
    "--against-rule", "their_rules", multiple=True, metavar="RULE", shell_complete=HOUSE_RULE,
    help="One more house rule of the second rulebook; may be repeated.",
)  # fmt: skip
@click.option(
    "--against-option", "their_options", multiple=True, metavar="KEY=VALUE",
    help="An option of the second rulebook; may be repeated.",
)  # fmt: skip
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
    of --against-rule and --against-option. --against gives it another variant, or NAME again without --without.

    \b
    cardgolf compare nine-card --bot greedy --bot random
    cardgolf compare nine-card --against-rule four-bonus
    cardgolf compare play-nine ender-penalty --against-option how=flat
    """  # noqa: D301  # click reads the sign itself
    from cardgolf import simulation  # noqa: PLC0415

    book = shared.given.rulebook()
    if against or their_rules or their_options:
        theirs = evolve(shared.given, name=against, without=()) if against else shared.given
        other = theirs.rulebook(*their_rules, options=their_options)
        what: dict[str, Any] = {"a": book, "b": other, "bots": seat_bots(bots)}
    elif len(bots) == 2:
        what = {"a": bots[0], "b": bots[1], "rules": book}
    else:
        raise InvalidArgumentError(
            "nothing to compare: expected two bots with --bot, or a second rulebook with --against, --against-rule or "
            "--against-option"
        )
    found, stopped = shared.run(simulation.compare, **what, margin=margin)
    shared.report(found, found.lines(), stopped=stopped)
    return stopped
