"""The middle in views, samples of what is hidden, provisional scores and records."""

import json
import pickle
from random import Random

import pytest
from helpers.indistinguishable_states import redealt, sight
from helpers.markets import MARKETS, market, placed
from helpers.visible_cards import shown
from helpers.walks import moments, viewers

import cardgolf
from cardgolf import Game, determinize, new_game
from cardgolf.engine.views import hidden_cards, reveals_cards
from cardgolf.games import count_unseen
from cardgolf.games.determinize import count_arrangements, iter_arrangements
from cardgolf.games.provisional import provisional_state


@pytest.mark.parametrize("kind", MARKETS)
def test_a_sample_shows_the_same_view(kind):
    for game in moments(market(kind, players=3, turn_limit=5), 1, 80, 5):
        for seat in viewers(game):
            view = game.view(seat)
            sample = determinize(view, Random(1))
            assert sample.view(seat) == view
            assert sorted(sample.state.cards) == sorted(game.state.cards)


@pytest.mark.parametrize("kind", MARKETS)
def test_states_that_a_seat_cannot_tell_apart_give_equal_views(kind):
    for game in moments(market(kind, players=3, turn_limit=5), 4, 80, 5):
        for seat in viewers(game):
            other = Game(game.rules, redealt(game.state, seat, Random(2), 0.7))
            assert sight(other.state, seat) == sight(game.state, seat)
            assert other.view(seat) == game.view(seat)
            assert str(other.view(seat)) == str(game.view(seat))
            assert pickle.dumps(other.view(seat)) == pickle.dumps(game.view(seat))


def test_unseen_cards_are_counted():
    game = placed("AH (KD@0) (QS)", "hidden")
    unseen = [count_unseen(game.view(seat)) for seat in (0, 1, None)]
    assert [each[cardgolf.Card.parse("KD")] for each in unseen] == [0, 1, 1]
    assert [each[cardgolf.Card.parse("AH")] for each in unseen] == [0, 0, 0]
    assert [sum(each.values()) for each in unseen] == [sum(hidden_cards(game.state, s).values()) for s in (0, 1, None)]
    assert count_arrangements(game.view(0)) < count_arrangements(game.view(1))


def test_every_arrangement_has_the_view():
    text = "board 0: 2H (3C) / 4D 5S\nboard 1: 8D 9S / 10H JC\nmiddle: (AH) 6H\ndiscard: 9C\nstock:\nturn: 0\ndealer: 1"
    few = [cardgolf.Card.parse(word) for word in "2H 3C 4D 5S 8D 9S 10H JC AH 6H 9C".split()]
    rules = cardgolf.rules(_tiny(few), turn_limit=5)
    view = Game.from_position(rules, text).view(1)
    samples = [*iter_arrangements(view)]
    assert len(samples) == count_arrangements(view) == 2
    assert {str(sample.state.middle.card(0)) for sample in samples} == {"AH", "3C"}
    assert all(sample.view(1) == view for sample in samples)


def _tiny(deck):
    @cardgolf.plugin
    class Tiny:
        @cardgolf.hookimpl
        def seats(self):
            return range(2, 3)

        @cardgolf.hookimpl
        def deck(self):
            return deck

        @cardgolf.hookimpl
        def layout(self):
            return cardgolf.Layout.grid(2, 2)

        @cardgolf.hookimpl
        def middle(self):
            return cardgolf.Layout.grid(1, 2)

    return Tiny


def test_provisional_scores_see_what_the_viewer_sees_of_the_middle():
    game = placed("AH (KD@0) .", "hidden")
    known = {seat: [str(card) for _, card in provisional_state(game.view(seat)).middle.cards()] for seat in (0, 1)}
    assert known == {0: ["AH", "KD"], 1: ["AH"]}


def test_a_card_of_the_middle_that_a_seat_sees_now_is_revealed():
    before, after = placed("(AH) KD QS", "hidden").state, placed("(AH@1) KD QS", "hidden").state
    assert reveals_cards(before, after)
    assert not reveals_cards(after, before)


def test_locations_name_the_places_of_the_middle():
    game = placed("AH (KD@0) .", "hidden")
    found = {each.place: (str(each.card), each.seats, each.open) for each in game.card_locations}
    assert found["middle a1"] == ("AH", (0, 1), True)
    assert found["middle b1"] == ("KD", (0,), False)
    assert "middle c1" not in found
    assert dict(shown(game.view(0)))["middle b1"] == cardgolf.Card.parse("KD")


@pytest.mark.parametrize("kind", MARKETS)
def test_records_give_the_same_game_and_redacted_ones_no_more_than_events(kind, tmp_path):
    (tmp_path / "rules.py").write_text("from helpers.market_rules import *\n", encoding="utf-8")
    path = f"{tmp_path / 'rules.py'}:{MARKETS[kind].__name__}"
    *_, game = moments(new_game("golf", path, players=2, seed=2**200, turn_limit=4, holes=2), 3, 120)
    assert cardgolf.replay(cardgolf.record(game), rules=[path]) == game
    lines = cardgolf.redact(game, 1).splitlines()[1:-1]
    assert [json.loads(line) for line in lines] == [event.as_dict() for event in game.events(1)]
