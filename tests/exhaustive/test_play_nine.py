"""Scores of every Play Nine layout of matched columns, and of every layout of two patterns with unmatched columns.

The second scorer follows the text of clause 2.4 alone. It works on columns instead of places.
"""

from collections import Counter
from itertools import product
from math import comb

import pytest
from helpers.sampling import sample_and_all

import cardgolf
from cardgolf import Board, Card, Layout, Slot

RULES = cardgolf.rules("play-nine")
GRID = Layout.grid(rows=2, columns=4)
VALUES = (-5, *range(13))
COPIES = {-5: 4} | dict.fromkeys(range(13), 8)
SLOTS = {value: Slot(Card(value), up=True) for value in VALUES}
LOOSE = (-5, 0, 3, 12)
COLUMNS = tuple(product(LOOSE, repeat=2))


def score(top, bottom):
    """Return the score of a layout by the rules."""
    board = Board.of(GRID, [SLOTS[value] for value in (*top, *bottom)])
    lines = [*RULES.score(board, RULES.card_values, 0, None), *RULES.bonus(board, RULES.card_values, 0, None)]
    return sum(line.points for line in lines)


def score_by_columns(columns):
    """Return the score by clause 2.4.

    Equal cards of a column cancel, except Hole-in-Ones. A number in two, three or four columns earns 10, 15 or 20.
    """
    twins = [upper for upper, lower in columns if upper == lower]
    strokes = sum(upper + lower for upper, lower in columns if upper != lower or upper == -5)
    for number in set(twins):
        columns_of_it = twins.count(number)
        if number == -5:
            strokes -= 10 if columns_of_it >= 2 else 0
        else:
            strokes -= {1: 0, 2: 10, 3: 15, 4: 20}[columns_of_it]
    return strokes


def is_dealable(columns):
    """Return whether the deck has all cards of a layout."""
    held = Counter(value for column in columns for value in column)
    return all(count <= COPIES[value] for value, count in held.items())


@sample_and_all(400)
def test_2_4_every_layout_of_four_matched_columns(chosen):
    """Of all 38,416 layouts 53 have more Hole-in-Ones than the deck. The same clause scores them."""
    layouts = list(product(VALUES, repeat=4))
    wrong = [
        each for each in chosen(layouts) if score(each, each) != score_by_columns([(number, number) for number in each])
    ]
    assert len(layouts) == 38416
    assert wrong == []


@sample_and_all(400)
@pytest.mark.parametrize("left", VALUES)
def test_2_4_two_matched_columns_beside_any_two_of_a_few_values(left, chosen):
    """The two matched columns show equal or different numbers. The others run over all pairs of four values."""
    pairs = product(VALUES, product(COLUMNS, repeat=2))
    tables = [((left, left), one, (right, right), other) for right, (one, other) in pairs]
    assert len(tables) == 14 * 16**2
    layouts = list(filter(is_dealable, chosen(tables)))
    assert len(layouts) > 0.83 * len(chosen(tables))
    assert [each for each in layouts if score(*zip(*each, strict=True)) != score_by_columns(each)] == []


@sample_and_all(400)
def test_2_4_every_layout_of_four_values(chosen):
    """There are 4^8 = 65,536 layouts of four values that score differently. The deck can deal most of them."""
    layouts = list(filter(is_dealable, product(COLUMNS, repeat=4)))
    wrong = [each for each in chosen(layouts) if score(*zip(*each, strict=True)) != score_by_columns(each)]
    assert len(layouts) == sum(comb(8, few) * 3 ** (8 - few) for few in range(5))
    assert wrong == []


def test_2_4_the_range_of_scores():
    """The best layout has two columns of Hole-in-Ones and two of one number. The worst has 12 and 11 in each column."""
    best = [(-5, -5), (-5, -5), (3, 3), (3, 3)]
    worst = [(12, 11)] * 4
    assert score(*zip(*best, strict=True)) == score_by_columns(best) == -40
    assert score(*zip(*worst, strict=True)) == score_by_columns(worst) == 92
