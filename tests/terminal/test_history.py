"""``cardgolf history``: statistics over many sheets."""

import json
import re
from pathlib import Path

import pytest
from helpers.command_line import read_output, run_command

import cardgolf
from cardgolf.score_sheets import collect_records, save_sheet
from cardgolf.terminal.commands.history import history


@pytest.fixture(autouse=True)
def _sheets(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    rules = cardgolf.rules("crazy-nines", holes=2)
    for name, rounds in (("a", ([3, 1], [2, 9])), ("b", ([20, 4], [-2, 30]))):
        sheet = cardgolf.ScoreSheet(rules, ["Ann", "Bo"], date=f"evening {name}")
        for scores in rounds:
            sheet = sheet.enter(scores, closer="Ann")
        save_sheet(sheet, f"{name}.json")
    save_sheet(cardgolf.ScoreSheet("nine-card", ["Ann", "Cy"]).enter([7, 8]), "c.json")
    save_sheet(cardgolf.ScoreSheet("golf", ["Ann", "Cy"]), "d.json")


def test_who_wins_what_and_the_best_holes():
    assert read_output("history", "a.json", "b.json", "c.json") == (
        "crazy-nines\n"
        "player  matches  won  rounds  average  best  worst  closed  beaten\n"
        "Bo            2    2       4     11.0     1     30       0       0\n"
        "Ann           2    0       4     15.8    -2     40       4       2\n"
        "Best round: Ann with -2 in round 2 of evening b.\n"
        "\n"
        "nine-card\n"
        "player  matches  won  rounds  average  best  worst  closed  beaten\n"
        "Ann           0    0       1      7.0     7      7       0       0\n"
        "Cy            0    0       1      8.0     8      8       0       0\n"
        "Best round: Ann with 7 in round 1.\n"
    )


def test_a_sheet_without_holes_has_no_best_one():
    assert "Best round" not in read_output("history", "d.json")


def test_statistics_as_json():
    records = json.loads(read_output("history", "--json", "a.json"))
    assert [record["name"] for record in records] == ["Bo", "Ann"]
    assert records[1]["best"] == {"points": 2, "number": 2, "date": "evening a"}
    assert (records[1]["average"], records[1]["beaten"]) == (12.5, 1)


def test_a_rule_in_a_file_serves_the_sheets_that_have_it():
    Path("ours.py").write_text("from cardgolf import hookimpl\n\n@hookimpl('points')\ndef free(): return 1\n", "ascii")
    save_sheet(cardgolf.ScoreSheet(cardgolf.rules("golf", "./ours.py"), ["Ann", "Cy"]).enter([1, 2]), "e.json")
    assert "golf + free" in read_output("history", "a.json", "e.json", "--rule", "./ours.py")
    assert "leave it out" in run_command("history", "a.json", "--rule", "./ours.py").stderr


def test_other_files_are_refused():
    Path("x.json").write_text("{}", "ascii")
    assert run_command("history", "x.json").exit_code == 2
    assert run_command("history", "none.json").exit_code == 2
    assert run_command("history").exit_code == 2


@pytest.mark.parametrize(
    ("game", "scores", "beaten"),
    [("nine-card", [9, 4], 1), ("nine-card", [4, 9], 0), ("nine-card", [4, 4], 0), ("crazy-nines", [9, 4], 1)],
)
def test_a_closer_is_beaten_by_better_cards_whether_or_not_the_rules_fine_it(game, scores, beaten):
    sheet = cardgolf.ScoreSheet(game, ["Ann", "Bo"]).enter(scores, closer="Ann")
    assert [each.beaten for each in collect_records([sheet]) if each.name == "Ann"] == [beaten]


def test_a_sheet_counts_once():
    Path("copy.json").write_bytes(Path("a.json").read_bytes())
    result = run_command("history", "a.json", "b.json", "./a.json", "copy.json")
    assert result.stdout == read_output("history", "a.json", "b.json")
    assert result.stderr == (
        "a.json has the same rounds as a.json: it counts once.\n"
        "copy.json has the same rounds as a.json: it counts once.\n"
    )
    assert read_output("history", "d.json", "d.json") == read_output("history", "d.json"), "a blank form is no copy"


def test_rounds_before_a_fork_count_once_and_its_sheets_are_one_match():
    """Two sessions went on with ``k.json`` after two rounds. Cy joined another one."""
    rules = cardgolf.rules("crazy-nines", holes=4)
    before = cardgolf.ScoreSheet(rules, ["Ann", "Bo"], date="2026-11-28").enter([3, 1], closer="Bo").enter([2, 9])
    save_sheet(before.enter([5, 6]).enter([4, 4]), "k.json")
    save_sheet(before.enter([7, 1], closer="Ann"), "k-2.json")
    save_sheet(before.join("Cy", 5).enter([8, 1, 2]), "k-3.json")
    save_sheet(before, "k-4.json")
    shown = run_command("history", "k.json", "k-2.json", "k-4.json", "--json")
    assert [(each["name"], each["matches"], each["wins"], each["holes"], each["points"], each["closed"])
            for each in json.loads(shown.stdout)] == [
        ("Ann", 1, 1, 5, 3 + 2 + 5 + 4 + 27, 1), ("Bo", 1, 0, 5, 1 + 9 + 6 + 4 + 1, 1),
    ]  # fmt: skip
    assert shown.stderr == (
        "k-2.json begins with the same 2 rounds as k.json: shared rounds count once, and both are one match.\n"
        "k-4.json begins with the same 2 rounds as k.json: shared rounds count once, and both are one match.\n"
    )
    with_joiner = json.loads(run_command("history", "k.json", "k-3.json", "--json").stdout)
    assert [(each["name"], each["holes"]) for each in with_joiner] == [
        ("Ann", 4), ("Bo", 4), ("Ann", 1), ("Bo", 1), ("Cy", 1),
    ]  # fmt: skip
    backwards = run_command("history", "k-4.json", "k-2.json", "k.json", "--json")
    assert backwards.stdout == shown.stdout
    other_day = cardgolf.ScoreSheet(rules, ["Ann", "Bo"], date="2026-11-29").enter([3, 1], closer="Bo").enter([2, 9])
    save_sheet(other_day, "l.json")
    assert run_command("history", "k.json", "l.json").stderr == ""
    in_german = run_command("history", "k.json", "k-2.json", "--lang", "de").stderr
    assert in_german.startswith("k-2.json beginnt mit denselben 2 Runden wie k.json: ")


def test_the_examples_find_every_evening_of_a_folder():
    """The second sheet of a game in one folder has a number at its end."""
    read_output("keep", "golf", "--player", "Ann", "--player", "Bo")
    read_output("keep", "golf", "--player", "Ann", "--player", "Bo")
    page = Path(__file__).parents[2] / "docs" / "howto" / "keep-score.md"
    for text in (history.epilog, page.read_text("utf-8")):
        (pattern,) = re.findall(r"cardgolf history (\S*\*\S*json)", text)
        assert sorted(each.name for each in Path().glob(pattern)) == [
            "cardgolf-golf-sheet-2.json",
            "cardgolf-golf-sheet.json",
        ]


def test_averages_round_halves_away_from_zero():
    sheet = cardgolf.ScoreSheet(cardgolf.rules("nine-card"), ["Ann", "Bo", "Cy"])
    for scores in ([11, 14, -1], [11, 14, 0], [11, 14, 0], [12, 13, 0]):
        sheet = sheet.enter(scores)
    save_sheet(sheet, "e.json")
    shown = read_output("history", "e.json").splitlines()
    assert [line.split()[4] for line in shown[2:5]] == ["11.3", "13.8", "-0.3"]
    assert [each["average"] for each in json.loads(read_output("history", "--json", "e.json"))] == [11.25, 13.75, -0.25]


def test_no_number_but_wins_counts_play_offs():
    sheet = cardgolf.ScoreSheet(cardgolf.rules("play-nine", holes=1), ["Ann", "Bo"])
    for scores in ([5, 5], [5, 5], [4, 4], [3, 4]):
        sheet = sheet.enter(scores, closer="Ann")
    assert [(each.name, each.wins, each.holes, each.closed, each.beaten) for each in collect_records([sheet])] == [
        ("Ann", 1, 1, 1, 0), ("Bo", 0, 1, 0, 0),
    ]  # fmt: skip


def test_statistics_in_german():
    shown = run_command("history", "a.json", "b.json", "a.json", "--lang", "de")
    assert shown.stdout == (
        "crazy-nines\n"
        "Name  Partien  Siege  Runden  Schnitt  beste  schwächste  Schluss  geschlagen\n"
        "Bo          2      2       4     11,0      1          30        0           0\n"
        "Ann         2      0       4     15,8     -2          40        4           2\n"
        "Beste Runde: Ann mit -2 in Runde 2 am evening b.\n"
    )
    assert shown.stderr == "In a.json stehen dieselben Runden wie in a.json: Sie zählen einmal.\n"
