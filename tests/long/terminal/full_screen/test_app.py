"""The table on a screen: whole holes with the mouse alone and with keys alone, hints, undo, saving."""

import re
import threading

import pytest
from attrs import evolve
from helpers.walks import played_by_lot
from terminal.table_app import LARGE, SMALL, app_of, on_table, text, until, wait_for_choice
from textual.widgets import Button, OptionList

import cardgolf
from cardgolf.terminal.full_screen import dialogs
from cardgolf.terminal.full_screen.dialogs import ChoiceDialog, TextDialog
from cardgolf.terminal.full_screen.match_end import EndScreen
from tests.terminal.full_screen.test_app import by_keys, by_list, by_mouse, hole, play_opening

GAMES = ["board-nine", "crazy-nines", "nine-card", "play-nine"]
WAYS = {"mouse": by_mouse, "keys": by_keys}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("variant", GAMES)
def test_a_hole_with_each_input_method(variant, way):
    app = app_of(variant)

    @on_table(app)
    async def _(pilot, app):
        assert len(await hole(pilot, app, WAYS[way])) > 3
        shown = text(app)
        assert "is over" in shown and "total" in shown
        for name, score in zip(app.table.names, app.table.game.scores, strict=True):
            assert re.search(rf"{name} +{score} +{score}\b", shown)
        if way == "mouse":
            await pilot.click(next(each for each in app.screen.query(Button) if each.name == "n"))
        else:
            await pilot.press("n")
        await until(pilot, lambda: not app.table.game.is_round_over)
        assert len(app.table.game.state.match.rounds) == 1


def test_a_hole_with_house_rules_and_moves_from_the_list():
    @on_table(app_of("nine-card", "knocking", "rearrange", seed=2))
    async def _(pilot, app):
        await hole(pilot, app, by_list)


def test_knocking_with_its_button():
    app = app_of("nine-card", "knocking", seed=2)

    @on_table(app)
    async def _(pilot, app):
        while app.table.game.phase != "start":
            await by_keys(pilot, app.table.view.legal_moves[0])
            await wait_for_choice(pilot)
        assert "1 Knock" in text(app)
        await pilot.click("#bar .move")
        await until(pilot, lambda: app.table.game.is_round_over)
        assert app.table.game.state.match.rounds[0].round_end.reason == "knock"


def test_a_list_can_be_clicked_and_closed():
    @on_table(app_of("nine-card", "rearrange", seed=2))
    async def _(pilot, app):
        while app.table.game.phase != "extra":
            await by_mouse(pilot, app.table.view.legal_moves[0])
            await wait_for_choice(pilot)
        await pilot.click("#bar .all")
        await until(pilot, lambda: isinstance(app.screen, ChoiceDialog))
        await pilot.press("escape")
        await until(pilot, lambda: not isinstance(app.screen, ChoiceDialog))
        await pilot.click("#bar .all")
        await until(pilot, lambda: isinstance(app.screen, ChoiceDialog))
        game = app.table.game
        await pilot.click(OptionList, offset=(5, 1))
        await until(pilot, lambda: app.table.game is not game)
        assert app.table.game.history[len(game.history)][1] in game.legal_moves


def test_the_table_can_be_used_while_a_hint_is_computed(monkeypatch):
    go = threading.Event()
    real = dialogs.hint_page

    def slow(*given):
        assert go.wait(60)
        return real(*given)

    monkeypatch.setattr(dialogs, "hint_page", slow)

    @on_table(play_opening())
    async def _(pilot, app):
        await pilot.press("h", "right", "right")
        assert app.cursor == 2 and "Thinking" in text(app)
        go.set()
        await until(pilot, lambda: app.advice)
        assert "About" in text(app) and "bots played each move out" in app.advice


def test_a_late_hint_is_dropped(monkeypatch):
    go, gone = threading.Event(), threading.Event()

    def slow(*_):
        assert go.wait(60)
        gone.set()
        return "first\nsecond"

    monkeypatch.setattr(dialogs, "hint_page", slow)

    @on_table(play_opening())
    async def _(pilot, app):
        await pilot.press("h", "d")
        go.set()
        await until(pilot, gone.is_set)
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert app.table.game.state.held and not app.advice and "second" not in text(app)


def test_undo_is_refused_after_a_card_was_revealed():
    @on_table(play_opening())
    async def _(pilot, app):
        start = app.table.game
        await pilot.press("u")
        assert "You have made no move" in text(app)
        await pilot.press("d", "u")
        await until(pilot, lambda: app.table.game == start)
        assert "Taken back" in text(app)
        await pilot.press("s")
        held = app.table.game
        await pilot.press("u")
        assert "That move showed a new card." in text(app) and app.table.game is held


def test_a_saved_match_is_resumed(tmp_path):
    path = str(tmp_path / "match.json")
    app = app_of(path=path, game=cardgolf.new_game("nine-card", players=2, seed=7, turn_limit=2))

    @on_table(app)
    async def _(pilot, app):
        await pilot.press("enter", "right", "enter", "q")
        await until(pilot, lambda: not app.is_running)

    kept = cardgolf.load(path)
    assert kept == app.table.game and app.table.kept == path

    again = app_of(game=kept, resume=path)

    @on_table(again)
    async def _(pilot, app):
        assert app.table.game == kept
        await hole(pilot, app, by_keys)
        await pilot.press("escape")
        await pilot.press("ctrl+s")
        assert "Saved in" in text(app)

    assert cardgolf.load(path) == again.table.game


def test_a_file_that_cannot_be_written_is_reported(tmp_path):
    @on_table(app_of("nine-card", path=str(tmp_path / "none" / "match.json")))
    async def _(pilot, app):
        assert "cannot be written" in text(app)
        await pilot.press("q")
        await until(pilot, lambda: isinstance(app.screen, TextDialog))
        assert app.is_running
        await pilot.press("l")
        await until(pilot, lambda: not app.is_running)


def test_a_finished_match_that_cannot_be_written_is_not_left_at_once(tmp_path):
    game = cardgolf.new_game("golf", seed=7, holes=1)
    while not game.is_over:
        game = game.play(game.legal_moves[0])

    @on_table(app_of(game=game, path=str(tmp_path / "none" / "match.json")))
    async def _(pilot, app):
        await until(pilot, lambda: isinstance(app.screen, EndScreen))
        await pilot.press("q")
        await until(pilot, lambda: isinstance(app.screen, TextDialog))
        (tmp_path / "none").mkdir()
        await pilot.press("k")
        await until(pilot, lambda: not app.is_running)

    assert cardgolf.load(tmp_path / "none" / "match.json").is_over


def test_the_end_of_a_match_shows_who_won():
    app = app_of("play-nine", seed=3)
    game = cardgolf.new_game(cardgolf.rules("play-nine", holes=1), players=2, seed=3)
    app.table.sitting = evolve(app.table.sitting, game=game)

    @on_table(app)
    async def _(pilot, app):
        await hole(pilot, app, by_keys)
        shown = text(app)
        assert "The match is over" in shown and ("wins" in shown or "share" in shown)
        assert "Best round" in shown and "n New match" in shown
        await pilot.press("n")
        await until(pilot, lambda: app.table.is_asked)
        assert not app.table.view.rounds and app.table.game.seed != 3
        await pilot.press("q", "l")
        await until(pilot, lambda: not app.is_running)


@pytest.mark.parametrize("size", [(40, 12), (60, 20), SMALL, (220, 70)], ids=str)
@pytest.mark.parametrize("variant", ["board-nine", "crazy-nines"])
def test_every_size_shows_the_table(variant, size):
    @on_table(app_of(variant, players=6), size=size)
    async def _(pilot, app):
        first = app.query("#own CardBox").first()
        assert first.region.width >= 5 and app.query_one("#felt").virtual_size.width <= size[0]
        for key in ("question_mark", "r"):
            await pilot.press(key)
            await until(pilot, lambda: isinstance(app.screen, TextDialog))
            await pilot.press("escape")
            await until(pilot, lambda: not isinstance(app.screen, TextDialog))


def test_boards_that_do_not_fit_can_be_scrolled_to():
    @on_table(app_of("crazy-nines", players=8))
    async def _(pilot, app):
        await pilot.press("enter")
        assert not re.search("Player 2 .*Player 3", text(app))
        await pilot.press("pageup", "pageup")
        await until(pilot, lambda: re.search("Player 2 .*Player 3", text(app)))


def test_a_player_who_sits_a_round_out_watches_it():
    playoff = next(
        game
        for seed in range(50)
        for game in played_by_lot("play-offs", 3, seed=seed)
        if game.phase == "start" and game.state.boards[0] is None
    )
    app = app_of(game=playoff)

    @on_table(app)
    async def _(pilot, app):
        await until(pilot, lambda: isinstance(app.screen, TextDialog))
        await pilot.press("escape")
        await until(pilot, lambda: "sits this round out" in text(app))


def test_dark_light_and_colorless_themes(monkeypatch):
    monkeypatch.setenv("NO_COLOR", "1")
    app = app_of("crazy-nines", seed=7, players=4)
    assert app.no_color

    @on_table(app, LARGE)
    async def _(pilot, app):
        dark = text(app)
        assert "⚑" in dark
        await pilot.press("t")
        assert app.theme == "cloth-light" and text(app) == dark
        await pilot.press("enter")
        assert text(app).count("◥") == dark.count("◥") + 1
