"""``cardgolf perft``: numbers of move sequences."""

import json

from helpers.command_line import read_output

import cardgolf


def test_sequences_are_counted_by_depth():
    assert read_output("perft", "golf", "--depth", "3").split() == ["1", "6", "2", "30", "3", "180"]


def test_rules_players_and_seed_are_those_that_were_given():
    told = json.loads(read_output("perft", "golf", "knocking", "--option", "columns=2", "--option", "initial_flips=0",
                                  "--players", "3", "--seed", "7", "--depth", "2", "--json"))  # fmt: skip
    game = cardgolf.new_game("golf", "knocking", players=3, seed=7, columns=2, initial_flips=0)
    assert told["counts"] == [3, cardgolf.perft(game, 2)]
    assert (told["players"], told["seed"], told["rules"]) == (
        3, 7, ["golf", "knocking", "--option", "columns=2", "--option", "initial_flips=0"],
    )  # fmt: skip


def test_sequences_are_counted_by_their_first_move():
    told = json.loads(read_output("perft", "golf", "--moves", "--depth", "2", "--json"))
    assert told["moves"] == dict.fromkeys(["flip a1", "flip b1", "flip c1", "flip a2", "flip b2", "flip c2"], 5)
    lines = read_output("perft", "golf", "--moves", "--depth", "2").splitlines()
    assert lines[0].split() == ["flip", "a1", "5"] and lines[-1].split() == ["30"]
