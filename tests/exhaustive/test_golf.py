"""Scores of every pattern of equal ranks on the layouts of Golf, and of layouts of a few ranks, by a second scorer too.

The second scorer follows the text of clauses 8.5.1 to 8.5.6. It works on coordinates, and uses no table of lines.
"""

from itertools import combinations, product

import pytest
from helpers.golf_rounds import golf
from helpers.sampling import list_patterns, sample_and_all

from cardgolf import Board, Card, Layout, Slot

POINTS = {0: -2, 1: 1, 2: -2, **{rank: rank for rank in range(3, 11)}, 11: 10, 12: 10, 13: 0}
RANKS = (10, 11, 2, 12, 1, 3, 4, 5, 6)
SLOTS = {rank: Slot(Card(rank, "H" if rank else "*"), up=True) for rank in POINTS}
CANCEL = ("column", "line", "diagonal", "anywhere", "none")


def score(rules, ranks, rows, columns):
    """Return the score by the rules."""
    board = Board.of(Layout.grid(rows=rows, columns=columns), [SLOTS[rank] for rank in ranks])
    lines = [*rules.score(board, rules.card_values, 0, None), *rules.bonus(board, rules.card_values, 0, None)]
    return sum(line.points for line in lines)


def in_full_line(cell, table, cancel, rows, columns):
    """Return whether all cells of one of the lines of ``cell`` have its rank."""
    y, x = cell
    lines = []
    if cancel != "none":
        lines.append([(v, x) for v in range(rows)])
    if cancel in ("line", "diagonal"):
        lines.append([(y, u) for u in range(columns)])
    if cancel == "diagonal" and rows == columns:
        lines += [[(v, v) for v in range(rows)]] * (y == x)
        lines += [[(v, rows - 1 - v) for v in range(rows)]] * (y + x == rows - 1)
    return any({table[each] for each in line} == {table[cell]} for line in lines)


def score_by_text(ranks, rows, columns, *, cancel, keep, points):
    """Return the score by the text, from the points of each rank."""
    table = dict(zip(product(range(rows), range(columns)), ranks, strict=True))
    total = 0
    for rank in set(ranks):
        cells = [cell for cell in table if table[cell] == rank]
        if keep and points[rank] < 0:
            left = len(cells)
        elif cancel == "anywhere":
            left = len(cells) % 2
        else:
            left = sum(not in_full_line(cell, table, cancel, rows, columns) for cell in cells)
        total += left * points[rank]
    return total


def find_wrong(rules, layouts, rows, columns, **reading):
    """Return the layouts that the two scorers score differently."""
    return [
        each
        for each in layouts
        if score(rules, each, rows, columns) != score_by_text(each, rows, columns, points=POINTS, **reading)
    ]


@pytest.mark.quick_cases(12)
@pytest.mark.parametrize("keep", [False, True])
@pytest.mark.parametrize("cancel", CANCEL)
@pytest.mark.parametrize(("rows", "columns", "count"), [(2, 2, 15), (2, 3, 203), (2, 4, 4140), (3, 2, 203)])
def test_8_5_every_pattern_of_equal_ranks(rows, columns, count, cancel, keep):
    """The patterns are the partitions of the cells. Twos, worth less than nothing, are the third block."""
    patterns = [tuple(RANKS[block] for block in blocks) for blocks in list_patterns(rows * columns)]
    assert len(patterns) == count
    rules = golf(rows=rows, columns=columns, cancel=cancel, negative_pairs="keep" if keep else "cancel")
    assert find_wrong(rules, patterns, rows, columns, cancel=cancel, keep=keep) == []


@sample_and_all(600)
@pytest.mark.parametrize("keep", [False, True])
@pytest.mark.parametrize("cancel", CANCEL)
def test_8_5_every_pattern_of_three_by_three(cancel, keep, chosen):
    patterns = list_patterns(9)
    assert len(patterns) == 21147
    layouts = [tuple(RANKS[block] for block in blocks) for blocks in chosen(patterns)]
    rules = golf(rows=3, cancel=cancel, negative_pairs="keep" if keep else "cancel")
    assert find_wrong(rules, layouts, 3, 3, cancel=cancel, keep=keep) == []


@sample_and_all(800)
@pytest.mark.parametrize("cancel", CANCEL)
@pytest.mark.parametrize("pool", [(2, 13, 10, 11, 5), (1, 2, 7, 8, 12), (2, 3, 4, 6, 9)], ids=str)
def test_8_5_every_layout_of_six_of_five_ranks(pool, cancel, chosen):
    """There are 15,625 layouts of each five ranks."""
    layouts = list(product(pool, repeat=6))
    assert len(layouts) == 15625
    assert find_wrong(golf(cancel=cancel), chosen(layouts), 2, 3, cancel=cancel, keep=False) == []


@sample_and_all(800)
def test_8_5_every_layout_of_four_cards_of_all_ranks(chosen):
    """There are 13^4 = 28,561 layouts, and the lowest scores -2 and the highest 39 as equal cards cancel anywhere."""
    layouts = list(product(range(1, 14), repeat=4))
    rules = golf("knocking", columns=2, new_card="down", cancel="anywhere")
    assert find_wrong(rules, chosen(layouts), 2, 2, cancel="anywhere", keep=False) == []
    scores = [score(rules, each, 2, 2) for each in chosen(layouts)]
    assert -2 <= min(scores) <= max(scores) <= 39
    if len(scores) == len(layouts):
        assert (min(scores), max(scores)) == (-4 + 2, 39)


@sample_and_all(800)
def test_8_5_every_set_of_matched_columns_of_eight_cards(chosen):
    """Each column is a pair of one of fourteen ranks, Jokers among them, so that every layout scores nothing."""
    layouts = list(product(POINTS, repeat=4))
    assert len(layouts) == 14**4
    rules = golf(columns=4, jokers_per_deck=2, joker_points=-5)
    assert {score(rules, (*each, *each), 2, 4) for each in chosen(layouts)} == {0}


@pytest.mark.parametrize("formation", ["columns", "block"])
def test_8_5_four_equal_cards_of_eight_where_pairs_cancel_anywhere(formation):
    """For every set of places of equal tens, among other cards that are all different."""
    rules = golf(f"four-bonus:points=-10,formation={formation}", columns=4, cancel="anywhere")
    others = (1, 3, 4, 5, 6, 7, 8, 9)
    for size in range(9):
        for places in combinations(range(8), size):
            ranks = [10 if place in places else others[place] for place in range(8)]
            full = [x for x in range(4) if {x, x + 4} <= {*places}]
            has_four = len(full) >= 2 if formation == "columns" else any(x + 1 in full for x in full)
            tens = 10 * (size % 2) - 10 * has_four
            assert score(rules, ranks, 2, 4) == tens + sum(ranks[place] for place in range(8) if place not in places)
