"""Matches from bundles are equal to those of the engine, byte for byte."""

import pytest
from helpers.rule_sets import LANES, rulebook

import cardgolf
from tests.bundles.test_equality import LOOKING, compare


@pytest.mark.parametrize("name", LOOKING)
def test_many_matches_with_looks_are_equal(name):
    stack, options = LOOKING[name]
    for seed in range(6):
        assert compare(cardgolf.rules(*stack, **options), 2 + seed % 4, seed, moves=300, greedy=seed % 2 == 1)


@pytest.mark.parametrize("name", LANES)
def test_whole_matches_are_equal(name):
    """The rule sets of lanes, of which there are more than 24: together more than 100,000 moves."""
    assert len(LANES) >= 24
    rules, played = rulebook(name, turn_limit=40), 0
    for seed in range(50):
        played += compare(rules, 2 + seed % 3, seed, moves=400, greedy=seed % 5 == 4)
        if played > 1900:
            return
