"""The walk through a recorded match: every decision with its table, its move and its cost."""

import asyncio
import re
from threading import Event

import pytest
from helpers.last_shots import make_last_shot
from helpers.walks import finish_round
from rich.text import Text
from terminal.table_app import app_of, on_table, text, until

import cardgolf
from cardgolf.bots.advice.review import review
from cardgolf.terminal.full_screen import dialogs
from cardgolf.terminal.full_screen.review_screen import ReviewApp
from cardgolf.terminal.shared.cards import CardFormatter
from cardgolf.words import ENGLISH, Words


def test_a_finished_round_offers_what_its_moves_cost_and_then_its_outcome():
    game = finish_round(cardgolf.new_game(cardgolf.rules("golf", holes=2, turn_limit=1), players=2, seed=3), -1)
    app = app_of(game=game)

    @on_table(app)
    async def course(pilot, app):
        assert "r  What moves cost" in text(app)
        await pilot.press("r")
        await until(pilot, lambda: "clearly worse moves" in text(app))
        await pilot.press("escape")
        await until(pilot, lambda: "Next round" in text(app))


def show_last_shot(*moves, words):
    """Return the texts of a review of moves at the end of one round, and of what is shown after ``d``."""
    game, shown = make_last_shot("7"), []
    decisions = [each for move in moves for each in review(cardgolf.Game(game.rules, game.state).play(move)).decisions]
    app = ReviewApp(["Ann", "Bo"], decisions, CardFormatter(words=words))

    async def main():
        async with app.run_test(size=(100, 30)) as pilot:
            await until(pilot, lambda: app.done)
            app.at = 0
            app.show()
            shown.append(text(app))
            await pilot.press("d")
            shown.append(text(app))

    asyncio.run(main())
    return [" ".join(re.sub("│", " ", each).split()) for each in shown]


def test_a_review_is_german_with_its_reasons():
    good, bad = show_last_shot("swap a1", "discard", words=Words("de"))
    assert good.startswith("Rückblick | Entscheidung 1 von 2 | 1 klar schlechterer Zug ")
    assert "Runde 1, Zug 1: Bo hat „swap a1“ gespielt. Kein Zug war klar besser." in good
    assert "→ Weiter ← Zurück d Nächster Fehler t Farben q Ende" in good and "Ablage, Hand" in good
    assert "Entscheidung 2 von 2" in bad and "Bo hat „discard“ gespielt. „swap a1“ ist 19,0 Punkte besser: 7 bil" in bad
    assert "„discard“: 7 kommt auf die Ablage." in bad


def test_a_review_in_english():
    good, bad = show_last_shot("swap a1", "discard", words=ENGLISH)
    assert good.startswith("Review | Decision 1 of 2 | 1 clearly worse move ")
    assert "→ Next ← Back d Next costly move t Theme q Quit" in good
    assert "Round 1, move 1: Bo played discard. swap a1 is 19.0 points better: the 7 pairs with the 7 below it" in bad
    assert "19 points fewer. discard: the 7 goes to the discard pile." in bad


def finished_round():
    game = cardgolf.new_game(cardgolf.rules("golf", holes=2, turn_limit=1), players=2, seed=3)
    return app_of(game=finish_round(game, -1))


@pytest.fixture
def judging(monkeypatch):
    """Judging that goes on until the first event is set. It sets the second one then."""
    goes_on, ended = Event(), Event()

    def judge(table, game):
        goes_on.wait(60)
        ended.set()
        return Text("clearly worse moves")

    monkeypatch.setattr(dialogs, "review_page", judge)
    yield goes_on, ended
    goes_on.set()
    assert ended.wait(60)


def test_the_table_is_left_while_moves_are_judged(judging):
    app = finished_round()

    @on_table(app)
    async def course(pilot, app):
        await pilot.press("r", "q")
        await pilot.press("l")

    _, ended = judging
    assert app.return_code == 0 and not ended.is_set()


def test_an_outcome_that_was_opened_while_moves_are_judged_is_shown_once(judging):
    app = finished_round()

    @on_table(app)
    async def course(pilot, app):
        await pilot.press("r")
        app.review_round()  # is judged already
        app._show_outcome()
        judging[0].set()
        await until(pilot, lambda: "clearly worse moves" in text(app))
        await pilot.press("escape")
        await until(pilot, lambda: "Next round" in text(app))
        assert len(app.screen_stack) == 2
