"""Matches with rules from files: played, saved, resumed, replayed, checked and simulated."""

import json
import re
import shlex
from functools import partial
from pathlib import Path

import pytest
from helpers.command_line import read_error, read_output, run_command

import cardgolf
from cardgolf.terminal.shared.save_file import resume_hint, unused_path

OURS = """from cardgolf import Line, hookimpl, option, plugin, preset

@plugin
class Nines:
    nine: int = option(0, doc="Points of a nine.")

    @hookimpl
    def points(self, card):
        return self.nine if card.rank == 9 else None
"""
MORE = """
@hookimpl("bonus")
def lucky(board):
    return [Line("lucky", -3)]

FAMILY = preset("golf", Nines, lucky, "knocking", title="Family Golf", holes=2)
"""
MOVES = "#1\n" * 600


@pytest.fixture(autouse=True)
def _folder(tmp_path, monkeypatch):
    """Work in a folder with files of rules."""
    monkeypatch.chdir(tmp_path)
    Path("ours.py").write_text(f"{OURS}# {tmp_path}\n")
    Path("our games.py").write_text(f"{OURS}{MORE}# {tmp_path}\n")


play = partial(read_output, "play", typed=MOVES, columns=60)


def resume_command(shown):
    """Return the words of the command that was printed for resuming."""
    (found,) = re.findall(r"^Continue with: cardgolf (.+)$", shown, re.MULTILINE)
    return shlex.split(found)


def test_a_match_is_played_to_its_end():
    shown = play("nine-card", "./ours.py", "--seed", "7", "--option", "holes=1", "--save", "match.json")
    assert "Nine-Card Golf + nines: Ann, Bo. Seed 7.\n" in shown
    assert "Final standings" in shown
    game = cardgolf.load("match.json", rules="./ours.py")
    assert game.is_over and [each.name for each in game.rules.house_rules] == ["nines"]


@pytest.mark.parametrize("save", [(), ("--save", "match.json")])
def test_a_match_is_resumed_with_the_printed_command(save):
    shown = play("nine-card", "./ours.py?nine=4", "--seed", "7", "--option", "holes=1", *save, typed="#1\n" * 9)
    path = "match.json" if save else "cardgolf-nine-card.json"
    assert resume_command(shown) == ["play", "--resume", path, "--rule", "./ours.py"]
    half = cardgolf.load(path, rules="./ours.py")
    whole = play(*resume_command(shown)[1:], "--save", "rest.json")
    rest = cardgolf.load("rest.json", rules="./ours.py")
    assert rest.is_over and "Final standings" in whole
    assert rest.history[: len(half.history)] == half.history
    assert rest.rules.options["nine"] == 4


def test_a_resumed_match_that_stops_again_names_its_file_again():
    args = resume_command(play("nine-card", "./ours.py", "--seed", "7", typed="#1\n"))[1:]
    again = resume_command(play(*args, typed="#1\nsave other.json\nquit\n\n").partition("Saved in card")[0])
    assert again == ["play", "--resume", "other.json", "--rule", "./ours.py"]


def test_each_file_is_named_once_and_quoted():
    shown = play("our games.py:FAMILY", "./ours.py", "--without", "nines", "--seed", "7", typed="#1\n")
    assert "Family Golf + nines: Ann, Bo." in shown
    assert "Saved in cardgolf-family-golf.json." in shown
    assert "--rule 'our games.py' --rule ./ours.py" in shown
    assert "Family Golf + nines: Ann, Bo." in play(*resume_command(shown)[1:])
    both = play("nine-card", "our games.py:Nines", "our games.py:lucky", "--seed", "7", typed="#1\n")
    assert resume_command(both)[3:] == ["--rule", "our games.py"]
    play(*resume_command(both)[1:])


def test_a_title_that_is_no_file_name_is_not_in_the_path():
    long = 61 * "x"
    for title, stem in (
        ("Our/golf", "golf"),
        ("../golf", "golf"),
        ("Ünser", "golf"),
        (long, "golf"),
        ("A_b  C9", "a-b-c9"),
    ):
        game = cardgolf.new_game(cardgolf.preset("golf", title=title), seed=1)
        assert unused_path(game) == Path(f"cardgolf-{stem}.json")


def test_objects_of_modules_are_named_too(monkeypatch):
    Path("table_rules.py").write_text(OURS + MORE)
    monkeypatch.syspath_prepend(str(Path.cwd()))
    rules = cardgolf.rules("nine-card", "table_rules:Nines", "table_rules:lucky")
    again = shlex.split(resume_hint(Path("match.json"), rules, ["--human", "1"], "table")[1].partition(": ")[2])
    assert again == ["cardgolf", "table", "--resume", "match.json", "--rule", "table_rules:Nines", "--human", "1"]
    cardgolf.save(cardgolf.new_game(rules, seed=1), "match.json")
    assert "nines + lucky" in read_output("check", "match.json", "--rule", "table_rules:Nines")


def test_installed_rules_are_not_named():
    shown = play("four-card", "four-bonus", "--option", "columns=4", "--seed", "7", typed="#1\n")
    assert "Four-Card Golf + four-bonus: Ann, Bo." in shown
    assert resume_command(shown) == ["play", "--resume", "cardgolf-four-card-golf.json"]


# refusals


@pytest.fixture
def saved():
    """Save a match with a rule from ``ours.py`` and one without."""
    cardgolf.save(cardgolf.new_game("nine-card", "./ours.py", seed=1), "match.json")
    cardgolf.save(cardgolf.new_game("nine-card", seed=1), "plain.json")


COMMANDS = [("play", "--resume", "match.json"), ("table", "--resume", "match.json"), ("replay", "match.json", "--all")]


@pytest.mark.parametrize("args", COMMANDS)
def test_a_record_runs_no_file_that_was_not_named(saved, args):
    ours = Path("ours.py")
    ours.write_text(f"{ours.read_text()}import pathlib\npathlib.Path('ran').touch()\n")
    assert "unknown rule 'nines' of 'ours.py': expected its file in rules=[PATH] or --rule PATH" in read_error(*args)
    assert not Path("ran").exists()
    assert "is not the file of this match" in read_error(*args, "--rule", "./ours.py")


@pytest.mark.parametrize("args", COMMANDS)
@pytest.mark.parametrize(
    ("rule", "message"),
    [
        ("./none.py", "No such file"),
        ("knocking", "expected a file such as ./ours.py"),
        ("our games.py", "is not the file of this match"),
    ],
)
def test_a_rule_that_is_not_that_of_the_record(saved, args, rule, message):
    assert message in read_error(*args, "--rule", rule)


def test_a_file_that_a_record_does_not_use(saved):
    for args in (("play", "--resume", "plain.json"), ("replay", "plain.json")):
        assert "the record has no rule of it; leave it out" in read_error(*args, "--rule", "./ours.py")


# replay and check


def test_replay_shows_the_match(saved):
    assert "Nine-Card Golf + nines: Player 1" in read_output("replay", "match.json", "--all", "--rule", "./ours.py")


def test_check_reports_a_missing_rule_and_a_changed_file(saved):
    result = run_command("check", "match.json", "plain.json")
    assert (result.exit_code, len(result.stdout.splitlines())) == (1, 1)
    assert "match.json: line 1: unknown rule 'nines' of 'ours.py'" in result.stderr
    Path("ours.py").write_text(OURS + "\n\n")
    result = run_command("check", "match.json", "--rule", "./ours.py")
    assert (result.exit_code, result.stdout) == (1, "")
    assert "is not the file of this match" in result.stderr


def test_check_reads_several_records_with_their_files(saved):
    cardgolf.save(cardgolf.new_game("our games.py:FAMILY", seed=1), "family.json")
    args = ("check", "match.json", "plain.json", "family.json", "--rule", "our games.py:lucky", "--rule", "./ours.py")
    first, second, third = read_output(*args).splitlines()
    assert first.startswith("match.json: nine-card + nines with") and second.startswith("plain.json: nine-card with")
    assert third.startswith("family.json: golf + nines + lucky + knocking with")
    assert json.loads(read_output(*args, "--json"))[0]["house_rules"] == ["nines"]


def test_check_refuses_a_file_that_no_record_uses(saved):
    result = run_command("check", "plain.json", "--rule", "./ours.py")
    assert result.exit_code == 2
    assert "invalid rule './ours.py': the record has no rule of it" in result.stderr
