"""Refused moves: what the table says, and what ``w`` tells afterwards, as the prompt does."""

from terminal.table_app import app_of, on_table, text, until

from tests.terminal.full_screen.test_refusals import OPEN


def test_a_long_reason_gives_way_to_a_short_one():
    app = app_of("board-nine", seat=1)

    @on_table(app, OPEN)
    async def _(pilot, app):
        await pilot.press("s")
        assert "You cannot draw from the stock now. (w shows BN 5.3.1)" in text(app)
        await pilot.resize_terminal(200, 60)
        await until(pilot, lambda: "You cannot draw from the stock now. BN 5.3.1: First choose" in text(app))
