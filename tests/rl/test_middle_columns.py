"""The middle in observations, and the chance that fills it."""

from random import Random

import numpy as np
import pytest
from helpers.markets import MARKETS, market, placed
from helpers.walks import moments

import cardgolf
from cardgolf.rl import Encoder
from cardgolf.rl.chance_nodes import MoveStep, Question, begin, unseen_cards, visible_facts, with_unseen_cards


def named(game, seat=0):
    encoder = Encoder(game.rules, 2)
    return dict(zip(encoder.features, encoder.encode_game(game, seat), strict=True))


def test_a_card_of_the_middle_has_its_columns():
    found = named(placed("AH (KD@0) .", "hidden"))
    assert (found["middle a1 card"], found["middle a1 up"], found["middle a1 1"], found["middle a1 H"]) == (1, 1, 1, 1)
    assert (found["middle b1 card"], found["middle b1 up"], found["middle b1 13"]) == (1, 0, 1)
    assert (found["middle c1 card"], found["held from middle"]) == (0, 0)
    assert (found["unseen AH"], found["unseen KD"]) == (0, 0)
    assert named(placed("AH (KD@0) .", "hidden"), 1)["unseen KD"] > 0
    assert named(placed("AH . QS", held="KD from middle"))["held from middle"] == 1


def test_rules_without_a_middle_have_no_such_columns():
    assert not any("middle" in name for name in Encoder("golf", 2).features)


@pytest.mark.parametrize("kind", MARKETS)
def test_observations_are_within_their_bounds(kind):
    encoder = Encoder(market(kind, turn_limit=6).rules, 2)
    for game in moments(market(kind, turn_limit=6), 3, 60):
        numbers = encoder.encode_game(game, 0)
        assert np.all(encoder.low <= numbers) and np.all(numbers <= encoder.high)


@pytest.mark.parametrize("kind", MARKETS)
def test_chance_asks_for_the_card_that_comes(kind):
    game = market(kind)
    pools = (0,) * len(unseen_cards(game.state))
    asked = begin(MoveStep(game.rules, game.state, game.rules.parse("take b1"), pools))
    assert isinstance(asked, Question) is (kind != "row")
    while isinstance(asked, Question):
        asked = asked.answer(min(asked.faces))
    assert asked.state.held == game.state.middle.card(1)


def test_unseen_cards_of_the_middle_may_be_exchanged():
    state = placed("AH (KD) QS", "hidden").state
    cards = [*unseen_cards(state)]
    Random(1).shuffle(cards)
    other = with_unseen_cards(state, cards)
    assert visible_facts(other) == visible_facts(state)
    assert unseen_cards(other) == tuple(cards)
    assert sorted(other.cards) == sorted(state.cards)
    assert cardgolf.Game(placed(kind="hidden").rules, other).legal_moves
