"""Lines of scorecards in words."""

from helpers.cases import every_case

from cardgolf import Board, Card, Layout, Line
from cardgolf.narration import describe_line
from cardgolf.table.card_names import CardNames


def describe(rule, places, *texts, cards=None):
    board = Board.of(Layout.grid(1, len(texts)), [Card.parse(text).face_up if text else None for text in texts])
    return describe_line(Line(rule, 0, tuple(places)), board.layout, board.slots, cards)


@every_case(
    ("texts", "words"),
    [
        (("8", "8"), "pair of 8s"),
        (("8H", "8S", "8C"), "three 8s"),
        (("KH", "KS"), "pair of Kings"),
        (("AH", "AS", "AC", "AD"), "four aces"),
        (("-5", "-5"), "pair of -5s"),
        (("8H", "JK"), "pair of 8s with a Joker"),
        (("8H", "JK", "JK"), "three 8s with 2 Jokers"),
        (("Peek", "Peek"), "pair of Peeks"),
        (("JK", "JK"), "column: JK JK"),
        (("2H", "3H", "4H"), "column: 2♥ 3♥ 4♥"),
    ],
)
def test_cards_that_count_together(texts, words):
    places = [f"{letter}1" for letter in "abcd"[: len(texts)]]
    assert describe("x.score.column", places, *texts) == words


def test_single_cards():
    assert describe("x.score.card", ["b1"], "8H", "QS") == "Q♠"
    assert describe("x.score.queen", ["b1"], "8H", "QS") == "queen: Q♠"
    assert describe("x.score.card", ["b1"], "8H", "QS", cards=CardNames(ascii=True)) == "QS"


def test_a_line_without_known_cards_has_the_words_of_its_rule():
    assert describe("x.round.wrong-closer", [], "8H") == "wrong closer"
    assert describe("x.nine.made", [], "8H") == "nine made"
    assert describe("ender-penalty.flat", [], "8H") == "ender penalty flat"
    assert describe("crazy-nines.score.ender", [], "8H") == "closer's penalty"
    assert describe("four-bonus.score", [], "8H") == "four bonus"
    assert describe("x.score.card", ["a1", "b1"], "8H", "") == "card"
    hand = Board.dealt(Layout.hand(1), [Card(8)], owner=0)
    assert describe_line(Line("x.score.card", 8), hand.layout, hand.slots) == "card"
