"""Hands that can have more cards than were dealt to them, and layouts of them."""

import pytest
from named_decks import Trumps

import cardgolf
from cardgolf import InvalidPositionError, hookimpl
from cardgolf.games.hand_growth import can_hands_grow

GROWN = "1 3 4 4 Espía Espía"


@pytest.mark.parametrize(("rules", "grows"), [(Trumps, True), ("board-nine", False), ("play-nine", False)])
def test_hands_grow_where_a_card_is_drawn_and_none_is_played(rules, grows):
    assert can_hands_grow(cardgolf.rules(rules), 2) is grows


def test_a_hand_that_has_grown_is_scored():
    assert cardgolf.score(Trumps, GROWN).total == 1 + 3 + 4 + 4 + 20 + 20
    assert cardgolf.ScoreSheet(Trumps, ["Ann", "Bo"]).enter([GROWN, ""], closer=1).totals == (52, 0)


def test_rules_that_fail_in_a_game_have_no_larger_hands():
    @hookimpl("after_move")
    def fails(state, move):
        raise RuntimeError("at once")

    assert not can_hands_grow(cardgolf.rules("board-nine", fails), 2)


def test_a_hand_that_cannot_grow_has_no_more_cards_than_were_dealt():
    with pytest.raises(InvalidPositionError, match=r"invalid hand '1 2 3 4 5 6': expected at most 5 cards"):
        cardgolf.score("board-nine", "1 2 3 4 5 6")
