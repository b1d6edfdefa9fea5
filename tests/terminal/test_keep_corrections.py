"""``cardgolf keep``: what corrections, hands and commands do to a round that is being typed, and what is said."""

import csv
import re
from functools import partial
from pathlib import Path

import pytest
from helpers.command_line import keep_sheet

from cardgolf.score_sheets import ScoreSheet, load_sheet, save_sheet

pytestmark = pytest.mark.usefixtures("elsewhere")

FILE = "cardgolf-crazy-nines-sheet.json"
PLAYERS = ("--player", "Gran", "--player", "Ann", "--player", "Bo")


keep = partial(keep_sheet, columns=200)


def save_board_nine(*points):
    """Save a sheet on which Ann has these ``points``, and Bo 5 each time."""
    sheet = ScoreSheet("board-nine", ["Ann", "Bo"])
    for each in points:
        sheet = sheet.enter([each, 5])
    save_sheet(sheet, "b.json")


def test_all_rounds_that_do_not_count_are_named_with_the_winner():
    save_board_nine(48, 42, 30, 7, 5)
    shown = keep("--resume", "b.json", typed="fix 1 Ann 60\ndrop 5\ndrop 4\nquit")
    for which in ("Rounds 3 to 5 do", "Rounds 3 and 4 do"):
        assert f"Bo wins.\n{which} not count: the match was over before them. Use fix or drop.\n" in shown
    assert "Bo wins.\nRound 3 does not count: the match was over before it." in shown


def test_a_sheet_adds_up():
    save_board_nine(48, 42, 7)
    shown = keep("--resume", "b.json", typed="sheet\ncsv a.csv\nquit")
    assert "Round 2: Ann's total of 90 becomes 45.\n" in shown.partition("Ann: sheet")[2]
    rows = list(csv.DictReader(Path("a.csv").read_text("utf-8").splitlines()))
    assert (rows[2]["round"], rows[2]["kind"], rows[2]["Ann"], rows[2]["Bo"]) == ("2", "reset", "-45", "")
    for name in ("Ann", "Bo"):
        *scores, total = [int(row[name]) for row in rows[:-1] if row[name]]
        assert sum(scores) == total


def test_a_sheet_says_that_play_offs_are_not_in_the_total():
    shown = keep(
        "play-nine", "--option", "holes=1", *PLAYERS[2:], "--dealer", "Ann", typed="5* 5\n4 3\nAnn\nsheet\nquit"
    )
    assert "The points of play-offs are not in the total." in shown


def test_what_was_typed_stays_if_the_same_round_is_due_after_a_correction():
    shown = keep("nine-card", *PLAYERS, typed="1 2 3 closed\n7\nfix 1 Ann 9\n8\nfix 1 Ann 8\n9\nAnn\nquit")
    assert shown.count("Round 2 of 9: Ann deals, Bo leads.\nWhat you typed for this round stays.\nAnn: ") == 1
    sheet = load_sheet("cardgolf-nine-card-sheet.json")
    assert [entry.scores for entry in sheet.entries] == [(1, 8, 3), (7, 8, 9)]


@pytest.mark.parametrize("command", ["undo", "drop 1"])
def test_what_was_typed_is_gone_with_a_word_if_another_round_is_due(command):
    shown = keep("nine-card", *PLAYERS, typed=f"1 2 3 closed\n7\n{command}\n4\n5\n6\n\nquit")
    assert "Another round is due now: what you typed for this one is gone.\n\nRound 1 of 9" in shown
    assert [entry.scores for entry in load_sheet("cardgolf-nine-card-sheet.json").entries] == [(4, 5, 6)]


def test_a_closer_of_final_points_pays_nothing_and_the_sheet_says_so():
    shown = keep("crazy-nines", *PLAYERS, typed="30 | 12 | 6 | final\nfix 1 closed Gran\nquit")
    assert "Round 1 was entered as final: its points stand as they are, without penalties." in shown
    assert load_sheet(FILE).totals == (30, 12, 6)


@pytest.mark.parametrize("command", ["undo 3", "drop 1 2", "why 1 2", "sheet 3", "stats x"])
def test_text_after_a_whole_command_is_refused(command):
    shown = keep("nine-card", *PLAYERS, typed=f"1 2 3 closed\n{command}\nquit")
    assert f"is too much: expected no more than {command.split()[0]}" in shown
    assert len(load_sheet("cardgolf-nine-card-sheet.json").entries) == 1


def test_a_clause_about_lower_scores_is_turned_where_most_points_win():
    Path("most.py").write_text(
        "from cardgolf import hookimpl\n\n@hookimpl('goal')\ndef most(): return 'highest'\n", "ascii"
    )
    shown = keep("crazy-nines", "./most.py", *PLAYERS, typed="20 closed | 30 | 25\nquit")
    assert (
        "Gran: 20 - 40 = -20. The closer scores 20 more for each player with a lower score (CN 4.3.4; most points win "
        in (shown.replace("\n", " "))
    )


@pytest.mark.parametrize(
    ("typed", "answer", "scores", "closer"),
    [
        ("4 5 closed", "c", ("4 5", 7), 0),
        ("4 5 closed", "", (4, 5), 1),
        ("4 5", "points", (4, 5), 0),
        ("cards 4 5 closed", None, ("4 5", 7), 0),
        ("4* 5", None, (4, 5), 0),
        ("14 5 closed", None, (14, 5), 1),
    ],
)
def test_numbers_that_can_be_a_hand_or_points_are_asked_about(typed, answer, scores, closer):
    rest = [] if answer is None else ["what", answer]
    rest += ["7"] if scores[1] == 7 else []
    shown = keep("board-nine", *PLAYERS[2:], typed=" | ".join([typed, *rest, "Ann", "y", "quit"]))
    asked = shown.count("Are these the points of Ann and Bo, or the cards of Ann? Enter for points, c for cards: ")
    assert asked == (0 if answer is None else 2)
    (entry,) = load_sheet("cardgolf-board-nine-sheet.json").entries
    assert (entry.scores, entry.closer) == (scores, closer)


def test_the_example_of_the_help_is_the_hand_of_one_of_five_players():
    five = [word for name in ("Ann", "Bo", "Cy", "Di", "Ed") for word in ("--player", name)]
    shown = " ".join(keep("board-nine", *five, typed="help\nquit").split())
    example = re.search(r"Or type the cards, such as (.*), and their points", shown)[1]
    shown = keep("board-nine", *five, typed=f"{example}\n1\n2\n3\n4\nBo\nquit")
    assert load_sheet("cardgolf-board-nine-sheet-2.json").entries[0].scores == ("0 1 2 3 4", 1, 2, 3, 4)
