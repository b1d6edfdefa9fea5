"""The commands where the most points win."""

import json
from functools import partial

import pytest
from helpers.command_line import read_output

RULE = """\
from cardgolf import hookimpl


@hookimpl("goal")
def most_points_win():
    return "highest"
"""


@pytest.fixture(autouse=True)
def _with_a_rule(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "most.py").write_text(RULE, encoding="utf-8")


run = partial(read_output, columns=200)


@pytest.mark.parametrize(("rule", "words"), [((), "with the fewest points"), (("./most.py",), "with the most points")])
def test_play_begins_with_the_goal(rule, words):
    assert words in " ".join(run("play", "nine-card", *rule, "--seed", "2", typed="quit\n").split())


def test_compare_follows_the_goal():
    bots = ("--bot", "greedy", "--bot", "random", "--games", "10", "--option", "holes=1", "--workers", "1")
    lowest, highest = (run("compare", "nine-card", *rule, *bots) for rule in ((), ("./most.py",)))
    assert " less than B at 95 % confidence\n" in lowest
    assert " more than B at 95 % confidence; most points win\n" in highest


def test_simulate_tells_the_goal():
    given = ("--games", "2", "--option", "holes=1", "--workers", "1", "--json")
    assert json.loads(run("simulate", "nine-card", "./most.py", *given))["goal"] == "highest"
    assert json.loads(run("simulate", "nine-card", *given))["goal"] == "lowest"
