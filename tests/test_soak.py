"""The soak in small, and that it would tell: each law it holds a move to is broken once here."""

import subprocess
import sys
from collections import Counter
from importlib import import_module
from pathlib import Path

import pytest
from evil_variants import (
    HidesAMoveOnceSeen,
    LosesACard,
    OffersAMoveTwice,
    RanksByOtherTotals,
    TurnsTheClockBack,
)

import cardgolf
from cardgolf import Discard, Draw, Flip, IllegalMoveError, Pile, Swap, hookimpl, plugin

SCRIPTS = Path(__file__).parents[1] / "scripts"


@pytest.fixture(autouse=True)
def _scripts(monkeypatch):
    monkeypatch.syspath_prepend(str(SCRIPTS))


def soak(*arguments):
    ran = subprocess.run([sys.executable, SCRIPTS / "soak.py", *arguments], capture_output=True, text=True, check=False)
    return ran.returncode, ran.stdout


def test_nothing_breaks_in_a_short_soak():
    code, told = soak("3000", "--offers", "3000")
    assert "\n0 violations" in told, told
    assert code == 0


@pytest.mark.slow
def test_a_soak_with_the_same_numbers_is_the_same():
    assert soak("300", "--seed", "5", "--offers", "0") == soak("300", "--seed", "5", "--offers", "0")


def violations(rules):
    """What the laws say of a round by ``rules`` in which everybody declines."""
    habits, broken = import_module("habits"), import_module("soak_laws").broken
    game = cardgolf.new_game(rules, players=3, seed=2)
    chance, deck = habits.Chance(0), Counter(game.state.cards)
    for _ in range(200):
        if game.is_round_over:
            return
        before, game = game, game.play(habits.chosen(game, (habits.discard_options,), chance))
        yield from broken(before, game, deck)


@plugin
class PassesTheTurnOn:
    """Whoever discards hands the turn to the seat to the right."""

    @hookimpl
    def after_move(self, state, move):
        if type(move) is Discard:
            return state.replace(turn=state.setup.order.index(state.turn))
        return None


BROKEN = {
    LosesACard: "cards were lost or added",
    OffersAMoveTwice: "3 moves are offered",
    HidesAMoveOnceSeen: "is told the wrong moves",
    PassesTheTurnOn: "follows seat",
    TurnsTheClockBack: "the clock goes from",
    RanksByOtherTotals: "are not of the totals",
}


@pytest.mark.parametrize("name", cardgolf.variants())
def test_lawful_games_break_no_law(name):
    assert list(violations(cardgolf.rules(name, turn_limit=5))) == []


@pytest.mark.parametrize("rule", BROKEN, ids=lambda rule: rule.__name__)
def test_a_broken_law_is_told(rule):
    told = violations(cardgolf.rules("nine-card", rule, turn_limit=5))
    assert any(BROKEN[rule] in each for each in told)


# wrong offers: the two kinds that once came through


class Agreeing(Draw):
    """Equal to everything."""

    def __eq__(self, _):
        return True

    __hash__ = Draw.__hash__


class Thorny(str):
    """Raises when it is looked at."""

    __slots__ = ()

    def __len__(self):
        raise ZeroDivisionError

    lower = __len__


@pytest.mark.parametrize("offer", [Agreeing(Pile.STOCK), Thorny("draw stock")], ids=["liar", "thorny"])
def test_what_lies_or_raises_is_refused_like_any_other_wrong_move(offer):
    game = cardgolf.new_game("play-nine", seed=1)
    before = game.position
    with pytest.raises(IllegalMoveError):
        game.play(offer)
    assert game.position == before


def test_what_is_played_and_recorded_is_the_move_that_was_offered():
    """An equal move is accepted, the rules' own object goes on: a text inside may lie later."""
    game = cardgolf.new_game("play-nine", seed=1)
    assert game.play(Flip(game.legal_moves[0].slot)).history[0] is game.legal_moves[0]


def test_the_wrong_offers_are_of_many_kinds():
    wrong = import_module("wrong_offers").wrong
    game = cardgolf.new_game("nine-card", players=3, seed=1)
    moves, seats = zip(*wrong(game, game.legal_moves), strict=True)
    assert {type(each) for each in moves} >= {str, int, float, bool, bytes, list, dict, object, type(None), Swap}
    assert not any(
        each is offered for each, seat in wrong(game, game.legal_moves) if seat is None for offered in game.legal_moves
    )
    assert {2, -1, 99, "0"} <= {seat for seat in seats if type(seat) in (int, str)}
