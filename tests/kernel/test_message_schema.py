"""The JSON Schema of messages refuses what is no message, and what shows a hidden card."""

from copy import deepcopy
from random import Random

import pytest
from helpers import sealed_games
from helpers.cases import every_case
from helpers.messages import CHECKS, IS_MESSAGE, MORE_TABLES, SCHEMA, compact, moments
from helpers.rule_sets import TABLES, one_of_each_family, rulebook
from helpers.sampling import sampled
from helpers.walks import viewers
from jsonschema import Draft202012Validator
from kernel.message_mutants import ALL_FORMS, CHANGES, FORMS

import cardgolf
from cardgolf import Board, SlotView

ALL_TABLES = (*TABLES, *MORE_TABLES)


def is_valid(form, value):
    return (IS_MESSAGE if form in FORMS else CHECKS[form])(value)


@pytest.mark.quick_cases(6)
@pytest.mark.parametrize("form", ALL_FORMS)
@pytest.mark.parametrize("change", CHANGES)
def test_a_missing_key_an_unknown_key_and_another_type_are_refused(form, change):
    assert is_valid(form, ALL_FORMS[form])
    mutants = list(change(form))
    assert len(mutants) >= 2
    for mutant in mutants:
        assert not is_valid(form, mutant), mutant


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("change", CHANGES)
def test_both_validators_agree(form, change):
    """The one that stops at the first error of an alternative, and that of the library."""
    thorough = Draft202012Validator(SCHEMA)
    assert thorough.is_valid(FORMS[form]) and IS_MESSAGE(FORMS[form])
    for mutant in sampled(change(form), 4):
        assert thorough.is_valid(mutant) == IS_MESSAGE(mutant)


@pytest.mark.parametrize("form", FORMS)
def test_another_version_and_type_are_refused(form):
    for change in ({"version": 2}, {"version": "1"}, {"type": "round" if form != "round" else "view"}, {"type": "x"}):
        assert not IS_MESSAGE(FORMS[form] | change)


def whole_slot(slot):
    """Return a slot of a state with its card, as a leak would show it."""
    return SlotView(slot.card, slot.up, slot.seen_by, slot.mark).as_dict()


def hidden_cards(game, seat):
    """Yield the view of ``seat`` with one more card in it, for every card on the boards that it does not see."""
    data = game.view(seat).as_dict()
    for owner, board in game.state.table.items():
        for place, slot in enumerate(board.slots):
            if slot and not slot.up and seat not in slot.seen_by:
                mutant = deepcopy(data)
                slots = mutant["boards"][owner]["slots"]
                slots[place : place + 1] = [whole_slot(slot)]
                yield mutant
    if game.state.held and data["held"] is None:
        yield data | {"held": str(game.state.held)}
    if not data["legal_moves"] and game.legal_moves:
        yield data | {"legal_moves": [*map(str, game.legal_moves)]}


@pytest.mark.parametrize("seat", [0, 1, 2, None])
def test_a_view_with_a_move_that_another_seat_has_sealed_is_refused(seat):
    data = sealed_games.opened().play("bid 3", seat=0).view(seat).as_dict()
    assert IS_MESSAGE(data)
    data["memory"]["window"]["sealed"] = [{"seat": 0, "move": "bid 3"}]
    assert IS_MESSAGE(data) is (seat == 0)


@pytest.mark.quick_cases(4)
@pytest.mark.parametrize("name", one_of_each_family(ALL_TABLES))
def test_a_view_with_a_hidden_card_is_refused(name):
    rng, tried = Random(1), 0
    for game in moments(name, seed=3, each=30):
        for seat in viewers(game):
            mutants = list(hidden_cards(game, seat))
            for mutant in rng.sample(mutants, min(8, len(mutants))):
                assert not IS_MESSAGE(mutant), compact(mutant)
                tried += 1
    assert tried > 20


def test_a_card_that_another_seat_has_looked_at_is_refused():
    state = cardgolf.new_game("nine-card", players=3, seed=6).state
    slots = (state.boards[1].slots[0].known_to(0, 2), *state.boards[1].slots[1:])
    board = Board.of(state.boards[1].layout, slots)
    game = cardgolf.Game(rulebook("nine-card"), state.replace(boards=(state.boards[0], board, state.boards[2])))
    for seat, knows in ((0, True), (1, False), (2, True), (None, False)):
        data = game.view(seat).as_dict()
        assert IS_MESSAGE(data)
        data["boards"][1]["slots"][0]["card"] = str(slots[0].card)
        assert IS_MESSAGE(data) is knows


@every_case(
    ("text", "valid"),
    [("10H", True), ("JK", True), ("-5", True), ("12", True), ("Peek", True), ("Espía", True), ("Draw-Two", True),
     ("Spy=7", True), ("Spy=7H", True), ("Spy=JK", True), ("?", False), ("##", False), ("(5H)", False), ("", False),
     ("5X", False), ("1H", False), ("Spy=", False), ("5H 6H", False), ("Spy=Spy", False), ("x" * 17, False)],
)  # fmt: skip
def test_a_card_is_the_text_of_a_card(text, valid):
    assert CHECKS["slot"]({"card": text, "up": True}) is valid


def test_every_face_of_a_deck_has_a_valid_text():
    for card in cardgolf.cards.FACES:
        assert CHECKS["slot"](SlotView(card, up=True).as_dict()), card
