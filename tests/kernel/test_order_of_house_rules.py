"""Shipped house rules that score: a table has the same lines whatever their order in the stack."""

from itertools import combinations, permutations, product
from random import Random

import golden_scores
import pytest
from helpers.option_sets import HOUSE_RULES, list_house_rules

import cardgolf
from cardgolf import RoundEnd
from cardgolf.engine.round_end import score_table

SCORING = sorted(name for name, rule in HOUSE_RULES.items() if hasattr(rule, "scoring"))
GAMES = ("play-nine", "nine-card", "crazy-nines", "golf:jokers_per_deck=2", "eight-card")


def spell(name, setting):
    return f"{name}:{setting[0]}={setting[1]}" if setting else name


def list_stacks():
    """Return all pairs and triples of house rules that score, each with each of its options."""
    settings = {name: [setting for house, setting in list_house_rules("golf") if house == name] for name in SCORING}
    groups = [*combinations(SCORING, 2), *combinations(SCORING, 3)]
    stacks = [zip(names, values, strict=True) for names in groups for values in product(*map(settings.get, names))]
    return [tuple(spell(name, setting) for name, setting in stack) for stack in stacks]


def write_tables(game, house_rules, count):
    """Return the scorecards of tables with rich boards, which are the same for any house rules."""
    chance, plain = Random(game), golden_scores.find_rules(game)
    rules, first = cardgolf.rules(game, *house_rules), golden_scores.first_state(plain, 3)
    for _ in range(count):
        boards = tuple(golden_scores.deal_board(chance, plain) for _ in range(3))
        end = RoundEnd(chance.randrange(3), (), "all face up")
        cards = score_table(rules, first.replace(boards=boards, round_end=end, turns_begun=(9, 9, 9)), {})
        yield [sorted(golden_scores.write_lines(card.lines)) for card in cards.values()], boards


def check_orders(game, house_rules, count):
    tables = {order: write_tables(game, order, count) for order in permutations(house_rules)}
    for found in zip(*tables.values(), strict=True):
        lines = [own for own, _ in found]
        assert all(own == lines[0] for own in lines), found[0][1]


@pytest.mark.quick_cases(2)
@pytest.mark.parametrize("first", SCORING[:-1])
def test_the_order_of_two_house_rules_changes_no_line(first):
    for number, second in enumerate(SCORING[SCORING.index(first) + 1 :]):
        check_orders(GAMES[number % len(GAMES)], (first, second), 30)


def test_all_house_rules_that_score_are_tried():
    assert {*SCORING} >= {"ender-penalty", "four-bonus", "joker-pairs"}
    assert {spell.partition(":")[0] for stack in list_stacks() for spell in stack} == {*SCORING}
