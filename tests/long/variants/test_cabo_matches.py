"""Whole matches: bots, saved matches, and what a peek and a window show."""

import pytest

import cardgolf
from tests.variants.test_cabo_matches import RULES, play_match


@pytest.mark.parametrize("options", RULES.values(), ids=RULES)
def test_greedy_beats_random_by_far(options):
    rules, totals, right = cardgolf.rules("cabo", **options), {"greedy": [], "random": []}, {"greedy": [], "random": []}
    for seed in range(10):
        bots = ["greedy", "random"][:: 1 if seed % 2 else -1]
        game, reactions = play_match(rules, bots, seed)
        for seat, name in enumerate(bots):
            totals[name].append(game.totals[seat])
        for name, is_right in reactions:
            right[name].append(is_right)
    assert all(greedy < other for greedy, other in zip(totals["greedy"], totals["random"], strict=True))
    assert sum(totals["greedy"]) < sum(totals["random"]) / 4
    assert right["greedy"].count(True) >= 5
    assert right["greedy"].count(False) <= len(right["greedy"]) / 20  # one may go wrong by chance
    assert right["random"].count(False) > len(right["random"]) / 2
