"""Options that name a second rulebook, which differs from the first in its variant, house rules or options."""

from collections.abc import Callable
from functools import reduce
from typing import Any

import click
from attrs import evolve

from cardgolf import InvalidArgumentError, Rulebook
from cardgolf.terminal.options import HOUSE_RULE, VARIANT, RuleOptions

_OPTIONS = (
    click.option(
        "--against", metavar="NAME", shell_complete=VARIANT, help="The variant of the second rulebook, if it differs."
    ),
    click.option(
        "--against-rule", "their_rules", multiple=True, metavar="RULE", shell_complete=HOUSE_RULE,
        help="One more house rule of the second rulebook; may be repeated.",
    ),
    click.option(
        "--against-option", "their_options", multiple=True, metavar="KEY=VALUE",
        help="An option of the second rulebook; may be repeated.",
    ),
)  # fmt: skip


def second_rules_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options of a second rulebook: ``against``, ``their_rules`` and ``their_options``."""
    return reduce(lambda decorated, option: option(decorated), reversed(_OPTIONS), command)


def second_rulebook(
    given: RuleOptions, against: str | None, their_rules: tuple[str, ...], their_options: tuple[str, ...]
) -> Rulebook | None:
    """Return the second rulebook, or ``None`` if none of its options was given.

    It has the house rules and options of the first. With ``against`` it has another variant and no ``--without``. With
    the same variant it is that variant alone.
    Raises :class:`InvalidArgumentError` if it is the same as the first.
    """
    if not (against or their_rules or their_options):
        return None
    if against and against == given.name:
        theirs = RuleOptions(against)
    else:
        theirs = evolve(given, name=against, without=()) if against else given
    other = theirs.rulebook(*their_rules, options=their_options)
    if other == given.rulebook():
        raise InvalidArgumentError(
            f"nothing to compare: both rulebooks are {other.label}; --against-rule gives a rule to the second alone"
        )
    return other


def describe_missing(given: RuleOptions, command: str) -> str:
    """Return what to do where no second rulebook was given, with the command for the house rules that were."""
    added = *given.house_rules, *given.more_rules
    if not added:
        return "expected a second rulebook with --against, --against-rule or --against-option"
    rules = " ".join(f"--against-rule {rule}" for rule in added)
    return (
        f"to see what {'it changes' if len(added) == 1 else 'they change'}, try cardgolf {command} {given.name} {rules}"
    )
