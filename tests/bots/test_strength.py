"""The order of the bots by strength, over fixed deals with seats exchanged (see scripts/figures/bot_strengths.py)."""

import sys
from pathlib import Path

import pytest
from helpers.examples import example

import cardgolf

sys.path.insert(0, str(Path(__file__).parents[2] / "scripts" / "figures"))

from bot_strengths import compare

VARIANTS = ("play-nine", "nine-card", "crazy-nines", "board-nine", "golf", "four-card", "eight-card", "skyjo")
EXAMPLES = ("yaniv",)

QUICK = ("nine-card", "yaniv")
SLOW = [pytest.param(name, marks=pytest.mark.long) for name in (*VARIANTS, *EXAMPLES) if name not in QUICK]


@pytest.mark.parametrize("name", [*QUICK, *SLOW])
def test_greedy_beats_random(name):
    rules = cardgolf.rules(name if name in VARIANTS else example(name), holes=1)
    greedy, chance, saved, margin = compare(rules, "greedy", "random", deals=12)
    assert greedy < chance
    assert saved > 2 * margin > 0, f"{saved} ± {margin}"
