"""People who come and go, sums, and redo at the prompt of ``cardgolf keep``."""

import pytest
from click.testing import CliRunner
from helpers.command_line import keep_sheet

from cardgolf.score_sheets import load_sheet
from cardgolf.terminal import app
from cardgolf.terminal.keep.answers import parse_player_answer, split_named, split_points

pytestmark = pytest.mark.usefixtures("elsewhere")

PLAYERS = ("--player", "Ann", "--player", "Bo", "--player", "Cy")


def keep(typed):
    told = keep_sheet("nine-card", *PLAYERS, "--save", "s.json", typed="\n".join([*typed, "quit", ""]))
    return str(getattr(told, "stdout", told)), load_sheet("s.json")


def test_players_come_and_go():
    told, sheet = keep(["12 30 9", "ann", "join Di 31", "leave Bo", "3+4 5 6", "ann", "return Bo", "rename Di = Dora"])
    assert sheet.names == ("Ann", "Bo", "Cy", "Dora")
    assert sheet.totals == (19, 30, 14, 37)
    assert sheet.gone == ()
    assert "Di plays from the next round on and begins with 31." in told
    assert "Bo left before round 2." in told


def test_one_line_has_the_points_of_those_who_play():
    _, sheet = keep(["sit Bo", "12 9", "ann"])
    assert sheet.entries[0].scores == (12, None, 9)


@pytest.mark.parametrize(
    "typed",
    [
        ["Ann 12 Bo 30 Cy 9"],
        ["Cy: 9, ann: 12, BO = 3+27"],
        ["Bo 30", "Cy 9", "12"],
        ["12", "Cy 9 closed, Bo 30"],
        ["12 Bo 30, Cy 9"],
    ],
)
def test_points_with_names_before_them_are_those_of_the_players(typed):
    closer = [] if "closed" in typed[-1] else ["cy"]
    _, sheet = keep([*typed, *closer])
    assert (sheet.entries[0].scores, sheet.entries[0].closer) == ((12, 30, 9), 2)


@pytest.mark.parametrize("line", ["Ann", "Ann 3 x", "x Ann 3", "Ann 3 Ann 4", "Annie 3", "A 3"])
def test_a_line_of_anything_else_names_no_points(line):
    assert split_named(line, ("A", "Ann", "Ann B")) == {}
    assert split_named("Ann B 3 Ann 4", ("A", "Ann", "Ann B")) == {2: "3", 1: "4"}
    assert split_named("A 3", ("A", "B")) == {}


def test_players_are_asked_for_until_enough_are_named():
    told = keep_sheet("nine-card", typed="Ann\n\nAnn, Bo\n12 9\nbo\nquit\n")
    assert told.count("with commas between them: ") == 3
    assert "That is one player: 2 to 8 can play. Type all names in one line, as in Ann, Bo." in told


def test_too_few_names_are_refused_with_how_to_give_them():
    result = CliRunner().invoke(app, ["keep", "golf"], input="Ann\n")
    assert result.exit_code == 2
    assert result.stderr.endswith(
        "error: missing players: expected 2 to 8 names, as in cardgolf keep golf --player Ann --player Bo\n"
    )


def test_undo_and_redo():
    told, sheet = keep(["12 30 9", "ann", "undo", "redo", "redo"])
    assert sheet.totals == (12, 30, 9)
    assert "Nothing was undone" in told
    _, sheet = keep_again(["fix 1 Ann 13", "undo", "fix 1 Ann 14", "redo"])
    assert sheet.totals == (14, 30, 9)


def keep_again(typed):
    told = keep_sheet("--resume", "s.json", typed="\n".join([*typed, "quit", ""]))
    return told, load_sheet("s.json")


def test_a_match_ends_early_and_goes_on():
    _, sheet = keep(["12 30 9", "ann", "finish"])
    assert sheet.is_ended_early
    _, sheet = keep_again(["continue"])
    assert not sheet.is_over


@pytest.mark.parametrize("command", ["join", "rename Bo", "leave Zoe", "return Bo", "continue", "finish now", "redo 2"])
def test_a_refused_command_changes_nothing(command):
    _, sheet = keep(["12 30 9", "ann", command])
    assert sheet.totals == (12, 30, 9)
    assert sheet.changes == ()
    assert not sheet.finished


@pytest.mark.parametrize(
    ("typed", "points"),
    [("3+4+5", 12), ("3 + 4 - 5", 2), ("-5", -5), ("- 5+ 2", -3), ("\u22125\u20132", -7), ("12-7", 5)],
)  # fmt: skip
def test_sums(typed, points):
    assert parse_player_answer(typed).score == points
    assert parse_player_answer(f"{typed} closed").closed


@pytest.mark.parametrize(
    ("typed", "answers"),
    [
        ("12 30 -7", ["12", "30", "-7"]),
        ("3+4 5 closed 6", ["3+4", "5 closed", "6"]),
        ("3 + 4 5* 6", ["3 + 4", "5 *", "6"]),
        ("3 + 4 5", ["3 + 4 5"]),
        ("12 30 7x", ["12 30 7x"]),
    ],
)
def test_lines_of_points(typed, answers):
    assert split_points(typed, 3) == answers
