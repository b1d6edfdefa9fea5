"""``cardgolf rules``: the rule sheet, or numbered clauses with their sources and the options in force."""

from collections.abc import Container, Iterable, Sequence
from itertools import groupby
from operator import attrgetter
from textwrap import indent
from typing import Any

import click
from attrs import asdict
from rich.console import Console
from rich.text import Text

from cardgolf import InvalidArgumentError, Rulebook, UnknownPluginError, clauses, explain, rules
from cardgolf.rule_sheets import RuleSheet
from cardgolf.rule_sheets.differences import RulesDifference
from cardgolf.rulebook import (
    Clause,
    find_clauses,
    find_plain_rules,
    find_replaced,
    format_value,
    list_known_words,
    read_page,
)
from cardgolf.terminal.language import language_option, reader_words
from cardgolf.terminal.options import RuleOptions, rule_options
from cardgolf.terminal.shared.output import echo, echo_json, terminal
from cardgolf.terminal.shared.text import describe_rules, format_clause, format_whole_clause, hanging_indent
from cardgolf.tools import did_you_mean, find_close, join_limited, join_names, quote, read_docstring, truncate

NARROWEST_SHEET, WIDEST_SHEET = 40, 100
MORE = "With --clauses you also see where a clause comes from, and how options of the game change it."
KEY = (
    "From: names the source. PN-a and PN-b are two texts of Play Nine, HF is the Heuchert family's Nine-Card Golf, CN "
    "a club's hand-out on Crazy Nines, and BN the help page of Board Nine. Row HF-4 means question 4 of HF, which the "
    "sources leave open and our default answers."
)


def changed_options(clause: Clause, book: Rulebook) -> list[str]:
    """Return the options of a clause in force in ``book``: those it names, and those that differ from the defaults."""
    keys = dict.fromkeys(option.partition("=")[0] for option in clause.options)
    now, before = (
        [f"{key}={_format_value(each, clause.plugin, key)}" for key in keys] for each in (book, _plain_value(book))
    )
    return [each for each, old in zip(now, before, strict=True) if each in clause.options or each != old]


def _plain_value(book: Rulebook) -> Rulebook:
    """Return the same stack of plugins with default options."""
    return rules(*(each.given if each.source or not each.distribution else each.name for each in book.stack[1:]))


def _format_value(book: Rulebook, plugin: str, key: str) -> str:
    """Return the value of an option as text. A key without a name belongs to ``plugin`` or to the base rules."""
    name, _, own = key.rpartition(":")
    owners = {each.name: each.options for each in book.stack if own in each.options}
    value = next((owners[each][own] for each in (name or plugin, "base") if each in owners), "?")
    return format_value(value)


EXAMPLES = """\b
Examples:
  cardgolf rules play-nine
  cardgolf rules play-nine --section 2.3
  cardgolf rules nine-card ender-penalty:how=flat --option holes=18
  cardgolf rules play-nine --id base.turn
  cardgolf rules --find "queen of spades"
  cardgolf rules golf --find "who wins a tie"
"""


@click.command(epilog=EXAMPLES)
@rule_options(required=False)
@click.option("--section", metavar="NUMBER", help="Show only a section, such as 2.3, or one clause.")
@click.option("--find", "words", metavar="WORDS", help="Show the clauses that answer a question or have its words.")
@click.option("--id", "rule_id", metavar="ID", help="Show only the clauses of a rule id, such as base.turn.")
@click.option(
    "--clauses", "every", is_flag=True, help="Show every clause, or those of --find, with sources and options."
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@language_option
def rules_command(
    *, given: RuleOptions, every: bool, section: str | None, rule_id: str | None, words: str | None, as_json: bool
) -> None:
    """Show the rules of a variant.

    The sheet has only what holds with these HOUSE_RULES and options; `explain` saves it. --find searches the sheet,
    or every variant and house rule if there is no NAME. It knows what players say, such as flip, peek or draw pile,
    and shows the best answer first. With --clauses, --section or --id each clause is shown as it holds by default,
    with its source and with what options make of it. A line that begins with "Here:" has the options in force.
    Illegal moves name the id of their rule, and so do the lines of scorecards in JSON.
    """
    if words is not None:
        _show_found(given.rulebook() if given.name else None, words, as_json=as_json, whole=every)
        return
    if given.name is None:
        raise InvalidArgumentError("missing NAME: expected a variant, or --find WORDS to search all of them")
    book = _find_rules(given)
    if section is None and rule_id is None and not every and not as_json:
        sheet = explain(book, words=reader_words())
        print_sheet(sheet)
        if any(rule.plugin == "base" for rule in sheet.rules):
            terminal().print("", Text(sheet.words("base-clauses"), "dim"), sep="\n")
        return
    found = _choose_clauses(clauses(book), section, rule_id)
    whole = section is None and rule_id is None
    if as_json:
        echo_json(_as_entries(book, found, whole=whole))
        return
    console = terminal()
    if whole:
        _print_heading(console, book, {clause.plugin for clause in found})
    _print_clauses(console, found, book)
    console.print()
    hanging_indent(console, 0, Text(KEY, "dim"))


def _find_rules(given: RuleOptions) -> Rulebook:
    """Return the rules. If NAME is no variant but a word of the rules, say how to search for it."""
    try:
        return given.rulebook()
    except UnknownPluginError as error:
        word = given.name or ""
        if "; there are: " not in str(error) or not find_clauses(word):
            raise
        raise UnknownPluginError(
            f"variant {quote(word)} is not installed; to search all rules, try cardgolf rules --find {word}"
        ) from None


def _show_found(book: Rulebook | None, words: str, *, as_json: bool, whole: bool) -> None:
    """Print the clauses with these words, or ``whole`` ones. Raises :class:`InvalidArgumentError` if there are none."""
    found, plain = find_clauses(words, book), [*find_plain_rules(words, book)] if book else []
    if not found and not plain:
        where = f" of {truncate(book.label, 40)}" if book else ""
        known = list_known_words(book)
        close = None if " " in words else find_close(words, known)
        advice = f"did you mean {close}?" if close else f"words that are known: {join_limited(known, 8)}"
        raise InvalidArgumentError(f"no clause{where} is about {quote(words)}: {advice}")
    if as_json:
        echo_json({"clauses": [asdict(clause) for clause in found]})
        return
    console = terminal()
    for text in plain:
        describe_rules(console, text)
    _print_clauses(console, found, book, whole=whole)
    console.print()
    hanging_indent(console, 0, Text(KEY if whole else MORE, "dim"))


def print_sheet(sheet: RuleSheet | RulesDifference) -> None:
    """Print a sheet as wide as the terminal, up to a width that is easy to read."""
    echo(*sheet.text(min(max(terminal().width, NARROWEST_SHEET), WIDEST_SHEET)).rstrip("\n").splitlines())


def _choose_clauses(found: Sequence[Clause], section: str | None, rule_id: str | None) -> list[Clause]:
    """Return the selected clauses. Raises :class:`InvalidArgumentError` if there are none."""
    ids = {each for clause in found for each in clause.ids}
    if rule_id is not None and rule_id not in ids:
        raise InvalidArgumentError(f"no clause has the id {quote(rule_id)}; {did_you_mean(rule_id, ids)}")
    chosen = [clause for clause in found if section is None or _is_in_section(clause.number, section)]
    if section is not None and not chosen:
        known = {".".join(_section_digits(clause.number).split(".")[:2]) for clause in found}
        raise InvalidArgumentError(f"there is no section {quote(section)}; {did_you_mean(section, known)}")
    led = [clause for clause in chosen if rule_id is None or rule_id in clause.ids]
    if chosen and not led:
        raise InvalidArgumentError(
            f"no clause of section {quote(section)} has the id {quote(rule_id)}: leave one of them out"
        )
    return led


def _is_in_section(number: str, section: str) -> bool:
    wanted = section.strip().upper()
    return any(f"{each}.".startswith(f"{wanted}.") for each in (number, _section_digits(number)))


def _section_digits(number: str) -> str:
    return number.rpartition(" ")[2]


def _print_heading(console: Console, book: Rulebook, ruled: Container[str]) -> None:
    """Print the title of a preset, the stack and its options, and the docstrings of plugins without clauses."""
    if book.title != book.name:
        describe_rules(console, f"{book.label}\n ")
    describe_rules(console, "\n".join(each.describe() for each in reversed(book.stack)))
    for each in book.stack:
        if each.name not in ruled:
            answers = ", ".join(_print_hooks(book, each.name)) or "nothing"
            describe_rules(console, f"\n{each.name} has no clauses of its own. It answers: {answers}.")
            describe_rules(console, indent("\n".join(read_docstring(each.plugin).splitlines()[1:]), "  "))


def _print_hooks(book: Rulebook, name: str) -> list[str]:
    return [question for question, names in book.hook_implementations().items() if name in names]


def _print_clauses(console: Console, found: Iterable[Clause], book: Rulebook | None, *, whole: bool = True) -> None:
    replaced = find_replaced(book) if book else {}
    for above, (plugin, own) in enumerate(groupby(found, attrgetter("plugin"))):
        if above and plugin == "base" and whole:
            describe_rules(console, "\nbase: where the pages above are silent")
        for section, together in groupby(own, attrgetter("section")):
            describe_rules(console, f"\n{plugin}: {section}")
            for clause in together:
                here = changed_options(clause, book) if book else []
                if by := replaced.get(clause.number):
                    here.append(f"replaced by {join_names(by)}")
                if whole:
                    format_whole_clause(console, clause, here)
                else:
                    format_clause(console, clause, (clause.text_for(book) if book else "") or clause.text, here)


def _as_entries(book: Rulebook, found: Iterable[Clause], *, whole: bool) -> dict[str, Any]:
    replaced = find_replaced(book)
    entry = {
        "clauses": [
            asdict(clause)
            | {"here": changed_options(clause, book), "replaced_by": list(replaced.get(clause.number, ()))}
            for clause in found
        ]
    }
    stack = [
        {"name": each.name, "options": dict(each.options), "page": read_page(each) is not None}
        for each in book.stack[::-1]
    ]
    return ({"rules": stack} if whole else {}) | entry
