"""``cardgolf solve``: the value of a small game and what bots give away, as text and as JSON."""

import json
from pathlib import Path

from helpers.command_line import read_output, run_command

DECK = f"{Path(__file__).parents[2] / 'examples' / 'short_deck.py'}?ranks=2,copies=3"
SMALL = ("solve", "golf", DECK, "--option", "turn_limit=2", "--option", "recycle=end_round")


def test_a_small_game_is_solved_and_bots_are_measured():
    text = read_output(*SMALL, "--bot", "greedy", "--bot", "random")
    lines = text.splitlines()
    assert lines[0].startswith("golf + short-deck: solved, ")
    assert "points a round, if both seats play perfectly." in lines[1]
    assert [line.split()[0] for line in lines[3:]] == ["points", "greedy", "random"]


def test_the_same_as_json():
    found = json.loads(read_output(*SMALL, "--bot", "greedy", "--json"))
    assert found["bots"]["greedy"]["exploitability"] >= found["bots"]["greedy"]["loss"] >= 0
    assert (found["rules"], found["states"] > 100) == ("golf + short-deck", True)


def test_rules_that_cannot_be_solved_are_refused():
    result = run_command("solve", "golf")
    assert result.exit_code == 2
    assert "invalid turn_limit=100: expected 1 to 50" in result.output


def test_a_game_with_too_many_states_is_given_up():
    result = run_command(*SMALL, "--most-states", "10")
    assert "invalid most_states=10" in result.output
