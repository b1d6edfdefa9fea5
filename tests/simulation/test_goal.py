"""Simulations where the most points win: first places, closers, verdicts and headings."""

import pytest
from helpers.plugins import most_points_win
from simulation.results_by_hand import Any, Thrifty, a_game, a_round

import cardgolf
from cardgolf.simulation import Results, measures, simulate, summarize
from cardgolf.simulation.comparison import compare
from cardgolf.simulation.jobs import DoneGames, Job

NINE = cardgolf.rules("nine-card", holes=1)
MOST = cardgolf.rules("nine-card", most_points_win, holes=1)


def test_results_have_the_goal_of_their_rules():
    lowest, highest = (simulate(rules, Any, 2, players=2, workers=1) for rules in (NINE, MOST))
    assert (lowest.goal, highest.goal) == ("lowest", "highest")
    assert [game.totals for game in lowest.games] == [game.totals for game in highest.games]
    assert [game.ranks for game in lowest.games] == [game.ranks[::-1] for game in highest.games]
    assert Job(MOST, (Any, Any), 1, False).results(DoneGames()).goal == "highest"


def test_the_closer_is_compared_with_the_best_score():
    game = a_game(0, a_round(4, 9, closer=0), a_round(4, 9, closer=1), a_round(7, 7, closer=1))
    assert measures.closer_best("lowest")(game, (0, 1)) == [True, False, True]
    assert measures.closer_best("highest")(game, (0, 1)) == [False, True, True]
    assert measures.closer_best("highest")(game, (0,)) == [False]


def test_the_summary_tells_the_goal():
    games = (a_game(0, a_round(4, 9, closer=0)), a_game(1, a_round(4, 9, closer=1)))
    for goal, heading in (("lowest", "base; seed 7"), ("highest", "base; most points win; seed 7")):
        found = summarize(Results("base", ("ann", "bo"), 7, games, goal))
        lines = found.lines()
        assert (found.goal, found.as_dict()["goal"], lines[0]) == (goal, goal, heading)
        assert any(line.endswith(f"closer scored {goal}") for line in lines)
        assert found.by_bot[0].closer_best.value == (goal == "lowest")


def test_first_places_and_the_verdict_of_two_bots_follow_the_goal():
    lowest, highest = (compare(Thrifty, Any, rules=rules, games=40) for rules in (NINE, MOST))
    assert lowest.round_score == highest.round_score
    assert lowest.wins.a.low > 0.5 > highest.wins.a.high
    assert highest.verdict == f"{lowest.verdict}; most points win"
    assert "; most points win; 2 seats; 40 deals" in highest.lines()[2]
    assert "most points win" not in "".join(lowest.lines())


def test_greedy_scores_more_than_random_where_the_most_points_win():
    found = compare("greedy", "random", rules=MOST, games=10)
    assert found.verdict.endswith(" more than B at 95 % confidence; most points win")
    assert found.wins.a.value == 1


def test_a_verdict_without_a_difference_names_no_goal():
    for rules in (NINE, MOST):
        assert compare(Any, Any, rules=rules, games=3).verdict == "no difference in any game"


def test_two_rulebooks_are_named_with_their_goals():
    found = compare(NINE, MOST, bots=Any, games=3)
    assert (found.a, found.b) == ("nine-card (holes=1)", "nine-card (holes=1) + most-points-win; most points win")
    assert found.verdict == "no difference in any game"


def test_a_tournament_ranks_by_the_goal():
    pytest.importorskip("openskill")
    found = cardgolf.tournament(MOST, [Any, "greedy"], games=10, players=2)
    assert [each.bot for each in found.table] == ["greedy", "Any"]
    assert found.table[0].round_score.value > found.table[1].round_score.value
    assert found.lines()[0] == "nine-card (holes=1) + most-points-win; most points win"
