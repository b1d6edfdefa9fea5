"""Boards with more columns than large cards fit beside each other."""

from terminal.table_app import SMALL, app_of, on_table, until

from tests.terminal.full_screen.test_wide_boards import Nine, boxes


def test_a_click_finds_a_slim_card():
    app = app_of(Nine)

    @on_table(app, SMALL)
    async def _(pilot, app):
        await pilot.click("#stock")
        await pilot.click(boxes(app)[8])
        await until(pilot, lambda: (0, "swap i1") in [(seat, str(move)) for seat, move in app.table.game.history])


def test_cards_are_large_again_in_a_round_with_fewer_columns():
    app = app_of(Nine)

    @on_table(app, SMALL)
    async def _(pilot, app):
        assert {box.region.width for box in boxes(app)[1:]} == {6}
        while not app.table.game.is_round_over:
            app.table.take(app.table.game.legal_moves[-1])
        app.table.deal()
        app.show()
        await until(pilot, lambda: min(box.region.width for box in boxes(app)) > 10)
