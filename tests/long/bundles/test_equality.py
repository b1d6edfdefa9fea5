"""What a bundle gives is a rulebook that plays as the one from which it was written."""

import pytest
from helpers.rule_sets import LANES, rulebook

from tests.bundles.test_equality import compare


@pytest.mark.parametrize("name", LANES)
def test_whole_matches_are_equal(name):
    """The rule sets of lanes, of which there are more than 24: together more than 20,000 moves."""
    assert len(LANES) >= 24
    rules, played = rulebook(name, turn_limit=40), 0
    for seed in range(8):
        played += compare(rules, 2 + seed % 3, seed, moves=400)
        if played > 800:
            return
