"""Bounds of grids: the best boards of a deck reach them, and no board of a small deck is missed."""

import re
from itertools import permutations

import pytest

import cardgolf
from cardgolf import Board, Card, Layout, Slot, hookimpl, plugin
from cardgolf.engine.round_end import score_board
from cardgolf.score_sheets import find_bounds
from cardgolf.scoring import grid_bounds

LOCKED = 99


def points(rules, board):
    return sum(line.points for line in score_board(rules, board, 0, None))


def as_slot(card, *, locked, rules):
    return Slot(card, up=True, mark=LOCKED * (locked and card in rules.marked))


# Real decks

EXTREMES = [  # the rules, the lowest and the highest board
    ("golf", "2 2 2 / K K K", "J J J / Q Q Q"),
    ("golf four-bonus", "9 9 2 / 9 9 K", "J J J / Q Q Q"),
    ("four-card", "2 K / 2 2", "10 J / Q 9"),
    ("play-nine", "-5 -5 1 1 / -5 -5 1 1", "12 12 12 12 / 11 11 11 11"),
    ("play-nine four-bonus", "-5 -5 1 1 / -5 -5 1 1", "12 12 12 12 / 11 11 11 11"),
    ("nine-card", "JK K JK / K JK K / JK K JK", "J Q J / Q J Q / J Q J"),
    ("nine-card joker-pairs", "JK JK JK / JK JK JK / K K K", "J Q J / Q J Q / J Q J"),
    ("crazy-nines", "JK 3 JK / 3 3 3 / JK 3 JK", "QS! J Q / J QS! J / Q J Q"),
]


@pytest.mark.parametrize(("stack", "low", "high"), EXTREMES)
def test_the_best_and_the_worst_layout_reach_the_bounds(stack, low, high):
    rules = cardgolf.rules(*stack.split())
    assert find_bounds(rules, 2, (rules.table_setup(2).layout,)) == tuple(
        cardgolf.score(rules, text, players=2).total for text in (low, high)
    )


# Small decks


@plugin
class Small:
    """A deck of nine cards and boards of four."""

    text: str = cardgolf.option("2H 2S 2D KH KS 9H 9S JH QS", doc="The cards.")

    @hookimpl
    def deck(self):
        return [Card.parse(each) for each in self.text.split()]

    @hookimpl
    def layout(self):
        return Layout.grid(2, 2)

    @hookimpl
    def opening_flips(self):
        return 1


FACES = "2H 2S 2D KH KS 9H 9S JH QS"
JOKERS = "JK JK JK JK KH KS 9H 9S 9D"
QUEENS = "QS QS QH JH JS 4H 4S 2H JK"
NUMBERS = "-5 -5 -5 -5 4 4 4 4 12"
SMALL = [
    *(("golf", FACES, {"cancel": how, "negative_pairs": pairs}, ()) for how in ("column", "line", "anywhere", "none")
      for pairs in ("cancel", "keep")),
    ("golf", FACES, {"king_points": 10, "two_points": 2}, ()),
    ("golf", JOKERS, {"jokers_per_deck": 4}, ("joker-pairs",)),
    ("golf", JOKERS, {"jokers_per_deck": 4}, ("joker-pairs", "four-bonus:points=-5")),
    ("golf", JOKERS, {"jokers_per_deck": 4}, ("four-bonus:points=30",)),
    ("nine-card", JOKERS, {"pair_reuse": False}, ("four-bonus",)),
    ("nine-card", JOKERS, {}, ("joker-pairs",)),
    ("crazy-nines", QUEENS, {"line_removal": "off"}, ()),
    ("crazy-nines", QUEENS, {"line_removal": "off", "queen_penalty_mode": "replace", "queen_penalty": 0}, ()),
    ("crazy-nines", QUEENS, {"line_removal": "off", "queen_pair_cancels_penalty": True, "pair_reuse": False}, ()),
    ("play-nine", NUMBERS, {}, ()),
    ("play-nine", NUMBERS, {"bonus_groups": "largest"}, ("four-bonus",)),
]  # fmt: skip


def small_rules(name, cards, options, house_rules):
    own = {key if key == "holes" else f"{name}:{key}": value for key, value in options.items()}
    return cardgolf.rules(name, Small(text=cards), *house_rules, **own)


@pytest.mark.quick_cases(12)
@pytest.mark.parametrize(("name", "cards", "options", "house_rules"), SMALL)
def test_the_bounds_are_those_of_all_boards_of_a_small_deck(name, cards, options, house_rules):
    rules = small_rules(name, cards, options, house_rules)
    table, found = rules.table_setup(2), set()
    for cards_of_board in {*permutations(table.deck, table.layout.size)}:
        for locked in (True, False) if rules.marked else (False,):
            slots = [as_slot(card, locked=locked, rules=rules) for card in cards_of_board]
            found.add(points(rules, Board.of(table.layout, slots)))
    assert find_bounds(rules, 2, (table.layout,)) == (min(found), max(found))


def test_many_kinds_of_a_rank_are_limited_by_its_cards(monkeypatch):
    rules = small_rules("crazy-nines", QUEENS, {"line_removal": "off", "queen_penalty": 31}, ())
    layout, deck = rules.table_setup(2).layout, [(card, rules.card_values[card]) for card in rules.table_setup(2).deck]
    monkeypatch.setattr(grid_bounds, "MOST_BOARDS", 20)
    found = grid_bounds.find_grid_bounds.__wrapped__(rules.parts, layout, deck, rules.marked, (), (0, 62))
    assert found == (-2, 102)


def test_large_layouts_are_limited_by_their_cards():
    large = cardgolf.rules("golf", rows=3, columns=5)
    assert large.table_setup(2).layout.size > grid_bounds.MAX_PLACES
    assert find_bounds(large, 2, (large.table_setup(2).layout,)) == (-16, 150)
    single = cardgolf.rules("golf", "four-bonus", rows=3, columns=4)
    assert find_bounds(single, 2, (single.table_setup(2).layout,)) == (-41, 120)


@pytest.mark.parametrize(
    ("name", "number"), [("golf", "GF 8.5.8"), ("nine-card", "NC 3.4.6"), ("play-nine", "PN 2.4.9")]
)
def test_clauses_name_the_bounds_of_sheets(name, number):
    (clause,) = [each for each in cardgolf.clauses(name) if each.number == number]
    found = re.search(r"(?:from|round is) (-\d+)(?: to|, the worst) (\d+)", clause.text)
    rules = cardgolf.rules(name)
    assert find_bounds(rules, 2, (rules.table_setup(2).layout,)) == tuple(map(int, found.groups()))
