"""What authors of rules forget: ``@hookimpl``, and that only a variant has ``defaults``."""

import subprocess
import sys
from textwrap import dedent
from types import FunctionType, ModuleType

import attrs
import pytest
from helpers.plugins import answer

import cardgolf
from cardgolf import HOOKS, PluginError, hookimpl, option, plugin


def unmarked(hook, decorate=lambda function: function):
    return type("Forgetful", (), {hook: decorate(lambda *_: None), "opening_flips": hookimpl(lambda self: 1)})


@pytest.mark.parametrize("hook", [hook for hook in HOOKS if hook != "opening_flips"])
@pytest.mark.parametrize("decorate", [lambda function: function, staticmethod, classmethod])
def test_a_method_named_like_a_hook_without_a_mark_is_refused(hook, decorate):
    for cls in (unmarked(hook, decorate), plugin(unmarked(hook, decorate))):
        with pytest.raises(PluginError, match=rf"invalid method {hook} of forgetful: expected @hookimpl before it"):
            cardgolf.rules("nine-card", cls)
        with pytest.raises(PluginError, match=rf"invalid method {hook} of forgetful"):
            cardgolf.rules("nine-card", cls())


def test_a_method_that_replaces_a_marked_one_needs_a_mark_too():
    @plugin
    class Below:
        @hookimpl
        def points(self, card):
            return 1

    @plugin
    class Above(Below):
        def points(self, card):
            return 2

    with pytest.raises(PluginError, match="invalid method points of above"):
        cardgolf.rules("nine-card", Above)


def test_a_function_of_a_module_named_like_a_hook_needs_a_mark():
    module = ModuleType("forgetful_module")
    exec(
        dedent("""
        from cardgolf import hookimpl, score  # another's function is no hook

        @hookimpl
        def opening_flips():
            return 1
        """),
        module.__dict__,
    )
    assert cardgolf.rules("nine-card", module)
    again = ModuleType("forgetful_module")
    again.opening_flips, again.points = module.opening_flips, FunctionType((lambda card: 1).__code__, vars(again))
    with pytest.raises(PluginError, match="invalid function points of forgetful-module: expected @hookimpl before it"):
        cardgolf.rules("nine-card", again)


def test_what_is_no_method_may_have_the_name_of_a_hook():
    @plugin
    class Named:
        points: int = option(3)
        goal = "lowest"

        @property
        def deck(self):
            return 7

        @hookimpl("bonus")
        def score(self):
            return []

    @attrs.frozen
    class Plain:
        layout: int = 3

        @hookimpl
        def opening_flips(self):
            return 1

    assert cardgolf.rules("nine-card", Named, Plain, **{"named:points": 4}).options["points"] == 4


@plugin
class Long:
    defaults = {"holes": 18}

    @hookimpl
    def opening_flips(self):
        return 1


@pytest.mark.parametrize("in_a_module", [False, True])
def test_defaults_of_a_house_rule_are_refused(in_a_module):
    thing = Long
    if in_a_module:
        thing = ModuleType("long")
        thing.opening_flips, thing.defaults = hookimpl(lambda: 1), {"holes": 18}
    expected = r"invalid defaults of the house rule long: expected none, since only a variant has defaults"
    with pytest.raises(PluginError, match=expected):
        cardgolf.rules("nine-card", thing)
    with pytest.raises(PluginError, match=expected):
        cardgolf.rules(cardgolf.preset("nine-card", thing, title="Long Golf"))
    if not in_a_module:
        with pytest.raises(PluginError, match=expected):
            cardgolf.rules("nine-card", Long())


def test_defaults_of_a_variant_and_empty_ones_work():
    short = answer("points", 1, "short")
    short.defaults = {}
    assert cardgolf.rules(Long, short).options["holes"] == 18


IN_A_CLASS = "@plugin\nclass Ours:\n    def points(self, card):\n        return 1\n"
ALONE = "def points(card):\n    return 1\n"


@pytest.mark.parametrize(("source", "told"), [(IN_A_CLASS, "method points of Ours"), (ALONE, "function points of")])
def test_the_command_line_names_the_method(tmp_path, source, told):
    (tmp_path / "ours.py").write_text(f"from cardgolf import hookimpl, plugin\n\n\n{source}")
    with pytest.raises(PluginError, match=f"invalid {told}"):
        cardgolf.rules("nine-card", str(tmp_path / "ours.py"))
    command = [sys.executable, "-m", "cardgolf", "rules", "nine-card", "--rule", "./ours.py"]
    ran = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=60, check=False)
    assert ran.returncode == 2
    assert f"invalid {told}" in ran.stderr and "expected @hookimpl before it" in ran.stderr
