"""Bounds by parts: no board is beyond them, whatever the parts."""

from itertools import permutations
from random import Random

import pytest
from helpers.cases import every_case
from scoring.sampled import DECK, LAYOUTS, QUEEN, choose_parts, count_wild, make_rules, value

import cardgolf
from cardgolf import Board, Card, Layout, Slot, hookimpl
from cardgolf.score_sheets import find_bounds
from cardgolf.scoring import (
    COLUMNS,
    FOURS,
    PAIRS,
    PAIRS_ANYWHERE,
    ROWS,
    TOUCHING,
    Adjust,
    Bonus,
    Cancel,
    Count,
    Faces,
    Held,
    Marked,
    Spare,
    Take,
    Wild,
)
from cardgolf.scoring.bounds import find_part_bounds, is_single, score_apart
from cardgolf.scoring.many_boards import MOST_WILD

TWOS, GRID = Faces(ranks=[2]), Layout.grid(2, 4)
KINGS = Faces(ranks=[13])


def add_up(rules, cards, layout, mark=0):
    slots = [Slot(card, up=True, mark=mark if card in rules.marked else 0) for card in cards]
    arguments = Board.of(layout, slots), rules.card_values, 0, None
    return sum(line.points for line in [*rules.score(*arguments), *rules.bonus(*arguments)])


def deal_few_ranks(chance, layout):
    """Return cards of a deck, most of them of few ranks."""
    kinds = chance.sample(sorted({card.kind for card in DECK}, key=str), 1 + chance.randrange(3))
    few = [card for card in DECK if card.kind in kinds]
    chosen = chance.sample(few, min(len(few), layout.size))
    left = [*DECK]
    for card in chosen:
        left.remove(card)
    cards = [*chosen, *chance.sample(left, layout.size - len(chosen))]
    chance.shuffle(cards)
    return cards


@pytest.mark.parametrize("layout", LAYOUTS, ids=lambda layout: f"{layout.rows}x{layout.columns}")
def test_no_parts_add_more_to_the_cards_of_a_board_than_their_bounds(layout):
    chance = Random(layout.size + layout.rows)
    for _ in range(12):
        rules = make_rules(layout, choose_parts(chance, layout))
        low, high = find_part_bounds(rules.parts, layout, DECK, rules.card_values)
        for _ in range(40):
            cards = deal_few_ranks(chance, layout)
            if count_wild(rules, cards) > MOST_WILD:  # each has as many choices as the board has cards
                continue
            points = [*map(value, cards)]
            least, most = sum(min(each, 0) for each in points), sum(max(each, 0) for each in points)
            found = add_up(rules, cards, layout, chance.choice((0, 99)))
            assert least + low <= found <= most + high, (rules.parts, cards)


SMALL = [*map(Card.parse, "2S 2H 2D QS QH KS KH JK 7S".split())]


def check_all_boards(chance, number):
    """Check that no board of a small deck is beyond the bounds of random parts."""
    layout = Layout.grid(2, 2)
    parts = [part for part in choose_parts(chance, layout) if part.kind != "Wild" or chance.randrange(3) == 0]
    rules = make_rules(layout, parts, deck=lambda self: SMALL, opening_flips=lambda self: 1)
    low, high = find_bounds(rules, 2, (layout,))
    boards = [*permutations(SMALL, layout.size)]
    found = [add_up(rules, cards, layout, chance.choice((0, 99))) for cards in chance.sample(boards, number)]
    assert low <= min(found) <= max(found) <= high, rules.parts


def test_no_board_of_a_small_deck_is_beyond_the_bounds():
    chance = Random(4)
    for _ in range(6):
        check_all_boards(chance, 150)


def test_wild_cards_may_multiply_the_lowest_card():
    @hookimpl("scoring")
    def queens_wild():
        yield Wild(Faces(ranks=[12]))

    rules = cardgolf.rules("golf", queens_wild, cancel="none")
    assert cardgolf.score(rules, "2 2 2 / 2 Q Q").total == -12
    assert find_bounds(rules, 2, (rules.table_setup(2).layout,))[0] <= -12


@every_case(("part", "expected"), [
    (Bonus(COLUMNS, -5, rule="a.b"), (-20, 0)),
    (Bonus(TOUCHING, 5, rule="a.b"), (0, 20)),
    (Bonus(PAIRS, -1, rule="a.b"), (-4, 0)),
    (Bonus(PAIRS_ANYWHERE, -1, rule="a.b"), (-4, 0)),
    (Bonus(ROWS, 3, rule="a.b"), (0, 6)),
    (Take(FOURS["block"], -25, rule="a.b", card="a.c"), (-25, 0)),
    (Take(COLUMNS, 8, rule="a.b", card="a.c"), (0, 8)),
    (Held(TWOS, -2, rule="a.b", least=1), (-2, 0)),
    (Count(COLUMNS, {2: -10, 3: -15}, rule="a.b"), (-20, 0)),
    (Count(COLUMNS, {2: -10, 3: -15}, rule="a.b", largest=True), (-15, 0)),
    (Count(COLUMNS, {1: 4, 4: -3}, rule="a.b"), (-3, 16)),
    (Count([(0, 4)], {2: -10}, rule="a.b"), (0, 0)),
    (Spare(TWOS, rule="a.b"), (0, 0)),
    (Cancel(COLUMNS, group="a.b", card="a.c"), (0, 0)),
    (Adjust("every", add=5, rule="a.b"), (0, 0)),
    (Marked(QUEEN, alone=25, paired=0, rule="a.b"), (0, 50)),
    (Marked(QUEEN, alone=25, paired=None, rule="a.b", instead="a.c"), (0, 30)),
    (Wild(TWOS), (-4, 0)),
    (Wild(KINGS), (0, 0)),
    (Marked(QUEEN, alone=-3, paired=4, rule="a.b"), (-6, 8)),
    (Marked(Card(5, "S"), alone=25, paired=0, rule="a.b"), (0, 0)),
])  # fmt: skip
def test_each_part_adds_so_many_points(part, expected):
    deck = [QUEEN, QUEEN, Card(2, "S")]
    assert find_part_bounds([part], GRID, deck, {QUEEN: 10, deck[2]: -4}) == expected


@every_case(("parts", "expected"), [
    ([{"unless": TWOS}, {"cards": TWOS}], -20),
    ([{"cards": TWOS}], -10),
    ([{"cards": TWOS, "adjacent": True}], -20),
    ([{"cards": TWOS}, {"cards": KINGS}], -20),
    ([{}, {}], -40),
    ([{}, {"cards": TWOS}], -30),
    ([{"largest": True}, {"unless": TWOS}], -30),
])  # fmt: skip
def test_counts_of_the_same_lines_share_them_if_no_line_counts_for_two(parts, expected):
    counts = [Count(COLUMNS, {2: -10}, rule="a.b", **fields) for fields in parts]
    assert find_part_bounds(counts, GRID, (), {})[0] == expected


def test_parts_say_whether_ranks_score_apart():
    apart = [Bonus(TOUCHING, 1, rule="a.b"), Held(TWOS, 1, rule="a.b", least=1), Cancel(COLUMNS, card="a.b")]
    assert score_apart(apart)
    assert not score_apart([Wild(TWOS)])
    assert not score_apart([Held(TWOS, 1, rule="a.b", most=1)])
    assert not score_apart([Held(Faces(ranks=[2, 3]), 1, rule="a.b", least=2)])
    assert not score_apart([Held(Faces(suits="S"), 1, rule="a.b", least=2)])


def test_what_one_rank_alone_can_earn_is_single():
    assert is_single(Take(COLUMNS, 1, rule="a.b", card="a.c"))
    assert is_single(Count(COLUMNS, {2: 1}, rule="a.b", largest=True))
    assert not is_single(Count(COLUMNS, {2: 1}, rule="a.b"))
    assert not is_single(Bonus(COLUMNS, 1, rule="a.b"))
