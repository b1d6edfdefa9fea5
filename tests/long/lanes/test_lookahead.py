"""Lookahead: with no limit it is a playout, and within a limit it stops at a turn and estimates the boards."""

import pytest

import cardgolf
from cardgolf.bots.greedy_for_lanes import make_greedy_tables  # it needs NumPy
from cardgolf.bots.players.greedy import WARY_STYLE
from cardgolf.lanes.playouts import Lookahead, look_ahead
from tests.lanes.test_lookahead import view_of

np = pytest.importorskip("numpy")


def test_compiled_lookahead_gives_the_same_costs():
    pytest.importorskip("numba", reason="needs numba")
    view = view_of(cardgolf.rules("nine-card"), 20)
    wanted = Lookahead(make_greedy_tables(view.rules, 2, WARY_STYLE), 4, 2.0)
    plain, compiled = (look_ahead(view, view.legal_moves, 30, wanted, seed=9, compiled=each) for each in (False, True))
    assert np.array_equal(plain, compiled)
