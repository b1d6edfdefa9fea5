"""Looks as data: rules in which seats know cards that lie face down."""

import pytest
from helpers.lane_comparison import check_in_lanes

import cardgolf
from cardgolf import NotTabulableError, hookimpl, plugin
from cardgolf.lanes.tables.from_parts import list_opening_looks
from cardgolf.lanes.tables.tables import ActionKind
from cardgolf.lanes.tables.tabulator import tabulate
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
def test_rounds_in_lanes_are_those_of_the_engine(name):
    rules = make(name)
    assert rules.tables(2).keeps_down
    check_in_lanes(rules, 2, 250, seed=len(name))


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


def test_cards_are_not_laid_down_where_cards_leave_the_table():
    rules = cardgolf.rules("crazy-nines", new_card="down", initial_flips=0, turn_limit=9)
    with pytest.raises(NotTabulableError, match="lays cards down where cards leave boards"):
        tabulate(rules, 2)
