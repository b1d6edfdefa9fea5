"""``cardgolf check --position``: what was filled in, legal moves, moves to try, and errors."""

import json
from functools import partial

import pytest
from helpers.command_line import run_command
from helpers.walks import finish_round

import cardgolf

TABLE = """board Ann: QS! ? 5 / ? 3 4 / 9H ? ?
board Bo: 3 ? ? / 8 ? ? / 2 ? ?
discard: 7C
stock: 5H 6C ...
turn: Ann
totals: 12 30 after 1
seed: 1
"""


run = partial(run_command, "check", "--position")


@pytest.fixture
def table(tmp_path):
    (tmp_path / "table.txt").write_text(TABLE)
    return tmp_path / "table.txt"


def test_the_report_says_what_was_filled_in_and_what_is_legal(table):
    result = run("crazy-nines", table)
    assert (result.exit_code, result.stderr) == (0, "")
    lines = result.stdout.splitlines()
    assert lines[:3] == [
        f"{table}: a possible table of crazy-nines with Ann and Bo", "  totals after 1: Ann 12, Bo 30", "  filled in:",
    ]  # fmt: skip
    assert "    dealer: 0 (Ann)" in lines
    assert any(line.startswith("    board 0 (Ann): QS!4 (") for line in lines)
    assert any(line.startswith("    stock: 5H 6C ") and line.endswith(" (89 cards, top first)") for line in lines)
    assert lines[-1] == "  Ann may: draw stock, draw discard"
    assert "seed" not in result.stdout  # it was given


def test_a_seed_that_was_drawn_is_printed():
    result = run("play-nine", "-", typed="board 0: ?x4 / ?x4\nboard 1: ?x4 / ?x4\n")
    assert result.exit_code == 0
    (seed,) = [line.split(": ")[1] for line in result.stdout.splitlines() if "seed: " in line]
    again = run("play-nine", "-", typed=f"board 0: ?x4 / ?x4\nboard 1: ?x4 / ?x4\nseed: {seed}")
    assert again.stdout == result.stdout.replace(f"    seed: {seed}\n", "")


def test_moves_are_tried_one_after_another(table):
    result = run("crazy-nines", table, "--move", "draw discard", "--move", "swap b1")
    assert result.exit_code == 0
    assert result.stdout.endswith("  Ann, draw discard: legal\n  Ann, swap b1: legal\n")
    result = run("crazy-nines", table, "--move", "draw discard", "--move", "swap a1", "--move", "swap b1")
    assert result.exit_code == 1
    last = result.stdout.splitlines()[-1]
    assert last.startswith("  Ann, swap a1: illegal move 'swap a1': expected one of ")
    assert last.endswith(" [crazy-nines.locked]")


def test_rules_and_options_of_the_table_hold(table):
    option = run("crazy-nines", table, "--option", "queen_rounds=1")
    assert "board 0 (Ann): QS!2 (" in option.stdout
    table.write_text(TABLE.replace("QS!", "QS").replace("totals: 12 30 after 1\n", ""))
    more = run("crazy-nines", table, "--rule", "four-bonus")
    assert "a possible table of crazy-nines + four-bonus with Ann and Bo" in more.stdout


def test_a_preset_may_be_without_one_of_its_rules():
    boards = "board 0: ?x2 / ?x2\nboard 1: ?x2 / ?x2\nseed: 1\n"
    less_rules = ("--without", "knocking", "--option", "flip_turn=on")
    (whole,) = json.loads(run("four-card", "-", "--json", typed=boards).stdout)
    (less,) = json.loads(run("four-card", "-", "--json", *less_rules, typed=boards).stdout)
    assert (whole["label"], whole["house_rules"], less["house_rules"]) == ("Four-Card Golf", ["knocking"], [])
    assert {*whole["legal_moves"]} - {*less["legal_moves"]} == {"knock"}


def test_a_whole_position_has_nothing_filled_in(tmp_path):
    game = cardgolf.new_game("golf", players=("Ann", "Bo"), seed=1)
    (tmp_path / "all.txt").write_text(game.position)
    result = run("golf", tmp_path / "all.txt")
    assert "filled in" not in result.stdout
    game = finish_round(game, -1)
    (tmp_path / "all.txt").write_text(game.position)
    result = run("golf", tmp_path / "all.txt", "--move", "draw stock")
    assert "  the round is over\n" in result.stdout
    assert (result.exit_code, "  no seat, draw stock: " in result.stdout) == (1, True)


def test_json_has_the_same_content(table):
    result = run("crazy-nines", table, "--json", "--move", "draw discard", "--move", "swap a1")
    (data,) = json.loads(result.stdout)
    assert (result.exit_code, data["ok"], data["players"], data["totals"]) == (1, False, ["Ann", "Bo"], [12, 30])
    assert data["filled"] == dict(cardgolf.fill_position("crazy-nines", TABLE).filled)
    assert data["legal_moves"] == ["draw stock", "draw discard"]
    assert [(move["move"], move["legal"]) for move in data["moves"]] == [("draw discard", True), ("swap a1", False)]
    assert data["moves"][1]["rule"] == "crazy-nines.locked"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("board 0: 5\nboard 1: 5", "expected 3 rows of 3"), ("", "invalid position without a board"),
        (TABLE + "tun: 1", "did you mean turn?"), (TABLE + "held: 9", "such as 10H from stock"),
        (TABLE + "round 1: 12 31", "these rules make it 12 31 after 1"), ("\x00", "invalid line"),
    ],
)  # fmt: skip
def test_an_impossible_position_is_one_line(tmp_path, text, message):
    (tmp_path / "table").write_text(text)
    result = run("crazy-nines", tmp_path / "table")
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith(f"{tmp_path / 'table'}: ")
    assert message in result.stderr
    assert result.stderr.count("\n") == 1
    (data,) = json.loads(run("crazy-nines", tmp_path / "table", "--json").stdout)
    assert (data["ok"], message in data["error"]) == (False, True)


def test_an_unreadable_file_has_another_exit_code(tmp_path, table):
    result = run("crazy-nines", tmp_path / "nowhere", table)
    assert result.exit_code == 2
    assert result.stderr == f"{tmp_path / 'nowhere'}: No such file or directory\n"
    assert "a possible table" in result.stdout


def test_a_position_that_is_taken_for_a_record_has_a_hint(table):
    result = run_command("check", table)
    assert result.exit_code == 1
    assert "this is a position and no record: expected --position NAME" in result.stderr


@pytest.mark.parametrize("option", [("--move", "draw stock"), ("--option", "holes=1"), ("--without", "knocking")])
def test_moves_and_options_are_about_positions(table, option):
    result = run_command("check", table, *option)
    assert (result.exit_code, "--option, --without and --move are about positions" in result.stderr) == (2, True)
