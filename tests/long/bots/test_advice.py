"""Advice: moves on the same deals, pairwise differences, what is merged, and what is exact."""

import pytest

from cardgolf.bots.advice.advice import advise
from tests.bots.test_advice import opening


def test_lanes_and_engine_agree_on_the_points():
    pytest.importorskip("numpy")
    game = opening().play("flip a1").play("flip b1").play("flip a1").play("flip b1")
    view = game.view(game.turn)
    one, other = (advise(view, deals=300, engine=engine, seed=5) for engine in ("lanes", "engine"))
    assert (one.source, other.source) == ("lanes", "engine")
    for each in one.moves:
        assert each.expected == pytest.approx(other.find(each.move).expected, abs=2.5)
