"""The presets of Cabo (rules 9): what they change, what their sources say, and whole matches."""

from random import Random

import cardgolf
from cardgolf.bots import make_bot
from tests.variants.test_cabo_presets import each_preset


@each_preset
def test_9_7_greedy_bots_finish_a_round(name):
    game = cardgolf.new_game(name, players=3, seed=2, holes=1)
    bots = [make_bot("greedy", Random(seat)) for seat in range(3)]
    while not game.is_round_over:
        seat = game.to_act[0]
        game = game.play(bots[seat].choose(game.view(seat)), seat=seat)
    assert game.state.match.rounds[-1].round_end.reason in ("cabo", "the stock is empty")
