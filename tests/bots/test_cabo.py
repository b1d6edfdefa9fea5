"""Bots, advice and simulation in Cabo."""

import random

from helpers.cabo_tables import ANN, begin, play

import cardgolf
from cardgolf.bots import make_bot
from tests.variants.test_cabo_matches import SHORT


def test_the_simulation_plays_matches():
    results = cardgolf.simulate(cardgolf.rules("cabo", **SHORT), ["greedy", "random", "stubborn"], games=3, seed=1)
    assert [(game.error, len(game.totals)) for game in results.games] == [("", 3)] * 3


def test_advice_to_a_player_who_knows_a_card_is_to_snap_it():
    game = play(begin(ANN, "9D 6D / 6H QD", stock="6S"), "draw stock", "discard")
    assert str(cardgolf.advise(game.view(1), deals=20).best) == "snap a2"
    assert str(make_bot("greedy", random.Random(1)).choose(game.view(1))) == "snap a2"
