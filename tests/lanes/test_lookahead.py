"""Lookahead: with no limit it is a playout, and within a limit it stops at a turn and estimates the boards."""

import pytest

import cardgolf
from cardgolf.bots import Chance, make_bot

np = pytest.importorskip("numpy")

from cardgolf.bots.greedy_for_lanes import make_greedy_tables  # noqa: E402  # it needs NumPy
from cardgolf.bots.players.greedy import WARY_STYLE  # noqa: E402
from cardgolf.lanes.playouts import Lookahead, look_ahead, play_tables  # noqa: E402


def view_of(rules, count):
    """Return what the seat to move sees after ``count`` moves of greedy bots."""
    game, bot = cardgolf.new_game(rules, players=2, seed=6), make_bot("greedy", Chance(1))
    for _ in range(count):
        game = game.play(bot.choose(game.view(game.turn)))
    return game.view(game.turn)


@pytest.mark.quick_cases(1)
@pytest.mark.parametrize("name", ["play-nine", "crazy-nines"])
def test_without_a_limit_it_is_a_playout(name):
    view = view_of(cardgolf.rules(name), 15)
    greedy = make_greedy_tables(view.rules, 2, WARY_STYLE)
    costs = look_ahead(view, view.legal_moves, 12, Lookahead(greedy, 10**6, 2.0), seed=4, compiled=False)
    assert np.array_equal(costs, play_tables(view, tables=12, greedy=greedy, seed=4, compiled=False).points)


def test_boards_are_estimated_after_some_turns():
    view = view_of(cardgolf.rules("play-nine"), 8)
    greedy = make_greedy_tables(view.rules, 2)
    near, far = (
        look_ahead(view, view.legal_moves, 40, Lookahead(greedy, turns, 0.0), seed=4, compiled=False)
        for turns in (0, 12)
    )
    assert near.shape == far.shape == (40, len(view.legal_moves), 2)
    assert near.mean() > far.mean() + 5  # the boards get better from turn to turn
    hopeful = look_ahead(view, view.legal_moves, 40, Lookahead(greedy, 0, 1.0), seed=4, compiled=False)
    assert (hopeful < near).all()
