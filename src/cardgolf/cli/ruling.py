"""``cardgolf rules``: the rules in numbered clauses, with what is in force here."""

import inspect
from collections.abc import Container, Iterable, Sequence
from itertools import groupby
from operator import attrgetter
from textwrap import indent
from typing import Any

import click
from attrs import asdict
from rich.console import Console

from cardgolf import BadOption, Rulebook, clauses, variants
from cardgolf import house_rules as installed_rules
from cardgolf._text import did_you_mean, quote
from cardgolf.cli.completing import HOUSE_RULE, VARIANT
from cardgolf.cli.in_force import here
from cardgolf.cli.output import echo_json, terminal
from cardgolf.cli.paragraphs import described, told
from cardgolf.cli.running import rulebook
from cardgolf.rule_pages import Clause, page

EXAMPLES = """\b
Examples:
  cardgolf rules play-nine --section 2.3
  cardgolf rules nine-card ender-penalty:how=flat --option holes=18
  cardgolf rules play-nine --id golf.turn
"""


@click.command(epilog=EXAMPLES)
@click.argument("name", shell_complete=VARIANT)
@click.argument("house_rules", nargs=-1, shell_complete=HOUSE_RULE)
@click.option(
    "--option", "options", multiple=True, metavar="KEY=VALUE", help="An option of the rules; may be repeated."
)
@click.option("--section", metavar="NUMBER", help="Only the clauses of a section, such as 2.3, or one clause.")
@click.option("--id", "rule_id", metavar="ID", help="Only the clauses that an id leads to, such as golf.turn.")
@click.option("--json", "as_json", is_flag=True, help="As JSON.")
def rules(
    *,
    name: str,
    house_rules: tuple[str, ...],
    options: tuple[str, ...],
    section: str | None,
    rule_id: str | None,
    as_json: bool,
) -> None:
    """Show the rules of the variant NAME, with HOUSE_RULES, in numbered clauses.

    A clause tells the rule as it is by default and where that comes from; "Here" says what is set otherwise. An id is
    what a refused move or the line of a scorecard bears.
    """
    _check_is_game(name)
    book = rulebook(name, house_rules, options)
    found = _chosen(clauses(book), section, rule_id)
    whole = section is None and rule_id is None
    if as_json:
        echo_json(_entries(book, found, whole=whole))
        return
    console = terminal()
    if whole:
        _introduce(console, book, {clause.plugin for clause in found})
    _tell(console, found, book)


def _check_is_game(name: str) -> None:
    if name in installed_rules() and name not in variants():
        raise BadOption(f"{name} is a house rule: name a game before it, as in nine-card {name}")


def _chosen(found: Sequence[Clause], section: str | None, rule_id: str | None) -> list[Clause]:
    """The clauses asked for; :class:`BadOption` if there are none."""
    ids = {each for clause in found for each in clause.ids}
    if rule_id is not None and rule_id not in ids:
        raise BadOption(f"no clause has the id {quote(rule_id)}; {did_you_mean(rule_id, ids)}")
    chosen = [clause for clause in found if section is None or _within(clause.number, section)]
    if section is not None and not chosen:
        known = {".".join(_digits(clause.number).split(".")[:2]) for clause in found}
        raise BadOption(f"there is no section {quote(section)}; {did_you_mean(section, known)}")
    led = [clause for clause in chosen if rule_id is None or rule_id in clause.ids]
    if chosen and not led:
        raise BadOption(f"no clause of section {quote(section)} has the id {quote(rule_id)}: leave one of them out")
    return led


def _within(number: str, section: str) -> bool:
    wanted = section.strip().upper()
    return any(f"{each}.".startswith(f"{wanted}.") for each in (number, _digits(number)))


def _digits(number: str) -> str:
    return number.rpartition(" ")[2]


def _introduce(console: Console, book: Rulebook, ruled: Container[str]) -> None:
    """What is stacked and set, and what those plugins say of themselves that are not ``ruled`` by clauses."""
    described(console, book.describe())
    for each in book.stack:
        if each.name not in ruled:
            answers = ", ".join(_answers(book, each.name)) or "nothing"
            described(console, f"\n{each.name} has no clauses of its own. It answers: {answers}.")
            described(console, indent("\n".join((inspect.getdoc(each.plugin) or "").splitlines()[1:]), "  "))


def _answers(book: Rulebook, name: str) -> list[str]:
    return [question for question, names in book.who_answers().items() if name in names]


def _tell(console: Console, found: Iterable[Clause], book: Rulebook) -> None:
    for above, (plugin, own) in enumerate(groupby(found, attrgetter("plugin"))):
        if above and plugin == "golf":
            described(console, "\ngolf: where the pages above are silent")
        for section, together in groupby(own, attrgetter("section")):
            described(console, f"\n{plugin}: {section}")
            for clause in together:
                told(console, clause, here(clause, book))


def _entries(book: Rulebook, found: Iterable[Clause], *, whole: bool) -> dict[str, Any]:
    entry = {"clauses": [asdict(clause) | {"here": here(clause, book)} for clause in found]}
    stack = [
        {"name": each.name, "options": dict(each.options), "page": page(each) is not None} for each in book.stack[::-1]
    ]
    return ({"rules": stack} if whole else {}) | entry
