"""Rounds with hands end: a greedy bot whose drawn card would go next hopes for a lower one."""

from collections import Counter

import pytest
from helpers.cases import every_case
from helpers.examples import example

import cardgolf
from cardgolf.bots import Chance, make_bot
from cardgolf.simulation import simulate

YANIV = example("yaniv")


def choose_draw(hand, top):
    """Return what a greedy bot draws, which has just played a card and holds ``hand``."""
    held = " ".join(f"({card}@0)" for card in f"{hand} KC".split())
    text = f"board 0: {held}\nboard 1: (9S@1) (9D@1) (9H@1)\nturn: 0\ndiscard: {top}"
    game = cardgolf.Game.from_position(YANIV, text).play("play KC")
    return str(make_bot("greedy", Chance(1)).choose(game.view(0)))


@every_case("top", ["JD", "QD", "10D", "9C", "6S", "5C"])
def test_a_card_that_would_be_thrown_next_is_not_taken(top):
    """An average card of the stock leaves as much. But it may be lower than the hand, and then it is kept."""
    assert choose_draw("4H", top) == "draw stock"


@pytest.mark.parametrize("top", ["AD", "2D", "3C"])
def test_a_low_card_is_taken(top):
    assert choose_draw("4H", top) == "draw discard"


@pytest.mark.quick_cases(2)
@pytest.mark.parametrize(("options", "players"), [({}, 2), ({}, 4), ({"call_limit": 5}, 2), ({"cards": 7}, 2)])
def test_fewer_than_two_of_a_hundred_rounds_end_at_the_limit(options, players):
    rules = cardgolf.rules(YANIV, holes=1, **options)
    results = simulate(rules, "greedy", 100, seed=1, players=players, engine="engine")
    reasons = Counter(each.reason for game in results.finished for each in game.rounds)
    assert reasons["yaniv"] + reasons["turn limit"] == 100
    assert reasons["turn limit"] < 2
