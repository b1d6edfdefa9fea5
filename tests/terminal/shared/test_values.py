"""The sentence on what cards count, as a match begins."""

import re
from pathlib import Path

import pytest

import cardgolf
from cardgolf import hookimpl
from cardgolf.terminal.shared.assist import points_lines
from cardgolf.terminal.shared.cards import CardFormatter
from cardgolf.terminal.shared.scores import format_values
from cardgolf.testing import rigged_deck
from cardgolf.words import Words

TUTORIAL = Path(__file__).parents[3] / "docs/tutorial/first-house-rule.md"


def told(*rules, **options):
    return format_values(cardgolf.new_game(*rules, players=2, seed=1, **options).view(0))


@hookimpl("points")
def black_queens(card):
    return 13 if card.rank == 12 and card.suit in ("C", "S") else None


@hookimpl("points")
def twos(card):
    return -5 if card.rank == 2 else None


def test_the_black_twos_of_the_tutorial(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    block = re.search(r"```python\n(.*?)```", TUTORIAL.read_text(encoding="utf-8"), re.DOTALL)
    Path("ours.py").write_text(block[1], encoding="utf-8")
    assert (
        told("nine-card", "./ours.py")
        == "A card counts its number; Joker (JK) counts -2; 2C and 2S count -5; J and Q count 10; K counts 0."
    )


def test_suits_are_told_as_the_table_shows_them():
    view = cardgolf.new_game("nine-card", black_queens, seed=1).view(0)
    assert "10; Q♣ and Q♠ count 13" in format_values(view, CardFormatter())
    assert "10; QC and QS count 13" in format_values(view, CardFormatter(ascii=True))


@pytest.mark.parametrize(
    ("rules", "others"),
    [
        (("nine-card", twos), "Joker (JK) counts -2; 2 counts -5; J and Q count 10; K counts 0"),
        (("nine-card", black_queens), "Joker (JK) counts -2; J, QD and QH count 10; QC and QS count 13; K counts 0"),
        (("play-nine", twos), "2 counts -5"),
    ],
)
def test_suits_are_told_only_where_they_matter(rules, others):
    assert told(*rules) == f"A card counts its number; {others}."


def test_the_points_of_all_cards_are_listed_if_few_count_their_number():
    @hookimpl("points")
    def odd_or_even(card):
        return card.rank % 2

    assert told("nine-card", odd_or_even) == (
        "Points of cards: 0 for Joker (JK), 2, 4, 6, 8, 10 and Q; 1 for A, 3, 5, 7, 9, J and K."
    )


@pytest.mark.parametrize(
    ("points", "sentence"),
    [(0, "No card has points of its own."), (3, "Every card counts 3."), (-1, "Every card counts -1.")],
)
def test_equal_points_of_all_cards_are_told_once(points, sentence):
    @hookimpl("points")
    def all_alike():
        return points

    assert told("nine-card", all_alike) == sentence


def test_lines_of_scorecards_say_what_they_count():
    game = rigged_deck("play-nine", ["8 1 2 3 / 8 5 6 7"] * 2, stock="9", discard="12")
    for place in ("a1", "a2", "a1", "a2"):
        game = game.play(f"flip {place}")
    view = game.view(0)
    shown = [line.plain.split() for line in points_lines(view, "Ann", CardFormatter())]
    assert shown[1:] == [["0", "pair", "of", "8s", "a1", "a2"], ["0", "total"]]


def test_values_in_german():
    view = cardgolf.new_game("crazy-nines", players=2, seed=1).view(0)
    told = format_values(view, CardFormatter(ascii=True, words=Words("de")))
    assert told.startswith("Jede Karte zählt ihre Zahl; ")
    assert " counts " not in told
    assert " count " not in told
    game = cardgolf.new_game("play-nine", players=2, seed=1)
    assert " and " not in format_values(game.view(0), CardFormatter(ascii=True, words=Words("de")))
