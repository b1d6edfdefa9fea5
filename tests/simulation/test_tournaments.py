"""Tournaments and leagues: pairings, ratings by the games in order, and tables."""

import json
from itertools import combinations

import pytest
from helpers.cases import every_case
from helpers.plugins import most_points_win
from simulation.results_by_hand import Any, Failing, Thrifty, a_game, a_round, results, stop_at

import cardgolf
from cardgolf import InvalidArgumentError, InvalidOptionError
from cardgolf.bots.players.greedy import Greedy
from cardgolf.simulation import GameResult, Stopped, compare, league, simulate, tournament
from cardgolf.simulation.formatting import format_points
from cardgolf.simulation.statistics import mean

models = pytest.importorskip("openskill.models")
NINE = cardgolf.rules("nine-card", holes=1)


class Wild(Any):
    """A bot as good as ``Any``."""


def rate_results(monkeypatch, *found, bots=("random", "stubborn"), players=2):
    """Run a tournament whose tables return these results."""
    each = iter(found)
    monkeypatch.setattr("cardgolf.simulation.simulator.simulate", lambda *args, **options: next(each))
    monkeypatch.setattr("cardgolf.simulation.tournaments.bot_name", str)
    return tournament(NINE, bots, players=players)


def test_a_round_robin_plays_every_pair_on_the_same_deals_with_seats_rotating():
    found = tournament(NINE, [Any, Thrifty, Wild], games=4, seed=3)
    assert [each.bots for each in found.results] == list(combinations(("Any", "Thrifty", "Wild"), 2))
    assert found.results[0] == simulate(NINE, [Any, Thrifty], 4, 3, rotate=True)
    assert [game.bots for game in found.results[0].games[:2]] == [("Any", "Thrifty"), ("Thrifty", "Any")]
    assert (found.games, [each.games for each in found.table]) == (12, [8, 8, 8])


def test_all_at_one_table():
    found = tournament(NINE, [Any, Thrifty, Wild], games=5, players=3)
    assert [each.bots for each in found.results] == [("Any", "Thrifty", "Wild")]
    assert sum(each.wins.value for each in found.table) == pytest.approx(1)


def test_the_better_bot_is_first():
    found = tournament(NINE, [Any, Wild, Thrifty], games=150)
    assert found.table[0].bot == "Thrifty"
    assert found.table[0].wins.low > 0.5
    assert [each.mu for each in found.table] == sorted((each.mu for each in found.table), reverse=True)


def test_ratings_of_one_game_equal_those_of_openskill(monkeypatch):
    found = rate_results(monkeypatch, results(a_game(0, a_round(1, 9), bots=("random", "stubborn"))))
    model = models.PlackettLuce(tau=0.0)
    (winner,), (loser,) = model.rate([[model.rating()], [model.rating()]], ranks=[1, 2])
    assert [(each.bot, each.mu, each.sigma) for each in found.table] == [
        ("random", winner.mu, winner.sigma),
        ("stubborn", loser.mu, loser.sigma),
    ]


def test_a_shared_first_place_leaves_ratings_equal(monkeypatch):
    found = rate_results(monkeypatch, results(a_game(0, a_round(4, 4), bots=("random", "stubborn"))))
    random, stubborn = found.table
    assert (random.mu, random.sigma) == (stubborn.mu, stubborn.sigma)
    assert [each.wins.value for each in found.table] == [0.5, 0.5]


def compute_ratings(*games):
    """Return the ratings after these games, in this order."""
    model = models.PlackettLuce(tau=0.0)
    ratings = {name: model.rating() for name in "abc"}
    for game in games:
        after = model.rate([[ratings[name]] for name in game.bots], ranks=list(game.ranks))
        ratings |= {name: rating for name, (rating,) in zip(game.bots, after, strict=True)}
    return {name: (rating.mu, rating.sigma) for name, rating in ratings.items()}


def test_ratings_take_match_0_of_every_table_first(monkeypatch):
    tables = [[a_game(n, a_round(n, 1 - n), bots=pair) for n in range(2)] for pair in combinations("abc", 2)]
    found = rate_results(monkeypatch, *(results(*games) for games in tables), bots=tuple("abc"))
    in_order = [games[number] for number in range(2) for games in tables]
    assert {each.bot: (each.mu, each.sigma) for each in found.table} == compute_ratings(*in_order)
    assert compute_ratings(*in_order) != compute_ratings(*tables[0], *tables[1], *tables[2])


def test_the_deal_is_the_unit_of_the_other_figures(monkeypatch):
    pairs = [("a", "b"), ("a", "c"), ("b", "c")]
    scores = [[(1, 2), (6, 5)], [(3, 3), (9, 0)], [(4, 8), (2, 7)]]
    tables = [
        results(*(a_game(n, a_round(*each), bots=pair) for n, each in enumerate(games)))
        for pair, games in zip(pairs, scores, strict=True)
    ]
    found = {each.bot: each for each in rate_results(monkeypatch, *tables, bots=("a", "b", "c")).table}
    assert found["a"].round_score == mean([[1, 3], [6, 9]])
    assert found["a"].mean_rank == mean([[1, 1], [2, 2]])
    assert found["b"].wins.value == 0.75
    assert (found["c"].games, found["c"].round_score.games) == (4, 2)


def test_a_failed_game_is_listed_and_changes_no_rating(monkeypatch):
    game = a_game(0, a_round(1, 9), bots=("random", "stubborn"))
    broken = GameResult.failure(1, ("stubborn", "random"), "seat 0, stubborn: gave up")
    whole, part = rate_results(monkeypatch, results(game)), rate_results(monkeypatch, results(game, broken))
    assert part.table == whole.table
    assert (part.games, [each.error for each in part.failures]) == (1, [broken.error])
    assert "game 1 failed: seat 0, stubborn: gave up" in part.lines()


def test_a_bot_that_never_finishes_keeps_its_first_rating():
    found = tournament(NINE, [Any, Wild, Failing], games=2)
    last = next(each for each in found.table if each.bot == "Failing")
    assert (last.mu, last.games, last.mean_rank) == (models.PlackettLuce().rating().mu, 0, None)
    assert any("0" in line and "Failing" in line and line.endswith("-") for line in found.lines())


def test_the_same_tournament_twice_is_the_same():
    first, second = (tournament(NINE, [Any, Wild, Thrifty], games=3, seed=9) for _ in range(2))
    assert first == second


def test_as_plain_data_and_as_text():
    found = tournament(NINE, [Any, Thrifty], games=4, seed=9)
    data = found.as_dict()
    assert json.loads(json.dumps(data, allow_nan=False)) == data
    assert [each["bot"] for each in data["table"]] == [each.bot for each in found.table]
    assert "results" not in data
    lines = found.lines()
    assert lines[:2] == ["nine-card (holes=1)", "4 games, 2 at a table; seed 9"]
    assert lines[-2].startswith(f"1. {found.table[0].bot}")
    assert max(map(len, lines)) <= 100


def test_progress_counts_all_tables_as_one():
    calls = []
    tournament(NINE, [Any, Thrifty, Wild], games=2, progress=lambda *done: calls.append(done))
    assert calls == [(done, 6) for done in (1, 2, 3, 4, 5, 6)]


def test_ctrl_c_keeps_a_table_of_the_finished_games():
    with pytest.raises(Stopped) as caught:
        tournament(NINE, [Any, Thrifty, Wild], games=2, progress=stop_at(3))
    assert caught.value.found.games == 3
    assert [each.games for each in sorted(caught.value.found.table, key=lambda each: each.bot)] == [3, 2, 1]


@every_case(
    ("bots", "players", "message"),
    [
        ([Any], 2, "invalid bots=[<class 'simulation.results_by_hand.A...: expected a list of two or more"),
        ("greedy", 2, "invalid bots='greedy': expected a list of two or more"),
        ([Any, Wild], 3, "invalid players=3: expected 2 to 2, the number of bots"),
        ([Any, Wild], 1, "invalid players=1: expected 2 to 2, the number of bots"),
        ([Any, Wild], True, "invalid players=True: expected 2 to 2, the number of bots"),
        ([Any, Wild, Any], 2, "invalid bots: expected different names, not 'Any' twice"),
    ],
)
def test_invalid_tournaments_are_refused(bots, players, message):
    with pytest.raises(InvalidArgumentError) as caught:
        tournament(NINE, bots, players=players)
    assert str(caught.value) == message


def test_too_many_tables_are_refused():
    with pytest.raises(InvalidArgumentError, match="expected at most 1,000 tables, not 230,300 of 4 each"):
        tournament(NINE, [type(f"Bot{number}", (Any,), {}) for number in range(50)], players=4)


def test_an_unknown_bot_is_refused():
    with pytest.raises(InvalidOptionError, match="stubborn"):
        tournament(NINE, [Any, "stubbron"])


def test_without_openskill_one_line_says_what_to_install(monkeypatch):
    monkeypatch.setattr("cardgolf.simulation.exporter.find_spec", lambda name: None)
    with pytest.raises(InvalidArgumentError) as caught:
        tournament(NINE, [Any, Wild])
    assert str(caught.value) == 'a tournament needs openskill: pip install "cardgolf[sim]"'


def test_in_a_league_every_pair_plays_every_game():
    found = league(["play-nine", "board-nine"], ["beginner", "greedy", "random"], deals=6, seed=3)
    assert [each.rules for each in found] == ["play-nine", "board-nine"]
    for each in found:
        pairs = [(pairing.a, pairing.b) for pairing in each.pairings]
        assert pairs == [("beginner", "greedy"), ("beginner", "random"), ("greedy", "random")]
        assert {row.bot for row in each.table} == {*each.milliseconds} == {"beginner", "greedy", "random"}
        assert all(time > 0 for time in each.milliseconds.values())
        assert (each.games, [row.games for row in each.table]) == (36, [24] * 3)


@every_case("plugins", [(), (most_points_win,)])
def test_pairings_are_comparisons_and_better_points_are_positive(plugins):
    rules = cardgolf.rules("nine-card", *plugins, holes=1, tie="shared")
    (division,) = league([rules], ["greedy", "random"], deals=8, seed=4)
    (pairing,) = division.pairings
    found = compare("greedy", "random", rules=rules, games=8, seed=4)
    assert pairing.as_dict() == found.as_dict()
    assert pairing.lines() == found.lines()
    assert not any(each.games for each in (*division.results, *pairing.results))
    better = f" {format_points(found.round_score.difference).lstrip('-')} "
    assert better in division.lines()[-1] and division.lines()[-1].endswith("yes")
    assert f"|{better}" in division.markdown()[-2]


class SixCardsOnly(Greedy):
    """Refuses all rules but those of one game."""

    def choose(self, view):
        if view.rules.name != "golf":
            raise InvalidOptionError("invalid rules: expected golf")
        return super().choose(view)


def test_a_bot_is_left_out_where_it_refuses_the_rules():
    calls, bots = [], [SixCardsOnly, "random", "beginner"]
    found = league(["play-nine", "golf"], bots, deals=2, seed=1, progress=lambda *done: calls.append(done))
    assert calls == [(1, 4), (2, 4), (3, 4), (4, 4)]
    assert [each.absent for each in found] == [("SixCardsOnly",), ()]
    assert [len(each.pairings) for each in found] == [1, 3]
    assert [len(each.table) for each in found] == [2, 3]
    assert "SixCardsOnly does not play these rules." in found[0].lines()
    (alone,) = league(["play-nine"], [SixCardsOnly, "random"], deals=2)
    assert (alone.pairings, [row.bot for row in alone.table]) == ((), ["random"])
    assert alone.markdown()[-2] == "|--:|--:|--:|--:|--:|--:|"


@every_case(
    ("games", "bots"), [(["play-nine"], ["greedy"]), ([], ["greedy", "random"]), (["golf"], ["greedy", "greedy"])]
)
def test_a_league_needs_two_bots_and_a_game(games, bots):
    with pytest.raises(InvalidArgumentError, match=r"^invalid (bots|games)[=:]"):
        league(games, bots)
