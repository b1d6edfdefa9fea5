"""Advice for kinds of position that people try: the natural move comes first, and what is said about it is true."""

import pytest

pytest.importorskip("numpy")

import cardgolf
from cardgolf import advise

NINE = "board 0: 12 3 ? ? / 5 ? ? 1\nboard 1: 1 2 3 ? / 5 6 ? 4\ndiscard: {}"
SIX = "board 0: ? 5H 9D / KC ? ?\nboard 1: 2D ? ? / ? ? 3S\ndiscard: {}"
LAST_CARD = "board 0: 2H 5H AD / KC 2S ?\nboard 1: QD ? ? / ? ? 3S\ndiscard: 4C\nheld: AS from stock"
SQUARE = "board 0: 10H ? ? / 4C 5D ? / ? ? ?\nboard 1: 2D ? ? / ? ? 3S / ? ? ?\ndiscard: {}"
TWO_FACED = "board 0: 12 3 4 ? / 5 2 4 1\nboard 1: 1 2 3 ? / 5 6 ? 4\ndiscard: 9\nheld: -5 from stock"
UNSEEN = "board 0: ? ? ? ? / ? ? ? ?\nboard 1: ? ? ? ? / ? ? ? ?\ndiscard: 4"
LOOKED = "board 0: ? ? / (2H@0) (KC@0)\nboard 1: ? ? / ? ?\ndiscard: 9C"
ENDED = 'board 0: 1 2 3 4 / 5 6 7 8\nboard 1: 4 2 3 4 / 5 6 7 ?\ndiscard: {}\nround_end: "all face up" by 0\nturn: 1'
BEST, GUESS = "Best: ", "Best guess: "


@pytest.mark.parametrize(
    ("rules", "text", "first", "said"),
    [
        pytest.param("four-card", LOOKED, "knock", (GUESS, "you have -2"), id="few points in sight, bad discard"),
        pytest.param("play-nine", TWO_FACED, "swap a1", (GUESS, "if all play on warily"), id="bots disagree"),
        pytest.param("play-nine", NINE.format("12"), "draw discard", (BEST, "can pair at a2"), id="dear pair"),
        pytest.param("play-nine", NINE.format("-5"), "draw discard", (BEST, "17 points fewer"), id="best card"),
        pytest.param(
            "play-nine", NINE.format("7\nheld: 11 from stock"), "discard flip c1", (GUESS,), id="bad card in hand"
        ),
        pytest.param("play-nine", UNSEEN, "draw stock", (GUESS, "unseen cards average"), id="nothing in sight"),
        pytest.param("golf", SIX.format("4C\nheld: 9S from stock"), "swap c2", (BEST, "pairs with"), id="pair in hand"),
        pytest.param("golf", SIX.format("KD"), "draw discard", (GUESS, "9 points fewer"), id="king to take"),
        pytest.param("golf", SIX.format("QD"), "draw stock", (GUESS, "unseen cards average"), id="queen to leave"),
        pytest.param("golf", SIX.format("9H"), "draw discard", (BEST, "can pair at c2"), id="pair to take"),
        pytest.param("golf", LAST_CARD, "swap c2", (BEST, "pairs with"), id="pair that closes"),
        pytest.param("nine-card", SQUARE.format("KC"), "draw discard", (GUESS, "10 points fewer"), id="zero for a ten"),
        pytest.param(
            "nine-card", SQUARE.format("QC\nheld: 10S from stock"), "swap b1", (GUESS, "greedily"), id="start of a line"
        ),
        pytest.param("play-nine", ENDED.format("9"), "draw stock", (BEST, "your last turn"), id="last turn, bad card"),
        pytest.param(
            "play-nine", ENDED.format("-5"), "draw discard", (BEST, "your last turn"), id="last turn, good card"
        ),
    ],
)
def test_the_first_move_and_what_is_said(rules, text, first, said):
    text += "\nturn: 0" if "turn:" not in text else ""
    game = cardgolf.Game.from_position(rules, f"{text}\nseed: 1")
    advice = advise(game.view(game.turn), deals=32 if rules == "four-card" else 128)
    assert str(advice.best) == first, str(advice)
    for words in said:
        assert words in str(advice)


def test_moves_that_look_alike_are_one_entry():
    advice = advise(cardgolf.new_game("skyjo", players=2, seed=3).view(1), deals=100)
    assert len(advice.moves) == 1
    assert str(advice).startswith("It makes no difference: all 12 moves are alike.")


def test_a_dear_card_of_a_hand_is_played_before_a_cheap_one():
    advice = advise(cardgolf.new_game("board-nine", players=2, seed=3).view(1), deals=64)
    worse = {str(each.move): each.worse_by for each in advice.moves}
    assert str(advice.best) in {"play 8", "play 9", "play 10"}
    assert worse["play 1"] > 5


def test_two_deals_make_nothing_clear():
    text = "\nturn: 0\nseed: 1"
    view = cardgolf.Game.from_position("play-nine", NINE.format("12") + text).view(0)
    assert not advise(view, deals=2).is_clear
    assert advise(view, deals=128).is_clear
