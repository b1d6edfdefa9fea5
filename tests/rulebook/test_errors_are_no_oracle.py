"""Errors of rules: the message names plugin, hook and type. What the exception or the result says is in the cause."""

import pytest
from helpers.faulty.distributions import play_two_rounds
from helpers.faulty.results import needed_by

import cardgolf
from cardgolf import (
    HOOKS,
    Card,
    IllegalMoveError,
    InvalidArgumentError,
    PluginError,
    RoundEnd,
    hookimpl,
    plugin,
)
from cardgolf.rulebook.dispatch import hook_parameters

SECRET = Card(12, "S")
TOLD = ("QS", "Q\u2660", "rank=12", "12", "suit=")
SEEING = [hook for hook, kind in HOOKS.items() if {"state", "board"} & {*hook_parameters(hook)} and kind != "batch"]


class Loose(dict):
    pass


def look_up():
    return {}[SECRET]


def fail(error):
    raise error


FAILURES = {
    "a look-up": look_up,
    "an error of the library": lambda: fail(InvalidArgumentError(f"invalid card={SECRET!r}")),
    "an illegal move": lambda: fail(IllegalMoveError(f"no {SECRET}", "mine.rule", str(SECRET))),
    "an error for plugins": lambda: fail(PluginError(f"no {SECRET}", f"mine.{SECRET}")),
    "a call of the library": lambda: cardgolf.new_game("play-nine", players=str(SECRET)),
    "an assertion": lambda: fail(AssertionError(SECRET)),
    "notes": lambda: fail(_noting(ValueError("card"), str(SECRET))),
}
RESULTS = {
    "a card": lambda: SECRET,
    "cards": lambda: [SECRET],
    "its rank": lambda: [SECRET.rank, SECRET.rank],
    "a rank": lambda: SECRET.rank,
    "its text": lambda: str(SECRET),
    "places": lambda: [(SECRET.rank,)],
    "a set": lambda: {SECRET.rank, SECRET},
    "a table": lambda: {SECRET: [SECRET]},
    "a seat with its rank": lambda: {SECRET.rank: []},
    "the end of a round": lambda: RoundEnd(SECRET.rank, (SECRET.rank,), f"{SECRET}\n"),
    "the next round": lambda: cardgolf.NextRound(str(SECRET), (SECRET.rank,)),
}


def _noting(error, note):
    error.add_note(note)
    return error


def play(hook, answer):
    """Play two rounds with a house rule whose ``hook`` answers so, and return the error."""
    answers = {hook: hookimpl(lambda self: answer())} | needed_by(hook)
    try:
        play_two_rounds(cardgolf.new_game("nine-card", type("Teller", (), answers), seed=1, turn_limit=2, holes=2))
    except cardgolf.CardGolfError as error:
        return error
    return None


@pytest.mark.untraced
@pytest.mark.parametrize("hook", SEEING)
@pytest.mark.parametrize("what", FAILURES)
def test_a_failing_hook_is_named_with_the_type_alone(hook, what):
    error = play(hook, FAILURES[what])
    assert type(error) is PluginError
    assert str(error).startswith(f"teller.{hook} failed: {type(error.__cause__).__name__} [")
    assert error.rule == f"teller.{hook}"
    assert not any(each in str(error) for each in TOLD)
    assert not getattr(error, "__notes__", ())


@pytest.mark.untraced
@pytest.mark.parametrize("hook", SEEING)
@pytest.mark.parametrize("what", RESULTS)
def test_an_invalid_result_is_not_shown(hook, what):
    error = play(hook, RESULTS[what])
    if error is not None:
        assert type(error) is PluginError
        assert f"teller.{hook}" in str(error)
        assert not any(each in str(error) + error.rule for each in TOLD)
        assert error.__cause__ is not None


def test_the_cause_says_what_was_wrong():
    assert repr(SECRET) in repr(play("after_move", look_up).__cause__)
    assert repr(SECRET) in str(play("after_move", lambda: SECRET).__cause__)
    assert "12" in str(play("leader", lambda: SECRET.rank).__cause__)


def test_a_failure_at_the_next_card_of_the_stock_tells_no_card():
    @plugin
    class AfterMove:
        @hookimpl
        def after_move(self, state):
            table = {}
            return table[state.stock[-1]]

    game = cardgolf.new_game("nine-card", AfterMove, seed=1)
    with pytest.raises(PluginError) as caught:
        game.play(game.legal_moves[0])
    assert str(caught.value) == "after-move.after_move failed: KeyError [after-move.after_move]"
    assert caught.value.__cause__.args == (game.state.stock[-1],)


def test_hidden_notes_that_are_refused_are_not_shown():
    @hookimpl
    def after_move(state):
        return state.replace(notes=((str(SECRET), {SECRET}),))

    @plugin
    class Noting:
        notes = True

        @hookimpl
        def after_move(self, state):
            return state.replace(notes=(("noting", {SECRET}),))

    for rule, wanted in ((after_move, "notes = True"), (Noting, "invalid notes of noting: expected")):
        game = cardgolf.new_game("nine-card", rule, seed=1)
        with pytest.raises(PluginError, match=wanted) as caught:
            game.play(game.legal_moves[0])
        assert not any(each in str(caught.value) for each in TOLD)
        assert caught.value.__cause__ is not None
