"""Advice in a game whose deck has cards with names."""

from helpers.named_decks import Powers

import cardgolf
from cardgolf.testing import rigged_deck


def test_advice_weighs_a_card_with_a_name():
    game = rigged_deck(Powers, ["0 1 2 / 3 4 Peek"] * 2, discard="6", stock="Skip 9")
    for text in ("flip c2", "flip b2", "flip c2", "flip b2", "draw stock"):
        game = game.play(text)
    expected = {str(each.move): each.expected for each in cardgolf.advise(game.view(game.turn), deals=100).moves}
    assert expected["discard"] > expected["swap a1"] + 1  # a Skip takes three points off, an unseen card costs some
