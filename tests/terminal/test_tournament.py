"""``cardgolf tournament`` and ``cardgolf league``: tables of bots by rank."""

import json

from helpers.command_line import read_output

import cardgolf

FEW = ("--quiet", "--games", "2", "--seed", "3")
ONE_HOLE = ("--option", "holes=1")


def test_tournament_ranks_the_bots():
    told = read_output(
        "tournament", "nine-card", *FEW, *ONE_HOLE, "--bot", "random", "--bot", "greedy", "--bot", "stubborn"
    )
    rules = cardgolf.rules("nine-card", holes=1)
    assert told.splitlines() == cardgolf.tournament(rules, ["random", "greedy", "stubborn"], 2, 3).lines()


def test_tournament_as_json_with_all_bots_at_one_table():
    asked = ("--players", "2", "--json")
    found = json.loads(read_output("tournament", "nine-card", *FEW, *ONE_HOLE, *asked))
    assert [each["bot"] for each in found["table"]][-1] in ("greedy", "random")
    assert found["players"] == 2


def test_league_prints_tables():
    given = ("league", "play-nine", "--bot", "easy", "--bot", "medium", "--games", "4", "--quiet")
    assert "beginner   greedy      4" in read_output(*given)
    table = read_output(*given, "--markdown")
    assert "| beginner | greedy | 4 |" in table
    assert "|---|---|--:|--:|--:|---|" in table.splitlines()
