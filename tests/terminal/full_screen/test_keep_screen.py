"""The score sheet of a real table on the full screen: questions, answers by key and button, and its end."""

import asyncio

import pytest
from terminal.table_app import text, until
from textual.widgets import Button

import cardgolf
from cardgolf.score_sheets import load_sheet
from cardgolf.terminal.full_screen.keep_screen import KeepApp, keep_on_full_screen
from cardgolf.terminal.keep.rounds import keep_sheet
from cardgolf.terminal.keep.session import SheetSession
from cardgolf.terminal.play.screen import Screen
from cardgolf.terminal.shared.cards import CardFormatter
from cardgolf.terminal.shared.output import terminal
from cardgolf.tools.files import HeldFile
from cardgolf.words import ENGLISH, Words

NAMES = ("Ann", "[b]Bo")


def begin(tmp_path, words=ENGLISH):
    sheet = cardgolf.ScoreSheet(cardgolf.rules("nine-card"), NAMES, date="today")
    screen = Screen(terminal(), NAMES, CardFormatter(ascii=True, words=words), True)
    return SheetSession(sheet, screen, HeldFile(tmp_path / "sheet.json"))


def keep(session, monkeypatch, use):
    """Keep ``session`` on a screen that ``use(app, pilot)`` answers, and return the application."""
    apps = []

    def run(app):
        async def main():
            async with app.run_test(size=(80, 24)) as pilot:
                apps.append(app)
                await use(app, pilot)
                await until(pilot, lambda: app._exit)

        asyncio.run(main())
        return app.return_value

    monkeypatch.setattr(KeepApp, "run", run)
    keep_on_full_screen(session, keep_sheet)
    return apps[0]


async def answer(app, pilot, question, typed):
    await until(pilot, lambda: app.asked.startswith(question))
    app.asked = ""
    await pilot.press(*typed, "enter")


def test_a_round_is_typed_and_its_closer_clicked(tmp_path, monkeypatch):
    async def use(app, pilot):
        await answer(app, pilot, "Ann:", "1")
        await answer(app, pilot, "[b]Bo:", "20")
        await until(pilot, lambda: app.asked.startswith("Who closed"))
        buttons = [*app.query("#answers Button").results(Button)]
        assert [str(each.label) for each in buttons] == [*NAMES, "none", "final"]
        await pilot.click(buttons[0])
        await until(pilot, lambda: app.asked == "Ann:")
        assert "Round 1   1*     20" in text(app) and "2 of" in text(app).splitlines()[0]
        await pilot.press("f10")

    session = begin(tmp_path)
    keep(session, monkeypatch, use)
    assert load_sheet(session.file.path).totals == session.sheet.totals == (1, 20)


@pytest.mark.parametrize(
    ("words", "title", "keys"),
    [
        (ENGLISH, "Nine-Card Golf | Round 1 of 9: Ann deals, [b]Bo leads.", "F1 Help F2 Player before F3 Undo F6 Redo"),
        (Words("de"), "Nine-Card Golf | Runde 1 von 9: Ann gibt, [b]Bo beginnt.", "F1 Hilfe F2 Name davor F3 Zurück"),
    ],
)
def test_titles_and_keys_are_in_the_words_of_the_keeper(tmp_path, monkeypatch, words, title, keys):
    async def use(app, pilot):
        await until(pilot, lambda: app.asked == "Ann:")
        shown = " ".join(text(app).split())
        assert title in shown and keys in shown
        assert ("Hier tippen, dann Enter" if words.language == "de" else "Type here, then Enter") in shown
        await pilot.press("f10")

    keep(begin(tmp_path, words), monkeypatch, use)


def test_ctrl_c_stops_and_keeps_what_is_on_the_sheet(tmp_path, monkeypatch):
    async def use(app, pilot):
        await until(pilot, lambda: app.asked == "Ann:")
        await pilot.press("ctrl+c")

    session = begin(tmp_path)
    with pytest.raises(KeyboardInterrupt):
        keep(session, monkeypatch, use)
    assert session.sheet.entries == ()


def test_a_round_is_kept_beside_what_another_session_saved(tmp_path, monkeypatch):
    async def use(app, pilot):
        await answer(app, pilot, "Ann:", "1")
        session.file.path.write_text("theirs")
        await answer(app, pilot, "[b]Bo:", "20")
        await answer(app, pilot, "Who closed", "ann")
        await until(pilot, lambda: app.asked == "Ann:")
        assert "keep --resume" in " ".join(text(app).split())
        await pilot.press("f10")

    session = begin(tmp_path)
    session.save()
    keep(session, monkeypatch, use)
    assert (tmp_path / "sheet.json").read_text() == "theirs"
    assert load_sheet(tmp_path / "sheet-2.json").totals == (1, 20)


def test_f3_and_f6_undo_and_redo(tmp_path, monkeypatch):
    totals = []

    async def use(app, pilot):
        await answer(app, pilot, "Ann:", "12 20")
        await answer(app, pilot, "Who closed", "none")
        for key in ("f3", "f6", "f6", "f10"):
            await until(pilot, lambda: app.asked.startswith("Ann:"))
            totals.append(session.sheet.totals)
            app.asked = ""
            await pilot.press(key)

    session = begin(tmp_path)
    app = keep(session, monkeypatch, use)
    assert totals == [(12, 20), (0, 0), (12, 20), (12, 20)]
    assert load_sheet(tmp_path / "sheet.json").totals == (12, 20)
    del app
