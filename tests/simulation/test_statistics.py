"""Intervals: known values, small exact cases, and coverage."""

import math
from random import Random

import pytest
from helpers.cases import every_case

from cardgolf.simulation.statistics import Estimate, _t_probability, contrast, mean, quantile, share, wilson

Z = 1.959963984540054


def wrap_each(values):
    """Return games of one value each."""
    return [[value] for value in values]


@every_case(
    ("freedom", "printed"),
    [
        (1, 12.706),
        (2, 4.303),
        (3, 3.182),
        (4, 2.776),
        (9, 2.262),
        (10, 2.228),
        (30, 2.042),
        (120, 1.980),
        (1000, 1.962),
    ],
)
def test_points_of_student_t_as_tables_print_them(freedom, printed):
    assert round(quantile(freedom), 3) == printed


def test_points_of_student_t_where_there_is_a_closed_form():
    assert quantile(1) == pytest.approx(math.tan(0.475 * math.pi), rel=1e-12)
    assert quantile(2) == pytest.approx(0.95 * math.sqrt(2 / (4 * 0.975 * 0.025)), rel=1e-12)


def test_the_series_and_the_expansion_agree_where_they_meet():
    assert _t_probability(quantile(301), 301) == pytest.approx(0.95, abs=2e-8)
    assert quantile(300) > quantile(301) > quantile(100_000) > Z


def test_a_mean_of_four():
    found = mean(wrap_each([1, 2, 3, 4]))
    assert (found.value, found.games) == (2.5, 4)
    assert found.half == pytest.approx(quantile(3) * math.sqrt(5 / 12))
    assert found.low == pytest.approx(2.5 - found.half)


def test_a_mean_of_games_of_different_length():
    found = mean([[1, 3], [2], [6]])
    assert found.value == 3.0
    pulls = (4 - 6, 2 - 3, 6 - 3)  # the sum of each game, less as many means
    assert found.half == pytest.approx(quantile(2) * math.sqrt(sum(pull**2 for pull in pulls) / 16 * 3 / 2))


def test_repeated_values_within_a_game_do_not_narrow_the_interval():
    once, often = mean([[3], [5], [10]]), mean([[3] * 9, [5] * 9, [10] * 9])
    assert (often.value, often.games) == (once.value, once.games)
    assert often.half == pytest.approx(once.half)


def test_games_without_values_are_ignored():
    assert mean([[], [1], [], [3]]) == mean([[1], [3]])


def test_no_values_give_no_estimate():
    assert mean([]) is mean([[], []]) is share([[]]) is contrast((1, [[1]]), (-1, [[]])) is None


def test_one_game_gives_an_unbounded_interval():
    assert mean([[1, 2, 6]]) == Estimate(3.0, -math.inf, math.inf, 1)
    assert share([[1, 0, 1]]).low == 0.0
    assert share([[1, 0, 1]]).high == 1.0


def test_an_effect_of_the_deal_on_both_samples_cancels():
    luck = [5, 40, -10, 22]
    found = contrast((1, wrap_each(luck)), (-1, [[value + 1] for value in luck]))
    assert found == Estimate(-1.0, -1.0, -1.0, 4)


def test_a_contrast_of_equal_samples_is_zero():
    games = [[1, 5], [7], [2, 2, 9]]
    assert contrast((1, games), (-1, games)) == Estimate(0.0, 0.0, 0.0, 3)


def test_a_difference_is_the_mean_of_the_pairs():
    a, b = [3, 8, 4, 9], [1, 7, 5, 5]
    found = contrast((1, wrap_each(a)), (-1, wrap_each(b)))
    pairs = mean(wrap_each([x - y for x, y in zip(a, b, strict=True)]))
    assert found.value == pytest.approx(pairs.value)
    assert found.half == pytest.approx(pairs.half)


def test_samples_of_different_games_have_no_difference():
    with pytest.raises(ValueError):
        contrast((1, [[1], [2]]), (-1, [[1]]))


@pytest.mark.parametrize(
    ("hits", "of", "low", "high"),
    [(8, 10, 0.4902, 0.9433), (0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (5, 10, 0.2366, 0.7634)],
)  # fmt: skip
def test_wilson_intervals_as_tables_print_them(hits, of, low, high):
    found = share([[1]] * hits + [[0]] * (of - hits))
    assert (round(found.low, 4), round(found.high, 4)) == (low, high)
    assert found.value == hits / of


def test_the_ends_of_a_wilson_interval_solve_the_score_test():
    found = wilson(0.3, 50, 50)
    for end in (found.low, found.high):
        assert abs(0.3 - end) == pytest.approx(Z * math.sqrt(end * (1 - end) / 50))


def test_equal_values_within_a_game_count_as_one():
    games = [[1] * 9] * 6 + [[0] * 9] * 14
    effective = 19 * (Z / quantile(19)) ** 2  # 20 independent values, with t in place of z
    assert share(games).low == pytest.approx(wilson(0.3, effective, 20).low)
    assert share(games).low > 0.1
    assert share([[value] for game in games for value in game]).half < share(games).half / 2


def test_the_interval_of_a_share_of_0_or_1_depends_on_the_number_of_games():
    assert share([[0] * 9] * 10) == share([[0]] * 10)
    assert share([[1] * 9] * 10) == share([[1]] * 10)


def test_a_share_has_no_narrower_interval_than_independent_values():
    assert share([[1, 0]] * 10) == wilson(0.5, 20, 10)


def test_a_value_outside_the_interval_is_distinguished():
    assert Estimate(1.0, 0.5, 1.5, 9).tells()
    assert not Estimate(1.0, -0.5, 1.5, 9).tells()
    assert not Estimate(1.0, 0.5, 1.5, 9).tells(0.5)


@pytest.mark.parametrize(("tenths", "held"), [(1, 974362529835), (3, 947557869741), (5, 961425781250)])
def test_the_exact_coverage_of_wilson_intervals(tenths, held):
    """Of all samples of 12, weighted by integers, ``held`` of 10 ** 12 give an interval that contains the truth."""
    truth, ways = tenths / 10, 0
    for hits in range(13):
        if not share([[1]] * hits + [[0]] * (12 - hits)).tells(truth):
            ways += math.comb(12, hits) * tenths**hits * (10 - tenths) ** (12 - hits)
    assert ways == held


def test_the_coverage_of_t_intervals_with_correlated_rounds():
    """Sixteen games of nine rounds. The variance between games equals the variance within a game."""
    rng, held, held_if_rounds_were_games = Random(0), 0, 0
    for _ in range(1000):
        games = [[level + rng.gauss(0, 1) for _ in range(9)] for level in (rng.gauss(0, 1) for _ in range(16))]
        held += not mean(games).tells()
        held_if_rounds_were_games += not mean([[value] for game in games for value in game]).tells()
    assert (held, held_if_rounds_were_games) == (956, 601)


def test_the_coverage_of_wilson_intervals_with_correlated_rounds():
    rng, held = Random(2), 0
    for _ in range(400):
        chances = [rng.choice((0.1, 0.5)) for _ in range(40)]
        held += not share([[rng.random() < chance for _ in range(9)] for chance in chances]).tells(0.3)
    assert held == 386
