"""Where in a turn a player is, in a few words."""

from helpers.messages import view_with_everything
from helpers.walks import tee_off

import cardgolf
from cardgolf.narration.situation import describe_situation
from cardgolf.table.card_names import CardNames


def test_the_steps_of_a_turn_have_their_own_words():
    game, cards = cardgolf.new_game("play-nine", seed=7), CardNames()
    assert describe_situation(game.view(1), cards) == "turn up your first cards, 2 to go"
    game = tee_off(game)
    assert describe_situation(game.view(game.turn), cards) == "your turn"
    game = game.play("draw discard")
    card = cards.name(game.view(game.turn).held)
    assert describe_situation(game.view(game.turn), cards) == f"you hold the {card}"


def test_a_seat_that_may_react_is_told_so():
    assert describe_situation(view_with_everything(), CardNames()) == "you may react"
