"""Which sheets have rules that score alike, and names for those that do not."""

from collections import Counter
from collections.abc import Hashable, Mapping
from types import FunctionType, ModuleType
from typing import Any

from cardgolf.rulebook.rulebook import Rulebook
from cardgolf.rulebook.stack import StackedPlugin
from cardgolf.rulebook.wordings import format_value

# Hooks of which the topmost answer counts, or wrappers change it: the order of their plugins can change scores.
_ORDERED = ("score", "adjust_scores", "penalty", "totals", "standings", "match_over", "next_round")

RuleSet = tuple[Hashable, ...]


def find_rule_set(rules: Rulebook, players: int) -> RuleSet:
    """Return a value that is the same for rules that score alike at tables of ``players``, however they were named.

    These are plugins with the same options, in an order that gives the same points to cards and the same order to
    hooks that score. The number of rounds is one of the options.

    >>> find_rule_set(cardgolf.rules("golf", holes=9), 2) == find_rule_set(cardgolf.rules("six-card"), 2)
    True
    """
    setup, by_hook = rules.table_setup(players), rules.hook_implementations()
    plugins = frozenset((each.name, _identify(each), *each.options.items()) for each in rules.stack)
    points = tuple((card, count, rules.card_values[card]) for card, count in setup.faces.items())
    return players, plugins, points, setup.layouts, rules.lowest_wins, tuple(tuple(by_hook[hook]) for hook in _ORDERED)


def name_rule_sets(sets: Mapping[RuleSet, tuple[Rulebook, int]]) -> dict[RuleSet, str]:
    """Return a name for each rule set: the label of its rules and, where labels are the same, what differs."""
    labels = {key: rules.label for key, (rules, _) in sets.items()}
    names, counts = dict[RuleSet, str](), Counter[str]()
    for key, label in labels.items():
        facts = {each: _list_facts(*sets[each]) for each, other in labels.items() if other == label}
        own = facts[key]
        differing = [text for fact, text in own.items() if any(each.get(fact) != text for each in facts.values())]
        name = f"{label} ({', '.join(differing)})" if differing else label
        counts[name] += 1
        names[key] = name if counts[name] == 1 else f"{name} ({counts[name]})"
    return names


def _identify(each: StackedPlugin) -> Any:
    """Return a value that tells plugins of one name apart, and is the same for a name and for what it names."""
    identity: Any = each.given
    if each.source or isinstance(each.plugin, FunctionType | ModuleType):
        identity = each.source or each.plugin
    elif each.options or isinstance(each.given, str | type):
        identity = type(each.plugin)
    return identity


def _list_facts(rules: Rulebook, players: int) -> dict[str, str]:
    """Return what can differ between rules of one label, as text."""
    house_rules = " + ".join(each.name for each in rules.house_rules)
    options = {key: f"{key}={format_value(value)}" for key, value in rules.options.items()}
    return {**options, "": f"rules in the order {house_rules}", "players": f"{players} players"}
