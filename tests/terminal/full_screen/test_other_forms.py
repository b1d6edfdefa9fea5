"""Boards that are no grid: a ring, and a hand beside a grid."""

import pytest
from helpers.plugins import Beside
from helpers.recipes import PAGES
from terminal.table_app import LARGE, SMALL, app_of, on_table, text, until

from cardgolf.terminal.full_screen.selection import move_cursor
from cardgolf.terminal.full_screen.widgets import CardBox

RING = PAGES["docs/howto/other-layouts.md"][0]["RingOfEight"]


def boxes(app):
    return [box for box in app.query("#own CardBox").results(CardBox) if box.display]


@pytest.mark.quick_cases(1)
@pytest.mark.parametrize("size", [LARGE, SMALL])
def test_a_ring_is_drawn_as_a_ring(size):
    app = app_of(RING)

    @on_table(app, size)
    async def _(pilot, app):
        felt = app.query_one("#felt").region
        corners = [(box.region.x, box.region.y) for box in boxes(app)]
        columns, rows = sorted({x for x, _ in corners}), sorted({y for _, y in corners})
        assert [(columns.index(x), rows.index(y)) for x, y in corners] == [
            (0, 0), (1, 0), (2, 0), (0, 1), (2, 1), (0, 2), (1, 2), (2, 2),
        ]  # fmt: skip
        assert all(felt.contains_region(box.region) for box in boxes(app))
        assert len({box.region.size for box in boxes(app)}) == 1


def test_places_have_their_names_where_there_is_room():
    app = app_of(Beside)

    @on_table(app, LARGE)
    async def _(pilot, app):
        shown = text(app)
        assert all(name in shown for name in ("a1", "b1", "a2", "b2", "h1", "h2"))
        await pilot.click(boxes(app)[3])
        await until(pilot, lambda: (0, "flip b2") in [(seat, str(move)) for seat, move in app.table.game.history])


def test_arrows_step_over_gaps():
    view = app_of(RING).table.view
    names = view.boards[0].names

    def steps(name, *moves):
        place = names.index(name)
        for columns, rows in moves:
            place = move_cursor(view, place, columns, rows)
        return names[place]

    assert steps("g", (1, 0)) == "c"
    assert steps("g", (-1, 0)) == "c"
    assert steps("a", (0, 1)) == "g"
    assert steps("b", (0, 1), (0, 1)) == "d"
    assert steps("h", (-1, 0)) == "b"
    assert steps("h", (0, -1)) == "f"
