"""Board Nine's options about the last throw: the ends that may be taken, and direct discards."""

import pytest
from helpers.boards import cards, hand
from helpers.golf_rounds import offered
from helpers.walks import play

import cardgolf
from cardgolf import Game, Layout, Phase

HAND = Layout.hand(cards=5)


def table(*hands, discard="7", stock="9 9 9 9", **options):
    """Return a deal in which seat 1 is to throw. The last card of a pile is its top card."""
    game = cardgolf.new_game("board-nine", players=len(hands), seed=1, **options)
    piles = {"discard": cards(discard), "stock": cards(stock)}
    return Game(game.rules, game.state.replace(boards=tuple(map(hand, hands, range(len(hands)))), **piles))


SEQUENCE = ("play 3 4 5 6 7", "draw stock", "pass")


def test_bn_5_the_top_card_alone_by_default():
    game = play(table("1 2", "3 4 5 6 7", discard="11"), *SEQUENCE, "play 1")
    assert offered(game) == ["draw stock", "draw discard"]


def test_bn_5_either_end_of_the_last_sequence():
    game = play(table("1 2", "3 4 5 6 7", discard="11", discard_pick="ends"), *SEQUENCE, "play 1")
    assert offered(game) == ["draw stock", "draw discard", "draw discard bottom"]
    taken = game.play("draw discard bottom")
    assert [str(card) for card in taken.state.discard] == ["11", "4", "5", "6", "7", "1"]
    assert [str(card) for _, card in taken.state.boards[0].cards()] == ["2", "3"]


def test_bn_5_the_ends_of_a_set_are_one_card():
    game = play(table("1 2", "4 4 5", discard="11", discard_pick="ends"), "play 4 4", "draw stock", "pass", "play 1")
    assert offered(game) == ["draw stock", "draw discard"]


def test_bn_5_a_card_thrown_directly_belongs_to_the_throw():
    start = table("1 2", "3 4 5 6 7", discard="11", stock="9 7", discard_pick="ends")
    game = play(start, "play 3 4 5 6 7", "draw stock", "discard", "play 1", "draw discard bottom")
    assert [str(card) for _, card in game.state.boards[0].cards()] == ["2", "3"]


def test_bn_5_one_s_own_throw_is_never_the_last_throw():
    game = table("1 2", "3 4 5 6 7", discard="11 12", discard_pick="ends").play("play 3 4 5 6 7")
    assert offered(game) == ["draw stock", "draw discard"]


def test_bn_5_a_new_stock_leaves_one_card_of_the_throw():
    start = table("1 2", "3 4 5 6 7", discard="11", stock="9", discard_pick="ends")
    game = play(start, *SEQUENCE, "play 1", "draw stock", "pass")
    assert game.state.reshuffles == 1
    assert [str(card) for card in game.state.discard] == ["7", "1"]
    assert game.state.last_play_size == 1


@pytest.mark.parametrize(("drawn", "reading", "moves"), [
    ("7", "top_value", ["discard", "pass"]),
    ("3", "top_value", ["pass"]),
    ("3", "any_value", ["discard", "pass"]),
    ("11", "any_value", ["pass"]),
    ("8", "any_value", ["pass"]),
])  # fmt: skip
def test_bn_6_what_a_drawn_card_may_equal(drawn, reading, moves):
    start = table("1 2", "3 4 5 6 7", discard="11", stock=f"9 {drawn}", direct_discard=reading)
    assert offered(play(start, "play 3 4 5 6 7", "draw stock")) == moves


def test_bn_7_a_taken_discard_goes_to_the_hand_by_default():
    game = play(table("1 2", "4 6", discard="4"), "play 4", "draw discard")
    assert (game.turn, game.phase) == (0, Phase.START)


def test_bn_7_a_taken_discard_too_may_be_thrown_directly():
    game = play(table("1 2", "4 6", discard="4", direct_sources="both"), "play 4", "draw discard")
    assert offered(game) == ["discard", "pass"]
    assert [str(card) for _, card in game.play("pass").state.boards[1].cards()] == ["4", "6"]
    assert [str(card) for card in game.play("discard").state.discard] == ["4", "4"]
