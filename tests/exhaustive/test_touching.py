"""Cancelled cells and removed lines for every pattern of equal ranks on a grid of three by three.

Up to renaming of ranks the patterns are the 21,147 partitions of nine cells. The brute force uses coordinates, and no
table of neighbours or lines.
"""

from itertools import product
from math import dist

import pytest
from helpers.sampling import list_patterns, sample_and_all

import cardgolf
from cardgolf import Board, Card, Game, Layout, Phase, Pile, Slot, Swap

GRID = Layout.grid(rows=3, columns=3)
CELLS = tuple(product(range(3), repeat=2))
PAIRS = [(a, b) for a in range(9) for b in range(a) if dist(CELLS[a], CELLS[b]) == 1]
RANKS = (10, 11, 0, 12, 1, 2, 3, 4, 5)
VALUES = {
    "nine-card": {10: 10, 11: 10, 0: -2, 12: 10, 1: 1, 2: 2, 3: 3, 4: 4, 5: 5},
    "crazy-nines": {10: 10, 11: 10, 0: -2, 12: 10, 1: 0, 2: 2, 3: 3, 4: 4, 5: 5},
}
CRAZY = cardgolf.rules("crazy-nines")
KING = Slot(Card(13, "C"), up=True)
HELD = cardgolf.new_game(CRAZY, players=2, seed=1).state.replace(
    turn=0, phase=Phase.FOLLOW, held_from=Pile.STOCK, turns_begun=(5, 5), discard=(Card(7, "C"),)
)


PATTERNS = [tuple(RANKS[block] for block in blocks) for blocks in list_patterns(9)]


def make_card(rank, place):
    """Return a card of ``rank`` with a suit by its place. It is never the Queen of Spades."""
    return Card(rank, "CDH"[place % 3] if rank else "*")


SLOTS = {
    (rank, place, up): Slot(make_card(rank, place), up=up)
    for rank in RANKS
    for place in range(9)
    for up in (True, False)
}


def make_board(ranks, down=None):
    """Return a board with all cards face up, but for the place ``down``."""
    return Board.of(GRID, [SLOTS[rank, place, place != down] for place, rank in enumerate(ranks)])


def find_groups(ranks):
    """Return the groups of touching equal cells. Labels spread from cell to cell until none changes."""
    labels, before = list(range(9)), None
    while labels != before:
        before = list(labels)
        for a, b in PAIRS:
            if ranks[a] == ranks[b]:
                labels[a] = labels[b] = min(labels[a], labels[b])
    found = [frozenset(cell for cell in range(9) if labels[cell] == label) for label in set(labels)]
    return {group for group in found if len(group) > 1}


def find_lines(ranks):
    """Return the rows and columns of equal cells."""
    all_lines = [
        frozenset(cell for cell in range(9) if CELLS[cell][axis] == number) for axis in range(2) for number in range(3)
    ]
    return [line for line in all_lines if len({ranks[cell] for cell in line}) == 1]


def test_every_partition_of_nine_cells_is_a_pattern():
    assert len(set(PATTERNS)) == len(PATTERNS) == 21_147


@sample_and_all(400)
@pytest.mark.parametrize("name", ["nine-card", "crazy-nines"])
def test_3_4_equal_ranks_that_touch_cancel_in_whole_groups(name, chosen):
    """Groups, remaining cards and sums agree for every pattern. Crazy Nines scores in the same way (4.3)."""
    rules, values = cardgolf.rules(name), VALUES[name]
    for ranks in chosen(PATTERNS):
        scored = list(rules.score(make_board(ranks), rules.card_values, 0, None))
        together = {frozenset(map(GRID.index, line.slots)) for line in scored if len(line.slots) > 1}
        alone = {GRID.index(line.slots[0]): line.points for line in scored if len(line.slots) == 1}
        touching = find_groups(ranks)
        left = set(range(9)).difference(*touching)
        assert together == touching, ranks
        assert alone == {cell: values[ranks[cell]] for cell in left}, ranks
        assert sum(line.points for line in scored) == sum(alone.values()), ranks


def swap(ranks, place, down=None):
    """Swap a card from the stock for a King at ``place``. Return the cards of the board and the discard pile."""
    before = make_board(ranks, down).put(place, KING)
    state = HELD.replace(boards=(before, HELD.boards[1]), held=make_card(ranks[place], place))
    after = Game(CRAZY, state).play(Swap(GRID.names[place])).state
    return [after.boards[0].card(cell) for cell in range(9)], after.discard


def expect_swap(ranks, place, gone):
    """Return the expected cards and discard pile. The removed cards lie under the King, the first cell lowest."""
    cards = [make_card(rank, cell) for cell, rank in enumerate(ranks)]
    left = [None if cell in gone else each for cell, each in enumerate(cards)]
    return left, (*HELD.discard, *(cards[cell] for cell in sorted(gone)), KING.card)


@sample_and_all(400)
@pytest.mark.parametrize("place", range(9))
def test_4_2_a_swap_removes_the_lines_it_completes_and_nothing_else(place, chosen):
    """Patterns with another full line are left out. They do not occur in play, since full lines leave at once."""
    swaps = 0
    for ranks in chosen(PATTERNS):
        full = find_lines(ranks)
        if all(place in line for line in full):
            swaps += 1
            assert swap(ranks, place) == expect_swap(ranks, place, frozenset().union(*full)), ranks
    assert swaps > 0.8 * len(chosen(PATTERNS))


@sample_and_all(400)
@pytest.mark.parametrize("place", range(9))
def test_4_2_a_line_with_a_card_face_down_stays(place, chosen):
    """Try every swap that would remove a line, with one of the other eight cards face down."""
    for ranks in chosen(PATTERNS):
        full = find_lines(ranks)
        if full and all(place in line for line in full):
            for down in set(range(9)) - {place}:
                gone = frozenset().union(*(line for line in full if down not in line))
                assert swap(ranks, place, down) == expect_swap(ranks, place, gone), (ranks, down)
