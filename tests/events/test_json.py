"""Events as JSON: each fits the schema, a changed one does not, and a move is a few hundred bytes."""

import json
from copy import deepcopy

import pytest
from helpers.messages import CHECKS, IS_MESSAGE, SCHEMA, compact
from helpers.rule_sets import TABLES, one_of_each_family, rulebook
from helpers.walks import played_by_lot, viewers

import cardgolf
from cardgolf import events as ev
from cardgolf.events import events_as_dict


def sample(name):
    """Return a game of the table with a finished round, if rounds are short."""
    *_, game = played_by_lot(name, rulebook(name).seats()[0], 4, moves=140)
    return game


@pytest.mark.quick_cases(2)
@pytest.mark.parametrize("name", one_of_each_family())
def test_events_fit_the_schema_and_json(name):
    game = sample(name)
    for seat in (0, None):
        message = events_as_dict(game.events(seat))
        assert json.loads(json.dumps(message)) == message
        assert IS_MESSAGE(message)
        assert message["events"] == [event.as_dict() for event in game.events(seat)]


@pytest.mark.parametrize("name", one_of_each_family())
def test_a_move_is_a_few_hundred_bytes(name):
    """Lists of many moves, whole boards and scorecards are left out."""
    game = sample(name)
    large = {"board_changed", "round_scored", "match_over", "dealt", "step_began"}
    for seat in viewers(game):
        by_ply = {}
        for event in game.events(seat):
            by_ply.setdefault(event.ply, []).append(event)
        for events in by_ply.values():
            assert len(compact([each.as_dict() for each in events if each.type not in large])) < 1000


def every_kind():
    """Return an event of each type that random games of all tables have."""
    found = {}
    for name in TABLES:
        for event in sample(name).events(0):
            found.setdefault(event.type, event.as_dict())
    return found


def test_a_changed_event_does_not_fit():
    kinds = every_kind()
    assert len(kinds) > 18
    for data in kinds.values():
        for key in data:
            lost = {other: value for other, value in data.items() if other != key}
            assert not CHECKS["event"](lost), f"without {key}"
            wrong = deepcopy(data) | {key: {"wrong": 1}}
            assert CHECKS["event"](wrong) is False or key == "value", f"another type of {key}"
        assert not CHECKS["event"](data | {"seed": 1})
        assert not CHECKS["event"](data | {"type": "guessed"})


def test_every_type_of_event_has_a_schema_of_its_own():
    types = {each.type for each in vars(ev).values() if isinstance(each, type) and issubclass(each, ev.Event)} - {""}
    assert {each["properties"]["type"]["const"] for each in SCHEMA["$defs"]["event"]["oneOf"]} == types


def test_a_remembered_card_is_no_text():
    event = ev.Remembered(3, 1, "trump", (cardgolf.Card(12, "S"), "QS"))
    assert event.as_dict()["value"] == [{"card": "QS"}, "QS"]
    assert CHECKS["event"](event.as_dict())
