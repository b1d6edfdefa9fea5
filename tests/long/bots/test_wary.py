"""The wary bot and the beginner: what they see that the greedy bot does not, and what they do not see."""

import pytest

import cardgolf
from cardgolf.simulation import compare


@pytest.mark.parametrize("name", ["play-nine", "nine-card", "crazy-nines", "eight-card"])
def test_levels_are_in_their_order(name):
    rules = cardgolf.rules(name, holes=1, tie="shared")
    for weaker, stronger in (("easy", "medium"), ("medium", "hard")):
        found = compare(weaker, stronger, rules=rules, games=400, seed=9).round_score.difference
        assert found.low > 0
