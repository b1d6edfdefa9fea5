"""``cardgolf new-house-rule``: the new rule can be played and tested, and errors change no files."""

import json
import re
import shlex
from pathlib import Path

import pytest
from helpers.command_line import read_output, run_command
from helpers.walks import finish_round

import cardgolf
from cardgolf.terminal.app import load_command

NAMES = ["cheap-nines", "six", "six-by-x4", "q", "x" * 40]
LAYOUT = "9H 3S 5D / 7C JS QD"


def begin(name, folder):
    """Begin a rule and return its file and its test."""
    result = run_command("new-house-rule", name, "--in", str(folder))
    assert (result.exit_code, result.stderr) == (0, "")
    stem = name.replace("-", "_")
    return folder / f"{stem}.py", folder / f"test_{stem}.py"


@pytest.mark.quick_cases(2)
@pytest.mark.parametrize("name", NAMES)
def test_the_new_rule_can_be_played_and_scored(tmp_path, name):
    rule, test = begin(name, tmp_path)
    assert {*tmp_path.iterdir()} == {rule, test}
    for variant in cardgolf.variants():
        game = cardgolf.new_game(variant, str(rule), players=2, seed=1, turn_limit=2)
        assert [each.name for each in game.rules.house_rules][-1] == name
        game = finish_round(game, -1)
    assert cardgolf.score(cardgolf.rules("golf", str(rule)), LAYOUT).total == 35
    assert cardgolf.score(cardgolf.rules("golf", f"{rule}?nine=-5"), LAYOUT).total == 30
    assert cardgolf.score("golf", LAYOUT).total == 44


@pytest.mark.parametrize(("variant", "title"), [("golf", "Golf"), ("nine-card", "Nine-Card Golf")])
def test_the_new_rule_is_played_in_the_terminal(tmp_path, monkeypatch, variant, title):
    monkeypatch.chdir(tmp_path)
    begin("cheap-nines", Path())
    args = ["play", variant, "./cheap_nines.py", "--rounds", "1", "--option", "nine=-5", "--ascii"]
    shown = read_output(*args, typed="#1\n" * 600)
    assert f"{title} + cheap-nines: Ann, Bo.\n" in shown
    assert "9 counts -5" in shown and "Final standings" in shown


def test_the_printed_commands_and_those_in_the_file_exist(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    shown = read_output("new-house-rule", "cheap-nines")
    commands = [shlex.split(line) for line in re.findall(r"^  (\S.+)$", shown, re.MULTILINE)]
    assert commands == [
        ["cardgolf", "play", "golf", "./cheap_nines.py"],
        ["cardgolf", "simulate", "golf", "./cheap_nines.py"],
        ["pytest", "test_cheap_nines.py"],
    ]
    text = Path("cheap_nines.py").read_text()
    assert "$" not in text + Path("test_cheap_nines.py").read_text()
    for name, *args in map(shlex.split, re.findall(r"^    cardgolf (.+)$", text, re.MULTILINE)):
        with load_command(name).make_context(name, args) as context:
            assert context.params["name"] in cardgolf.variants()
            assert "./cheap_nines.py" in context.params["house_rules"] + context.params.get("their_rules", ())


def test_the_printed_simulation_works_in_a_folder_with_spaces(tmp_path):
    (tmp_path / "my games").mkdir()
    shown = read_output("new-house-rule", "cheap-nines", "--in", str(tmp_path / "my games"))
    _, simulate, test = (shlex.split(line) for line in re.findall(r"^  (\S.+)$", shown, re.MULTILINE))
    assert simulate[-1] == f"{tmp_path}/my games/cheap_nines.py" and Path(test[-1]).is_file()
    brief = ("--games", "1", "--option", "holes=1", "--bot", "random", "--quiet")
    assert "golf (holes=1) + cheap-nines" in read_output(*simulate[1:], *brief)


def test_the_new_rule_is_described(tmp_path):
    rule, _ = begin("cheap-nines", tmp_path)
    shown = read_output("rules", "golf", str(rule), "--clauses")
    assert "cheap-nines: A nine counts nothing.\n    nine = 0 Points of a nine.\n" in shown
    assert "cheap-nines has no clauses of its own. It answers: points.\n" in shown
    assert json.loads(read_output("rules", "golf", str(rule), "--json"))["rules"][0]["page"] is False


# refusals


@pytest.mark.parametrize("existing", ["cheap_nines.py", "test_cheap_nines.py"])
@pytest.mark.parametrize("kind", ["file", "folder", "link"])
def test_existing_files_are_not_overwritten(tmp_path, existing, kind):
    path = tmp_path / existing
    {"file": path.touch, "folder": path.mkdir, "link": lambda: path.symlink_to(tmp_path / "nowhere")}[kind]()
    result = run_command("new-house-rule", "cheap-nines", "--in", str(tmp_path))
    assert (result.exit_code, result.stdout) == (2, "")
    assert f"{existing}' exists: choose another name" in result.stderr
    assert list(tmp_path.iterdir()) == [path]


def test_a_second_time_in_the_current_folder_says_that_the_file_exists(tmp_path, monkeypatch):
    """The folder may be one from which Python imports, where the name would count as installed."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    read_output("new-house-rule", "cheap-nines")
    assert "'cheap_nines.py' exists" in run_command("new-house-rule", "cheap-nines").stderr
