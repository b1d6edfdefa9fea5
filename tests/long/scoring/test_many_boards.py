"""Boards scored as arrays have the points of the lines of each, by parts of every kind."""

from random import Random

import pytest
from scoring.sampled import LAYOUTS

from cardgolf import Layout
from tests.scoring.test_many_boards import check_stacks


@pytest.mark.parametrize("layout", LAYOUTS, ids=lambda layout: f"{layout.rows}x{layout.columns}")
def test_many_random_parts_score_boards_alike(layout: Layout) -> None:
    check_stacks(layout, Random(layout.rows), 40)
