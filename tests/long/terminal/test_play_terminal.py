"""``cardgolf play`` in a real terminal: whole matches, clearing of the screen, and Ctrl-C."""

import os
import re

import pytest

import cardgolf
from tests.terminal.test_play_terminal import (
    ASKED,
    BETWEEN,
    interrupt,
    open_terminal,
    plain,
    play_first_moves,
    read_to_end,
)

pytestmark = [
    pytest.mark.skipif(os.name == "nt", reason="there are no such terminals"),
    pytest.mark.usefixtures("elsewhere"),
]


def test_a_match_is_left_between_rounds():
    terminal = open_terminal("nine-card", "--seed", "7", "--option", "holes=2", "--save", "match.json")
    while terminal.expect([ASKED, BETWEEN]) == 0:
        terminal.sendline("#1")
    terminal.sendline("q")
    shown, code = read_to_end(terminal)
    assert code == 0 and "Round 2" not in shown and "cardgolf play --resume match.json" in plain(shown)
    assert len(cardgolf.load("match.json").state.match.rounds) == 1


def test_the_turn_that_ends_a_round_is_one_sentence():
    terminal = open_terminal("--seed", "7", "--rounds", "1", "--bot", "stubborn")
    for typed in ("a1", "b1"):
        terminal.expect(ASKED)
        terminal.sendline(typed)
    for place in ("c1", "d1", "a2", "b2", "c2", "d2"):
        for typed in ("stock", f"swap {place}"):
            terminal.expect(ASKED)
            terminal.sendline(typed)
    while terminal.expect([ASKED, "Final standings"]) == 0:
        terminal.sendline("#1")
    told, _, _ = plain(terminal.before).partition(" closed the round: ")
    terminal.expect("Enter to end")
    terminal.sendline("")
    assert read_to_end(terminal)[1] == 0
    last = [line for line in told.splitlines() if line.startswith("Ann ")]
    assert last and last[-1].startswith("Ann draws "), told


@pytest.mark.parametrize("color", [True, False])
def test_color_depends_on_the_environment(color):
    terminal = open_terminal("--seed", "7", color=color)
    terminal.expect(ASKED)
    assert bool(re.search(r"\x1b\[[0-9;]*3[0-9]m", terminal.before)) is color
    assert "Ann (you)" in terminal.before
    terminal.sendline("quit")
    terminal.sendline("n")
    assert read_to_end(terminal)[1] == 0


def test_control_c_saves_the_match_and_it_can_be_resumed():
    terminal = open_terminal("nine-card", "--seed", "5", "--option", "holes=1")
    for _ in range(5):
        terminal.expect(ASKED)
        terminal.sendline("#1")
    terminal.expect(ASKED)
    interrupt(terminal)
    shown, code = read_to_end(terminal)
    assert code == 130
    assert "cardgolf play --resume cardgolf-nine-card.json" in " ".join(shown.split())
    assert "contains hidden cards" in " ".join(shown.split())
    half = cardgolf.load("cardgolf-nine-card.json")
    assert sum(event != "deal" for _, event in half.history) >= 5

    terminal = open_terminal("--resume", "cardgolf-nine-card.json", "--save", "rest.json")
    play_first_moves(terminal)
    assert read_to_end(terminal)[1] == 0
    rest = cardgolf.load("rest.json")
    assert rest.is_over
    assert rest.history[: len(half.history)] == half.history
