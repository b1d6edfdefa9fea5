"""What a page offers to choose from: variants, house rules, levels, and the options of chosen rules."""

from collections.abc import Iterator, Mapping
from typing import Any

from cardgolf import PluginError, PluginInfo, Rulebook, house_rules, variants
from cardgolf.bots import list_opponents
from cardgolf.rulebook.plugin import options_of
from cardgolf.rulebook.wordings import format_value

TOO_SLOW = frozenset({"expert", "hardest"})  # in a browser 1 to 6 seconds a move on average, 24 at worst


def list_plugins() -> dict[str, Any]:
    """Return the installed variants and house rules, each with its summary, and the levels and names of bots.

    The slowest levels are left out.

    >>> list_plugins()["levels"][:4]
    ['easy', 'medium', 'hard', 'harder']
    """
    return {
        "variants": [*_describe_all(variants())],
        "house_rules": [*_describe_all(house_rules())],
        "levels": [level for level in list_opponents() if level not in TOO_SLOW],
    }


def _describe_all(plugins: Mapping[str, PluginInfo]) -> Iterator[dict[str, str]]:
    """Yield the name, summary and distribution of each plugin that can be imported."""
    for name, plugin in plugins.items():
        try:
            yield {"name": name, "summary": plugin.summary, "distribution": plugin.distribution}
        except PluginError as error:
            yield {"name": name, "summary": f"It cannot be used: {error}", "distribution": plugin.distribution}


def list_options(rules: Rulebook) -> dict[str, Any]:
    """Return what can be chosen of ``rules``: its title, the numbers of players, and each option with its value.

    ``key`` is what a setting ``key=value`` begins with. ``choices`` has the values of an option that takes no others,
    and is empty for one that takes any number or text.

    >>> found = list_options(cardgolf.rules("golf"))
    >>> next(each["choices"] for each in found["options"] if each["key"] == "cancel")
    ['column', 'line', 'diagonal', 'anywhere', 'none']
    """
    return {
        "title": rules.label,
        "seats": [players for players, _ in rules.table_setups()],
        "options": [*_describe_options(rules)],
    }


def _describe_options(rules: Rulebook) -> Iterator[dict[str, Any]]:
    shared = [field.name for part in rules.stack for field in options_of(part.plugin)]
    for part in reversed(rules.stack):
        for field in options_of(part.plugin):
            choices = field.metadata.get("choices", (field.default,))
            given = [False, True] if type(field.default) is bool else [*choices]
            is_free = field.metadata.get("free", True) and type(field.default) is not bool
            yield {
                "key": field.name if shared.count(field.name) == 1 else f"{part.name}:{field.name}",
                "plugin": part.name,
                "value": format_value(part.options[field.name]),
                "choices": [] if is_free else [format_value(each) for each in given],
                "doc": field.metadata.get("doc", ""),
            }
