"""Simulated matches with teams and handicaps."""

import pytest

import cardgolf
from cardgolf import InvalidArgumentError
from cardgolf.simulation import rows, simulate, summarize
from cardgolf.simulation.engines import FEWEST_GAMES, choose_engine
from cardgolf.table.sides import make_sides

RULES = cardgolf.rules("nine-card", holes=2, turn_limit=6)
SIDES = {"teams": [(0, 2), (1, 3)], "handicaps": (0, 5, 0, 0)}


def test_teams_share_totals_and_ranks_in_every_game():
    found = simulate(RULES, "random", 4, 7, players=4, **SIDES)
    plain = simulate(RULES, "random", 4, 7, players=4)
    assert [game.rounds for game in found.games] == [game.rounds for game in plain.games]
    for game, other in zip(found.games, plain.games, strict=True):
        first, second = other.totals[0] + other.totals[2], other.totals[1] + other.totals[3] - 5
        assert game.totals == (first, second, first, second)
        assert game.ranks == tuple(1 + (total > min(first, second)) for total in game.totals)
    assert found.rules == f"{plain.rules}, teams 0 2 and 1 3, handicaps 0 5 0 0"
    assert {row["total"] for row in rows(found) if row["game"] == 0} == {*found.games[0].totals}
    assert found.digest != plain.digest


def test_a_win_of_a_team_is_shared_by_its_seats():
    found = summarize(simulate(RULES, "random", 3, 7, players=4, teams=SIDES["teams"], handicaps=(900, 0, 0, 0)))
    assert [each.wins.value for each in found.by_seat] == [0.5, 0, 0.5, 0]


def test_workers_give_the_same_games():
    one = simulate(RULES, "random", 3, 7, players=4, **SIDES)
    assert simulate(RULES, "random", 3, 7, players=4, workers=2, **SIDES).digest == one.digest


def test_lanes_say_that_they_play_no_teams():
    choice = choose_engine(RULES, ["random"] * 4, FEWEST_GAMES, "auto", make_sides(4, **SIDES))
    assert (choice.engine, choice.reason) == ("engine", "teams and handicaps have no form for lanes")
    with pytest.raises(InvalidArgumentError, match="engine='lanes': teams and handicaps have no form for lanes"):
        simulate(RULES, "random", 4, 7, players=4, engine="lanes", **SIDES)


def test_impossible_teams_are_refused_before_the_first_game():
    with pytest.raises(InvalidArgumentError, match="expected seat 3 in one team"):
        simulate(RULES, "random", 4, 7, players=4, teams=[(0, 1), (2,)])
