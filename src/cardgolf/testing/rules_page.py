"""Differences between rules pages and code: duplicate clause numbers, unknown options and ids, wrong scores.

Every value of an option needs its text: two rulebooks that differ in one option have different rule sheets.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import lru_cache
from typing import Any

import cardgolf
from cardgolf import CardGolfError, Rulebook, house_rules
from cardgolf.rule_sheets import list_chapters
from cardgolf.rulebook import (
    EXAMPLE,
    TABLE_EXAMPLE,
    Clause,
    find_value,
    marks_in,
    options_of,
    parse_clauses,
    read_page,
    write_number,
)
from cardgolf.testing.strategies import option_values


def find_faults(rules: Rulebook) -> list[str]:
    """Return one line for each fault in the rules pages of the plugins above the base rules."""
    faults = [fault for place in range(1, len(rules.stack)) for fault in _page_faults(rules, place)]
    return [*faults, *_find_silent_options(rules)]


def _page_faults(rules: Rulebook, place: int) -> Iterator[str]:
    plugin = rules.stack[place]
    clauses = [*parse_clauses(read_page(plugin) or "", plugin.name)]
    for number, times in Counter(clause.number for clause in clauses).items():
        if times > 1:
            yield f"{number}: used by {times} clauses"
    for clause in clauses:
        yield from (f"{clause.number}: unknown option {each}" for each in clause.options if not _is_option(rules, each))
        yield from (f"{clause.number}: no plugin for rule id {each}" for each in clause.ids if not _is_id(rules, each))
        yield from _check_marks(rules, place, clause)
        yield from _check_examples(rules, place, clause)


def _is_option(rules: Rulebook, text: str) -> bool:
    """Return whether a plugin of the stack, or a house rule named in ``text``, has the option that it sets."""
    owner, _, key = text.partition("=")[0].rpartition(":")
    if any(owner in ("", each.name) and key in each.options for each in rules.stack):
        return True
    return owner in house_rules() and key in house_rules()[owner].options


def _is_id(rules: Rulebook, text: str) -> bool:
    return text.partition(".")[0] in {each.name for each in rules.stack}


def _check_marks(rules: Rulebook, place: int, clause: Clause) -> Iterator[str]:
    """Yield the marked numbers of unknown options, and those of the text that are not the default."""
    for text in (clause.marked, *(wording.text for wording in clause.wordings)):
        for number, key in marks_in(text):
            found = find_value(rules, rules.stack[place].name, key)
            if found is None:
                yield f"{clause.number}: unknown option {key} of the number {number}"
            elif type(found[1]) is int and text is clause.marked and write_number(found[1], number) != number:
                yield f"{clause.number}: the number {number} is not the default {found[1]} of {key}"


def _check_examples(rules: Rulebook, place: int, clause: Clause) -> Iterator[str]:
    """Yield the examples that score differently.

    A clause that names options and has no wordings is skipped, since its examples may need other values.
    """
    if clause.options and not clause.wordings:
        return
    plain = _rules_up_to(rules, place)
    for layout, points in EXAMPLE.findall(clause.text):
        if (scored := _score(plain, layout)) != points:
            yield f"{clause.number}: `{layout}` does not score {points}: {scored}"
    for layouts, points in TABLE_EXAMPLE.findall(clause.text):
        if (scored := _score_table(plain, layouts.split(" | "))) != points:
            yield f"{clause.number}: `{layouts}` does not score {points}: {scored}"


def _score(rules: Rulebook, layout: str) -> str:
    try:
        return str(cardgolf.score(rules, layout).total)
    except CardGolfError as error:
        return str(error)


def _score_table(rules: Rulebook, layouts: list[str]) -> str:
    """Return the scores of the layouts as a clause writes them. The first is that of the closer."""
    try:
        *first, last = (str(card.total) for card in cardgolf.score(rules, layouts, closer=0))
    except CardGolfError as error:
        return str(error)
    return f"{', '.join(first)} and {last}"


def _rules_up_to(rules: Rulebook, place: int) -> Rulebook:
    """Return the rulebook of the plugins up to ``place``, with default options."""
    return cardgolf.rules(*(_without_options(each.given) for each in rules.stack[1 : place + 1]))


def _without_options(given: Any) -> Any:
    return given.partition(":")[0] if isinstance(given, str) else given


# Texts for every value


def _find_silent_options(rules: Rulebook) -> Iterator[str]:
    """Yield the values of options that leave the rule sheet as it is, whatever other option is changed with them.

    Only options of plugins with clauses are tried, and those of the base rules if all other plugins have clauses.
    """
    paged = [each for each in rules.stack if any(parse_clauses(read_page(each) or "", each.name))]
    if len(paged) < len(rules.stack):
        paged.remove(rules.stack[0])
    keys = {field.name for each in paged for field in options_of(each.plugin)}
    values = [(key, value) for key, value in option_values(rules) if key in keys]
    for key, value in values:
        near = _mentioned_with(rules, key)
        others = [{other: chosen} for other, chosen in values if other != key]
        others = [{}, *sorted(others, key=near.isdisjoint)]
        if _is_possible(rules, {key: value}) and not any(_has_text(rules, key, value, each) for each in others):
            yield f"{key}={value}: no clause says what it changes"


def _mentioned_with(rules: Rulebook, key: str) -> set[str]:
    """Return the options that a clause names together with ``key``."""
    found: set[str] = set()
    for clause in cardgolf.clauses(rules):
        texts = (clause.marked, *(wording.text for wording in clause.wordings))
        conditions = [each for wording in clause.wordings for each in wording.conditions]
        names = {name for text in texts for _, name in marks_in(text)} | {each.partition("=")[0] for each in conditions}
        found |= names if key in names else set()
    return found


def _is_possible(rules: Rulebook, options: Mapping[str, Any]) -> bool:
    with suppress(CardGolfError):
        return rules.with_options(**options) is not None
    return False


def _has_text(rules: Rulebook, key: str, value: object, others: Mapping[str, Any]) -> bool:
    """Return whether the sheets with and without ``key=value`` differ if ``others`` are set in both."""
    with suppress(CardGolfError):
        return _list_texts(rules.with_options(**others)) != _list_texts(rules.with_options(**others, **{key: value}))
    return False


@lru_cache(maxsize=1024)
def _list_texts(rules: Rulebook) -> tuple[str, ...]:
    return tuple(rule.text for chapter in list_chapters(rules) for rule in chapter.rules)
