"""Which options of a clause are set otherwise than it is told."""

from cardgolf import Rulebook, rules
from cardgolf.rule_pages import Clause

WORDS = {None: "none", True: "on", False: "off"}


def here(clause: Clause, book: Rulebook) -> list[str]:
    """The options of a clause that are in force in ``book``: those it names, and others than nobody set."""
    keys = dict.fromkeys(option.partition("=")[0] for option in clause.options)
    now, before = ([f"{key}={_value(each, clause.plugin, key)}" for key in keys] for each in (book, _plain(book)))
    return [each for each, old in zip(now, before, strict=True) if each in clause.options or each != old]


def _plain(book: Rulebook) -> Rulebook:
    """The same stack, by its names, when nobody sets an option."""
    return rules(*(each.name if each.distribution else each.given for each in book.stack[1:]))


def _value(book: Rulebook, plugin: str, key: str) -> str:
    """The value of an option as it is written; one without a name is the plugin's own, or plain golf's."""
    name, _, own = key.rpartition(":")
    owners = {each.name: each.options for each in book.stack if own in each.options}
    value = next((owners[each][own] for each in (name or plugin, "golf") if each in owners), "?")
    return WORDS[value] if value is None or isinstance(value, bool) else str(value)
