"""Cards with names in a terminal, on the Textual table, in pictures and at the command line."""

from terminal.table_app import app_of, on_table, text

from tests.terminal.shared.test_named_cards import hand


def test_the_table_shows_short_names():
    game = hand()
    app = app_of(game=game, seat=1, bot="random")

    @on_table(app, (100, 30))
    async def course(pilot, app):
        shown = text(app)
        assert all(label in shown for label in ("Peek", "Spy", "Draw", "Espía"))
        await pilot.press("question_mark")
        await pilot.pause()
        assert any("DrawF is Draw-Four" in str(line) for line in app.screen.content(80).renderables)
