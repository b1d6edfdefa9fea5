"""House rules that decide first, above the shipped game: the tests blame no plugin below for it."""

import pytest

import cardgolf
from cardgolf import HOOKS, hookimpl
from cardgolf.rulebook.dispatch import hook_parameters
from cardgolf.testing import VariantConformance

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
