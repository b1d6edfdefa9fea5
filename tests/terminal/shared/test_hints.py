"""Hints of user interfaces: made ready while a match begins."""

import threading

import cardgolf
from cardgolf.bots.deals import can_lanes_play
from cardgolf.terminal.shared.assist import prepare_hints


def test_hints_are_made_ready_in_a_thread_of_their_own():
    game = cardgolf.new_game("golf", players=5, seed=2)
    made = can_lanes_play.cache_info().misses
    prepare_hints(game)
    for thread in [each for each in threading.enumerate() if each.name == "hints"]:
        thread.join()
    assert can_lanes_play.cache_info().misses == made + 1
