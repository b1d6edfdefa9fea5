"""The command line: what it lists, how a demo is asked for, and how it refuses, stops and breaks off."""

import json
import os
import re
import signal
import subprocess
import sys
from contextlib import contextmanager

import pytest
from click.testing import CliRunner
from rich.cells import cell_len

import cardgolf
from cardgolf.cli import app
from cardgolf.cli.commands.demo import SHORT_SEED

GAMES = ["board-nine", "crazy-nines", "nine-card", "play-nine"]
LONG = [("crazy-nines", 6), ("nine-card", 5)]
NAMES = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo")


def cg(*args, columns=80):
    return CliRunner().invoke(app, args, env={"COLUMNS": str(columns), "NO_COLOR": "1"}, prog_name="cardgolf")


def text(*args, columns=80):
    result = cg(*args, columns=columns)
    assert (result.exit_code, result.stderr) == (0, "")
    return result.stdout


@contextmanager
def process(*args, **kwargs):
    """A process that does not outlive its test."""
    env = os.environ | {"PYTHONIOENCODING": "utf-8", "COLUMNS": "80"} | kwargs.pop("env", {})
    command = [sys.executable, *(args or ("-m", "cardgolf"))]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True, "encoding": "utf-8"}
    with subprocess.Popen(command, env=env, **pipes | kwargs) as running:
        try:
            yield running
        finally:
            running.kill()


def finished(*args, **kwargs):
    with process(*args, **kwargs) as running:
        out, err = running.communicate(timeout=60)
    return running.returncode, out, err


# what there is


def test_variants_shows_every_variant_and_then_the_house_rules():
    variants, _, house_rules = text("variants").partition("House rules")
    assert re.findall(r"^(\S+) +\d-\d +cardgolf ", variants, re.MULTILINE) == GAMES
    assert re.findall(r"^(\S+) +cardgolf ", house_rules, re.MULTILINE) == list(cardgolf.house_rules())
    assert re.search(r"^crazy-nines +2-8 ", variants, re.MULTILINE)


def test_variants_as_json():
    listing = json.loads(text("variants", "--json"))
    assert [each["name"] for each in listing["variants"]] == GAMES
    board_nine = listing["variants"][0]
    assert board_nine["players"] == [2, 3, 4, 5, 6]
    assert board_nine["from"] == "cardgolf"
    assert board_nine["options"]["threshold"].startswith("99: ")
    assert {each["name"]: each["summary"] for each in listing["house_rules"]}["rearrange"].startswith("Straight after")


ODD = """
from cardgolf import hookimpl
class Odd:
    @hookimpl
    def seats(self):
        return 1 / 0
"""


@pytest.mark.parametrize(
    ("module", "reason"),
    [(None, "ModuleNotFoundError"), ("import sys; sys.exit(3)", "3"), (ODD, "division by zero")],
)
def test_a_broken_plugin_is_a_line_of_the_listing(tmp_path, monkeypatch, module, reason):
    """Be it missing, be it leaving the program, be it failing to answer."""
    info = tmp_path / "strange-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: strange\nVersion: 1\n")
    (info / "entry_points.txt").write_text("[cardgolf.variants]\nodd = strange_golf:Odd\n")
    if module:
        (tmp_path / "strange_golf.py").write_text(module)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "strange_golf", raising=False)
    listing = text("variants", columns=200)
    assert re.search(rf"^odd +\? +strange +broken: .*{reason}", listing, re.MULTILINE)
    assert all(re.search(rf"^{name} +\d", listing, re.MULTILINE) for name in GAMES)
    assert "error" in {each["name"]: each for each in json.loads(text("variants", "--json"))["variants"]}["odd"]


# a demo


@pytest.mark.parametrize(
    ("variant", "players"),
    [("board-nine", 2), ("play-nine", 4), *(pytest.param(*each, marks=pytest.mark.slow) for each in LONG)],
)
def test_a_match_is_told_to_its_end_within_80_columns(variant, players):
    shown = text("demo", variant, "--seed", "1", "--players", str(players))
    assert shown.startswith(f"{variant}: {', '.join(NAMES[:players])}. Seed 1.\n")
    assert max(map(cell_len, shown.splitlines())) <= 80
    assert "Final standings" in shown
    assert re.search(r"^(\w+ wins|.+ share the first place)\.$", shown, re.MULTILINE)
    assert "\x1b" not in shown


def test_a_seed_is_drawn_and_brings_the_match_back():
    first = text("demo", "nine-card", "--rounds", "1").replace(f"{SHORT_SEED}\n", "")
    seed = re.search(r"Seed (\d+)\.", first)[1]
    assert text("demo", "nine-card", "--rounds", "1", "--seed", seed) == first
    assert text("demo", "nine-card", "--rounds", "1", "--seed", str(int(seed) + 1)) != first


def test_rounds_stop_a_match_early_and_say_so():
    shown = text("demo", "play-nine", "--rounds", "2", "--seed", "1")
    assert "Hole 2 of 9: Bo deals" in shown
    assert "Hole 3" not in shown
    assert "Stopped early: the match is not over" in shown
    assert "wins" not in shown


def test_house_rules_options_and_names_reach_the_rules():
    names = ("--player", "Zoe", "--player", "Yan")
    shown = text("demo", "Nine Card", "ender-penalty:how=flat,points=7", *names, "--option", "holes=1", "--seed", "3")
    assert shown.startswith("nine-card + ender-penalty: Zoe, Yan. Seed 3.")
    assert "Hole 1 of 1: Zoe deals" in shown
    assert "\nYan leads.\n" in shown


def test_quiet_tells_only_scorecards_and_standings():
    shown = text("demo", "crazy-nines", "--quiet", "--seed", "1")
    assert "crazy-nines.score.card" in shown
    assert "stock" not in shown
    assert "draws" not in shown
    assert "[ ##]" not in shown


def test_ascii_is_ascii_and_symbols_are_symbols():
    plain, fancy = (text("demo", "crazy-nines", "--seed", "1", "--rounds", "1", *more) for more in (["--ascii"], []))
    assert plain.isascii()
    letters = fancy.translate(str.maketrans("♣♦♥♠─", "CDHS-"))
    assert letters == plain
    assert set("♣♦♥♠") < set(fancy)


def test_strange_names_cannot_write_to_the_terminal():
    shown = text("demo", "play-nine", "--player", " Zoë  [red]", "--player", "", "--rounds", "1", "--seed", "1")
    assert shown.startswith("play-nine: Zoë [red], Player 2. ")
    for name in ("A\x1b[31m\nB", "\ud800", "\u202eAnn", "x" * 101):
        assert cg("demo", "play-nine", "--player", name, "--player", "Bo").exit_code == 2


def test_a_turn_limit_that_ends_a_round_is_told():
    shown = text("demo", "nine-card", "--option", "turn_limit=1", "--option", "holes=1", "--seed", "1")
    assert "The round ends though nobody closed it: turn limit." in shown


def test_a_round_limit_that_ends_a_match_is_told():
    shown = text("demo", "nine-card", "--option", "round_limit=1", "--seed", "1", "--quiet")
    assert "\nThe round limit ended the match.\n" in shown


# refusals and ends


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["bord-nine"], "'bord-nine' is not installed; did you mean board-nine?"),
        (["nine-card", "four-bonsu"], "did you mean four-bonus?"),
        (["board-nine", "--players", "9"], "2 to 6 players can"),
        (["board-nine", "--players", "-1"], "2 to 6 players can"),
        (["board-nine", "--seed", "-1"], "give a whole number from 0"),
        (["board-nine", "--option", "treshold=3"], "did you mean threshold?"),
        (["board-nine", "--option", "threshold"], "write key=value"),
        (["board-nine", "--option", "threshold=low"], "threshold='low' will not do"),
        (["board-nine", "--option", "seed=3"], "'seed' is no option here"),
        (["board-nine", "--option", "variant=3"], "'variant' is no option here"),
        (["board-nine", "rearrange"], "rearrange needs grid"),
        (["board-nine", "--players", "3", "--player", "Ann", "--player", "Bo"], "do not agree"),
    ],
)
def test_a_refusal_is_one_line(args, message):
    result = cg("demo", *args)
    assert (result.exit_code, result.stdout) == (2, "")
    assert re.fullmatch(r"error: .+\n", result.stderr)
    assert message in result.stderr


@pytest.mark.parametrize("extra", ["click", "rich"])
def test_without_its_extra_it_says_what_to_install(extra):
    program = f"import sys; sys.modules[{extra!r}] = None; from cardgolf.__main__ import main; main()"
    line = 'the command line needs click and rich: pip install "cardgolf[cli]"\n'
    assert finished("-c", program) == (2, "", line)


def test_another_module_that_is_missing_is_no_matter_of_the_extra():
    program = "import sys; sys.modules['cardgolf.cli.commands.demo'] = None; from cardgolf.__main__ import main; main()"
    code, out, err = finished("-c", program)
    assert (code, out) == (1, "")
    assert "ModuleNotFoundError" in err


def test_as_a_process_it_tells_the_same_match_twice():
    command = ("-m", "cardgolf", "demo", "board-nine", "--seed", "1")
    code, out, err = finished(*command)
    assert (code, err) == (0, "")
    assert finished(*command) == (0, out, "")
    assert out == text("demo", "board-nine", "--seed", "1")


def test_an_output_without_symbols_gets_letters():
    names = ("--player", "Zoë", "--player", "Bo", "--rounds", "1")
    code, out, err = finished(
        "-m", "cardgolf", "demo", "crazy-nines", "--seed", "1", *names, env={"PYTHONIOENCODING": "ascii"}
    )
    assert (code, err) == (0, "")
    assert "crazy-nines: Zo?, Bo. Seed 1." in out
    assert out.isascii()


ENDLESS = ("-m", "cardgolf", "demo", "board-nine", "--option", "threshold=9999999", "--option", "round_limit=none")


def test_a_closed_pipe_ends_it_quietly():
    with process(*ENDLESS) as running:
        assert running.stdout.readline().startswith("board-nine: Ann, Bo. Seed ")
        running.stdout.close()
        assert running.stderr.read() == ""


@pytest.mark.skipif(os.name == "nt", reason="there are no such signals")
def test_control_c_ends_it_quietly():
    with process(*ENDLESS, stdout=subprocess.PIPE) as running:
        running.stdout.readline()
        running.send_signal(signal.SIGINT)
        _, err = running.communicate(timeout=60)
    assert (running.returncode, err) == (130, "")


@pytest.mark.parametrize(
    ("words", "offered"), [(["play", ""], "nine-card"), (["rules", "nine-card", "re"], "rearrange")]
)
def test_the_shell_completes_what_is_installed(words, offered):
    environment = {"COMP_WORDS": " ".join(["cardgolf", *words]), "COMP_CWORD": str(len(words))}
    complete = {"_CARDGOLF_COMPLETE": "bash_complete"}
    found = CliRunner().invoke(app, [], prog_name="cardgolf", env=environment | complete)
    assert f"plain,{offered}" in found.output.split()
    assert all(line.split(",")[1].startswith(words[-1]) for line in found.output.split())
