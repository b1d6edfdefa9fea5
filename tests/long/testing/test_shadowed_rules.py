"""House rules that decide first, above the shipped game: the tests blame no plugin below for it."""

import pytest

from cardgolf import hookimpl
from cardgolf.testing import VariantConformance
from tests.testing.test_shadowed_rules import make_kit


@pytest.mark.parametrize("hook", ["moves", "standings"])
def test_a_shadowed_plugin_with_options_is_not_at_fault(hook):
    make_kit(hook, "golf").test_no_implementation_always_returns_none()


@hookimpl
def moves(state, card_values, rules, seat):
    """Offer what the base rules offer, so that the game below never comes to its own moves."""
    return rules.base.moves(state, card_values, rules, seat)


@pytest.mark.parametrize("variant", ["golf", "play-nine"])
def test_a_plugin_whose_states_a_rule_above_prevents_is_not_at_fault(variant):
    kit = type("TestShadowed", (VariantConformance,), {"variant": variant, "house_rules": (moves,), "max_examples": 2})
    kit().test_no_implementation_always_returns_none()


def test_a_plugin_that_is_silent_by_itself_is_named_with_the_rules_that_decide_first():
    @hookimpl("points")
    def silent(card):
        return None

    @hookimpl("points")
    def loud(card):
        return 3

    kit = type("TestBoth", (VariantConformance,), {"variant": "nine-card", "house_rules": (silent, loud)})
    with pytest.raises(AssertionError, match=r"silent\.points \(loud decides first\)"):
        kit().test_no_implementation_always_returns_none()
