"""Rare cases of rulebooks, plugins and games."""

import importlib.metadata  # noqa: F401  # no longer importable once sys.path is empty
import pickle
import sys
from types import ModuleType

import pytest
from helpers.plugins import answer

import cardgolf
from cardgolf import IllegalMoveError, InvalidOptionError, PluginError, Swap, UnknownPluginError, hookimpl, plugin
from cardgolf.engine.deal import deal_next_round
from cardgolf.rulebook import registry


@plugin
class Choosy:
    """A rule that refuses to be made."""

    def __attrs_post_init__(self):
        raise IllegalMoveError("not today")


def test_an_error_of_a_plugin_is_passed_on():
    with pytest.raises(IllegalMoveError, match="not today"):
        cardgolf.rules("nine-card", Choosy)


def test_a_runtime_error_of_a_wrapper_is_blamed_on_it():
    class Faulty:
        @hookimpl(wrapper=True)
        def round_end(self):
            yield
            raise RuntimeError("out of order")

    game = cardgolf.new_game("play-nine", Faulty, seed=1, players=2)
    for _ in range(4):
        game = game.play(game.legal_moves[0])
    with pytest.raises(PluginError, match=r"faulty\.round_end failed: RuntimeError"):
        game.play("draw stock")


def test_an_error_of_an_entry_point_names_its_distribution():
    info = cardgolf.variants()["play-nine"]

    class Refusing:
        def load(self):
            raise InvalidOptionError("too old a table")

    with pytest.raises(PluginError, match="x of y cannot be imported: too old a table"):
        cardgolf.PluginInfo("x", "y", entry=Refusing()).load()
    assert info.load().__name__ == "PlayNine"


def test_without_metadata_the_error_says_what_to_install(monkeypatch, tmp_path):
    monkeypatch.setattr(sys, "path", [str(tmp_path)])
    assert registry.variants() == {}
    with pytest.raises(UnknownPluginError, match="expected cardgolf itself to be installed"):
        registry.find_plugin(registry.VARIANTS, "play-nine")


def test_a_round_begins_without_a_last_play_and_without_reshuffles():
    for name in cardgolf.variants():
        state = cardgolf.new_game(name, seed=1).state
        assert (state.last_play_size, state.reshuffles, state.played, state.notes) == (0, 0, (), ())


def test_a_deal_before_the_end_of_the_round_is_refused():
    game = cardgolf.new_game("play-nine", seed=1)
    with pytest.raises(PluginError, match="expected a next round"):
        deal_next_round(game.rules, game.state)


def test_the_first_dealer_must_have_a_seat():
    with pytest.raises(InvalidOptionError, match="invalid first_dealer=5: expected a seat from 0 to 1"):
        cardgolf.new_game("play-nine", players=2, first_dealer=5)


def test_a_leader_who_does_not_play_is_refused():
    with pytest.raises(PluginError, match=r"invalid result of outsider\.leader: .*: expected a seat of this round"):
        cardgolf.new_game("board-nine", answer("leader", 9, "outsider"), seed=1)


def test_a_move_that_cannot_be_compared_is_refused():
    class Contrary(str):
        __slots__ = ()

        def __eq__(self, other):
            raise ArithmeticError

        __hash__ = str.__hash__

    game = cardgolf.new_game("play-nine", seed=1)
    for _ in range(4):
        game = game.play(game.legal_moves[0])
    with pytest.raises(IllegalMoveError):
        game.play("draw stock").play(Swap(Contrary("a1")))


@hookimpl
def points():
    return 7


def test_a_rule_that_is_a_function_of_a_module_is_pickled():
    rules = cardgolf.rules("nine-card", points)
    assert pickle.loads(pickle.dumps(rules)) == rules


def test_a_rulebook_with_a_rule_that_cannot_be_imported_is_not_pickled():
    @plugin
    class Local:
        """Rules of this room."""

    @hookimpl
    def points(card):
        return 1

    house = ModuleType("house")
    house.points = points
    for stack in (["nine-card", points], ["nine-card", house], ["nine-card", Local], [Local]):
        with pytest.raises(PluginError, match="cannot be pickled"):
            pickle.dumps(cardgolf.rules(*stack))


def test_ties_and_the_stock_are_options_of_every_game():
    for name in cardgolf.variants():
        options = cardgolf.rules(name, tie="playoff", recycle="end_round").options
        assert (options["tie"], options["recycle"]) == ("playoff", "end_round")
