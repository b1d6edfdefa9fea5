"""The league: every pair once, better points positive whatever the goal, and the numbers of ``compare``."""

import pytest
from helpers.command_line import read_output
from helpers.plugins import most_points_win

import cardgolf
from cardgolf import InvalidArgumentError, InvalidOptionError
from cardgolf.bots.players.greedy import Greedy
from cardgolf.simulation import compare, league

BOTS = ["beginner", "greedy", "random"]


def test_every_pair_plays_every_game():
    found = league(["play-nine", "board-nine"], BOTS, deals=6, seed=3)
    assert [each.rules for each in found.divisions] == ["play-nine", "board-nine"]
    for each in found.divisions:
        pairs = [(pairing.bot, pairing.against) for pairing in each.pairings]
        assert pairs == [("beginner", "greedy"), ("beginner", "random"), ("greedy", "random")]
        assert {row.bot for row in each.table} == {*BOTS}
        assert all(row.milliseconds > 0 for row in each.table)


def test_figures_are_those_of_compare():
    rules = cardgolf.rules("nine-card", holes=1, tie="shared")
    (pairing,) = league([rules], ["greedy", "random"], deals=8, seed=4).divisions[0].pairings
    found = compare("greedy", "random", rules=rules, games=8, seed=4)
    assert pairing.saves.value == -found.round_score.difference.value > 0
    assert pairing.wins == found.wins.a
    assert pairing.significant


def test_more_points_are_better_where_most_points_win():
    rules = cardgolf.rules("nine-card", most_points_win, holes=1, tie="shared")
    (pairing,) = league([rules], ["greedy", "random"], deals=8, seed=4).divisions[0].pairings
    assert pairing.saves.value == compare("greedy", "random", rules=rules, games=8, seed=4).round_score.difference.value
    assert pairing.saves.value > 0


class SixCardsOnly(Greedy):
    """Refuses all rules but those of one game."""

    def choose(self, view):
        if view.rules.name != "golf":
            raise InvalidOptionError("invalid rules: expected golf")
        return super().choose(view)


def test_a_bot_is_left_out_where_it_refuses_the_rules():
    found = league(["play-nine", "golf"], [SixCardsOnly, "random", "beginner"], deals=2, seed=1)
    assert [each.absent for each in found.divisions] == [("SixCardsOnly",), ()]
    assert [len(each.pairings) for each in found.divisions] == [1, 3]
    assert [len(each.table) for each in found.divisions] == [2, 3]
    assert "SixCardsOnly does not play these rules." in found.lines()
    assert not league(["play-nine"], [SixCardsOnly, "random"], deals=2).divisions[0].pairings


@pytest.mark.parametrize(("games", "bots"), [(["play-nine"], ["greedy"]), ([], BOTS), (["golf"], ["greedy", "greedy"])])
def test_a_league_needs_two_bots_and_a_game(games, bots):
    with pytest.raises(InvalidArgumentError, match=r"invalid (bots|games)="):
        league(games, bots)


def test_the_command_prints_tables():
    given = ("league", "play-nine", "--bot", "easy", "--bot", "medium", "--games", "4", "--quiet")
    assert "beginner   greedy      4" in read_output(*given)
    table = read_output(*given, "--markdown")
    assert "| beginner | greedy | 4 |" in table
    assert "|---|---|--:|--:|--:|---|" in table.splitlines()
