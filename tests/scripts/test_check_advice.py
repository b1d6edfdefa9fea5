"""The check of advice against many deals, for a few positions of each game."""

import sys
from itertools import islice
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[2] / "scripts" / "figures"))

from check_advice import VARIANTS, check, positions


@pytest.mark.parametrize("variant", VARIANTS)
def test_positions_are_decisions_and_the_same_each_time(variant):
    one, two = (list(islice(positions(variant, 3), 2)) for _ in range(2))
    assert one == two
    assert all(len(view.legal_moves) > 1 and view.seat == view.actor for view in one)


@pytest.mark.slow
@pytest.mark.parametrize("variant", VARIANTS)
def test_no_clear_advice_is_worse_by_more_than_a_point(variant):
    deals, judges = (40, 80) if variant == "board-nine" else (300, 1000)
    found = [*check(variant, 2, deals=deals, judges=judges, first=50)]
    assert len(found) == 2
    assert not any(each.is_wrong for each in found if each.advice.is_clear)
