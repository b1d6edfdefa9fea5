"""Errors in a hook's code and results, which are blamed on the plugin at fault."""

import pytest
from helpers.plugins import answer, end_at_once

import cardgolf
from cardgolf import InvalidOptionError, Line, PluginError, hookimpl

NO_LINES = [3, "line", ("mine", 3), Line("mine", 2.5), Line("mine", True), Line("mine", None)]


@pytest.mark.parametrize("line", NO_LINES, ids=str)
@pytest.mark.parametrize("hook", ["score", "bonus"])
def test_lines_of_a_board_must_be_lines(hook, line):
    game = end_at_once(answer(hook, [line]))
    with pytest.raises(PluginError, match="expected a list of Line"):
        game.play("pass")
    with pytest.raises(PluginError, match="expected a list of Line"):
        cardgolf.score(game.rules, "2H 3H 4H / 5H 6H 7H / 8H 9H 10H")


@pytest.mark.parametrize("line", NO_LINES, ids=str)
@pytest.mark.parametrize("hook", ["adjust_scores", "penalty"])
def test_lines_between_seats_must_be_lines(hook, line):
    with pytest.raises(PluginError, match="expected lines"):
        end_at_once(answer(hook, {0: [line]})).play("pass")


@pytest.mark.parametrize("hook", ["adjust_scores", "penalty"])
def test_only_seats_of_the_round_can_be_scored(hook):
    with pytest.raises(PluginError, match=rf"sample\.{hook}.*: expected lines of seats of this round"):
        end_at_once(answer(hook, {7: [Line("mine", 3)]})).play("pass")


def test_a_fault_below_an_implementation_or_in_its_wrapper_is_blamed_on_its_plugin():
    def helper():
        raise ValueError

    class Outer:
        @hookimpl(wrapper=True)
        def after_move(self):
            return (yield)

    class Inner:
        @hookimpl
        def after_move(self, state):
            helper()

    class After:
        @hookimpl(wrapper=True)
        def after_move(self):
            yield
            helper()

    for stack, culprit in [((Inner, Outer), "inner"), ((Outer, After), "after"), ((After, Outer), "after")]:
        with pytest.raises(PluginError, match=rf"^{culprit}\.after_move failed"):
            end_at_once(*stack).play("pass")


@pytest.mark.parametrize(
    ("hook", "result"),
    [
        ("next_phase", "turn over"),
        ("next_phase", 3),
        ("round_end", "knock"),
        ("totals", [1.5, 2]),
        ("totals", [True, 2]),
    ],
)
def test_a_result_of_the_wrong_kind_is_blamed(hook, result):
    game = end_at_once(answer(hook, result))
    with pytest.raises(PluginError, match="sample"):
        game.play("pass")


def test_a_stop_iteration_is_blamed_on_the_plugin_that_raised_it():
    class Passing:
        @hookimpl(wrapper=True)
        def next_phase(self):
            return (yield)

    with pytest.raises(PluginError, match=r"empty\.next_phase"):
        end_at_once(answer("next_phase", StopIteration(), "empty"), Passing).play("pass")


def test_a_cardgolf_error_of_a_plugin_that_sees_no_cards_is_passed_on():
    with pytest.raises(InvalidOptionError, match="too many Jokers"):
        cardgolf.rules("nine-card", answer("deck", InvalidOptionError("too many Jokers")))
