"""``cardgolf table``: its requirements, its errors, and a run in a real terminal."""

import os
import sys

import pexpect
import pytest
from helpers.cases import every_case
from helpers.command_line import run_command

import cardgolf
from cardgolf.terminal import app


def error_of(*args):
    result = run_command("table", *args)
    assert result.exit_code == 2 and result.stdout == ""
    assert len(result.stderr) < 200 and result.stderr.count("\n") == 1, result.stderr
    return result.stderr


def test_without_textual_the_error_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "textual", None)
    assert 'pip install "cardgolf[tui]"' in error_of("play-nine")


def test_without_a_terminal_the_error_names_the_line_mode():
    assert "cardgolf play" in error_of("play-nine")


@every_case(
    ("args", "message"),
    [
        (["plya-nine"], "play-nine"),
        (["play-nine", "--human", "2"], "expected 0 to 1"),
        (["play-nine", "--humans", "2"], "expected 1 at a table"),
        (["play-nine", "--humans", "0"], "expected 1 at a table"),
        (["play-nine", "--human", "0", "--human", "1"], "use cardgolf play"),
        (["play-nine", "--rounds", "0"], "--rounds"),
        (["play-nine", "--bot", "gredy"], "greedy"),
        (["--resume", "nothing.json"], "nothing.json"),
        (["play-nine", "--resume", "nothing.json"], "--resume has its own rules"),
    ],
)
def test_invalid_arguments_are_refused_in_a_line(args, message):
    assert message in error_of(*args)


def test_the_command_line_alone_does_not_import_textual():
    code = "import sys, cardgolf.terminal; sys.exit('textual' in sys.modules)"
    assert os.spawnl(os.P_WAIT, sys.executable, sys.executable, "-c", code) == 0


def start(tmp_path, *args):
    env = {**os.environ, "TERM": "xterm-256color", "LANG": "C.UTF-8"}
    command = ["-m", "cardgolf", "table", *args]
    return pexpect.spawn(
        sys.executable, command, cwd=tmp_path, env=env, dimensions=(24, 80), timeout=60, encoding="utf-8"
    )


def test_a_table_in_a_real_terminal(tmp_path):
    child = start(tmp_path, "play-nine", "--seed", "7", "--pace", "0", "--save", "match.json")
    child.expect("Turn up your first cards")
    child.send("\r")
    child.expect("1 to go")
    child.send("q")
    child.expect("Saved in match.json")
    child.expect("Continue with: cardgolf table --resume match.json")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0
    assert cardgolf.load(tmp_path / "match.json").history[-1] == (0, cardgolf.Flip("a1"))


@pytest.mark.parametrize("command", ["play", "table"])
def test_both_commands_of_a_match_take_the_same_options(command):
    options = {name: {each.name for each in app.get_command(None, name).params} for name in ("play", "table")}
    taken, both = options[command], options["play"] | options["table"]
    assert both - taken <= {"pace", "animated"}
