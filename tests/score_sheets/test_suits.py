"""Layouts without suits: a sheet asks for a suit where it changes the points."""

import pytest

import cardgolf
from cardgolf import InvalidPositionError, Line, ScoreSheet, hookimpl
from cardgolf.games.typed_layouts import check_suits, parse_layout
from cardgolf.web.playground.layouts import score_layouts


@hookimpl
def points(card):
    """Count black twos -5, as in a house rule of many families."""
    return -5 if card.rank == 2 and card.suit in ("C", "S") else None


@hookimpl
def bonus(board):
    """Score a board of one suit 20 points lower."""
    return [Line("flush", -20)] if len({card.suit for _, card in board.cards()}) == 1 else None


@pytest.mark.parametrize(
    ("rule", "bare", "suited"),
    [
        (points, "K 5 9 / 2 3 4", "K 5 9 / 2S 3 4"),
        (bonus, "3 5C 9C / 6C 7C 8C", "3D 5C 9C / 6C 7C 8C"),
    ],
)
def test_a_suit_that_matters_is_asked_for(rule, bare, suited):
    rules = cardgolf.rules("golf", rule)
    sheet = ScoreSheet(rules, ["Ann", "Bo"])
    for give in (
        lambda text: sheet.score_cards("Ann", text),
        lambda text: sheet.enter([text, 12]),
        lambda text: score_layouts(rules, [text], closer=None),
    ):
        with pytest.raises(InvalidPositionError, match=r"invalid card [23] without its suit, .* as in [23]C"):
            give(bare)
        give(suited)


def test_a_suit_that_does_not_matter_may_be_left_out():
    assert ScoreSheet("golf", ["Ann", "Bo"]).enter(["K 5 9 / 2 3 4", "A A 7 / 5 6 7"]).totals == (19, 13)
    assert ScoreSheet("nine-card", ["Ann", "Bo"]).enter([12, "3 3 9 / 3 5 J / K A 8"]).totals == (12, 33)


def test_rules_that_cannot_score_a_board_without_a_game_are_not_asked():
    @hookimpl
    def bonus(state):
        return [Line("turns", state.turns_begun[0])]

    rules = cardgolf.rules("golf", bonus)
    assert check_suits(rules, parse_layout(rules, "K 5 9 / 2 3 4", 2), 2) is None


def test_a_suit_that_a_part_looks_at_is_asked_for():
    sheet = ScoreSheet(cardgolf.rules("golf", "wild-cards:cards=one_eyed_jack"), ["Ann", "Bo"])
    with pytest.raises(InvalidPositionError, match=r"invalid card J without its suit, .* as in JC"):
        sheet.enter(["J 5 9 / 2 3 4", 12])
    assert sheet.enter(["JC 5 9 / 2 3 4", 12]).totals == (29, 12)


def test_boards_are_not_scored_for_suits_that_no_part_tells_apart(monkeypatch):
    rules = cardgolf.rules("golf", "wild-cards:cards=two", "four-bonus", rows=3, columns=5, decks=8)
    scored = []  # each with many wild cards takes long
    monkeypatch.setattr("cardgolf.games.typed_layouts.score_board", lambda *given: scored.append(given) or [])
    check_suits(rules, parse_layout(rules, "2 2 2 2 2 / 2 2 2 2 2 / 2 3 3 3 3", 2), 2)
    assert scored == []
