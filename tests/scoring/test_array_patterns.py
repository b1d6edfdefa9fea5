"""Functions that find groups in many boards, each compared with the helper for one board."""

from itertools import combinations
from random import Random

import numpy as np
import pytest

import cardgolf
from cardgolf import Board, Card, Layout, Slot, patterns
from cardgolf.scoring import array_patterns
from cardgolf.scoring.batches import pack_boards

RULES = cardgolf.rules("golf")
LAYOUTS = [Layout.grid(2, 3), Layout.grid(3, 3), Layout.grid(2, 5), Layout.grid(5, 2), Layout.grid(1, 4)]
FACES = [Card(rank, suit) for rank in (1, 2, 3, 12, 13) for suit in "SH"] + [Card(0, "*")]


def random_boards(layout, number=200):
    """Return boards of few ranks, some of whose places are empty."""
    chance = Random(layout.size)
    return [
        Board.of(layout, [chance.choice([*(Slot(card, up=True) for card in FACES), None]) for _ in range(layout.size)])
        for _ in range(number)
    ]


@pytest.fixture(params=LAYOUTS, ids=lambda layout: f"{layout.rows}x{layout.columns}")
def boards(request):
    return random_boards(request.param)


def as_sets(mask):
    return [{*np.flatnonzero(row).tolist()} for row in mask]


def test_matched_many(boards):
    lines = boards[0].layout.lines
    found = array_patterns.matched_many(pack_boards(RULES, boards), lines)
    assert as_sets(found) == [{lines.index(line) for line in patterns.matched(board, lines)} for board in boards]


def test_lines_of_spared_cards_do_not_match(boards):
    lines, packed = boards[0].layout.lines, pack_boards(RULES, boards)
    spared = packed.points < 0
    found = array_patterns.matched_many(packed, lines, spared=spared)
    all_matched = array_patterns.matched_many(packed, lines)
    for row, (board, was) in enumerate(zip(boards, as_sets(all_matched), strict=True)):
        kept = {index for index in was if not spared[row, list(lines[index])].all()}
        assert as_sets(found)[row] == kept, board


def test_no_lines_match_nothing(boards):
    packed = pack_boards(RULES, boards)
    none = array_patterns.matched_many(packed, (), spared=packed.present)
    assert none.shape == (len(boards), 0)
    assert not array_patterns.places_in(packed, (), none).any()


def test_touching_many(boards):
    found = array_patterns.touching_many(pack_boards(RULES, boards))
    assert as_sets(found) == [{place for group in patterns.touching(board) for place in group} for board in boards]


def test_disjoint_pairs_many(boards):
    packed = pack_boards(RULES, boards)
    for saved in (packed.points, -packed.points, packed.points + packed.suits):
        best = array_patterns.disjoint_pairs_many(packed, saved)
        for row, board in enumerate(boards):
            worth = dict(enumerate(saved[row].tolist()))
            pairs = patterns.disjoint_pairs(board, worth)
            assert best[row] == sum(worth[place] for pair in pairs for place in pair)


def test_disjoint_pairs_of_long_layouts_take_few_steps():
    packed = pack_boards(RULES, random_boards(Layout.grid(26, 2), 3) + random_boards(Layout.grid(26, 2), 3))
    wide = pack_boards(RULES, random_boards(Layout.grid(2, 26), 3))
    assert len(array_patterns.disjoint_pairs_many(packed, packed.points)) == 6
    assert len(array_patterns.disjoint_pairs_many(wide, wide.points)) == 3


def test_pairs_anywhere_many(boards):
    packed = pack_boards(RULES, boards)
    for saved in (packed.points, packed.points + packed.suits, -packed.suits):
        found = array_patterns.pairs_anywhere_many(packed, saved)
        for row, board in enumerate(boards):
            pairs = patterns.pairs_anywhere(board, dict(enumerate(saved[row].tolist())))
            assert as_sets(found)[row] == {place for pair in pairs for place in pair}


def test_pairs_of_spared_cards_do_not_count(boards):
    packed = pack_boards(RULES, boards)
    saved = packed.points + packed.suits
    spared = saved < 6
    found = array_patterns.pairs_anywhere_many(packed, saved, spared=spared)
    for row, board in enumerate(boards):
        pairs = patterns.pairs_anywhere(board, dict(enumerate(saved[row].tolist())))
        assert as_sets(found)[row] == {place for pair in pairs if not spared[row, list(pair)].all() for place in pair}


@pytest.mark.parametrize("layout", LAYOUTS)
def test_adjacent_pairs_are_those_of_the_layout(layout):
    adjacent = array_patterns.adjacent_pairs(layout)
    places = combinations(range(layout.size), 2)
    assert [*adjacent] == [(one, other) for one, other in places if other in layout.neighbours[one]]


def test_helpers_change_no_array(boards):
    packed = pack_boards(RULES, boards)
    with pytest.raises(ValueError, match="read-only"):
        packed.points[0, 0] = 3
