"""Differences between rules pages and code: duplicate clause numbers, unknown options and ids, wrong scores."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import cardgolf
from cardgolf import CardGolfError, Rulebook, house_rules
from cardgolf.rulebook.clauses import EXAMPLE, Clause, parse_clauses, read_page


def find_faults(rules: Rulebook) -> list[str]:
    """Return one line for each fault in the rules pages of the plugins above the base rules."""
    return [fault for place in range(1, len(rules.stack)) for fault in _page_faults(rules, place)]


def _page_faults(rules: Rulebook, place: int) -> Iterator[str]:
    plugin = rules.stack[place]
    clauses = [*parse_clauses(read_page(plugin) or "", plugin.name)]
    for number, times in Counter(clause.number for clause in clauses).items():
        if times > 1:
            yield f"{number}: used by {times} clauses"
    for clause in clauses:
        yield from (f"{clause.number}: unknown option {each}" for each in clause.options if not _is_option(rules, each))
        yield from (f"{clause.number}: no plugin for rule id {each}" for each in clause.ids if not _is_id(rules, each))
        yield from _check_examples(rules, place, clause)


def _is_option(rules: Rulebook, text: str) -> bool:
    """Return whether a plugin of the stack, or a house rule named in ``text``, has the option that it sets."""
    owner, _, key = text.partition("=")[0].rpartition(":")
    if any(owner in ("", each.name) and key in each.options for each in rules.stack):
        return True
    return owner in house_rules() and key in house_rules()[owner].options


def _is_id(rules: Rulebook, text: str) -> bool:
    return text.partition(".")[0] in {each.name for each in rules.stack}


def _check_examples(rules: Rulebook, place: int, clause: Clause) -> Iterator[str]:
    """Yield the examples that score differently.

    A clause that names options is skipped, since its examples may need other values.
    """
    examples = [] if clause.options else EXAMPLE.findall(clause.text)
    for layout, points in examples:
        try:
            score = str(cardgolf.score(_rules_up_to(rules, place), layout).total)
        except CardGolfError as error:
            score = str(error)
        if score != points:
            yield f"{clause.number}: `{layout}` does not score {points}: {score}"


def _rules_up_to(rules: Rulebook, place: int) -> Rulebook:
    """Return the rulebook of the plugins up to ``place``, with default options."""
    return cardgolf.rules(*(_without_options(each.given) for each in rules.stack[1 : place + 1]))


def _without_options(given: Any) -> Any:
    return given.partition(":")[0] if isinstance(given, str) else given
