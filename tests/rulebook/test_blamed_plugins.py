"""Errors in a hook's code and results, which are blamed on the plugin at fault."""

import pytest
from helpers.cases import every_case
from helpers.plugins import answer

import cardgolf
from cardgolf import (
    Draw,
    IllegalMoveError,
    InvalidOptionError,
    Line,
    Pass,
    PluginError,
    hookimpl,
    plugin,
)

NO_LINES = [3, "line", ("mine", 3), Line("mine", 2.5), Line("mine", True), Line("mine", None)]
IN_A_MOVE = "after_move round_end next_phase score bonus adjust_scores penalty totals standings next_round".split()


def scored_at_once(*house_rules):
    """Return a game one move before its end."""

    @plugin
    class AtOnce:
        @hookimpl
        def moves(self):
            return (Pass(),)

        @hookimpl
        def opening_flips(self):
            return 0

        @hookimpl
        def round_end(self, state):
            return cardgolf.RoundEnd(state.turn, (), "at once")

    return cardgolf.new_game("nine-card", AtOnce, *house_rules, seed=1)


@pytest.mark.parametrize("line", NO_LINES, ids=str)
@pytest.mark.parametrize("hook", ["score", "bonus"])
def test_lines_of_a_board_must_be_lines(hook, line):
    game = scored_at_once(answer(hook, [line]))
    with pytest.raises(PluginError, match="expected a list of Line"):
        game.play("pass")
    with pytest.raises(PluginError, match="expected a list of Line"):
        cardgolf.score(game.rules, "2H 3H 4H / 5H 6H 7H / 8H 9H 10H")


@pytest.mark.parametrize("line", NO_LINES, ids=str)
@pytest.mark.parametrize("hook", ["adjust_scores", "penalty"])
def test_lines_between_seats_must_be_lines(hook, line):
    with pytest.raises(PluginError, match="expected lines"):
        scored_at_once(answer(hook, {0: [line]})).play("pass")


@pytest.mark.parametrize("hook", ["adjust_scores", "penalty"])
def test_only_seats_of_the_round_can_be_scored(hook):
    with pytest.raises(PluginError, match=rf"sample\.{hook}.*: expected lines of seats of this round"):
        scored_at_once(answer(hook, {7: [Line("mine", 3)]})).play("pass")


@every_case("hook", IN_A_MOVE)
def test_an_exception_of_a_hook_is_blamed_on_it(hook):
    game = scored_at_once(answer(hook, ValueError("oh no")))
    before = game.position
    with pytest.raises(PluginError, match=rf"sample\.{hook} failed: ValueError") as caught:
        game.play("pass")
    assert isinstance(caught.value.__cause__, ValueError)
    assert (game.position, game.history, game.legal_moves) == (before, (), (Pass(),))


def test_failing_points_are_blamed_before_the_deal():
    with pytest.raises(PluginError, match=r"sample\.points failed: ValueError: 'oh no'"):
        cardgolf.rules("nine-card", answer("points", ValueError("oh no")))


def test_the_leader_is_blamed_too_when_a_game_is_made():
    with pytest.raises(PluginError, match=r"sample\.leader failed: ValueError"):
        scored_at_once(answer("leader", ValueError()))


@pytest.mark.parametrize("hook", ["moves", "locked", "discard_options"])
def test_an_exception_in_the_list_of_moves_is_blamed(hook):
    def asked(rules):
        game = cardgolf.new_game(rules, seed=1)
        while True:
            game = game.play(game.legal_moves[0])

    with pytest.raises(PluginError, match=rf"sample\.{hook} failed: ValueError"):
        asked(cardgolf.rules("nine-card", answer(hook, ValueError())))


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
            scored_at_once(*stack).play("pass")


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
    game = scored_at_once(answer(hook, result))
    with pytest.raises(PluginError, match="sample"):
        game.play("pass")


def test_a_stop_iteration_is_blamed_on_the_plugin_that_raised_it():
    class Empty:
        @hookimpl
        def next_phase(self):
            return next(iter(()))

    class Passing:
        @hookimpl(wrapper=True)
        def next_phase(self):
            return (yield)

    with pytest.raises(PluginError, match=r"empty\.next_phase"):
        scored_at_once(Empty, Passing).play("pass")


def test_a_cardgolf_error_of_a_plugin_that_sees_cards_is_blamed_on_it():
    game = scored_at_once(answer("after_move", IllegalMoveError("the table says no", "table.rule")))
    with pytest.raises(PluginError, match=r"^sample\.after_move failed: IllegalMoveError \["):
        game.play("pass")


def test_a_cardgolf_error_of_a_plugin_that_sees_no_cards_is_passed_on():
    with pytest.raises(InvalidOptionError, match="too many Jokers"):
        cardgolf.rules("nine-card", answer("deck", InvalidOptionError("too many Jokers")))


def test_a_move_type_that_no_plugin_applies_is_a_plugin_error():
    class Wink(cardgolf.Move):
        word = "wink"

    class Winking:
        @hookimpl
        def move_types(self):
            return [Wink]

        @hookimpl
        def moves(self, state):
            return (Wink(),)

    game = cardgolf.new_game("nine-card", Winking, seed=1)
    with pytest.raises(PluginError):
        game.play(game.legal_moves[0])
    assert game.rules.parse("draw stock") == Draw("stock")
