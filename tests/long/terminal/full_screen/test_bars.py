"""The row of keys and the buttons for moves, from narrow terminals to wide ones."""

from terminal.table_app import SMALL, app_of, on_table, until


def test_cards_follow_the_size_of_the_terminal():
    @on_table(app_of("crazy-nines"), SMALL)
    async def _(pilot, app):
        box = app.query("#own CardBox").first()
        small = box.region.height
        await pilot.resize_terminal(200, 60)
        await until(pilot, lambda: box.region.height > small + 5)
