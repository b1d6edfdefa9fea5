"""Deals on which moves are tried: samples, rounds played to their end, and one answer to what lanes can play."""

from random import Random

import pytest

import cardgolf
from cardgolf.bots import Chance, make_bot
from cardgolf.bots.deals import BOTS, can_lanes_play, find_deals, look_ahead_in_lanes, play_in_engine, play_out
from cardgolf.bots.players.greedy import GREEDY_STYLE


def test_all_moves_meet_the_same_deals():
    """A move that is tried again scores the same again."""
    game = cardgolf.new_game("play-nine", players=3, seed=4)
    view = game.view(game.turn)
    for row in play_in_engine(view, [view.legal_moves[0]] * 4, [Random(3)] * 2):
        assert len(set(row)) == 1
    once, again = (play_in_engine(view, view.legal_moves, [Random(3)]) for _ in range(2))
    assert once == again


def test_a_round_that_greedy_bots_never_end_is_played_on_at_random(monkeypatch):
    class Waits:
        def __init__(self, rng):
            pass

        def choose(self, view):
            return make_bot("stubborn:habit=decline", Random(1)).choose(view)

    monkeypatch.setitem(BOTS, "greedy", Waits)
    monkeypatch.setattr("cardgolf.bots.deals.MAX_GREEDY_MOVES", 50)
    game = cardgolf.new_game("nine-card", players=2, seed=1, turn_limit=None)
    (((_, points),),) = play_in_engine(game.view(1), game.legal_moves[:1], [Random(1)])
    assert type(points) is int


@pytest.mark.parametrize("engine", ["engine", "lanes"])
def test_a_batch_has_its_own_deals_and_the_same_again(engine):
    if engine == "lanes":
        pytest.importorskip("numpy")
    game = cardgolf.new_game("play-nine", players=2, seed=4).play("flip a1").play("flip b1")
    view = game.view(game.turn)
    found = find_deals(view, engine=engine, seed=1, compiled=False)
    first, second = (found.play(view.legal_moves, batch, 3) for batch in (0, 1))
    assert found.source == engine and first == found.play(view.legal_moves, 0, 3) != second
    assert [len(row) for row in first] == [len(view.legal_moves)] * 3
    assert first != found.play(view.legal_moves, 0, 3, "wary")


@pytest.mark.parametrize(("stack", "can"), [(("play-nine",), True), (("board-nine",), False)])
def test_lanes_are_chosen_where_they_can_play(stack, can):
    pytest.importorskip("numpy")
    view = cardgolf.new_game(*stack, players=2, seed=1).view(1)
    assert can_lanes_play(view.rules, 2) == can
    assert find_deals(view, engine="auto", seed=0, compiled=False).source == ("lanes" if can else "engine")


def test_greedy_tables_are_made_once_for_all_callers():
    pytest.importorskip("numpy")
    from cardgolf.bots.greedy_for_lanes import make_greedy_tables  # noqa: PLC0415  # it needs NumPy

    view = cardgolf.new_game("play-nine", players=2, seed=4).view(1)
    made = make_greedy_tables(view.rules, 2)
    play_out(view, view.legal_moves[:1], 1, compiled=False)
    assert make_greedy_tables(view.rules, 2) is made


def test_a_position_that_no_lane_can_have_leaves_the_generator_as_it_was():
    pytest.importorskip("numpy")
    game = cardgolf.new_game("golf", players=2, seed=3, peek="any")
    while game.phase != "start" or game.only_move:
        game = game.play(game.legal_moves[0])
    view, rng, twin = game.view(game.turn), Chance(4), Chance(4)
    assert look_ahead_in_lanes(view, view.legal_moves, 2, GREEDY_STYLE, rng, compiled=False) is None
    assert rng.getstate() == twin.getstate()
