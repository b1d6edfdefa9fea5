"""``cardgolf certify``: compare a program in any language with the engine."""

import time
from collections.abc import Sequence
from contextlib import closing
from typing import Any

import click

from cardgolf import InvalidArgumentError
from cardgolf.terminal.options import number_option
from cardgolf.terminal.shared.output import echo, echo_json

DIFFERS = 1
EXAMPLES = """\b
Examples:
  cardgolf certify --rules golf -- perl examples/golf.pl
  cardgolf certify --matches 20 --moves 2000 -- node js/certify.js
  cardgolf certify --rules "golf knocking columns=2" --json -- ./my-engine
"""


@click.command(epilog=EXAMPLES, context_settings={"ignore_unknown_options": True})
@click.argument("command", nargs=-1, type=click.UNPROCESSED)
@click.option(
    "--rules",
    "specs",
    multiple=True,
    metavar="RULES",
    help='A variant with house rules and options, as in "golf knocking columns=2"; may be repeated. By default all.',
)
@number_option("--matches", "Matches a rule set.", 4, click.IntRange(0, 100_000))
@number_option("--moves", "Most moves a match.", 300, click.IntRange(1, 5_000))
@number_option("--boards", "Boards a rule set.", 300, click.IntRange(0, 1_000_000))
@click.option("--seed", type=int, default=0, show_default=True, metavar="N", help="The seed of the whole corpus.")
@number_option("--patience", "The most seconds for an answer.", 30.0, click.FloatRange(0.1, 3600))
@number_option("--seconds", "The most seconds for the whole.", 3600.0, click.FloatRange(1, 10**7))
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@click.pass_context
def certify(
    context: click.Context,
    /,
    *,
    command: tuple[str, ...],
    specs: tuple[str, ...],
    matches: int,
    moves: int,
    boards: int,
    seed: int,
    patience: float,
    seconds: float,
    as_json: bool,
) -> None:
    """Compare a program in any language with the engine, by everything that it tells.

    COMMAND is a program that reads requests and answers them, a line of JSON each. It gets the rules as a bundle. Then
    it scores boards, plays matches and counts sequences of moves. The report names the first difference of each rule
    set.

    The exit code is 0 if all is equal, 1 if something differs or the program fails, and 2 if it cannot be started.
    """
    from cardgolf.certify import Amount, rule_sets  # noqa: PLC0415  # slow to import

    chosen = rule_sets.iter_rule_sets(specs or rule_sets.list_specs())
    if not command:
        raise InvalidArgumentError("invalid COMMAND: expected the program to certify, after --")
    amount, deadline = Amount(matches, moves, boards, seed), time.monotonic() + seconds
    context.exit(0 if _compare(command, patience, chosen, amount, deadline, as_json=as_json) else DIFFERS)


def _compare(
    command: Sequence[str], patience: float, chosen: Any, amount: Any, deadline: float, *, as_json: bool
) -> bool:
    """Print what was found, and return whether all is equal."""
    from cardgolf.certify import ProgramError, check, report, start_anew  # noqa: PLC0415  # slow to import

    found: list[report.Found] = []
    with closing(start_anew(command, patience)) as programs:
        try:
            for each in check.check_all(programs, chosen, amount, deadline):
                if not as_json:
                    echo(*report.describe(each, found))
                found.append(each)
        except ProgramError as error:
            raise InvalidArgumentError(f"invalid COMMAND: {error}") from None
    if as_json:
        echo_json(report.as_data(found, command))
    else:
        echo(*report.describe_failures(found), report.summarize(found))
    return report.is_certified(found)
