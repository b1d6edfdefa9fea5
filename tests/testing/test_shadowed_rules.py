"""House rules that decide first, above the shipped game: the tests blame no plugin below for it."""

import pytest

import cardgolf
from cardgolf import HOOKS, hookimpl
from cardgolf.rulebook.dispatch import hook_parameters
from cardgolf.testing import VariantConformance

pytestmark = pytest.mark.covered_elsewhere

UNANSWERED = ("apply_move", "middle")  # hooks that the base rules do not implement
FIRST = [hook for hook, kind in HOOKS.items() if kind == "first" and hook not in UNANSWERED]
BLAMING = ("test_every_hook_has_an_implementation", "test_no_implementation_always_returns_none")


def deciding(hook, variant, **options):
    """Return a rule that always answers first, as the game below it would."""
    below = cardgolf.rules(variant, **options)
    names = hook_parameters(hook)
    body = f"lambda self{''.join(f', {name}' for name in names)}: ask({', '.join(names)})"

    def ask(*args):
        return getattr(below, hook)(
            *(below if name == "rules" else each for name, each in zip(names, args, strict=True))
        )

    return type("DecidesFirst", (), {hook: hookimpl(eval(body, {"ask": ask}))})


def make_kit(hook, variant, **options):
    named = {"variant": variant, "house_rules": (deciding(hook, variant, **options),), "options": options}
    return type("TestShadowed", (VariantConformance,), named | {"max_examples": 2})()


@pytest.mark.quick_cases(12)
@pytest.mark.parametrize("hook", FIRST)
@pytest.mark.parametrize("test", BLAMING)
def test_a_shadowed_plugin_is_not_at_fault(test, hook):
    getattr(make_kit(hook, "crazy-nines"), test)()


@pytest.mark.slow
@pytest.mark.parametrize("hook", ["moves", "standings"])
def test_a_shadowed_plugin_with_options_is_not_at_fault(hook):
    make_kit(hook, "golf").test_no_implementation_always_returns_none()


@hookimpl
def moves(state, card_values, rules, seat):
    """Offer what the base rules offer, so that the game below never comes to its own moves."""
    return rules.base.moves(state, card_values, rules, seat)


@pytest.mark.slow
@pytest.mark.parametrize("variant", ["golf", "play-nine"])
def test_a_plugin_whose_states_a_rule_above_prevents_is_not_at_fault(variant):
    kit = type("TestShadowed", (VariantConformance,), {"variant": variant, "house_rules": (moves,), "max_examples": 2})
    kit().test_no_implementation_always_returns_none()


@pytest.mark.slow
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
