"""Looks as data: rules in which seats know cards that lie face down."""

from random import Random

import pytest
from attrs import evolve
from helpers.cases import every_case

import cardgolf
from cardgolf import Card, Flip, NotTabulableError, Phase, hookimpl, plugin
from cardgolf.engine.deal import deal_first_round
from cardgolf.engine.transitions import apply, legal_moves
from cardgolf.lanes.tables.facts import Case, Stage, TableSize, list_values
from cardgolf.lanes.tables.measuring import measure
from cardgolf.lanes.tables.rounds import TabledRound, check_tables, find_difference
from cardgolf.lanes.tables.tables import ActionKind
from cardgolf.lanes.tables.tabulator import tabulate
from cardgolf.table import Match, Peek, Swap
from cardgolf.table.looks import LOOKS, Look
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
    assert {*measure(cardgolf.rules("golf", **options), 2).opening_looks} == expected


def test_the_opening_is_not_narrowed_where_cards_are_turned_up_too():
    @plugin
    class Both:
        """The first card is looked at or turned up, the second one is turned up."""

        @hookimpl
        def move_types(self):
            return [Peek]

        @hookimpl(wrapper=True)
        def actions(self):
            return [*(yield), Peek("a1")]

        @hookimpl
        def moves(self, state):
            if (
                state.phase is not Phase.OPENING
                or state.turn in state.board.slots[0].seen_by
                or not state.board.slots[0].up
            ):
                return None
            return [Flip(name) for name in state.board.name(sorted(state.board.down))]

    rules = cardgolf.rules("golf", Both)
    assert measure(rules, 2).opening_looks is None
    check_tables(rules, tabulate(rules, 2), 200)


def test_what_other_seats_have_seen_is_not_tabulated():
    @plugin
    class Curious:
        """A card that another seat knows may not be swapped."""

        @hookimpl
        def locked(self, state):
            other = (state.turn + 1) % 2
            return frozenset(place for place, slot in enumerate(state.board.slots) if slot and other in slot.seen_by)

    with pytest.raises(NotTabulableError, match="`locked` of curious reads which other seats have looked at a card"):
        tabulate(cardgolf.rules("four-card", Curious), 2)


def test_what_a_seat_knew_before_a_move_is_not_tabulated():
    @plugin
    class Earlier:
        """A turn ends by what the seat knew before."""

        @hookimpl
        def next_phase(self, state, move, before):
            return Phase.TURN_OVER if before.turn in before.board.slots[0].seen_by else None

    with pytest.raises(
        NotTabulableError, match="`next_phase` of earlier reads who had looked at a card before the move"
    ):
        tabulate(cardgolf.rules("four-card", Earlier), 2)


def test_a_rule_may_read_what_the_seat_to_move_knows():
    @plugin
    class Forced:
        """Known cards may not be swapped while another may."""

        @hookimpl
        def locked(self, state):
            known = [
                place
                for place, slot in enumerate(state.board.slots)
                if slot and not slot.up and state.turn in slot.seen_by
            ]
            return frozenset(known) if len(known) < 4 else None

    rules = cardgolf.rules("four-card", Forced)
    check_tables(rules, tabulate(rules, 2), 300)


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


def test_an_opening_in_which_looks_are_not_read_reaches_all_cards():
    @plugin
    class Endless:
        """Each look before play is followed by another one."""

        @hookimpl
        def next_phase(self, move):
            return Phase.OPENING if type(move) in LOOKS else None

    rules = cardgolf.rules("golf", Endless, columns=2, peek="any", initial_flips=4)
    assert {*measure(rules, 2).opening_looks} == {0, 15}


def test_a_look_after_which_the_opening_goes_on_in_any_case_is_added_to_all_sets():
    @plugin
    class Another:
        """After a look at a1 another one follows."""

        @hookimpl
        def next_phase(self, move):
            return Phase.OPENING if str(move) == "peek a1" else None

    rules = cardgolf.rules("golf", Another, columns=2, peek="any", initial_flips=3)
    found = {*measure(rules, 2).opening_looks}
    assert {each | 1 for each in found} <= found


SIZE = TableSize(players=2, places=2, faces=4, flips=1, clears=False, locks=False, looks=True)
PLAY, BEFORE = Stage(Phase.FOLLOW), Stage(Phase.OPENING, is_opening=True)


@every_case(("fact", "stage", "move", "known", "options", "expected"), [
    ("looked", BEFORE, Look(), {}, {"opening_looks": (0, 3)}, [3]),
    ("looked", PLAY, Look(), {"down": 2}, {}, [2]),
    ("looked", PLAY, Look(), {}, {}, [0, 1, 2, 3]),
    ("looked", PLAY, None, {"none_down": 1}, {}, [0]),
    ("looked", PLAY, None, {}, {"looks": False}, [0]),
    ("down", PLAY, Look(), {"looked": 2}, {}, [2]),
    ("down", PLAY, Swap("a1"), {"was_down": 1}, {"new_card": "as_was"}, [1, 3]),
    ("down", PLAY, Swap("a1"), {"was_down": 0}, {"new_card": "as_was"}, [0, 2]),
])  # fmt: skip
def test_a_fact_has_the_values_that_agree_with_what_is_known(fact, stage, move, known, options, expected):
    case = Case("moves", stage, move, 0 if type(move) is Swap else None)
    assert sorted(list_values(fact, case, evolve(SIZE, **options), known)) == expected


def test_cards_are_not_laid_down_where_cards_leave_the_table():
    rules = cardgolf.rules("crazy-nines", new_card="down", initial_flips=0, turn_limit=9)
    with pytest.raises(NotTabulableError, match="lays cards down where cards leave boards"):
        tabulate(rules, 2)
