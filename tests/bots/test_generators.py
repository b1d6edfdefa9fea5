"""Every level plays every game with the generator of the system, which has no state; with NumPy and without."""

import pytest
from bots.rounds import MOVES, play_round
from helpers.rule_sets import QUICK_TABLES

from cardgolf.bots import LEVELS

SEARCHING = ("harder", "expert", "hardest")


@pytest.mark.parametrize("level", [each for each in LEVELS if each not in SEARCHING])
@pytest.mark.parametrize("name", QUICK_TABLES)
def test_the_generator_of_the_system_is_enough(name, level):
    assert play_round(name, level) >= MOVES
