"""The scoring options of three rows of three on all 21,147 patterns of equal ranks, against brute force.

The second scorer uses coordinates and tries every set of pairs and every four cards.
"""

from itertools import combinations

import pytest
from helpers.sampling import sample_and_all

import cardgolf
from cardgolf import Board, Card, Layout

GRID = Layout.grid(rows=3, columns=3)
CELLS = [(row, column) for row in range(3) for column in range(3)]
BESIDE = {(one, other) for one in CELLS for other in CELLS if abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1}
FOURS = [[CELLS[place] for place in places] for places in combinations(range(9), 4)]


def iter_patterns(begun=()):
    """Yield every pattern of equal ranks in nine cells. Each cell has an earlier rank or the next new one."""
    if len(begun) == 9:
        yield begun
        return
    for rank in range(max(begun, default=-1) + 2):
        yield from iter_patterns((*begun, rank))


PATTERNS = list(iter_patterns())


def score(rules, cards):
    """Return the score of a board of face-up cards, with bonuses."""
    board = Board.of(GRID, [card.face_up for card in cards])
    lines = [*rules.score(board, rules.card_values, 0, None), *rules.bonus(board, rules.card_values, 0, None)]
    return sum(line.points for line in lines)


def find_unpaired(rank_at):
    """Return the cells that touch no cell of equal rank."""
    return {
        cell for cell in CELLS if not any(rank_at[cell] == rank_at[other] for other in CELLS if (cell, other) in BESIDE)
    }


def find_most_saved(rank_at, cells):
    """Return the most points that disjoint pairs among ``cells`` can save. A card's value is its rank."""
    if len(cells) < 2:
        return 0
    first, *rest = cells
    partners = [other for other in rest if (first, other) in BESIDE and rank_at[first] == rank_at[other]]
    ways = [
        2 * rank_at[first] + find_most_saved(rank_at, [cell for cell in rest if cell != other]) for other in partners
    ]
    return max([*ways, find_most_saved(rank_at, rest)])


def list_ranks(pattern):
    """Return the ranks of a pattern, from 2 on."""
    return [rank + 2 for rank in pattern]


def test_every_pattern_occurs_once():
    assert len(PATTERNS) == len(set(PATTERNS)) == 21147


@sample_and_all(400)
@pytest.mark.parametrize("variant", ["nine-card", "crazy-nines"])
def test_hf_3_and_cn_14_no_card_in_two_pairs(variant, chosen):
    rules = cardgolf.rules(variant, pair_reuse=False)
    for pattern in chosen(PATTERNS):
        ranks = list_ranks(pattern)
        expected = sum(ranks) - find_most_saved(dict(zip(CELLS, ranks, strict=True)), CELLS)
        assert score(rules, [Card(rank, "C") for rank in ranks]) == expected


@sample_and_all(400)
def test_hf_4_touching_jokers_keep_their_points(chosen):
    rules = cardgolf.rules("nine-card", "joker-pairs")
    for pattern in chosen(PATTERNS):
        alone = find_unpaired(dict(zip(CELLS, pattern, strict=True)))
        expected = sum(rank + 1 for rank, cell in zip(pattern, CELLS, strict=True) if rank and cell in alone)
        cards = [Card(rank + 1, "C") if rank else Card(0, "*") for rank in pattern]
        assert score(rules, cards) == expected - 2 * pattern.count(0)


def has_formation(four, formation):
    """Return whether four cells stand in a formation."""
    columns = sorted({column for _, column in four})
    pairs = [sorted(row for row, column in four if column == each) for each in columns]
    if len(columns) != 2 or [len(pair) for pair in pairs] != [2, 2]:
        return False
    upright = all(lower - upper == 1 for upper, lower in pairs)
    beside = columns[1] - columns[0] == 1 and pairs[0] == pairs[1]
    return {"columns": True, "vertical_pairs": upright, "block": upright and beside}[formation]


@sample_and_all(400)
@pytest.mark.parametrize("formation", ["columns", "vertical_pairs", "block"])
def test_hf_5_and_hf_6_four_equal_cards_in_two_columns(formation, chosen):
    rules = cardgolf.rules("nine-card", f"four-bonus:formation={formation}")
    fours = [four for four in FOURS if has_formation(four, formation)]
    for pattern in chosen(PATTERNS):
        rank_at = dict(zip(CELLS, list_ranks(pattern), strict=True))
        points = {cell: rank_at[cell] for cell in find_unpaired(rank_at)}
        equal = [four for four in fours if len({rank_at[cell] for cell in four}) == 1]
        ways = [sum(card_values for cell, card_values in points.items() if cell not in four) - 25 for four in equal]
        cards = [Card(rank, "C") for rank in rank_at.values()]
        assert score(rules, cards) == min(ways, default=sum(points.values()))
