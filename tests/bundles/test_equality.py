"""Matches from bundles are equal to those of the engine, byte for byte."""

from random import Random

import pytest
from bundles.comparison import Comparison, choose_at_random, choose_greedily
from helpers.rule_sets import LANES, led_by_closer, led_by_dealer, rulebook

import cardgolf

SHORT = {
    "one pack, one turn": (("crazy-nines",), {"decks": 1, "turn_limit": 1, "pair_reuse": False, "round_limit": 12}),
    "play-offs": (("play-nine",), {"turn_limit": 1, "holes": 1, "tie": "playoff", "match_bonuses": False}),
    "the stock ends": (("nine-card",), {"decks": 1, "recycle": "end_round", "pair_reuse": False}),
    "a target": (("golf", "knocking"), {"target": 40, "holes": None, "cancel": "anywhere"}),
    "all house rules": (
        ("nine-card", "four-bonus", "joker-pairs", "ender-penalty:how=doubled_plus", "knocking"),
        {"tie": "playoff", "holes": 2, "turn_limit": 6},
    ),
    "two round limits": (("golf",), {"round_limit": 2, "holes": 2, "tie": "playoff", "turn_limit": 2}),
}
QUICK = (
    "play-nine, house rules", "nine-card, pairs once", "crazy-nines, any line", "crazy-nines, queen held",
    "golf, flips in turn", "golf, face-down cells",
)  # fmt: skip


def short_rules(name):
    stack, options = SHORT[name]
    return cardgolf.rules(*stack, **options)


def compare(rules, players, seed, moves, *, greedy=False):
    match = Comparison(rules, players, seed)
    choose = choose_greedily(seed) if greedy else choose_at_random(Random(seed), seed % 3 * 0.4)
    played = match.play(choose, moves)
    match.compare_events()
    return played


@pytest.mark.parametrize("name", QUICK)
def test_some_moves_of_each_family_are_equal(name):
    assert compare(rulebook(name), 2 + len(name) % 3, seed=len(name), moves=50)


@pytest.mark.parametrize("name", SHORT)
def test_short_matches_are_equal_to_their_end(name):
    assert compare(short_rules(name), 3, seed=2, moves=100)


LED = {
    "the most points": (("skyjo",), {"target": 200}),
    "the last closer": (("golf", "knocking", led_by_closer), {"holes": 3, "turn_limit": 9}),
    "the dealer": (("golf", led_by_dealer), {"holes": 3}),
}


@pytest.mark.parametrize("name", LED)
def test_rounds_are_led_alike(name):
    stack, options = LED[name]
    assert compare(cardgolf.rules(*stack, **{"turn_limit": 2} | options), 3, seed=4, moves=60)


def test_greedy_bots_make_equal_matches():
    assert compare(cardgolf.rules("play-nine", "four-bonus"), 3, seed=1, moves=60, greedy=True)


@pytest.mark.slow
@pytest.mark.parametrize("name", LANES)
def test_whole_matches_are_equal(name):
    """The rule sets of lanes, of which there are more than 24: together more than 100,000 moves."""
    assert len(LANES) >= 24
    rules, played = rulebook(name, turn_limit=40), 0
    for seed in range(50):
        played += compare(rules, 2 + seed % 3, seed, moves=400, greedy=seed % 5 == 4)
        if played > 1900:
            return


@pytest.mark.slow
@pytest.mark.parametrize("name", SHORT)
def test_many_short_matches_are_equal(name):
    rules = short_rules(name)
    for seed in range(40):
        assert compare(rules, 2 + seed % 4, seed, moves=200, greedy=seed % 4 == 3)
