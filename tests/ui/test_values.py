"""The sentence on what cards count, as a match begins."""

import re
from pathlib import Path

import pytest

import cardgolf
from cardgolf import hookimpl
from cardgolf.ui.scores import format_values

TUTORIAL = Path(__file__).parents[2] / "docs/tutorial/first-house-rule.md"


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
    assert told("nine-card", "./ours.py") == "A card counts its number, but JK -2, 2C and 2S -5, J and Q 10, K 0."


@pytest.mark.parametrize(
    ("rules", "others"),
    [
        (("nine-card", twos), "JK -2, 2 -5, J and Q 10, K 0"),
        (("nine-card", black_queens), "JK -2, J, QD and QH 10, QC and QS 13, K 0"),
        (("play-nine", twos), "2 -5"),
    ],
)
def test_suits_are_told_only_where_they_matter(rules, others):
    assert told(*rules) == f"A card counts its number, but {others}."


@pytest.mark.parametrize(
    ("points", "sentence"),
    [(0, "No card has points of its own."), (3, "Every card counts 3."), (-1, "Every card counts -1.")],
)
def test_equal_points_of_all_cards_are_told_once(points, sentence):
    @hookimpl("points")
    def all_alike():
        return points

    assert told("nine-card", all_alike) == sentence
