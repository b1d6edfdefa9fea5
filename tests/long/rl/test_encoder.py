"""What seats see as numbers: the same for what they cannot tell apart, moved with seats and places, equal in lanes."""

import pytest

import cardgolf  # after what it needs
from cardgolf.lanes import Games
from cardgolf.rl.encoder import Encoder

np = pytest.importorskip("numpy")


def test_compiled_lanes_give_the_same_numbers():
    pytest.importorskip("numba")
    rules = cardgolf.rules("crazy-nines")
    made = [Games(rules, 3, 20, compiled=compiled) for compiled in (True, False)]
    encoders = [Encoder(rules, 3) for _ in made]
    for _ in range(60):
        rows = [
            encoder.encode_lanes(games, totals=np.zeros((20, 3))) for encoder, games in zip(encoders, made, strict=True)
        ]
        assert np.array_equal(*rows)
        actions = made[0].choose_random()
        for games in made:
            games.step(actions)
