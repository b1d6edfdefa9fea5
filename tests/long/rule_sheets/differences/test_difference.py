"""Differences between rulebooks: every option has a witness, which holds by the rules themselves."""

import pytest

import cardgolf
from cardgolf import diff
from tests.rule_sheets.differences.test_difference import EVERY, check_witnesses, list_values

HOUSE_NEEDS = {"joker-pairs": {"jokers_per_deck": 2}, "four-bonus": {"rows": 3}}
# The limit of 1,000 rounds is never met where matches are shorter, nor are two totals set in one of these matches.
WITHOUT_WITNESS = {("round_limit", None), ("resets", 1), ("doubling", "always")} | {
    ("knock_word", word) for word in ("CACTUS", "CAMBIO", "DUTCH", "KOMBIO", "PABLO", "TAMALOU")
}  # a word alone


def list_house_pairs():
    """Yield each house rule, and each option of it, on a game for which it matters."""
    for name in cardgolf.house_rules():
        context = HOUSE_NEEDS.get(name, {})
        ruled = cardgolf.rules("golf", name, **context)
        yield pytest.param(("golf",), context, ("golf", name), context, id=name)
        own = {key.rpartition(":")[2] for key in ruled.stack[-1].options}
        how = {"how": "flat"} if name == "ender-penalty" else {}
        for key, value in list_values(ruled):
            if key in own and (key, value) != ("how", "flat"):
                chosen = {"how": value} if key == "how" else {**how, key: value}
                stack = "golf", name
                yield pytest.param(stack, how | context, stack, chosen | context, id=f"{name}:{key}={value}")


def has_no_witness(a, b):
    if [each.name for each in b.house_rules] == ["another-turn"]:
        return True  # no card leaves golf by itself
    changed = {key: value for key, value in b.options.items() if a.options.get(key, value) != value}
    return not WITHOUT_WITNESS.isdisjoint(changed.items())


@pytest.mark.parametrize(("stack", "options", "other_stack", "other_options"), [*EVERY, *list_house_pairs()])
def test_every_option_has_a_witness_and_a_text(stack, options, other_stack, other_options):
    a, b = cardgolf.rules(*stack, **options), cardgolf.rules(*other_stack, **other_options)
    found = diff(a, b)
    assert found.options or found.parts or found.facts
    assert found.has_witness is not has_no_witness(a, b)
    check_witnesses(a, b, found)
