"""Matches from bundles are equal to those of the engine, byte for byte."""

from copy import deepcopy
from random import Random

import pytest
from bundles.comparison import Comparison, choose_at_random, choose_greedily
from helpers.cases import every_case
from helpers.rule_sets import led_by_closer, led_by_dealer, rulebook

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
LOOKING = {
    "four-card": (("four-card",), {"turn_limit": 12}),
    "peeks anywhere": (("golf", "knocking"), {"peek": "any", "new_card": "as_was", "turn_limit": 12}),
    "a known hand": (("golf",), {"peek": "any", "initial_flips": 6, "discard_flip": "optional", "turn_limit": 12}),
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


@every_case("name", QUICK)
def test_some_moves_of_each_family_are_equal(name):
    assert compare(rulebook(name), 2 + len(name) % 3, seed=len(name), moves=50)


@every_case("name", SHORT)
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


@pytest.mark.parametrize("name", LOOKING)
def test_matches_with_looks_are_equal(name):
    stack, options = LOOKING[name]
    assert compare(cardgolf.rules(*stack, **options), 2, seed=len(name), moves=30)


def test_twins_look_alike_to_all_who_do_not_know_the_card():
    """Two matches differ in a face-down card and one of the stock. Others see no difference in views and events."""
    game = cardgolf.rules("four-card", turn_limit=12).export(3).new_game(3, seed=4)
    chance, told = Random(4), 0
    for _ in range(40):
        game.play(chance.choice([move for move in game.legal_moves if str(move) != "knock"]))
        if game.is_round_over:
            break
        for seat, place in ((0, 0), (1, 2), (2, 3)):
            twin = deepcopy(game)
            own, stock = twin._round.boards[seat], twin._round.stock
            own[place], stock[0] = stock[0], own[place]
            twin._moments[-1] = twin._moments[-1]._replace(state=twin._make_state())
            slot = game.state.boards[seat].slots[place]
            for viewer in (None, 0, 1, 2):
                knows = slot.up or viewer in slot.seen_by
                assert (twin.view(viewer).as_dict() == game.view(viewer).as_dict()) is not knows
                assert (twin.events(viewer) == game.events(viewer)) or knows
                told += knows
    assert told > 20


def test_greedy_bots_make_equal_matches():
    assert compare(cardgolf.rules("play-nine", "four-bonus"), 3, seed=1, moves=60, greedy=True)
