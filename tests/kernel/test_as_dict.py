"""Views, scorecards, results and standings as plain data: what they have, and the JSON Schema of it, both ways."""

import json
import subprocess
import sys

import pytest
from attrs import evolve, fields
from helpers.messages import (
    IS_MESSAGE,
    MORE_TABLES,
    SCHEMA,
    all_messages,
    compact,
    moments,
    view_of_a_holder,
    view_with_everything,
)
from helpers.rule_sets import TABLES, one_of_each_family
from helpers.walks import played_by_lot, viewers
from jsonschema import Draft202012Validator
from kernel.message_mutants import ROUND

import cardgolf
from cardgolf import BoardView, Card, Layout, SlotView, Standing, View
from cardgolf.table.memory import Memory

ALL_TABLES = (*TABLES, *MORE_TABLES)
DEFS = SCHEMA["$defs"]


def iter_values(value):
    """Yield a value and every value within it, keys included."""
    yield value
    if isinstance(value, dict | list):
        for each in (*value, *(value.values() if isinstance(value, dict) else ())):
            yield from iter_values(each)


def test_the_schema_is_valid():
    Draft202012Validator.check_schema(SCHEMA)


FLOATS = {"a hand beside a grid": (float,)}  # where the places of a form lie


@pytest.mark.quick_cases(1)
@pytest.mark.parametrize("name", one_of_each_family(ALL_TABLES))
def test_every_message_of_a_random_game_fits_the_schema(name):
    kinds = set()
    for game in moments(name, seed=2, each=40):
        for message in all_messages(game):
            assert IS_MESSAGE(message), compact(message)
            found = {type(each) for each in iter_values(message)}
            assert found <= {dict, list, str, int, bool, type(None), *FLOATS.get(name, ())}
            assert json.loads(compact(message)) == message
            kinds.add(message["type"])
    assert kinds == {"view", "round"} or name in MORE_TABLES


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
                "raw": 2,
                "lines": [
                    {"rule": "a.b", "points": -3, "slots": ["a1", "b1"]},
                    {"rule": "a.c", "points": 5, "slots": []},
                ],
            },
            None,
            {"total": 0, "raw": 0, "lines": []},
        ],
    }
    assert ROUND.scorecards[0].lines[1].as_dict() == {"rule": "a.c", "points": 5, "slots": []}


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
    """Finished rounds are messages of their own, the rules are names, and lower discards are not told."""
    left_out = {"rounds", "sides", "seen"}
    expected = {each.name for each in fields(View)} - left_out | {"version", "type", "to_act", "round_count"}
    for game in moments(name, seed=1, each=10):
        for seat in viewers(game):
            view, data = game.view(seat), game.view(seat).as_dict()
            assert set(data) == expected - ({"middle"} if view.middle is None else set())
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


@pytest.mark.quick_cases(12)
@pytest.mark.parametrize("name", TABLES)
def test_a_view_of_six_seats_has_less_than_4000_bytes(name):
    """Only a seat that is offered more than 100 moves receives more, and one at a table whose layouts have a form."""
    largest = 0
    for game in played_by_lot(name, 6, seed=2, each=9):
        for seat in viewers(game):
            view = game.view(seat)
            few = len(view.legal_moves) <= MOST_MOVES
            data = view.as_dict() if few else view.as_dict() | {"legal_moves": []}
            for board in filter(None, data["boards"]):
                board["layout"].pop("form", None)
            largest = max(largest, len(compact(data).encode()))
    assert 1000 < largest < 4000


def test_views_of_a_long_match_do_not_grow():
    """The same table after 1 and after 200 rounds: a few digits more."""
    view = view_of_a_holder()
    early, late = (compact(evolve(view, rounds=view.rounds[:1] * count).as_dict()) for count in (1, 200))
    assert len(late) - len(early) == 2


def test_neither_the_import_nor_a_decision_loads_the_conversion():
    code = "import sys, cardgolf; g = cardgolf.new_game('nine-card', seed=1); g.play('flip a1').view(0);"
    listing = "print('cardgolf.table.as_dict' in sys.modules)"
    shown = subprocess.run(
        [sys.executable, "-c", f"{code} {listing}; g.view(0).as_dict(); {listing}"],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert shown.stdout.split() == ["False", "True"]
