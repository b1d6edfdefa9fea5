"""Views, scorecards, results and standings as plain data: what they have, and the JSON Schema of it, both ways."""

import json
import subprocess
import sys
from copy import deepcopy
from random import Random

import pytest
from attrs import evolve, fields
from jsonschema import Draft202012Validator
from messages import (
    CHECKS,
    IS_MESSAGE,
    MORE_TABLES,
    SCHEMA,
    all_messages,
    moments,
    view_of_a_holder,
    view_with_everything,
)  # fmt: skip
from tables import TABLES, played_by_lot, rulebook, viewers

import cardgolf
from cardgolf import Board, BoardView, Card, Layout, RoundEnd, RoundResult, Scorecard, SlotView, Standing, View
from cardgolf.memory import Memory
from cardgolf.scorecard import Line

ALL_TABLES = (*TABLES, *MORE_TABLES)
DEFS = SCHEMA["$defs"]


def compact(value):
    return json.dumps(value, separators=(",", ":"))


def iter_values(value):
    """Yield a value and every value within it, keys included."""
    yield value
    if isinstance(value, dict | list):
        for each in (*value, *(value.values() if isinstance(value, dict) else ())):
            yield from iter_values(each)


# What the messages have


def test_the_schema_is_valid():
    Draft202012Validator.check_schema(SCHEMA)


@pytest.mark.parametrize("name", ALL_TABLES)
def test_every_message_of_a_random_game_fits_the_schema(name):
    kinds = set()
    for game in moments(name, seed=2, each=40):
        for message in all_messages(game):
            assert IS_MESSAGE(message), compact(message)
            assert {type(each) for each in iter_values(message)} <= {dict, list, str, int, bool, type(None)}
            assert json.loads(compact(message)) == message
            kinds.add(message["type"])
    assert kinds == {"view", "round"} or name in MORE_TABLES


ROUND = RoundResult(
    "hole", (0, 2), (Scorecard((Line("a.b", -3, ("a1", "b1")), Line("a.c", 5))), None, Scorecard(())),
    RoundEnd(2, (), "all face up"),
)  # fmt: skip


def test_a_round_has_its_scorecards_and_scores():
    assert ROUND.as_dict() == {
        "version": 1,
        "type": "round",
        "kind": "hole",
        "seats": [0, 2],
        "round_end": {"by": 2, "turns": [], "reason": "all face up"},
        "scores": [2, None, 0],
        "scorecards": [
            {
                "total": 2,
                "lines": [
                    {"rule": "a.b", "points": -3, "slots": ["a1", "b1"]},
                    {"rule": "a.c", "points": 5, "slots": []},
                ],
            },
            None,
            {"total": 0, "lines": []},
        ],
    }


def test_a_standing_has_its_reason():
    data = Standing(1, 40, 2, lost=True, why="eliminated").as_dict()
    assert data == {"seat": 1, "total": 40, "rank": 2, "lost": True, "why": "eliminated"}


def test_a_slot_has_the_seats_that_looked_and_its_mark():
    assert SlotView(None, up=False).as_dict() == {"card": None, "up": False}
    assert SlotView(None, up=False, seen_by=(1,)).as_dict() == {"card": None, "up": False, "seen_by": [1]}
    assert SlotView(Card(12, "S"), up=True, mark=4).as_dict() == {"card": "QS", "up": True, "mark": 4}
    assert SlotView(Card(7, name="Spy"), up=True).as_dict()["card"] == "Spy=7"


def test_a_board_has_its_layout_and_its_cards_by_place():
    slots = (SlotView(Card(5), up=True), None, SlotView(None, up=False))
    board = BoardView(Layout.grid(1, 2).with_extra(1), slots, 2).as_dict()
    assert board["layout"] == {"rows": 1, "columns": 2, "is_hand": False, "extra": 1}
    assert board["slots"] == [{"card": "5", "up": True}, None, {"card": None, "up": False}]
    assert board["count"] == 2


def test_the_hand_of_another_seat_is_a_number_of_cards():
    game = cardgolf.new_game("board-nine", players=2, seed=1)
    own, other = game.view(0).as_dict()["boards"]
    assert [slot["card"] for slot in own["slots"]] == [str(slot.card) for slot in game.state.boards[0].slots]
    assert (other["slots"], other["count"]) == ([], len(game.state.boards[1].slots))


@pytest.mark.parametrize("name", ["house rules", "cabo", "yaniv", "most points"])
def test_a_view_has_each_attribute(name):
    """Finished rounds are messages of their own, and the rules are names."""
    expected = {each.name for each in fields(View)} - {"rounds"} | {"version", "type", "to_act", "round_count"}
    for game in moments(name, seed=1, each=10):
        for seat in viewers(game):
            view, data = game.view(seat), game.view(seat).as_dict()
            assert set(data) == expected
            for key in ("seat", "turn", "phase", "dealer", "leader", "kind", "discard_count", "stock_count",
                        "holding", "held_from", "last_play_size", "reshuffles"):  # fmt: skip
                assert data[key] == getattr(view, key)
            for key in ("names", "seats", "to_act", "turns_begun", "totals"):
                assert data[key] == [*getattr(view, key)]
            for key in ("discard_shown", "played", "legal_moves"):
                assert data[key] == [*map(str, getattr(view, key))]
            assert data["held"] == (str(view.held) if view.held else None)
            assert data["rules"] == [view.rules.name, *(each.name for each in view.rules.house_rules)]
            assert data["boards"] == [board.as_dict() if board else None for board in view.boards]
            assert data["standings"] == [each.as_dict() for each in view.standings]
            assert data["round_end"] == (view.round_end.as_dict() if view.round_end else None)
            assert data["round_count"] == len(view.rounds)


def test_memory_is_public():
    data = view_with_everything().as_dict()["memory"]
    assert data["of_round"] == {"tops": [{"card": "5H"}, ["card", -1, None, True]]}
    assert data["of_match"] == {"laps": 2}
    assert data["window"] == {"seats": [2, 0], "phase": "turn over", "next_seat": None, "count": 0}


def test_notes_of_plugins_are_no_part_of_a_message():
    view = view_with_everything()
    memory = evolve(view.memory, notes=(("secret-rule", Card(9, "D")),))
    assert evolve(view, memory=memory).as_dict() == view.as_dict()
    assert "notes" not in compact(evolve(view, memory=Memory(notes=(("secret-rule", 1),))).as_dict())


def test_a_message_is_the_callers_own():
    view = view_with_everything()
    before, data = compact(view.as_dict()), view.as_dict()
    for each in list(iter_values(data)):
        if isinstance(each, dict | list):
            each.clear()
    assert (data, compact(view.as_dict())) == ({}, before)


def check_order(value, schema):
    """Check that keys stand in the order in which the schema lists them."""
    while "$ref" in schema or "oneOf" in schema:
        schema = DEFS[schema["$ref"].rpartition("/")[2]] if "$ref" in schema else schema["oneOf"][-1]
    if isinstance(value, dict) and "properties" in schema:
        assert [*value] == [key for key in schema["properties"] if key in value]
        for key, each in value.items():
            check_order(each, schema["properties"][key])
    if isinstance(value, list):
        for each in value:
            check_order(each, schema["items"])


@pytest.mark.parametrize("message", [view_with_everything().as_dict(), ROUND.as_dict()], ids=["view", "round"])
def test_keys_have_one_order(message):
    del message.get("memory", {"of_round": 0})["of_round"]
    check_order(message, DEFS[message["type"]])


MOST_MOVES = 100


@pytest.mark.parametrize("name", TABLES)
def test_a_view_of_six_seats_has_less_than_4000_bytes(name):
    """Only a seat that is offered more than 100 moves receives more."""
    largest = 0
    for game in played_by_lot(name, 6, seed=2, each=9):
        for seat in viewers(game):
            view = game.view(seat)
            few = len(view.legal_moves) <= MOST_MOVES
            data = view.as_dict() if few else view.as_dict() | {"legal_moves": []}
            largest = max(largest, len(compact(data).encode()))
    assert 1000 < largest < 4000


def test_views_of_a_long_match_do_not_grow():
    """The same table after 1 and after 200 rounds: a few digits more."""
    view = view_of_a_holder()
    early, late = (compact(evolve(view, rounds=view.rounds[:1] * count).as_dict()) for count in (1, 200))
    assert len(late) - len(early) == 2


def test_neither_the_import_nor_a_decision_loads_the_conversion():
    code = "import sys, cardgolf; g = cardgolf.new_game('nine-card', seed=1); g.play('flip a1').view(0);"
    listing = "print('cardgolf.as_dict' in sys.modules)"
    shown = subprocess.run(
        [sys.executable, "-c", f"{code} {listing}; g.view(0).as_dict(); {listing}"],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert shown.stdout.split() == ["False", "True"]


# What the schema refuses


VIEW, HOLDER = view_with_everything().as_dict(), view_of_a_holder().as_dict()
FORMS = {
    "view": VIEW,
    "holder": HOLDER,
    "hands": cardgolf.new_game("board-nine", players=2, seed=1).view(1).as_dict(),
    "spectator": cardgolf.new_game("golf", players=2, seed=1).view(None).as_dict(),
    "round": ROUND.as_dict(),
}
PARTS = {
    "board": VIEW["boards"][0],
    "slot": {"card": "5H", "up": False, "seen_by": [0], "mark": 3},
    "scorecard": FORMS["round"]["scorecards"][0],
    "line": FORMS["round"]["scorecards"][0]["lines"][0],
    "round-end": FORMS["round"]["round_end"],
    "standing": HOLDER["standings"][0],
    "memory": VIEW["memory"],
}
ALL_FORMS = FORMS | PARTS
OPTIONAL = {"seen_by", "mark"}
MAY_BE_NONE = {"seat", "leader", "boards", "slots", "held", "held_from", "round_end", "by", "scores", "scorecards",
               "window", "next_seat", "card"}  # fmt: skip


def is_valid(form, value):
    return (IS_MESSAGE if form in FORMS else CHECKS[form])(value)


def iter_containers(value, path=()):
    """Yield the path of every object and list, except remembered values, which may be any."""
    if isinstance(value, dict | list):
        yield path
        for key, each in value.items() if isinstance(value, dict) else enumerate(value):
            if key not in ("of_round", "of_match"):
                yield from iter_containers(each, (*path, key))


def value_at(value, path):
    for key in path:
        value = value[key]
    return value


def iter_objects(form):
    """Yield the path of every object, of the first two in each list."""
    for path in iter_containers(ALL_FORMS[form]):
        if all(key in (0, 1) for key in path if isinstance(key, int)):
            yield path, value_at(ALL_FORMS[form], path)


def changed(form, path, change):
    mutant = deepcopy(ALL_FORMS[form])
    change(value_at(mutant, path))
    return mutant


def drop_keys(form):
    for path, value in iter_objects(form):
        for key in value if isinstance(value, dict) else ():
            if key not in OPTIONAL:
                yield changed(form, path, lambda each, key=key: each.pop(key))


def add_keys(form):
    for path, value in iter_objects(form):
        for key in ("more", "", "Seat", "cards", "notes", "stock", "seed", "rounds"):
            if isinstance(value, dict):
                yield changed(form, path, lambda each, key=key: each.update({key: "5H"}))


OTHER_TYPES = {
    str: (1, None, True, [], {}, ["a"]),
    int: ("1", None, True, 1.5, [], {}),
    bool: (1, 0, "true", None, [], {}),
    type(None): (1.5, True, ["a"]),
    list: (1, "a", None, True, {}, {"0": 1}),
    dict: (1, "a", True, [], [{}]),
}


def change_types(form):
    for path, value in iter_objects(form):
        for key in [*value] if isinstance(value, dict) else range(min(2, len(value))):
            for other in OTHER_TYPES[type(value[key])]:
                if not (other is None and MAY_BE_NONE & {key, *path[-1:]}):
                    yield changed(form, path, lambda each, key=key, other=other: each.__setitem__(key, other))


@pytest.mark.parametrize("form", ALL_FORMS)
@pytest.mark.parametrize("change", [drop_keys, add_keys, change_types])
def test_a_missing_key_an_unknown_key_and_another_type_are_refused(form, change):
    assert is_valid(form, ALL_FORMS[form])
    mutants = list(change(form))
    assert len(mutants) >= 2
    for mutant in mutants:
        assert not is_valid(form, mutant), mutant


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


@pytest.mark.parametrize("name", ALL_TABLES)
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


@pytest.mark.parametrize(
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
