"""The check of advice against many deals, for a few positions of each game."""

import sys
from itertools import islice
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[2] / "scripts" / "figures"))

from check_advice import VARIANTS, positions


@pytest.mark.parametrize("variant", VARIANTS)
def test_positions_are_decisions_and_the_same_each_time(variant):
    one, two = (list(islice(positions(variant, 3), 2)) for _ in range(2))
    assert one == two
    assert all(len(view.legal_moves) > 1 and view.seat == view.actor for view in one)
