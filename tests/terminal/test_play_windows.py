"""Matches with windows in the terminal: the right player is asked, and each move is told with its player."""

import re

import pytest
from helpers.command_line import read_output

import cardgolf

pytestmark = pytest.mark.usefixtures("elsewhere")

RULES = ("helpers.snap_rules:Four", "helpers.snap_rules:Snapping")
SECRET = str(2**255 + 3)
QUICK = ("--option", "holes=1", "--option", "turn_limit=4")


@pytest.mark.parametrize("people", ["1", "2", "3"])
def test_a_match_is_played_to_its_end(people):
    players = ("--players", "3", "--humans", people, "--seed", SECRET, *QUICK, "--save", "match.json")
    shown = read_output("play", *RULES, *players, typed="#1\n" * 600)
    assert "Final standings" in shown
    game = cardgolf.load("match.json", rules=RULES)
    assert game.is_over
    assert {seat for seat, move in game.history if str(move) == "pass"} == {0, 1, 2}


def test_the_player_who_may_react_is_asked():
    """Bo discards. Cy is asked before Ann, and a snap is told with its player."""
    typed = "\ndraw stock\ndiscard\n\n\nsnap a1\n\n\npass\n\n\nundo\nquit\n"
    players = ("--players", "3", "--humans", "3", "--seed", SECRET, "--save", "match.json")
    shown = read_output("play", *RULES, *players, typed=typed)
    asked = re.findall(r"^(\w+), (your turn|you may react|you hold)", shown, re.MULTILINE)
    assert asked == [
        ("Bo", "your turn"), ("Bo", "you hold"), ("Cy", "you may react"), ("Ann", "you may react"), ("Cy", "your turn"),
    ]  # fmt: skip
    assert "You have made no move that you could take back." in shown
    game = cardgolf.load("match.json", rules=RULES)
    assert [(seat, str(move)) for seat, move in game.history] == [
        (1, "draw stock"), (1, "discard"), (2, "snap a1"), (0, "pass"),
    ]  # fmt: skip
    assert re.search(r"^(\d+\. )?Bo draws .*\n(.*\n)*?(\d+\. )?Cy .*snap a1", shown, re.MULTILINE)


def test_a_match_is_told_with_the_seat_of_each_move():
    read_output("play", *RULES, "--players", "3", "--humans", "0", "--seed", SECRET, *QUICK, "--save", "match.json")
    game = cardgolf.load("match.json", rules=RULES)
    shown = read_output("replay", "match.json", "--rule", RULES[0], "--rule", RULES[1], "--all")
    passes = [seat for seat, move in game.history if str(move) == "pass"]
    for seat, name in enumerate(("Ann", "Bo", "Cy")):
        assert len(re.findall(rf"^(?:\d+\. )?{name} passes", shown, re.MULTILINE)) == passes.count(seat) > 0
    shown = read_output("demo", *RULES, "--players", "3", "--seed", SECRET, *QUICK)
    assert all(f"\n{name} pass" in shown for name in ("Ann", "Bo", "Cy"))
