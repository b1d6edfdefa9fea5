"""Bots on boards that grow during a round."""

from random import Random

import pytest
from helpers.plugins import penalty_card

import cardgolf
from cardgolf.bots import make_bot


@pytest.mark.parametrize("variant", ["play-nine", "nine-card"])
def test_bots_play_on_grown_boards(variant):
    players = [make_bot(name, Random(3)) for name in ("greedy", "search:seconds=0.001", "stubborn:habit=decline")]
    game, most = cardgolf.new_game(variant, penalty_card, players=3, seed=3, turn_limit=10), 0
    while not game.is_round_over:
        game = game.play(players[game.turn].choose(game.view(game.turn)))
        most = max(most, *(each.layout.extra for each in game.state.boards))
    assert most == 4
