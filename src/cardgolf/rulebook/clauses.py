"""Clauses of the rules: those of a rulebook, those that hold, and those with a rule id."""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from cardgolf.rulebook.loader import rules as rulebook
from cardgolf.rulebook.rulebook import Rulebook
from cardgolf.rulebook.rules_pages import Clause, parse_clauses, read_page
from cardgolf.tools.text import one_line

_HEADING = re.compile(r"^# (.+)$", re.MULTILINE)
HOUSE_RULES_HOLD = "Where a house rule and another rule differ, the house rule holds."

# A layout in a clause and what it scores, and the layouts of a table, of which the first is the closer's.
EXAMPLE = re.compile(r"`([^`|]+/[^`|]+)` scores (-?\d+)")
TABLE_EXAMPLE = re.compile(r"`([^`|]+(?: \| [^`|]+)+)` scores (-?\d+(?:(?:, | and )-?\d+)+)")


def make_title(book: Rulebook) -> str:
    """Return the name of a game for people: the title of a preset, or the heading of the variant's page.

    >>> from cardgolf.rulebook.clauses import make_title
    >>> make_title(cardgolf.rules("nine-card", "rearrange")), make_title(cardgolf.rules("four-card"))
    ('Nine-Card Golf', 'Four-Card Golf')
    """
    if book.title != book.name:
        return book.title
    heading = _HEADING.search(read_page(book.stack[1]) or "")
    return heading[1] if heading else " ".join(word.capitalize() for word in book.name.split("-"))


def make_label(book: Rulebook) -> str:
    """Return the name of a game for people and those of the house rules that were added to it.

    >>> from cardgolf.rulebook.clauses import make_label
    >>> make_label(cardgolf.rules("nine-card", "rearrange"))
    'Nine-Card Golf + rearrange'
    """
    return make_title(book) + book.label.removeprefix(book.title)


def describe_plugins(book: Rulebook) -> Iterator[str]:
    """Yield the variant and each house rule in a line, with the options that differ from their defaults.

    >>> from cardgolf.rulebook.clauses import describe_plugins
    >>> for line in describe_plugins(cardgolf.rules("golf", "joker-pairs")):
    ...     print(line)
    Golf: swap your cards for lower ones, and pair equal cards, which cancel.
    Joker pairs: Jokers that would cancel each other keep their points.
    """
    for each in book.stack[1:]:
        changed = ", ".join(f"{key}={value}" for key, value in each.changed_options.items())
        text = f"{each.summary}{f' Here: {changed}.' if changed else ''}".strip()
        if each is book.stack[1]:
            yield one_line(text or f"{make_title(book)}.")
        else:
            title = each.name.replace("-", " ").replace("_", " ").capitalize()
            yield one_line(f"{title}: {text}" if text else f"{title}.")


def clauses(rules: Any) -> tuple[Clause, ...]:
    """Return every clause of a rulebook or variant: house rules first, then the variant, then the base rules.

    >>> cardgolf.clauses("play-nine")[0].text
    'Two to six can play.'
    """
    stack = reversed(rulebook(rules).stack)
    return tuple(dict.fromkeys(clause for each in stack for clause in list_clauses(read_page(each) or "", each.name)))


@lru_cache(maxsize=64)
def list_clauses(text: str, plugin: str) -> tuple[Clause, ...]:
    return tuple(parse_clauses(text, plugin))


def find_replaced(book: Rulebook) -> dict[str, tuple[str, ...]]:
    """Return the numbers of the clauses that others replace, each with what replaces it.

    That is the numbers of clauses in force, or the names of plugins without clauses that implement a hook of it.

    >>> from cardgolf.rulebook.clauses import find_replaced
    >>> find_replaced(cardgolf.rules("play-nine"))["G 1.6.7"]
    ('PN 2.5.2',)
    """
    every = clauses(book)
    with_clauses, implemented = {clause.plugin for clause in every}, book.hook_implementations()
    silent = [each.name for each in book.stack[1:] if each.name not in with_clauses]
    in_force = [clause for clause in every if clause.text_for(book)]
    found = {}
    for clause in every:
        numbers = [other.number for other in in_force if clause.number in other.replaces]
        names = [name for name in silent if any(name in implemented.get(hook, ()) for hook in clause.hooks)]
        if numbers or names:
            found[clause.number] = (*numbers, *names)
    return found


def clauses_about(rules: Any, rule_id: str) -> tuple[Clause, ...]:
    """Return the clauses with a rule id, such as that of an illegal move or of a line of a scorecard.

    >>> from cardgolf.rulebook.clauses import clauses_about
    >>> [clause.number for clause in clauses_about("play-nine", "base.turn")]
    ['G 1.4.5']
    """
    return tuple(clause for clause in clauses(rules) if rule_id in clause.ids)


def printed_texts(book: Rulebook) -> dict[Clause, str]:
    """Return the clauses that hold under a rulebook, each with the text that a rule sheet prints."""
    replaced = find_replaced(book)
    texts = {clause: clause.text_for(book) for clause in clauses(book) if clause.number not in replaced}
    return {clause: text for clause, text in texts.items() if text}


def texts_about(rules: Rulebook, rule_id: str) -> tuple[tuple[Clause, str], ...]:
    """Return the clauses with a rule id, each with its text under the options of ``rules``.

    Those that are left out come only if all of them are, with their texts as they stand.

    >>> from cardgolf.rulebook.clauses import texts_about
    >>> [text for _, text in texts_about(cardgolf.rules("golf", cancel="none"), "golf.score.column")]
    ['Equal cards do not cancel.']
    """
    every = clauses_about(rules, rule_id)
    texts = tuple((clause, text) for clause in every if (text := clause.text_for(rules)))
    return texts or tuple((clause, clause.text) for clause in every)
