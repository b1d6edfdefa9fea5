"""The greedy bot in lanes: plain NumPy, and the functions for numba, choose what the bot chooses."""

import numpy as np
import pytest

from cardgolf.lanes.greedy import choose_moves
from tests.lanes.test_greedy import CASES, situations


@pytest.mark.parametrize("named", ["greedy", "wary"])
def test_compiled_functions_choose_as_the_bot(named):
    pytest.importorskip("numba", reason="needs numba")
    for name in CASES:
        tables, grid, chosen = situations(name, 300, named)
        assert np.array_equal(choose_moves(tables, grid, compiled=True), chosen), name
        assert np.array_equal(choose_moves(tables, grid), chosen)
