"""Looks as data: rules in which seats know cards that lie face down."""

from random import Random

import pytest
from helpers.tabled_rounds import check_tables, find_difference

import cardgolf
from cardgolf import Card, NotTabulableError, hookimpl, plugin
from cardgolf.engine.deal import deal_first_round
from cardgolf.engine.transitions import apply, legal_moves
from cardgolf.lanes.tables.from_parts import list_opening_looks
from cardgolf.lanes.tables.rounds import TabledRound
from cardgolf.lanes.tables.tables import ActionKind
from cardgolf.lanes.tables.tabulator import tabulate
from cardgolf.table import Match
from cardgolf.turns import Lock

LOOKING = {
    "four-card": (("four-card",), {}),
    "nearest, cards up": (("golf",), {"peek": "nearest"}),
    "all cards": (("golf",), {"peek": "any", "initial_flips": 6, "discard_flip": "optional"}),
    "any two, apart": (("golf", "knocking"), {"peek": "any", "new_card": "down", "flip_turn": True}),
    "as it was": (("golf", "knocking"), {"new_card": "as_was", "discard_must_swap": False}),
    "laid down, no look": (("golf",), {"columns": 2, "initial_flips": 0, "new_card": "down", "turn_limit": 4}),
    "locked cards stay up": (("golf", "knocking"), {"new_card": "down"}),
}


@plugin
class Locking:
    """Kings off the discard pile are locked for two turns."""

    @hookimpl
    def locks(self):
        return [Lock(card, 2, ("discard",)) for card in cardgolf.cards.french(packs=1) if card.rank == 13]


def make(name):
    stack, options = LOOKING[name]
    return cardgolf.rules(*stack, *([Locking] if name.startswith("locked") else []), **options)


@pytest.mark.parametrize("name", LOOKING)
def test_rounds_from_tables_are_those_of_the_engine(name):
    rules = make(name)
    tables = tabulate(rules, 2)
    assert tables.keeps_down
    check_tables(rules, tables, 250, seed=len(name))


def test_rules_without_looks_keep_nothing_down():
    tables = tabulate(cardgolf.rules("golf"), 2)
    assert not tables.keeps_down
    assert not {ActionKind.LOOK, ActionKind.LOOK_AT_ALL} & {*tables.action_kinds}


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ({"columns": 2, "peek": "nearest"}, {0, 4, 8}),
        ({"columns": 2, "peek": "any", "initial_flips": 1}, {0}),
        ({"columns": 2, "peek": "any", "initial_flips": 4}, {0}),
        ({"columns": 2, "peek": "any", "initial_flips": 2}, {0, 1, 2, 4, 8}),
    ],
)
def test_the_opening_reaches_few_sets_of_looked_places(options, expected):
    assert {*list_opening_looks(cardgolf.rules("golf", **options), 2)} == expected
    assert list_opening_looks(cardgolf.rules("golf"), 2) is None


def test_twins_that_differ_in_what_nobody_knows_are_alike_from_tables():
    """Facts and moves are the same where only cards differ that the seat to move has not seen."""
    rules = cardgolf.rules("four-card")
    tables, chance = tabulate(rules, 2), Random(2)
    state = deal_first_round(rules, Match(("A", "B"), 3))
    boards = [board.put(0, Card(13, "S").face_down) for board in state.boards]
    rounds = [
        TabledRound(tables, each, lambda faces, _: faces) for each in (state, state.replace(boards=tuple(boards)))
    ]
    for _ in range(12):
        one, other = (each.legal_actions() for each in rounds)
        assert one == other
        moving = (ActionKind.SWAP, ActionKind.DRAW_DISCARD)
        action = chance.choice([each for each in one if tables.action_kinds[each] not in moving])
        for each in rounds:
            each.play(action)
        assert rounds[0]._facts()[:2] == rounds[1]._facts()[:2]
        assert (rounds[0].looked, rounds[0].told) == (rounds[1].looked, rounds[1].told)


def test_a_difference_in_what_seats_know_is_found():
    rules = cardgolf.rules("four-card")
    state = deal_first_round(rules, Match(("A", "B"), 3))
    tabled = TabledRound(tabulate(rules, 2), state, lambda faces, _: faces)
    state = apply(rules, state, legal_moves(rules, state)[0])
    tabled.play(tabled.legal_actions()[0])
    assert not find_difference(tabled, state)
    tabled.told[state.turn] = tabled.looked[state.turn]
    assert find_difference(tabled, state) == "the boards"


def test_cards_are_not_laid_down_where_cards_leave_the_table():
    rules = cardgolf.rules("crazy-nines", new_card="down", initial_flips=0, turn_limit=9)
    with pytest.raises(NotTabulableError, match="lays cards down where cards leave boards"):
        tabulate(rules, 2)
