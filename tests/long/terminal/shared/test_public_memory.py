"""What rules remember in public, in a terminal, on the Textual table, as text and in pictures: one line, or none."""

from terminal.table_app import app_of, on_table, text


def test_the_table_has_no_room_for_nothing():
    @on_table(app_of("nine-card", seat=0))
    async def _(pilot, app):
        assert not app.screen.query_one("#memory").display
        assert "remembered" not in text(app)
