"""Comparison on the same deals: pairing, differences and their intervals, the verdict."""

import json
import math
import re
from random import Random

import pytest
from helpers.cases import every_case
from simulation.results_by_hand import Any, Failing, Thrifty, a_game, a_round, results, stop_at

import cardgolf
from cardgolf import InvalidArgumentError, InvalidOptionError
from cardgolf.simulation import GameResult, Results, Stopped, simulate
from cardgolf.simulation.comparison import compare
from cardgolf.simulation.simulator import simulate_all
from cardgolf.simulation.statistics import Estimate, mean
from cardgolf.simulation.verdicts import verdict

NINE = cardgolf.rules("nine-card", holes=1)
DEARER = cardgolf.rules("nine-card", "ender-penalty:how=highest", holes=1)


def list_scores(found):
    """Return the scores of each game in one list."""
    return [[each for round_ in game.rounds for each in round_.scores] for game in found.games]


def test_equal_rules_do_not_differ():
    found = compare(NINE, NINE, bots=Any, games=5, players=3)
    assert found.verdict == "no difference in any game"
    assert found.results[0] == found.results[1]
    assert found.round_score.difference == Estimate(0.0, 0.0, 0.0, 5)
    assert (found.wins, found.games) == (None, 5)


def test_two_rulebooks_are_played_on_the_same_deals_and_paired():
    found = compare(NINE, DEARER, bots=Any, games=30, seed=3, players=3)
    a, b = simulate(NINE, Any, 30, 3, players=3), simulate(DEARER, Any, 30, 3, players=3)
    assert found.results == (a, b)
    assert (found.a, found.b) == (a.rules, b.rules)
    assert found.round_score.a == mean(list_scores(a))
    pairs = [[x - y for x, y in zip(*games, strict=True)] for games in zip(list_scores(a), list_scores(b), strict=True)]
    assert found.round_score.difference.value == pytest.approx(mean(pairs).value)
    assert found.round_score.difference.half == pytest.approx(mean(pairs).half)
    assert found.round_score.difference.half < min(found.round_score.a.half, found.round_score.b.half) / 2


def test_a_penalty_changes_points_but_not_the_length_of_rounds():
    found = compare(NINE, DEARER, bots=Any, games=60, players=3)
    assert found.turns.difference == Estimate(0.0, 0.0, 0.0, 60)
    assert found.round_score.difference.high < 0
    assert found.verdict.startswith("A scores ")
    assert found.verdict.endswith(" points a round less than B at 95 % confidence")


def test_a_match_twice_as_long_scores_twice_and_a_round_as_before():
    found = compare(cardgolf.rules("nine-card", holes=2), cardgolf.rules("nine-card", holes=1), bots=Any, games=40)
    assert found.match_score.difference.low > 20
    assert not found.round_score.difference.tells()


def test_two_bots_sit_in_each_seat_once_on_every_deal():
    found = compare(Thrifty, Any, rules=NINE, games=4, players=3)
    first, second = found.results
    assert (first.bots, second.bots) == (("Thrifty", "Any", "Thrifty"), ("Any", "Thrifty", "Any"))
    assert first.seed == second.seed
    ours = [[x[0], x[2], y[1]] for x, y in zip(list_scores(first), list_scores(second), strict=True)]
    theirs = [[x[1], y[0], y[2]] for x, y in zip(list_scores(first), list_scores(second), strict=True)]
    assert (found.a, found.b) == ("Thrifty", "Any")
    assert (found.round_score.a, found.round_score.b) == (mean(ours), mean(theirs))
    gaps = mean([[sum(x) / 3 - sum(y) / 3] for x, y in zip(ours, theirs, strict=True)])
    assert found.round_score.difference.half == pytest.approx(gaps.half)


def test_the_better_bot_is_found_in_either_order():
    found, other = compare(Thrifty, Any, rules=NINE, games=40), compare(Any, Thrifty, rules=NINE, games=40)
    assert found.round_score.difference.high < 0
    assert found.round_score.difference.value == -other.round_score.difference.value
    assert "less than B" in found.verdict and "more than B" in other.verdict
    assert found.wins.a.value + found.wins.b.value == 1
    assert found.wins.a.low > 0.5 > found.wins.b.high


def test_bots_of_a_table_move_from_seat_to_seat_the_same_under_both_rules():
    found = compare(NINE, DEARER, bots=[Any, Thrifty], games=4)
    assert [[game.bots for game in each.games] for each in found.results] == [
        [("Any", "Thrifty"), ("Thrifty", "Any")] * 2
    ] * 2


def compare_results(monkeypatch, *found):
    """Run ``compare`` with simulations that return these results."""
    each = iter(found)
    monkeypatch.setattr("cardgolf.simulation.simulator.simulate", lambda *args, **options: next(each))
    return compare(NINE, NINE, bots=Any)


def test_the_seat_bias_of_both_and_its_difference(monkeypatch):
    a = results(a_game(0, a_round(5, 1)), a_game(1, a_round(9, 7)))
    b = results(a_game(0, a_round(4, 3)), a_game(1, a_round(8, 7)))
    leader, after = compare_results(monkeypatch, a, b).places
    assert (leader.a.value, leader.b.value, leader.difference.value) == (1.5, 0.5, 1.0)
    leads_by_deal = [[2], [1]]  # the points of the leader less the mean of the table
    assert leader.a.half == pytest.approx(mean(leads_by_deal).half)
    assert after.difference.value == -1.0


def test_a_failed_game_excludes_its_pair(monkeypatch):
    games = [a_game(number, a_round(number, number + 2)) for number in range(4)]
    broken = GameResult.failure(1, ("ann", "bo"), "seat 1, bo: raised ValueError: no")
    found = compare_results(monkeypatch, results(*games), results(games[0], broken, *games[2:]))
    assert (found.games, [each.game for each in found.failures]) == (3, [1])
    assert found.round_score.a.value == found.round_score.b.value
    assert "game 1 failed: seat 1, bo: raised ValueError: no" in found.lines()


def test_a_bot_that_fails_in_every_game_leaves_nothing_to_compare():
    found = compare(Failing, Any, rules=NINE, games=2)
    assert (found.games, found.round_score.difference) == (0, None)
    assert found.verdict == "nothing to compare: no deal was finished by both"
    assert len(found.failures) == 4
    assert found.lines()


def test_as_plain_data():
    found = compare(Thrifty, Any, rules=NINE, games=3)
    data = found.as_dict()
    assert json.loads(json.dumps(data, allow_nan=False)) == data
    assert data["verdict"] == found.verdict
    assert data["round_score"]["difference"]["value"] == found.round_score.difference.value
    assert "results" not in data


def test_as_text():
    lines = compare(Thrifty, Any, rules=NINE, games=3, seed=5).lines()
    assert lines[:3] == ["A: Thrifty", "B: Any", "nine-card (holes=1); 2 seats; 3 deals, twice; seed 5"]
    assert max(map(len, lines)) <= 100
    lines = compare(NINE, DEARER, bots=Any, games=1, players=3).lines()
    assert lines[:3] == [
        "A: nine-card (holes=1)",
        "B: nine-card (holes=1) + ender-penalty",
        "Any, Any, Any; 1 deal, twice; seed 0",
    ]
    assert lines[-1] == "undecided: one game tells nothing"


def test_without_a_seed_both_have_the_same_deals():
    found = compare(NINE, NINE, bots=Any, games=3, seed=None)
    assert found.results[0] == found.results[1]


def test_progress_counts_both_as_one():
    calls = []
    compare(Thrifty, Any, rules=NINE, games=3, progress=lambda done, total: calls.append((done, total)))
    assert calls == [(done, 6) for done in (1, 2, 3, 4, 5, 6)]


BOTH_OR_NEITHER = "invalid comparison: expected two rulebooks and bots=..., or two bots and rules=..."


@every_case(
    ("options", "message"),
    [
        ({}, BOTH_OR_NEITHER),
        (
            {"bots": Any, "rules": NINE},
            BOTH_OR_NEITHER,
        ),
        ({"rules": NINE, "players": 1}, "invalid players=1: expected an integer >= 2 for two bots"),
        ({"rules": NINE, "players": True}, "invalid players=True: expected an integer >= 2 for two bots"),
        ({"rules": NINE, "margin": 0}, "invalid margin=0: expected points > 0 or None"),
        ({"rules": NINE, "margin": math.nan}, "invalid margin=nan: expected points > 0 or None"),
        ({"rules": NINE, "margin": True}, "invalid margin=True: expected points > 0 or None"),
    ],
)
def test_invalid_comparisons_are_refused(options, message):
    with pytest.raises(InvalidArgumentError) as caught:
        compare(Any, Any, **options)
    assert str(caught.value) == message


def test_the_caller_cannot_choose_seats():
    with pytest.raises(TypeError):
        compare(Any, Thrifty, rules=NINE, rotate=True)


def test_unknown_bots_and_rules_are_refused():
    with pytest.raises(InvalidOptionError, match="greedy"):
        compare("greedi", Any, rules=NINE)
    with pytest.raises(cardgolf.UnknownPluginError, match="nine-card"):
        compare("nine-cart", NINE, bots=Any)


def test_ctrl_c_keeps_the_deals_that_both_finished():
    with pytest.raises(Stopped) as caught:
        compare(Thrifty, Any, rules=NINE, games=5, progress=stop_at(8))
    assert caught.value.found.games == 3
    assert caught.value.found.round_score == compare(Thrifty, Any, rules=NINE, games=3).round_score
    assert str(caught.value) == "stopped after 3 games that count"
    assert isinstance(caught.value, KeyboardInterrupt)


def test_ctrl_c_before_both_have_finished_a_deal():
    with pytest.raises(Stopped) as caught:
        compare(Thrifty, Any, rules=NINE, games=5, progress=stop_at(2))
    assert caught.value.found.verdict == "nothing to compare: no deal was finished by both"
    assert caught.value.found.lines()


def test_a_stopped_simulation_stops_the_ones_after_it(monkeypatch):
    def stopped(*args, **options):
        raise Stopped(Results("base", ("ann",), 7, ()), "0 of 9 games")

    monkeypatch.setattr("cardgolf.simulation.simulator.simulate", stopped)
    assert simulate_all([(1, 2), (3, 4)], 9) == ([Results("base", ("ann",), 7, ())], True)


VERDICTS = [
    (Estimate(1.5, 1.24, 1.75, 100), None, "A scores 1.2 to 1.8 points a round more than B at 95 % confidence"),
    (
        Estimate(-1.5, -1.75, -1.24, 100),
        1,
        "A scores 1.2 to 1.8 points a round less than B at 95 % confidence, more than 1",
    ),
    (
        Estimate(-1.5, -1.75, -1.24, 100),
        1.5,
        "A scores 1.2 to 1.8 points a round less than B at 95 % confidence; whether by more than 1.5 is undecided",
    ),
    (
        Estimate(-0.15, -0.2, -0.1, 100),
        0.3,
        "A scores 0.10 to 0.20 points a round less than B at 95 % confidence, no difference larger than 0.3",
    ),
    (Estimate(0.5, 0.004, 0.996, 9), None, "A scores 0.004 to 0.996 points a round more than B at 95 % confidence"),
    (Estimate(-2.0, -2.0, -2.0, 9), None, "A scores 2 points a round less than B at 95 % confidence"),
    (Estimate(0.1, -0.1, 0.29, 100), None, "no difference larger than 0.3 points a round at 95 % confidence"),
    (Estimate(0.1, -0.1, 0.3, 100), 0.3, "no difference larger than 0.3 points a round at 95 % confidence"),
    (Estimate(0.0, -0.01, 0.01, 100), None, "no difference larger than 0.01 points a round at 95 % confidence"),
    (
        Estimate(0.4, -0.1, 0.9, 1000),
        0.3,
        (
            "undecided at 95 % confidence: "
            "A scores from 0.1 points a round less than B to 0.9 more; some 1,600 games would tell"
        ),
    ),
    (Estimate(0.0, 0.0, 0.0, 5), 0.3, "no difference in any game"),
    (Estimate(1.0, -math.inf, math.inf, 1), None, "undecided: one game tells nothing"),
    (None, None, "nothing to compare: no deal was finished by both"),
]


@every_case(("difference", "margin", "text"), VERDICTS)
def test_verdicts(difference, margin, text):
    assert verdict(difference, margin) == text


def test_a_verdict_claims_no_more_than_its_interval():
    rng = Random(1)
    for _ in range(500):
        low, high = sorted((rng.uniform(-3, 3), rng.uniform(-3, 3)))
        text = verdict(Estimate((low + high) / 2, low, high, 50))
        numbers = [float(number) for number in re.findall(r"\d[.\d]*", text)]
        if text.startswith("A scores"):
            near, far = sorted((abs(low), abs(high)))
            assert numbers[0] <= near and far <= numbers[1]
            assert ("less" in text) == (high < 0)
        else:
            assert max(-low, high) <= numbers[0]
