"""``cardgolf solve``: the exact value of a small game for two seats, and what bots give away in it."""

import click

from cardgolf import solve as solve_rules
from cardgolf.simulation.formatting import align_columns
from cardgolf.solving import MOST_STATES, Solution, Strength
from cardgolf.terminal.options import RuleOptions, number_option, rule_options
from cardgolf.terminal.shared.output import echo, echo_json, waiting

EXAMPLES = """\b
Examples:
  cardgolf solve golf ./short_deck.py --option recycle=end_round
  cardgolf solve golf ./short_deck.py --option recycle=end_round --bot greedy
"""


@click.command(epilog=EXAMPLES)
@rule_options()
@click.option("--bot", "bots", multiple=True, metavar="BOT", help="A bot to measure, or a level; may be repeated.")
@number_option("--most-states", "The number of states at which to give up.", MOST_STATES)
@click.option("--seed", type=int, metavar="N", default=0, show_default=True, help="The seed of bots that draw.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def solve(*, given: RuleOptions, bots: tuple[str, ...], most_states: int, seed: int, as_json: bool) -> None:
    """Solve a small game for two seats exactly.

    A small game has a short deck, a small layout, a turn_limit of 50 or less, and a stock that is not made anew. The
    value is by how many points a round the seat that begins is ahead, if both seats play perfectly. Each --bot is
    measured by what it gives away a round: its loss against perfect play, and its exploitability by the best response
    to it.
    """
    with waiting("Solving"):
        solution = solve_rules(given.rulebook(), most_states=most_states)
        found = {bot: solution.measure(bot, seed=seed) for bot in bots}
    if as_json:
        echo_json(
            {
                "rules": solution.rules.label,
                "value": solution.value,
                "states": solution.states,
                "bots": {bot: strength.as_dict() for bot, strength in found.items()},
            }
        )
        return
    echo(*describe(solution))
    if found:
        echo("", *_list_bots(found))


def describe(solution: Solution) -> list[str]:
    """Return what a solution says, in two lines."""
    ahead = abs(solution.value)
    who = "The seat that begins" if solution.value >= 0 else "The other seat"
    return [
        f"{solution.rules.label}: solved, {solution.states:,} states",
        f"{who} is ahead by {ahead:.4f} points a round, if both seats play perfectly.",
    ]


def _list_bots(found: dict[str, Strength]) -> list[str]:
    """Return a table of what bots give away."""
    rows = [("points a round", "loss", "exploitability")]
    rows += [(bot, f"{each.loss:.4f}", f"{each.exploitability:.4f}") for bot, each in found.items()]
    sampled = [bot for bot, each in found.items() if each.is_sampled]
    lines = align_columns(rows)
    return [*lines, *(f"{bot} draws random numbers: seed by seed its figures differ." for bot in sampled)]
