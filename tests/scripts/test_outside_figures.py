"""Published figures of Play Nine, beside those of the players in scripts/figures/outside_figures.py."""

import importlib.util
from fractions import Fraction
from math import comb, perm
from pathlib import Path

import pytest

HOLES = 400
SCRIPT = Path(__file__).parents[2] / "scripts" / "figures" / "outside_figures.py"
SUMS = {
    "only flips, two seats": 33_620,
    "five or less, two seats": 8_348,
    "five or less, four seats": 19_261,
    "two corners against one column": 4_145,
    "one column against two corners": 4_265,
}


def load_script():
    """Import the script as a module."""
    spec = importlib.util.spec_from_file_location("outside_figures", SCRIPT)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


FIGURES = load_script()


@pytest.fixture(scope="module")
def measured():
    """The figures by name, each with the strokes of its counted players, hole by hole."""
    return {figure.name: (figure, strokes) for figure, strokes in FIGURES.measure(HOLES)}


def measure_mean(measured, name):
    """Return the mean strokes of a figure."""
    return FIGURES.estimate_mean(*measured[name])[0]


@pytest.mark.quick_cases(2)
@pytest.mark.parametrize(("name", "total"), SUMS.items())
def test_the_same_seeds_give_the_same_strokes(measured, name, total):
    assert sum(measured[name][1]) == total


@pytest.mark.parametrize("figure", FIGURES.FIGURES, ids=lambda figure: figure.name)
def test_measured_means_are_close_to_the_published_ones(measured, figure):
    """The limit is one stroke per hole. docs/outside-figures.md has the differences over many more holes."""
    assert abs(measure_mean(measured, figure.name) - figure.published) < 1


def test_two_corners_beat_one_column_and_two_seats_beat_four(measured):
    assert measure_mean(measured, "two corners against one column") < measure_mean(
        measured, "one column against two corners"
    )
    assert measure_mean(measured, "five or less, two seats") < measure_mean(measured, "five or less, four seats")


def expect_matched_columns(copies, columns):
    """Return the mean number of ways to choose ``columns`` columns that all show a number with ``copies`` cards."""
    return comb(4, columns) * Fraction(perm(copies, 2 * columns), perm(108, 2 * columns))


def expect_only_flips():
    """Return the exact mean score of eight cards that stay as they were dealt (the rules page, 2.4)."""
    cards = 8 * Fraction(8 * sum(range(13)) - 5 * 4, 108)
    cancelled = sum(2 * number * expect_matched_columns(8, 1) for number in range(13))
    bonus = 10 * expect_matched_columns(8, 2) - 15 * expect_matched_columns(8, 3) + 20 * expect_matched_columns(8, 4)
    return cards - cancelled - 13 * bonus - 10 * expect_matched_columns(4, 2)


def test_a_player_that_only_flips_scores_the_mean_of_eight_cards(measured):
    """The exact mean is 41.71. The measured one may differ by four standard errors."""
    figure, strokes = measured["only flips, two seats"]
    found, error = FIGURES.estimate_mean(figure, strokes)
    assert round(float(expect_only_flips()), 2) == 41.71
    assert abs(found - expect_only_flips()) < 4 * error


def test_players_get_views_and_choose_legal_moves():
    seen = []

    def watch(view):
        move = FIGURES.CORNERS(view)
        seen.append((type(view).__name__, move in view.legal_moves))
        return move

    assert FIGURES.play_hole((watch, watch), 1) == FIGURES.play_hole((FIGURES.CORNERS,) * 2, 1)
    assert set(seen) == {("View", True)}
