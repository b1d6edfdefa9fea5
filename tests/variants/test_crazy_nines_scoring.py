"""Scoring of Crazy Nines (its rules page, section 4, at the defaults)."""

import pytest
from helpers.boards import score_any
from helpers.cases import every_case

import cardgolf

RULES = cardgolf.rules("crazy-nines")


def totals(layouts, closer=None):
    return [card.total for card in score_any(RULES, layouts, closer=closer)]


def total(layout):
    return score_any(RULES, layout).total


POINTS = {"A": 0, "J": 10, "Q": 10, "K": 1, "JK": -2} | {str(number): number for number in range(2, 11)}


@every_case(("face", "points"), POINTS.items())
def test_4_1_values(face, points):
    assert total(f"{face} . . / . . . / . . .") == points


def test_4_3_touching_equals_cancel_as_in_nine_card_golf():
    assert total("3 3 9 / 3 5 J / K A 8") == 9 + 5 + 10 + 1 + 0 + 8
    assert total("JK JK . / . . . / . . .") == 0
    assert total("J Q 10 / . . . / . . .") == 30
    assert total("7 . . / . 7 . / . . 7") == 21


def test_6_4_cells_do_not_touch_across_the_end_of_a_row():
    assert total(". . 8 / 8 . . / . . .") == 16
    assert total("8 . 8 / . . . / . . .") == 16


def test_4_2_cleared_cells_separate_neighbours_and_score_nothing():
    assert total("5 . 5 / . . . / 5 . 5") == 20
    assert total("5 5 . / . . . / . . 9") == 9
    assert total("5 6 7 / . . . / 5 6 7") == 36
    assert total(". . . / . . . / . . .") == 0


def test_4_2_lines_cancel_at_the_final_reveal_and_a_fourth_equal_card_with_them():
    assert total("7 7 7 / 7 . . / . . .") == 0
    assert total("7 7 7 / 7 8 . / . . 9") == 17


def test_4_4_range_of_a_layout():
    assert total("10 J Q / J Q 10 / Q 10 J") == 90
    assert total("JK A JK / A JK A / JK A JK") == -10
    assert totals(["A JK A / JK A JK / A JK A", ". . . / . . . / . . ."])[0] == -8
    with pytest.raises(cardgolf.InvalidPositionError):
        totals(["JK A JK / A JK A / JK A JK", ". . . / . . . / . . ."])


@every_case(("layouts", "closer", "expected"), [
    (["9 . . / . . . / . . .", "8 . . / . . . / . . .", "7 . . / . . . / . . ."], 0, [9 + 40, 8, 7]),
    (["9 . . / . . . / . . .", "8 . . / . . . / . . .", "10 . . / . . . / . . ."], 0, [9 + 20, 8, 10]),
    (["9 . . / . . . / . . .", "9 . . / . . . / . . .", "10 . . / . . . / . . ."], 0, [9, 9, 10]),
    (["8 . . / . . . / . . .", "9 . . / . . . / . . .", "7 . . / . . . / . . ."], 1, [8, 9 + 40, 7]),
    (["8 . . / . . . / . . .", "9 . . / . . . / . . .", "7 . . / . . . / . . ."], None, [8, 9, 7]),
    (["QS! . . / . . . / . . .", "9 9 . / K . . / . . Q", "J 9 8 / 7 . . / . . ."], 0, [35 + 40, 11, 34]),
    (["2 . . / . . . / 10 10 9", "QS! . . / . . . / . . .", ". . . / . . . / . . 2"], 0, [11 + 20, 35, 2]),
    (["J 2 . / . . . / . . .", "QS! QH . / . . . / . . .", ". . . / . . . / . . 2"], 0, [12 + 20, 25, 2]),
])  # fmt: skip
def test_4_3_the_closer_pays_20_for_each_player_whose_raw_score_is_lower(layouts, closer, expected):
    assert totals(layouts, closer) == expected


def test_4_3_raw_scores_are_compared_before_the_penalty_is_applied():
    """30 with one player lower is 50; the 40 between the two is not lower than 30."""
    assert totals(["10 J Q / . . . / . . .", "10 J 5 / . . . / . . .", "10 J Q / J . . / . . ."], 0) == [50, 25, 40]
