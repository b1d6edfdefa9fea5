"""A short soak run, and the invariants it checks, each violated once."""

import subprocess
import sys
from collections import Counter
from importlib import import_module
from pathlib import Path

import pytest
from helpers.faulty.variants import (
    OffersAMoveTwice,
    OffersFewerMovesLater,
    RanksByOtherTotals,
    ResetsTheTurns,
    loses_a_card,
)

import cardgolf
from cardgolf import Discard, Draw, Flip, IllegalMoveError, Pile, Swap, hookimpl

SCRIPTS = Path(__file__).parents[2] / "scripts" / "soak"


@pytest.fixture(autouse=True)
def _scripts(monkeypatch):
    monkeypatch.syspath_prepend(str(SCRIPTS))


def soak(*arguments):
    ran = subprocess.run([sys.executable, SCRIPTS / "soak.py", *arguments], capture_output=True, text=True, check=False)
    return ran.returncode, ran.stdout


def iter_violations(rules):
    """Yield the violations of a round by ``rules`` in which every seat declines."""
    habits, find_violations = import_module("habits"), import_module("soak_invariants").find_violations
    game = cardgolf.new_game(rules, players=3, seed=2)
    chance, deck = habits.Chance(0), Counter(game.state.cards)
    for _ in range(200):
        if game.is_round_over:
            return
        before, game = game, habits.play_move(game, (habits.decline,), chance)
        yield from find_violations(before, game, deck)


@hookimpl("after_move")
def passes_the_turn_on(state, move):
    """A discard passes the turn to the seat to the right."""
    if type(move) is Discard:
        return state.replace(turn=state.setup.order.index(state.turn))
    return None


BROKEN = {
    loses_a_card: "cards were lost or added",
    OffersAMoveTwice: "3 moves are offered",
    OffersFewerMovesLater: "has the wrong moves",
    passes_the_turn_on: "follows seat",
    ResetsTheTurns: "turns_begun changes from",
    RanksByOtherTotals: "are not of the totals",
}


# Those of clockwise turns: house rules of the others say who is next.
CLOCKWISE = [name for name in cardgolf.variants() if len(cardgolf.rules(name).hook_implementations()["next_seat"]) == 1]


@pytest.mark.parametrize("name", CLOCKWISE)
def test_correct_games_have_no_violations(name):
    assert list(iter_violations(cardgolf.rules(name, turn_limit=5))) == []


@pytest.mark.parametrize("rule", BROKEN, ids=lambda rule: rule.__name__)
def test_a_violation_is_found(rule, monkeypatch):
    monkeypatch.setattr(cardgolf.Rulebook, "_returns_foreign_states", lambda self: False)  # as of a shipped plugin
    found = iter_violations(cardgolf.rules("nine-card", rule, turn_limit=5))
    assert any(BROKEN[rule] in each for each in found)


# Invalid moves that earlier versions accepted


class Agreeing(Draw):
    """Equal to everything."""

    def __eq__(self, _):
        return True

    __hash__ = Draw.__hash__


class Thorny(str):
    """Raises when it is read."""

    __slots__ = ()

    def __len__(self):
        raise ZeroDivisionError

    lower = __len__


@pytest.mark.parametrize("offer", [Agreeing(Pile.STOCK), Thorny("draw stock")], ids=["equal to everything", "raising"])
def test_an_object_that_lies_or_raises_is_refused_like_any_other_invalid_move(offer):
    game = cardgolf.new_game("play-nine", seed=1)
    before = game.position
    with pytest.raises(IllegalMoveError):
        game.play(offer)
    assert game.position == before


def test_the_offered_move_object_is_played_and_recorded():
    """An equal move is accepted. The history keeps the object of the rules, since a caller's object may change."""
    game = cardgolf.new_game("play-nine", seed=1)
    seat, move = game.play(Flip(game.legal_moves[0].slot)).history[0]
    assert seat == game.turn
    assert move is game.legal_moves[0]


def test_the_invalid_moves_have_many_types():
    iter_invalid_moves = import_module("invalid_moves").iter_invalid_moves
    game = cardgolf.new_game("nine-card", players=3, seed=1)
    moves, seats = zip(*iter_invalid_moves(game, game.legal_moves), strict=True)
    assert {type(each) for each in moves} >= {str, int, float, bool, bytes, list, dict, object, type(None), Swap}
    assert not any(
        each is offered
        for each, seat in iter_invalid_moves(game, game.legal_moves)
        if seat is None
        for offered in game.legal_moves
    )
    assert {2, -1, 99, "0"} <= {seat for seat in seats if type(seat) in (int, str)}


@pytest.mark.untraced
def test_random_stacks_of_house_rules_end_in_no_error():
    try_stack = import_module("soak_stacks").try_stack
    results = [try_stack(number, seed=2) for number in range(100)]
    assert [fault for _, fault in results if fault] == []
    assert {what for what, _ in results} == {"played", "refused"}
