"""The plan of a table: sizes of cards with which everything fits, from small terminals to large ones."""

import pytest

from cardgolf.terminal.full_screen.sizes import OWN_SIZES, BoardShape, Space, plan_table

GRIDS = {
    "2x4": BoardShape(4, 2),
    "3x3": BoardShape(3, 3),
    "2x2": BoardShape(2, 2),
    "2x3": BoardShape(3, 2),
    "hand": BoardShape(0, 0, 5),
}
FELTS = {"80x24": (54, 19), "120x40": (71, 33), "200x60": (151, 53)}


@pytest.mark.quick_cases(4)
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("name", GRIDS)
def test_a_table_fits_and_larger_terminals_have_larger_cards(name, players):
    shape = GRIDS[name]
    plans = [plan_table(Space(*felt, shape, (shape,) * (players - 1))) for felt in FELTS.values()]
    assert all(plan.fits for plan in plans)
    worth = [OWN_SIZES[plan.own] for plan in plans]
    assert worth == sorted(worth) and worth[0] < worth[-1]


def test_a_table_of_six_fits_on_a_small_terminal():
    assert plan_table(Space(54, 19, BoardShape(4, 2), (BoardShape(4, 2),) * 5)).fits


def test_a_table_without_room_has_the_columns_of_its_board():
    plan = plan_table(Space(30, 8, BoardShape(4, 2), (BoardShape(4, 2),) * 3))
    assert not plan.fits and plan.columns == 4 and plan.own.total * 4 <= 30
