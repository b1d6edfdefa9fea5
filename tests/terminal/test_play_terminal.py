"""``cardgolf play`` in a real terminal: whole matches, clearing of the screen, and Ctrl-C."""

import os
import re
import sys

import pytest

import cardgolf

pexpect = pytest.importorskip("pexpect")
pytestmark = [
    pytest.mark.skipif(os.name == "nt", reason="there are no such terminals"),
    pytest.mark.usefixtures("elsewhere"),
]

GAMES = ["play-nine", "nine-card", "crazy-nines", "board-nine", "golf"]
CLEARED = "\x1b[H\x1b[2J\x1b[3J"
TOP = "\x1b[H"
ASKED, BETWEEN = r"Ann> $", r"Enter for the next round, r for what moves cost, q to stop\. $"
OVER = r"standings.*(?:wins|first place)\..*Enter to end, r for what moves cost\. $"


def open_terminal(*args, columns=80, color=False):
    env = {name: value for name, value in os.environ.items() if name not in {"LINES", "COLUMNS"}}  # xdist sets them
    env |= {"PYTHONIOENCODING": "utf-8", "TERM": "xterm"} | ({} if color else {"NO_COLOR": "1"})
    command = ["-m", "cardgolf", "play", *args]
    return pexpect.spawn(sys.executable, command, env=env, dimensions=(40, columns), encoding="utf-8", timeout=60)


def plain(text):
    return re.sub(r"\x1b\[[0-9;]*m", "", text)


def read_to_end(terminal):
    """Return the remaining output and the exit code."""
    terminal.expect(pexpect.EOF)
    terminal.close()
    return terminal.before, terminal.exitstatus


def interrupt(terminal):
    """Press Ctrl-C until the program answers. Python loses a signal that comes just before it waits for a line."""
    for _ in range(6):
        terminal.sendintr()
        if terminal.expect([r"\n", pexpect.TIMEOUT], timeout=10) == 0:
            return
    raise AssertionError("expected an answer to Ctrl-C")


def play_first_moves(terminal):
    """Play the match to its end with the first legal move."""
    shown = ""
    while True:
        found = terminal.expect([ASKED, BETWEEN, OVER])
        shown += terminal.before + terminal.after
        if found == 2:
            terminal.sendline("")
            return shown
        terminal.sendline("" if found else "#1")


@pytest.mark.quick_cases(1)
@pytest.mark.parametrize("variant", GAMES, ids=str)
def test_a_match_from_start_to_end(variant):
    terminal = open_terminal(variant, "--seed", "7", "--option", "holes=1", "--save", "match.json")
    shown = play_first_moves(terminal)
    assert read_to_end(terminal)[1] == 0
    game = cardgolf.load("match.json")
    assert game.is_over and game.seed == 7
    totals, end = shown.partition("this round")[2].split("Final standings")
    ranked = [
        (int(rank), name, int(total)) for rank, name, total in re.findall(r"(\d+)\.  (\w+) +-?\d+ +(-?\d+)", totals)
    ]
    assert " wins." in end or " win." in end
    names = game.view(None).names
    assert ranked == [(each.rank, names[each.seat], each.total) for each in game.standings]


def test_a_screen_begins_with_the_own_turn_that_went_from_it():
    terminal = open_terminal("--seed", "7")
    screens = []
    for typed in ("a1", "b1", "stock", "swap c1", "stock", "discard flip d1", "quit"):
        terminal.expect(ASKED)
        if TOP in terminal.before and typed in ("stock", "quit"):
            screens.append(plain(terminal.before.rpartition(TOP)[2]).splitlines()[:2])
        terminal.sendline(typed)
    terminal.sendline("n")
    assert read_to_end(terminal)[1] == 0
    assert [line.split()[0] for screen in screens for line in screen] == ["Ann", "Bo"] * 3
    opening, swap, throw = (screen[0] for screen in screens)
    assert opening.startswith("Ann turns up a1: ") and ", turns up b1: " in opening
    assert re.fullmatch(r"Ann draws -?\w+ from the stock, puts it into c1, throws -?\w+\.", swap)
    assert re.fullmatch(r"Ann draws -?\w+ from the stock, throws it and turns up d1: \w+\.", throw)


def test_control_d_saves_the_match_too():
    terminal = open_terminal("--seed", "5", "--save", "match.json")
    terminal.expect(ASKED)
    terminal.sendeof()
    shown, code = read_to_end(terminal)
    assert (code, "--resume match.json" in " ".join(shown.split())) == (0, True)


def test_the_screen_and_its_scrollback_are_cleared_between_players():
    terminal = open_terminal("board-nine", "--humans", "2", "--seed", "3")
    terminal.expect(r"Pass the keyboard to Bo; Enter\. $")
    assert CLEARED not in terminal.before
    terminal.sendline()
    terminal.expect(r"Bo> $")
    bos = plain(terminal.before.rpartition(CLEARED)[2])
    assert re.search(r"  Bo \(you\)  \d+ in hand", bos) and "  Ann  5 cards" in bos
    terminal.sendline("#1")
    while terminal.expect([r"Bo> $", r"Bo, press Enter to hide your cards\. $"]) == 0:
        terminal.sendline("#1")
    terminal.sendline()
    terminal.expect(r"Pass the keyboard to Ann; Enter\. $")
    assert terminal.before.endswith(CLEARED)
    terminal.sendline()
    terminal.expect(r"Ann> $")
    assert CLEARED in terminal.before
    assert "Bo (you)" not in plain(terminal.before)
    interrupt(terminal)
    assert read_to_end(terminal)[1] == 130


def test_long_texts_come_a_screen_at_a_time_and_tab_completes_a_move():
    terminal = open_terminal("--seed", "5")
    terminal.expect(ASKED)
    terminal.sendline("rules")
    terminal.expect(r"Enter for more, q to stop\. $")
    shown = plain(terminal.before).splitlines()[1:]
    assert 30 < len(shown) <= 40
    terminal.sendline("q")
    terminal.expect(ASKED)
    terminal.sendline("rules")
    terminal.expect(r"Enter for more, q to stop\. $")
    terminal.sendline("#1")  # a move ends the pages and is played
    terminal.expect(ASKED)
    for typed in ("#1", "draw s\t"):
        terminal.sendline(typed)
        terminal.expect(ASKED)
    assert "Ann draws " in plain(terminal.before)
    terminal.sendline("#1")
    terminal.expect(ASKED)
    assert "  Ann (you) " in plain(terminal.before.partition(TOP)[2])
    interrupt(terminal)
    assert read_to_end(terminal)[1] == 130
