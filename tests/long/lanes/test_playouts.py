"""Playouts in lanes are those of bots in the engine, on the same tables."""

import pytest

import cardgolf
from tests.lanes.test_playouts import NAMES, assert_equal_playouts, check_rule_set


@pytest.mark.parametrize("name", NAMES)
def test_playouts_of_all_rules_are_those_of_the_engine(compiled, name):
    """Both bots play, each of them at tables of two sizes: of one with each backend."""
    for number in (1, 2) if compiled else (0, 3):
        check_rule_set(name, number, compiled=compiled)


def test_greedy_bots_that_never_end_a_round_move_at_random_in_the_end(compiled):
    game = cardgolf.new_game("nine-card", players=4, seed=3, turn_limit=None, decks=1)
    assert_equal_playouts(game, "greedy", 2, compiled=compiled)
