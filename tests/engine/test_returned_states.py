"""States that plugins return: a wrong field, and a card that is lost, are found at once and name plugin and hook."""

import attrs
import pytest
from helpers.faulty.results import Wink
from helpers.plugins import answer
from helpers.walks import finish_round, tee_off

import cardgolf
from cardgolf import Board, Card, Match, Phase, Pile, PluginError, RoundEnd, Slot, hookimpl, plugin
from cardgolf.table.common import Common
from cardgolf.table.memory import Memory


def settling(change):
    """Return a rule whose ``after_move`` changes the state, and one below it that leaves it as it is."""

    @plugin
    class Careless:
        @hookimpl
        def after_move(self, state, move):
            return change(state)

    return Careless


def applying(change):
    """Return a rule with a move that changes the state."""

    @plugin
    class Careless:
        @hookimpl
        def move_types(self):
            return [Wink]

        @hookimpl
        def moves(self, state):
            return (Wink(),)

        @hookimpl
        def apply_move(self, state, move):
            return change(state)

        @hookimpl
        def next_phase(self):
            return Phase.TURN_OVER

    return Careless


@hookimpl("after_move")
def harmless(state):
    return state.remember("turns", sum(state.turns_begun))


class Odd:
    """An object of no type that a state has."""


def without_a_card(board):
    return Board.of(board.layout, (None, *board.slots[1:]))


SLOTS = {
    "a text": lambda state: ("QS",) * 6,
    "a card": lambda state: (Card(1, "S"),) * 6,
    "no card": lambda state: (Slot("QS"), *state.board.slots[1:]),
}
WRONG = {
    "match": [lambda state: None, lambda state: "a match", lambda state: Match(("one",), 1)],
    "setup": [lambda state: None, lambda state: attrs.evolve(state.setup, seats=(0,))],
    "turn": [lambda state: 7, lambda state: None, lambda state: True, lambda state: "0"],
    "phase": [lambda state: "start", lambda state: None],
    "boards": [
        lambda state: [*state.boards],
        lambda state: state.boards[:1],
        lambda state: (None, *state.boards[1:]),
        lambda state: (Odd(), *state.boards[1:]),
        *(
            lambda state, make=make: (*state.boards[:1], attrs.evolve(state.boards[1], slots=make(state)))
            for make in SLOTS.values()
        ),
    ],
    "packed_stock": [lambda state: [1, 2], lambda state: ("QS",), lambda state: None],
    "discard": [lambda state: [*state.discard], lambda state: ("QS",), lambda state: None],
    "turns_begun": [lambda state: [1, 0], lambda state: (1,), lambda state: (1, "0"), lambda state: None],
    "held": [lambda state: "QS", lambda state: Odd()],
    "held_from": [lambda state: "discard", lambda state: Pile],
    "played": [lambda state: [], lambda state: ("QS",)],
    "round_end": [
        lambda state: True,
        lambda state: RoundEnd(7, (), ""),
        lambda state: RoundEnd(0, (9,), ""),
        lambda state: RoundEnd(0, [1], ""),
        lambda state: RoundEnd("0", (), ""),
        lambda state: RoundEnd(0, (), 3),
        lambda state: RoundEnd(0, (), "\x1b[2J"),
    ],
    "reshuffles": [lambda state: "1", lambda state: None, lambda state: -1],
    "last_play_size": [lambda state: 1.5, lambda state: None, lambda state: -1],
    "memory": [lambda state: {}, lambda state: None],
    "common": [lambda state: None, lambda state: Common(state.boards[0])],
}
LOST = {
    "1 fewer": lambda state: state.replace(discard=state.discard[:-1]),
    "2 more": lambda state: state.replace(discard=state.discard * 3),
    "a stock without its top": lambda state: state.replace(stock=state.stock[:-1]),
    "a card of a board": lambda state: state.with_board(without_a_card(state.boards[0]), 0),
    "others": lambda state: state.replace(
        discard=(Card(1, "S") if state.discard[0] != Card(1, "S") else Card(2, "S"),)
    ),
    "a card in two places": lambda state: state.replace(discard=(*state.discard, state.stock[-1])),
    "a played card": lambda state: state.replace(played=(Card(1, "S"),)),
    "a card in hand": lambda state: state.replace(held=Card(1, "S"), held_from=Pile.STOCK),
}
CASES = [
    pytest.param(
        field, lambda state, field=field, make=make: state.replace(**{field: make(state)}), id=f"{field}-{number}"
    )
    for field, makes in WRONG.items()
    for number, make in enumerate(makes)
]


def play_first_move(rule):
    """Play a move with ``rule`` between two harmless rules, and return the message."""
    game = cardgolf.new_game("nine-card", harmless, rule, last, seed=1)
    with pytest.raises(PluginError) as caught:
        game.play(game.legal_moves[0])
    return str(caught.value)


@hookimpl("after_move")
def last(state):
    return state.remember("last", 1)


def test_every_field_of_a_state_is_looked_at():
    assert {*WRONG} == {each.name for each in attrs.fields(cardgolf.State)}


@pytest.mark.parametrize(("kind", "hook"), [(settling, "after_move"), (applying, "apply_move")])
@pytest.mark.parametrize(("field", "change"), CASES)
def test_a_wrong_field_names_plugin_hook_and_field(field, change, kind, hook):
    message = play_first_move(kind(change))
    assert message.startswith(f"invalid result of careless.{hook}: a value of type 'State': expected a State with ")
    assert field.removeprefix("packed_") in message


def test_a_move_that_no_plugin_applies_is_named_with_the_plugin_that_offers_it():
    message = play_first_move(applying(lambda _: None))
    assert message.startswith("invalid careless.moves with 'wink': expected moves that can be applied")


@pytest.mark.parametrize(("kind", "hook"), [(settling, "after_move"), (applying, "apply_move")])
@pytest.mark.parametrize("what", LOST)
def test_a_card_that_is_lost_or_added_is_found_at_once(what, kind, hook):
    message = play_first_move(kind(LOST[what]))
    assert message.startswith(
        f"invalid result of careless.{hook}: a value of type 'State': expected a State with the same"
    )
    assert what in message or what not in ("1 fewer", "2 more", "others")


@pytest.mark.parametrize(
    "change",
    [
        lambda state: state.replace(held_from=Pile.STOCK),
        lambda state: state.replace(held=state.stock[-1], stock=state.stock[:-1]),
    ],
)
def test_a_card_in_hand_has_a_pile_and_the_other_way_round(change):
    assert "expected a State with both held and held_from, or neither" in play_first_move(settling(change))


def test_a_wrapper_that_loses_a_card_is_named():
    @hookimpl("after_move", wrapper=True)
    def thief(state):
        return (yield).replace(discard=())

    assert "invalid result of thief.after_move" in play_first_move(thief)


@pytest.mark.parametrize(
    "end", [RoundEnd(7, (), ""), RoundEnd(0, (9,), ""), RoundEnd(0, [1], ""), RoundEnd("0", (), "")]
)
def test_the_end_of_a_round_names_seats_of_the_round(end):
    game = tee_off(cardgolf.new_game("golf", answer("round_end", end, "round-end"), seed=1))
    with pytest.raises(PluginError, match=r"invalid result of round-end\.round_end: .* expected a RoundEnd by a seat"):
        game.play(game.legal_moves[0])


def test_cards_may_go_from_anywhere_to_anywhere():
    """A rule turns the table upside down."""

    @hookimpl("after_move")
    def turns(state, move):
        if state.is_opening or state.held:
            return None
        one, two = (state.boards[seat] for seat in (0, 1))
        top, *rest = state.stock
        extra = one.with_extra(Slot(top)) if one.layout.extra < 3 else one
        stock = rest if extra is not one else state.stock
        moved = state.replace(boards=(two, extra), stock=state.discard + tuple(stock), discard=())
        return moved.replace(stock=moved.stock[1:], discard=moved.stock[:1])

    turns.max_extra = 3
    finish_round(cardgolf.new_game("play-nine", turns, seed=1, turn_limit=4))


def test_memory_alone_may_change():
    game = cardgolf.new_game("nine-card", harmless, seed=1)
    assert game.play(game.legal_moves[0]).state.memory["turns"] == 0
    assert type(game.state.memory) is Memory
