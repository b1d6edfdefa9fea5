"""``cardgolf diff``: what differs between two rulebooks, in parts and in examples."""

import click

from cardgolf import InvalidArgumentError, diff
from cardgolf.terminal.commands.rules import print_sheet
from cardgolf.terminal.language import language_option, reader_words
from cardgolf.terminal.options import RuleOptions, describe_missing, rule_options, second_rulebook, second_rules_options
from cardgolf.terminal.shared.output import echo_json, waiting

EXAMPLES = """\b
Examples:
  cardgolf diff golf --against-option cancel=line
  cardgolf diff nine-card --against-rule four-bonus
  cardgolf diff six-card --against four-card
"""


@click.command("diff", epilog=EXAMPLES)
@rule_options()
@second_rules_options
@click.option("--seed", type=int, metavar="N", default=1, show_default=True, help="The seed of the search.")
@click.option(
    "--layouts", type=int, metavar="N", default=2000, show_default=True, help="The maximum number of layouts to score."
)
@click.option(
    "--games", type=int, metavar="N", default=70, show_default=True, help="The maximum number of games to play."
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@language_option
def diff_command(
    *,
    given: RuleOptions,
    against: str | None,
    their_rules: tuple[str, ...],
    their_options: tuple[str, ...],
    seed: int,
    layouts: int,
    games: int,
    as_json: bool,
) -> None:
    """Show how two rulebooks differ, in parts and in examples.

    The first rulebook, A, is the variant NAME with HOUSE_RULES. The second one, B, has the same rules and options, and
    those of --against-rule and --against-option. With --against it is another variant, or NAME again without the house
    rules and options of the first. Sentences come first. Examples follow that the two treat differently: the smallest
    layout and the shortest course of play that were found. Facts, options and parts come last.
    """
    other = second_rulebook(given, against, their_rules, their_options)
    if other is None:
        raise InvalidArgumentError(f"nothing to compare: {describe_missing(given, 'diff')}")
    words = reader_words()
    with waiting(words("looking")):
        found = diff(given.rulebook(), other, seed=seed, layouts=layouts, games=games, words=words)
    if as_json:
        echo_json(found.as_dict())
    else:
        print_sheet(found)
