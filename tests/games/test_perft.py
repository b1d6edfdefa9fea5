"""Perft: depth zero, finished rounds, and windows in which several seats may act."""

import pytest
from helpers.snap_games import opened
from helpers.walks import finish_round

import cardgolf


def test_depth_zero_is_one_and_a_finished_round_zero():
    game = cardgolf.new_game("nine-card", seed=1)
    assert cardgolf.perft(game, 0) == 1
    game = finish_round(game)
    assert (cardgolf.perft(game, 0), cardgolf.perft(game, 1)) == (1, 0)


@pytest.mark.parametrize(
    ("name", "depth", "expected"),
    [("play-nine", 2, 8 * 7), ("nine-card", 4, 9 * 8 * 7 * 9), ("crazy-nines", 3, 9 * 8 * 9), ("board-nine", 1, 5)],
)
def test_opening_flips_are_counted(name, depth, expected):
    assert cardgolf.perft(cardgolf.new_game(name, seed=1), depth) == expected


def test_the_moves_of_every_seat_of_a_window_are_counted():
    game = opened()
    offered = [(seat, move) for seat in game.to_act for move in game.legal_moves_for(seat)]
    assert len({seat for seat, _ in offered}) > 1
    assert cardgolf.perft(game, 1) == len(offered)
    assert cardgolf.perft(game, 2) == sum(cardgolf.perft(game.play(move, seat=seat), 1) for seat, move in offered)
