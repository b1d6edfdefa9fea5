"""Bounds by parts: no board is beyond them, whatever the parts."""

from random import Random

import pytest

from tests.scoring.test_bounds import check_all_boards


@pytest.mark.parametrize("seed", range(8))
def test_no_board_at_all_of_a_small_deck_is_beyond_the_bounds(seed):
    chance = Random(seed)
    for _ in range(6):
        check_all_boards(chance, 3024)
