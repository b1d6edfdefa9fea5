"""``cardgolf keep`` asks about entries that the rules do not allow, and keeps them if the answer is yes."""

from functools import partial

import pytest
from helpers.command_line import keep_sheet, run_command

from cardgolf.score_sheets import load_sheet

pytestmark = pytest.mark.usefixtures("elsewhere")

PLAYERS = ("--player", "Ann", "--player", "Bo")
LAYOUTS = ("Ann: J J 2 / Q 4 5", "Bo: A A 9 / 9 4 6")
FILE = "cardgolf-board-nine-sheet.json"
NO_CLOSER = "No player closed, and for each closer the rules change the points. Keep the round? Enter for yes"


keep = partial(keep_sheet, columns=200)


def entries():
    return [(entry.scores, entry.closer, entry.final) for entry in load_sheet(FILE).entries]


def test_a_round_without_a_closer_is_asked_about_and_kept_or_typed_again():
    shown = keep("board-nine", *PLAYERS, typed="4 20 | | n | 5 20 | | y | 6 20 | ann | quit")
    assert shown.count(NO_CLOSER) == 2
    assert shown.count("Type the round again.") == 1
    assert entries() == [((5, 20), None, False), ((6, 20), 0, False)]


def test_a_line_of_points_for_another_number_of_players_tells_whose_points_are_due():
    shown = keep("nine-card", *PLAYERS, typed="12 30 9 | 12 | 3 4 | 30 | ann | quit")
    refused = "Invalid layout '{}': expected 3 rows of 3; rows are separated by /. Or type the points of {}."
    assert refused.format("12 30 9", "Ann and Bo: 2 numbers") in shown
    assert refused.format("3 4", "Bo: one number") in shown
    assert load_sheet("cardgolf-nine-card-sheet.json").totals == (12, 30)


def test_statistics_that_are_too_wide_have_a_column_for_each_player():
    typed = "12 9 | ann | stats | quit"
    assert "Ann           0    0       1     12.0    12     12       1       1" in keep(
        "nine-card", *PLAYERS, typed=typed
    )
    shown = keep_sheet("nine-card", *PLAYERS, typed=typed, columns=60)
    assert "\nplayer    Ann   Bo" in shown and "\nbeaten      1    0" in shown and "…" not in shown
    assert "\naverage    -   -" in keep_sheet("nine-card", *PLAYERS, typed="stats | quit", columns=60)


def test_a_nine_with_too_many_points_is_asked_about():
    shown = keep("board-nine", *PLAYERS, typed="12 closed | 20 | n | 2 closed | 20 | quit")
    assert "Ann closed with 12, and the rules do not let a player say NINE with so many points. Keep the" in shown
    assert entries() == [((2, 20), 0, False)]


def test_final_points_that_no_cards_lead_to_are_asked_about():
    shown = keep("nine-card", "ender-penalty", *PLAYERS, typed="4 30 | final | quit")
    assert "Keep the round?" not in shown
    shown = keep("golf", "ender-penalty:how=flat", *PLAYERS, typed="4 30 | final | 4 3 | final | quit")
    assert "Keep the round?" not in shown


def test_two_closers_of_a_round_are_told_and_one_is_asked_for():
    shown = keep("board-nine", *PLAYERS, typed="4 closed | 20 closed | bo | n | 4 closed | 20 | quit")
    assert "One player alone closes a round, not Ann and Bo." in shown
    assert entries() == [((4, 20), 0, False)]


def test_a_correction_tells_what_the_rules_do_not_allow():
    shown = keep("board-nine", *PLAYERS, typed="4 closed | 20 | fix 1 Ann 14 | fix 1 closed none | undo | quit")
    assert "Ann closed with 14, and the rules do not let a player say NINE with so many points. Use undo" in shown
    assert "No player closed, and for each closer the rules change the points. Use undo if it is wrong." in shown
    shown = keep("--resume", FILE, typed="quit")
    assert "Round 1: Ann closed with 14, and the rules do not let a player say NINE with so many points. Use" in shown


def test_score_tells_that_a_closer_has_too_many_points_to_say_nine():
    shown = [
        run_command("score", *table, "--closer", "Ann", columns=200).stdout
        for table in (("board-nine", "Ann: 9 3", "Bo: 13"), ("board-nine", "Ann: 9", "Bo: 13"), ("golf", *LAYOUTS))
    ]
    said = "The rules do not let Ann close with 12 points."
    assert [said in each for each in shown] == [True, False, False]
    assert "The rules do not let" not in shown[1] + shown[2]
