"""Play Nine's figures as others measured them: the script's players, hole for hole, and how near they come."""

import importlib.util
from fractions import Fraction
from math import comb, perm
from pathlib import Path

import pytest

HOLES = 400
SCRIPT = Path(__file__).parents[2] / "scripts" / "outside_figures.py"
SUMS = {
    "only flips, two seats": 33_620,
    "five or less, two seats": 8_348,
    "five or less, four seats": 19_261,
    "two corners against one column": 4_145,
    "one column against two corners": 4_265,
}


def loaded():
    spec = importlib.util.spec_from_file_location("outside_figures", SCRIPT)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


FIGURES = loaded()


@pytest.fixture(scope="module")
def measured():
    """Each figure with the strokes of its counted players, hole by hole."""
    return {figure.name: (figure, strokes) for figure, strokes in FIGURES.measured(HOLES)}


def mean(measured, name):
    return FIGURES.mean_and_error(*measured[name])[0]


@pytest.mark.parametrize(("name", "total"), SUMS.items())
def test_the_same_seeds_give_the_same_strokes(measured, name, total):
    assert sum(measured[name][1]) == total


@pytest.mark.parametrize("figure", FIGURES.FIGURES, ids=lambda figure: figure.name)
def test_what_others_measured_is_near(measured, figure):
    """Within one stroke a hole; docs/outside-figures.md says how near many more holes come."""
    assert abs(mean(measured, figure.name) - figure.published) < 1


def test_two_corners_beat_one_column_and_four_players_need_more_strokes_than_two(measured):
    assert mean(measured, "two corners against one column") < mean(measured, "one column against two corners")
    assert mean(measured, "five or less, two seats") < mean(measured, "five or less, four seats")


def matched_columns(copies, columns):
    """The mean number of ways to choose so many columns of eight cards that show one number, of so many copies."""
    return comb(4, columns) * Fraction(perm(copies, 2 * columns), perm(108, 2 * columns))


def never_replacing():
    """The exact mean of eight cards that stay as they were dealt (the rules page, 2.4)."""
    cards = 8 * Fraction(8 * sum(range(13)) - 5 * 4, 108)
    cancelled = sum(2 * number * matched_columns(8, 1) for number in range(13))
    bonus = 10 * matched_columns(8, 2) - 15 * matched_columns(8, 3) + 20 * matched_columns(8, 4)
    return cards - cancelled - 13 * bonus - 10 * matched_columns(4, 2)


def test_who_never_replaces_scores_what_eight_cards_are_worth(measured):
    """41.71 exactly, and four standard errors off at most: 10, 15 and 20 are 10 a pair of columns, less and more."""
    figure, strokes = measured["only flips, two seats"]
    found, error = FIGURES.mean_and_error(figure, strokes)
    assert round(float(never_replacing()), 2) == 41.71
    assert abs(found - never_replacing()) < 4 * error


def test_the_players_get_views_and_choose_among_their_moves():
    """A hole with players that look over the others' shoulders."""
    seen = []

    def watched(view):
        move = FIGURES.CORNERS(view)
        seen.append((type(view).__name__, move in view.legal_moves))
        return move

    assert FIGURES.hole((watched, watched), 1) == FIGURES.hole((FIGURES.CORNERS,) * 2, 1)
    assert set(seen) == {("View", True)}
