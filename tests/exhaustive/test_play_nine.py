"""Every Play Nine layout of matched columns, and every one of two patterns with loose columns, scored twice.

The second scorer is written from the prose of clause 2.4 alone, over columns instead of places.
"""

from collections import Counter
from itertools import product
from math import comb

import pytest
from sampling import sample_and_all

import cardgolf
from cardgolf import Board, Card, Layout, Slot

RULES = cardgolf.rules("play-nine")
GRID = Layout.grid(rows=2, columns=4)
VALUES = (-5, *range(13))
COPIES = {-5: 4} | dict.fromkeys(range(13), 8)
SLOTS = {value: Slot(Card(value), up=True) for value in VALUES}
LOOSE = (-5, 0, 3, 12)
COLUMNS = tuple(product(LOOSE, repeat=2))


def scored(top, bottom):
    """What the rules make of a layout, the sum of its lines."""
    board = Board.of(GRID, [SLOTS[value] for value in (*top, *bottom)])
    lines = [*RULES.score(board, RULES.card_values, 0, None), *RULES.bonus(board, RULES.card_values, 0, None)]
    return sum(line.points for line in lines)


def expected(columns):
    """Equal cards of a column cancel, but Hole-in-Ones; each number in two, three, four columns earns 10, 15, 20."""
    twins = [upper for upper, lower in columns if upper == lower]
    strokes = sum(upper + lower for upper, lower in columns if upper != lower or upper == -5)
    for number in set(twins):
        columns_of_it = twins.count(number)
        if number == -5:
            strokes -= 10 if columns_of_it >= 2 else 0
        else:
            strokes -= {1: 0, 2: 10, 3: 15, 4: 20}[columns_of_it]
    return strokes


def dealable(columns):
    held = Counter(value for column in columns for value in column)
    return all(count <= COPIES[value] for value, count in held.items())


@sample_and_all(400)
def test_2_4_every_layout_of_four_matched_columns(chosen):
    """All 38,416 layouts; 53 of them have more Hole-in-Ones than the deck, and are scored by the same words."""
    layouts = list(product(VALUES, repeat=4))
    wrong = [each for each in chosen(layouts) if scored(each, each) != expected([(number, number) for number in each])]
    assert len(layouts) == 38416
    assert wrong == []


@sample_and_all(400)
@pytest.mark.parametrize("left", VALUES)
def test_2_4_two_matched_columns_beside_any_two_of_a_few_values(left, chosen):
    """One number twice, or with another; the two other columns run over all pairs of four values."""
    pairs = product(VALUES, product(COLUMNS, repeat=2))
    tables = [((left, left), one, (right, right), other) for right, (one, other) in pairs]
    assert len(tables) == 14 * 16**2
    layouts = list(filter(dealable, chosen(tables)))
    assert len(layouts) > 0.83 * len(chosen(tables))
    assert [each for each in layouts if scored(*zip(*each, strict=True)) != expected(each)] == []


@sample_and_all(400)
def test_2_4_every_layout_of_four_values(chosen):
    """4^8 = 65,536 layouts of the values that behave differently, where the deck can deal them."""
    layouts = list(filter(dealable, product(COLUMNS, repeat=4)))
    wrong = [each for each in chosen(layouts) if scored(*zip(*each, strict=True)) != expected(each)]
    assert len(layouts) == sum(comb(8, few) * 3 ** (8 - few) for few in range(5))
    assert wrong == []


def test_2_4_the_range_of_scores():
    """Four Hole-in-Ones and four equal cards in two columns each; 12 over 11 in every column."""
    best = [(-5, -5), (-5, -5), (3, 3), (3, 3)]
    worst = [(12, 11)] * 4
    assert scored(*zip(*best, strict=True)) == expected(best) == -40
    assert scored(*zip(*worst, strict=True)) == expected(worst) == 92
