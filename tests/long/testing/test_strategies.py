"""Tools of `cardgolf.testing`: strategies of Hypothesis, and twins."""

import pytest

import cardgolf
from cardgolf import testing
from tests.testing.test_strategies import find_simplest


@pytest.mark.parametrize("name", ["play-nine", "board-nine", "golf"])
def test_the_simplest_game_has_few_players_and_no_moves(name):
    game = find_simplest(testing.games(cardgolf.rules(name)), lambda _: True)
    assert len(game.state.match.names) == cardgolf.rules(name).seats()[0]
    assert game.history == ()


def test_the_simplest_option_set_is_the_rulebook_itself():
    rules = cardgolf.rules("crazy-nines")
    assert find_simplest(testing.option_sets(rules), lambda _: True) == rules
