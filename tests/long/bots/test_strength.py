"""The order of the bots by strength, over fixed deals with seats exchanged (see scripts/figures/bot_strengths.py)."""

import pytest
from bot_strengths import compare
from helpers.examples import example

import cardgolf
from tests.bots.test_strength import VARIANTS


@pytest.mark.parametrize(
    "stack",
    [
        ("nine-card", "rearrange", "four-bonus", "ender-penalty", "knocking"),
        ("nine-card", "joker-pairs"),
        ("play-nine", "ender-penalty:points=20"),
        ("crazy-nines", "knocking"),
    ],
)
def test_greedy_beats_random_with_house_rules(stack):
    *_, saved, margin = compare(cardgolf.rules(*stack, holes=1), "greedy", "random", deals=40)
    assert saved > 2 * margin > 0, f"{saved} ± {margin}"


@pytest.mark.parametrize("name", ["play-nine", "board-nine", "four-card", "golf"])
def test_search_beats_random(name):
    rules = cardgolf.rules(name if name in VARIANTS else example(name), holes=1)
    *_, saved, margin = compare(rules, "search:deals=4", "random", deals=4)
    assert saved > margin > 0, f"{saved} ± {margin}"
