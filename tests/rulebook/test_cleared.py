"""Places without a card: only where cards leave the board, and only together with those that leave with them."""

import pytest

import cardgolf
from cardgolf import InvalidPositionError, Layout, PluginError
from cardgolf.rulebook.cleared import find_cleared_error

GRID = Layout.grid(3, 3)


@pytest.mark.parametrize(
    ("name", "layout"),
    [
        ("golf", "K K 5 / A 2 ."),
        ("play-nine", "8 8 3 . / 8 8 3 ."),
        ("nine-card", "3 3 9 / 3 5 J / . . ."),
        ("six-card", "5 5 . / 5 5 ."),
        ("crazy-nines", "K K 5 / A 2 3 / 4 . ."),
        ("crazy-nines", "K K . / A 2 3 / 4 . ."),
        ("crazy-nines", ". ? ? / ? ? ? / ? ? ?"),
    ],
)
def test_cards_that_cannot_have_left_are_missed(name, layout):
    given = cardgolf.score_range if "?" in layout else cardgolf.score
    with pytest.raises(InvalidPositionError, match="invalid cleared"):
        given(name, layout)
    if "?" not in layout:
        with pytest.raises(InvalidPositionError, match="invalid cleared"):
            cardgolf.ScoreSheet(name, ["Ann", "Bo"]).enter([layout, 12])


@pytest.mark.parametrize("layout", ["K K 5 / A 2 3 / . . .", ". K 5 / . 2 3 / . . .", ". . . / . . . / . . ."])
def test_whole_lines_leave_a_board_of_crazy_nines(layout):
    assert cardgolf.score("crazy-nines", layout).total >= 0
    rules = cardgolf.rules("crazy-nines", line_removal="off")
    with pytest.raises(InvalidPositionError, match="no card leaves a board"):
        cardgolf.score(rules, layout)


@pytest.mark.parametrize("name", ["golf", "crazy-nines"])
def test_a_position_misses_no_single_card(name):
    last = " / 3 3 3" if name == "crazy-nines" else ""
    text = f"board 0: 4 . 5 / A 2 3{last}\nboard 1: 6 7 8 / A 2 3{last}\ndiscard: 9\nturn: 0\nleader: 0\nseed: 1"
    with pytest.raises(InvalidPositionError, match="board 0: invalid cleared"):
        cardgolf.Game.from_position(name, text)


class Undeclared:
    """Rules with the hook alone."""

    clears = cardgolf.hookimpl(lambda self: ())


class Faulty:
    """Rules whose groups are no tuples of places."""

    def clear_groups(self, layout):
        return [[0, 1]]


def test_a_hook_without_its_groups_is_believed():
    rules = cardgolf.rules("golf", cardgolf.plugin(Undeclared)())
    assert not find_cleared_error(rules, rules.table_setup(2).layout, [0])


def test_no_card_leaves_a_board_where_cards_change_places():
    rules = cardgolf.rules("nine-card", "rearrange")
    assert "no card leaves a board" in find_cleared_error(rules, GRID, [0])


def test_groups_are_tuples_of_places():
    rules = cardgolf.rules("golf", cardgolf.plugin(Faulty)())
    with pytest.raises(PluginError, match="expected a list of tuples of places"):
        find_cleared_error(rules, rules.table_setup(2).layout, [0])


def test_a_place_beyond_the_grid_may_be_empty():
    assert not find_cleared_error(cardgolf.rules("nine-card"), GRID.with_extra(2), [9])
    assert find_cleared_error(cardgolf.rules("nine-card"), GRID, [8])
