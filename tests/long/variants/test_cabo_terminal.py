"""Cabo in the terminal: whole matches through a pipe, the words of its moves, and the drawn table."""

import asyncio
import os
import re
import subprocess
import sys

import pytest
from helpers.cabo_tables import begin, draw_and_discard

from cardgolf.cards import Card

SEED = str(2**255 + 5)
SHORT = ("--players", "3", "--seed", SEED, "--option", "holes=1", "--option", "turn_limit=8")


def run(*args, typed="", cwd):
    """Return what a command prints that succeeds."""
    pytest.importorskip("rich")
    env = os.environ | {"COLUMNS": "100", "NO_COLOR": "1", "PYTHONIOENCODING": "utf-8"}
    command = [sys.executable, "-m", "cardgolf", *args]
    options = {"input": typed, "cwd": cwd, "env": env, "capture_output": True, "text": True, "encoding": "utf-8"}
    done = subprocess.run(command, check=False, timeout=60, **options)
    assert (done.returncode, done.stderr) == (0, ""), done.stdout[-2000:]
    return done.stdout


@pytest.mark.parametrize("humans", ["0", "1", "2"])
def test_a_match_is_played_to_its_end(tmp_path, humans):
    people = () if humans == "0" else ("--humans", humans)
    typed = "\n#1\n" * 500
    shown = run("demo" if humans == "0" else "play", "cabo", *SHORT, *people, typed=typed, cwd=tmp_path)
    assert "Final standings" in shown


def test_moves_are_typed_and_told(tmp_path):
    typed = "snap a1\ndraw stock\npass\nquit\n"
    shown = run("play", "cabo", *SHORT, typed=typed, cwd=tmp_path)
    assert re.search(r"Ann (shows a1, which differs: \S+ and takes 1 card|throws a1: \S+)\.", shown)


def test_the_rules_are_shown_by_clause(tmp_path):
    shown = run("rules", "cabo", "--section", "9.5", cwd=tmp_path)
    assert re.findall(r"^CB 9\.5\.\d", shown, re.MULTILINE) == [f"CB 9.5.{number}" for number in range(1, 6)]


def test_the_drawn_table_opens_and_cards_are_clicked():
    pytest.importorskip("textual")
    tui, model, seats = map(
        pytest.importorskip,
        ("cardgolf.terminal.full_screen.app", "cardgolf.terminal.full_screen.model", "cardgolf.bots.sitting"),
    )
    game = draw_and_discard(begin(stock="7S"))
    app = tui.TableApp(model.TableModel(seats.sit_down(game, [0], "greedy"), 0))

    async def wait(pilot, condition):
        for _ in range(500):
            await pilot.pause(0.01)
            if condition():
                return
        raise AssertionError(app.table.game.history)

    async def course():
        async with app.run_test(size=(110, 44)) as pilot:
            await wait(pilot, lambda: app.table.is_asked)
            await pilot.press("enter")
            await wait(pilot, lambda: "peek a1" in [str(move) for _, move in app.table.game.history])

    asyncio.run(course())
    own = app.table.view.boards[0].slots
    assert [isinstance(slot.card, Card) for slot in own] == [True, False, True, True]
