"""The table on a screen: whole holes with the mouse alone and with keys alone, hints, undo, saving."""

import asyncio
import re
from random import Random

import pytest
from attrs import evolve
from helpers.plugins import answer
from helpers.walks import tee_off
from terminal.table_app import app_of, on_table, text, until, wait_for_choice
from textual.widgets import Button

import cardgolf
from cardgolf import Discard, Draw, Flip, Pile, Play, Swap
from cardgolf.bots import make_bot
from cardgolf.terminal.full_screen import dialogs, selection
from cardgolf.terminal.full_screen.dialogs import ChoiceDialog, TextDialog

# ways to make a move


def card_in_hand(app, move):
    """Return the places to pick for a play."""
    wanted, found = [*move.cards], []
    for index, slot in enumerate(selection.own_board(app.table.view).slots):
        if slot.card in wanted:
            wanted.remove(slot.card)
            found.append(index)
    return found


async def click_place(pilot, index):
    await pilot.click([*pilot.app.query("#own CardBox")][index])


async def by_mouse(pilot, move):
    app = pilot.app
    names = selection.own_board(app.table.view).layout.names
    match move:
        case Draw(pile=pile, end="top"):
            await pilot.click("#stock" if pile is Pile.STOCK else "#discard")
        case Flip(slot=slot) | Swap(slot=slot):
            await click_place(pilot, names.index(slot))
        case Discard(flip=flip):
            await pilot.click("#discard")
            if flip:
                await click_place(pilot, names.index(flip))
            elif app.aim.throwing:
                await pilot.click("#discard")
        case Play():
            for index in card_in_hand(app, move):
                await click_place(pilot, index)
            await pilot.click("#discard")
        case _:
            number = selection.offered_moves(app.table.view).index(move)
            await pilot.click([*app.query("#bar .move").results(Button)][number])


async def move_to(pilot, index):
    """Move the cursor to place ``index`` with arrows."""
    board = selection.own_board(pilot.app.table.view)
    columns = len(board.slots) if board.layout.is_hand else board.layout.columns
    while pilot.app.cursor % columns != index % columns:
        await pilot.press("right")
    while pilot.app.cursor != index:
        await pilot.press("down")


async def by_keys(pilot, move):
    app = pilot.app
    names = selection.own_board(app.table.view).layout.names
    match move:
        case Draw(pile=pile, end="top"):
            await pilot.press("s" if pile is Pile.STOCK else "d")
        case Flip(slot=slot) | Swap(slot=slot):
            await move_to(pilot, names.index(slot))
            await pilot.press("enter")
        case Discard(flip=flip):
            await pilot.press("x")
            if flip:
                await move_to(pilot, names.index(flip))
                await pilot.press("space")
            elif app.aim.throwing:
                await pilot.press("x")
        case Play():
            for index in card_in_hand(app, move):
                await move_to(pilot, index)
                await pilot.press("enter")
            await pilot.press("x")
        case _:
            await pilot.press(str(1 + selection.offered_moves(app.table.view).index(move)))


async def by_list(pilot, move):
    await pilot.press("m")
    await until(pilot, lambda: isinstance(pilot.app.screen, ChoiceDialog))
    for _ in range(pilot.app.table.view.legal_moves.index(move)):
        await pilot.press("down")
    await pilot.press("enter")


async def hole(pilot, app, way):
    """Play a round to its end, with every move of the human player made by ``way``."""
    bot, kept = make_bot("greedy", Random(3)), []
    while not app.table.game.is_round_over:
        game = app.table.game
        move = bot.choose(app.table.view)
        await way(pilot, move)
        await until(pilot, lambda game=game: app.table.game is not game)
        assert app.table.game.history[len(game.history)] == (game.turn, move)
        kept.append(move)
        await wait_for_choice(pilot)
    return kept


# illegal moves, hints, undo


def play_opening(**more):
    app = app_of("play-nine", **more)
    game = app.table.game
    game = tee_off(game)
    while game.turn != app.table.seat:
        game = game.play(game.legal_moves[-1])
    app.table.sitting = evolve(app.table.sitting, game=game)
    return app


def test_an_illegal_move_is_explained_and_changes_nothing():
    @on_table(play_opening())
    async def _(pilot, app):
        game = app.table.game
        await click_place(pilot, 3)
        assert "You cannot turn up d1 now. PN 2.2.1:" in text(app) and app.table.game is game
        await pilot.press("x")
        assert "You cannot throw a card now: draw a card first." in text(app) and app.table.game is game
        await pilot.press("w")
        await until(pilot, lambda: isinstance(app.screen, TextDialog))
        assert "PN 2.2.1" in text(app)
        await pilot.press("escape")
        await until(pilot, lambda: not isinstance(app.screen, TextDialog))
        await pilot.press("n", "9")
        assert "not over" in text(app) and app.table.game is game


def test_of_a_long_hint_the_beginning_is_seen(monkeypatch):
    monkeypatch.setattr(dialogs, "hint_page", lambda *_: "\n".join(f"sentence {number}" for number in range(60)))

    @on_table(app_of("nine-card"))
    async def _(pilot, app):
        await pilot.press("h")
        await until(pilot, lambda: app.advice)
        await until(pilot, lambda: "sentence 1\n" in re.sub(" +\n", "\n", text(app)))
        assert "sentence 59" not in text(app)


def test_a_dialog_that_opens_as_the_table_is_left_does_no_harm():
    @on_table(app_of("nine-card"))
    async def _(pilot, app):
        app.action_scores()
        app.exit()


# saving and leaving


@pytest.mark.quick_cases(1)
@pytest.mark.parametrize(("key", "written"), [("k", True), ("l", False), ("escape", None)])
def test_leaving_asks_without_a_save_file(key, written, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)

    @on_table(app_of("nine-card"))
    async def _(pilot, app):
        await pilot.press("q")
        await until(pilot, lambda: isinstance(app.screen, TextDialog))
        await pilot.press(key)
        await until(pilot, lambda: not isinstance(app.screen, TextDialog) if written is None else not app.is_running)

    assert [path.name for path in tmp_path.iterdir()] == ["cardgolf-nine-card.json"] * bool(written)


def test_a_save_keeps_what_another_session_wrote(tmp_path):
    path = tmp_path / "match.json"
    app = app_of("nine-card", path=str(path))

    @on_table(app)
    async def _(pilot, app):
        theirs = cardgolf.new_game("golf", players=3, seed=1)
        cardgolf.save(theirs, path)
        await pilot.press("ctrl+s")
        await until(pilot, lambda: "Saved in" in text(app))
        assert cardgolf.load(path) == theirs
        assert cardgolf.load(tmp_path / "match-2.json") == app.table.game
        assert app.table.changed[-1] == f"To go on with the other instead: cardgolf table --resume {path}"


def test_ctrl_c_saves_the_match(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    app = app_of("nine-card")

    @on_table(app)
    async def _(pilot, app):
        await pilot.press("ctrl+c")
        await until(pilot, lambda: not app.is_running)

    assert isinstance(app.return_value, KeyboardInterrupt)
    assert cardgolf.load(app.table.kept) == app.table.game


def test_a_failing_bot_ends_the_table_after_saving(tmp_path):
    app = app_of("nine-card", path=str(tmp_path / "match.json"))
    wrong = type("Wrong", (), {"choose": lambda *_: 1 / 0})
    app.table.sitting.seats.bots[1] = wrong()

    async def main():
        async with app.run_test() as pilot:
            await until(pilot, lambda: not app.is_running)

    asyncio.run(main())
    assert "bot of seat 1 failed" in str(app.return_value)
    assert cardgolf.load(app.table.kept) == app.table.game


def test_a_plugin_that_fails_on_the_players_own_move_ends_the_table(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    app = app_of("nine-card", answer("after_move", ValueError("broken")))

    app.table.seat = app.table.game.turn
    asyncio.run(main_pressing(app, "enter"))
    assert isinstance(app.return_value, cardgolf.PluginError)


async def main_pressing(app, key):
    async with app.run_test() as pilot:
        await pilot.press(key)
        await until(pilot, lambda: not app.is_running)


def test_the_table_is_updated_below_a_dialog():
    @on_table(app_of("nine-card"))
    async def _(pilot, app):
        await pilot.press("question_mark")
        await until(pilot, lambda: isinstance(app.screen, TextDialog))
        app.table.play(app.table.view.legal_moves[0])
        app.show()
        await pilot.resize_terminal(100, 30)
        await pilot.press("escape")
        await until(pilot, lambda: "turns up a1" in text(app))


# layout and themes


def test_the_prompt_says_what_to_do():
    @on_table(app_of("board-nine"))
    async def _(pilot, app):
        assert "click cards of your hand" in text(app)
        await pilot.press("enter")
        assert "✓" in text(app) and "clicking the discard pile" in text(app)
        await pilot.press("x")
        assert "draw by clicking the stock (s) or the discard pile (d)" in text(app)
