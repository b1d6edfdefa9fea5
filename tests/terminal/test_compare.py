"""``cardgolf compare``: two bots, or two rulebooks, on the same deals."""

import json
import re

import pytest
from helpers.command_line import read_output, run_command

import cardgolf

FEW = ("--quiet", "--games", "2", "--seed", "3")
ONE_HOLE = ("--option", "holes=1")


def test_compare_two_bots():
    told = read_output("compare", "nine-card", *FEW, *ONE_HOLE, "--bot", "greedy", "--bot", "random", columns=100)
    rules = cardgolf.rules("nine-card", holes=1)
    assert told.splitlines() == cardgolf.compare("greedy", "random", rules=rules, games=2, seed=3).lines()


def test_compare_two_rulebooks_with_the_same_bots():
    second = ("--against-rule", "ender-penalty", "--against-option", "pair_reuse=false")
    found = json.loads(read_output("compare", "nine-card", *FEW, *ONE_HOLE, "--bot", "random", *second, "--json"))
    one = cardgolf.rules("nine-card", holes=1)
    other = cardgolf.rules("nine-card", "ender-penalty", holes=1, pair_reuse=False)
    assert found == cardgolf.compare(one, other, bots="random", games=2, seed=3).as_dict()


def test_compare_another_variant():
    told = read_output("compare", "nine-card", *FEW, *ONE_HOLE, "--bot", "random", "--against", "play-nine")
    assert told.splitlines()[1].startswith("B: play-nine")


@pytest.mark.parametrize("command", ["compare", "diff"])
def test_equal_rulebooks_are_refused_with_what_to_do(command):
    ours = ("nine-card", "ender-penalty")
    assert run_command(command, *ours, "--against", "nine-card", "--against-rule", ours[1]).stderr == (
        "error: nothing to compare: both rulebooks are nine-card + ender-penalty; "
        "--against-rule gives a rule to the second alone\n"
    )
    alone = run_command(command, *ours).stderr
    tried = re.search(r"try cardgolf ([-\w ]+)", alone)
    assert tried[1] == f"{command} nine-card --against-rule ender-penalty"


def test_the_same_variant_again_is_that_variant_alone():
    told = read_output("diff", "nine-card", "ender-penalty", "--option", "decks=3", "--against", "nine-card")
    assert told.startswith("A  Nine-Card Golf + ender-penalty: decks=3\nB  Nine-Card Golf\n")


def test_compare_needs_two_bots_or_two_rulebooks():
    result = run_command("compare", "nine-card", *FEW, "--bot", "random")
    assert result.exit_code == 2
    assert result.stderr.startswith("error: nothing to compare")
