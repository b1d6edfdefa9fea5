"""Boards with more columns than large cards fit beside each other."""

import pytest
from terminal.table_app import LARGE, SMALL, app_of, on_table

from cardgolf import Layout, hookimpl
from cardgolf.terminal.full_screen.widgets import CardBox


class Nine:
    """The base rules with nine cards in a row, and in later rounds three."""

    defaults = {"holes": 2, "turn_limit": 1}

    @hookimpl
    def layout(self, match):
        return Layout.grid(rows=1, columns=3 if match and match.rounds else 9)

    @hookimpl
    def layouts(self):
        return [Layout.grid(rows=1, columns=columns) for columns in (9, 3)]

    @hookimpl
    def opening_flips(self):
        return 0


def boxes(app):
    return [box for box in app.query("#own CardBox").results(CardBox) if box.display]


@pytest.mark.quick_cases(1)
@pytest.mark.parametrize(("size", "width"), [(SMALL, 5), ((96, 24), 5), (LARGE, 7), ((150, 44), 9), ((240, 44), 15)])
def test_every_place_is_on_the_felt(size, width):
    app = app_of(Nine)

    @on_table(app, size)
    async def _(pilot, app):
        felt = app.query_one("#felt").region
        assert len(boxes(app)) == 9
        assert all(felt.contains_region(box.region) for box in boxes(app))
        assert {box.drawn[1].size.width for box in boxes(app)} == {width}
        assert len({box.region.y for box in boxes(app)}) == 1
