"""Where rules pages say what the code does not: numbers given twice, options, ids and scores that are none."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import cardgolf
from cardgolf import CardGolfError, Rulebook, house_rules
from cardgolf.rulebook.clauses import EXAMPLE, Clause, parse_clauses, read_page


def find_faults(rules: Rulebook) -> list[str]:
    """What the pages of the plugins above plain golf say wrongly, a line for each fault; a plugin may have none."""
    return [fault for place in range(1, len(rules.stack)) for fault in _page_faults(rules, place)]


def _page_faults(rules: Rulebook, place: int) -> Iterator[str]:
    plugin = rules.stack[place]
    told = [*parse_clauses(read_page(plugin) or "", plugin.name)]
    for number, times in Counter(clause.number for clause in told).items():
        if times > 1:
            yield f"{number} is the number of {times} clauses"
    for clause in told:
        yield from (f"{clause.number}: {each} is no option" for each in clause.options if not _is_option(rules, each))
        yield from (
            f"{clause.number}: {each} is the id of no plugin here" for each in clause.ids if not _is_id(rules, each)
        )
        yield from _misnumbered(rules, place, clause)


def _is_option(rules: Rulebook, text: str) -> bool:
    """Whether a plugin of the stack has the option that ``text`` sets, or the house rule named in it."""
    owner, _, key = text.partition("=")[0].rpartition(":")
    if any(owner in ("", each.name) and key in each.options for each in rules.stack):
        return True
    return owner in house_rules() and key in house_rules()[owner].options


def _is_id(rules: Rulebook, text: str) -> bool:
    return text.partition(".")[0] in {each.name for each in rules.stack}


def _misnumbered(rules: Rulebook, place: int, clause: Clause) -> Iterator[str]:
    """The examples that come to something else; those of a clause with options may be told of another setting."""
    examples = [] if clause.options else EXAMPLE.findall(clause.text)
    for layout, points in examples:
        try:
            found = str(cardgolf.score(_default_value(rules, place), layout).total)
        except CardGolfError as error:
            found = str(error)
        if found != points:
            yield f"{clause.number}: `{layout}` does not score {points}: {found}"


def _default_value(rules: Rulebook, place: int) -> Rulebook:
    """The variant and the house rules up to ``place``, with no option set."""
    return cardgolf.rules(*(_unset_options(each.given) for each in rules.stack[1 : place + 1]))


def _unset_options(given: Any) -> Any:
    return given.partition(":")[0] if isinstance(given, str) else given
