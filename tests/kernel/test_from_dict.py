"""Values read back from plain data: equal ones from what `as_dict` gives, and errors for anything else."""

import json
import pickle
from random import Random

import pytest
from attrs import evolve
from helpers.cases import every_case
from helpers.messages import MORE_TABLES, compact, moments
from helpers.rule_sets import TABLES, one_of_each_family
from helpers.walks import tee_off, viewers
from kernel.message_mutants import CHANGES, EVERYTHING, FORMS, HANDS, HOLDER_VIEW, PARTS

import cardgolf
from cardgolf import (
    InvalidArgumentError,
    Standing,
)
from cardgolf.bots.registry import make_bot
from cardgolf.events import events_as_dict
from cardgolf.games.from_dict import (
    MAX_LENGTH,
    events_from_dict,
    round_result_from_dict,
    scorecard_from_dict,
    standing_from_dict,
    view_from_dict,
)


def over_the_wire(value):
    """Return the plain data of a value as another program has it, its keys in another order."""
    return json.loads(json.dumps(value.as_dict(), sort_keys=True))


@pytest.mark.quick_cases(2)
@pytest.mark.parametrize("name", one_of_each_family((*TABLES, *MORE_TABLES)))
def test_what_is_read_equals_what_was_written(name):
    for game in moments(name, seed=1, each=15):
        rounds = [round_result_from_dict(over_the_wire(each)) for each in game.state.match.rounds]
        assert [*game.state.match.rounds] == rounds
        for seat in viewers(game):
            view = game.view(seat)
            read = view_from_dict(over_the_wire(view), game.rules, rounds)
            assert read == view
            told = evolve(view, seen=())  # a message does not tell the lower discards
            assert (pickle.dumps(read), str(read), hash(read)) == (pickle.dumps(told), str(view), hash(view))
            assert compact(read.as_dict()) == compact(view.as_dict())


@pytest.mark.quick_cases(2)
@pytest.mark.parametrize("name", one_of_each_family((*TABLES, *MORE_TABLES)))
def test_events_that_are_read_equal_those_that_were_written(name):
    *_, game = moments(name, seed=1, each=60)
    for seat in viewers(game):
        events = game.events(seat)
        message = json.loads(json.dumps(events_as_dict(events), sort_keys=True))
        read = events_from_dict(message, game.rules, len(game.state.match.names))
        assert read == events
        assert repr(read) == repr(events)


@every_case(
    "change",
    [
        {"type": "guessed"}, {"card": "QS"}, {"pile": "pocket"}, {"move": 3}, {"ply": "1"}, {"seat": None}, {"more": 1},
        {"ply": True}, {"seat": 1.0},
    ],
)  # fmt: skip
def test_an_event_that_no_game_has_is_refused(change):
    game = tee_off(cardgolf.new_game("play-nine", players=2, seed=1))
    message = events_as_dict(game.play("draw discard").events(0, since=len(game.history) + 1))
    assert events_from_dict(message, game.rules, 2)
    message["events"][0] |= change
    with pytest.raises(InvalidArgumentError, match="invalid events: expected what as_dict"):
        events_from_dict(message, game.rules, 2)


def test_scorecards_and_standings_are_read():
    card = cardgolf.score("play-nine", "8 8 3 -5 / 8 8 3 12")
    assert scorecard_from_dict(over_the_wire(card)) == card
    standing = Standing(1, -4, 2, lost=True, why="eliminated")
    assert standing_from_dict(over_the_wire(standing)) == standing


def test_a_bot_decides_on_a_view_that_was_read():
    game, rules = cardgolf.new_game("golf", players=3, seed=2), cardgolf.rules("golf")
    for _ in range(30):
        view = game.view(game.turn)
        move = make_bot("greedy", Random(1)).choose(view_from_dict(over_the_wire(view), rules))
        assert move == make_bot("greedy", Random(1)).choose(view)
        game = game.play(str(move))


READERS = {
    "view": lambda data: view_from_dict(data, EVERYTHING.rules, EVERYTHING.rounds),
    "holder": lambda data: view_from_dict(data, HOLDER_VIEW.rules, HOLDER_VIEW.rounds),
    "hands": lambda data: view_from_dict(data, HANDS.rules),
    "round": round_result_from_dict,
    "scorecard": scorecard_from_dict,
    "standing": standing_from_dict,
}


def is_refused(form, data):
    with pytest.raises(InvalidArgumentError, match=r"^invalid \w+(=\S+)?: expected ") as caught:
        READERS[form](data)
    return len(str(caught.value)) < 200


@pytest.mark.quick_cases(12)
@pytest.mark.parametrize("form", READERS)
@pytest.mark.parametrize("change", CHANGES)
def test_what_the_schema_refuses_the_readers_refuse_too(form, change):
    data = (FORMS | PARTS)[form]
    assert READERS[form](data).as_dict() == data
    for mutant in change(form):
        assert is_refused(form, mutant), mutant


@pytest.mark.parametrize("form", READERS)
@pytest.mark.parametrize("data", [None, 1, "view", [], {}, [{}], {"version": 1}, {1: 2, "a": 3}, {"a": float("nan")}])
def test_anything_else_is_refused(form, data):
    assert is_refused(form, data)


def test_large_and_deep_data_is_refused():
    deep = []
    for _ in range(100_000):
        deep = [deep]
    memory = FORMS["view"]["memory"]
    for value in (
        deep,
        ["x" * 100] * (MAX_LENGTH // 100),
        "x" * MAX_LENGTH,
        10**5000,
        [[[[1]]] * 900],
        {"card": "a1"},
        1.5,
    ):
        assert is_refused("view", FORMS["view"] | {"memory": memory | {"of_round": {"laps": value}}})


def play_by_lot(*rules, moves, players, **options):
    game, rng = cardgolf.new_game(*rules, players=players, seed=1, **options), Random(1)
    while not game.is_over and game.ply < moves:
        game = game.deal() if game.is_round_over else game.play(rng.choice(game.legal_moves))
    return game


def test_the_events_of_a_long_match_are_read():
    game = play_by_lot("play-nine", moves=3400, players=6, holes=99)
    events = game.events(0)
    data = events_as_dict(events)
    assert len(json.dumps(data)) > 1_000_000
    assert events_from_dict(data, game.rules, 6) == events


@every_case(
    "change",
    [
        {"seat": 2}, {"seat": -1}, {"turn": 2}, {"turn": -1}, {"dealer": 9}, {"leader": 2}, {"seats": [0, 2]},
        {"to_act": [0]}, {"totals": [1]}, {"turns_begun": [1]}, {"boards": []},
        {"boards": FORMS["holder"]["boards"][:1]},
        {"round_end": FORMS["holder"]["round_end"] | {"by": 2}},
        {"round_end": FORMS["holder"]["round_end"] | {"turns": [7]}},
        {"phase": "turn over"}, {"phase": "opening "}, {"stock_count": 10**9}, {"discard_count": -1}, {"held": "ZZ"},
        {"held": "Peek"}, {"held": ""}, {"held_from": ""}, {"discard_shown": ["5h"]}, {"legal_moves": ["juggle"]},
        {"legal_moves": ["SWAP a1"]}, {"rules": ["golf"]}, {"round_count": 0}, {"names": ["Ann"]},
        {"names": ["A"] * 99}, {"names": ["A\u202e", "Bo"]}, {"names": ["A", "x" * 101]},
        {"kind": 1}, {"version": 2}, {"type": "round"}, {"standings": [FORMS["holder"]["standings"][0] | {"seat": 5}]},
    ],
)  # fmt: skip
def test_a_view_that_no_table_can_have_is_refused(change):
    assert FORMS["holder"] != FORMS["holder"] | change
    assert is_refused("holder", FORMS["holder"] | change)


@every_case(
    "change",
    [{"layout": {"rows": 3, "columns": 4, "is_hand": False, "extra": 0}}, {"slots": []}, {"count": 10**9},
     {"count": -1},
     {"layout": {"rows": 3, "columns": 3, "is_hand": False, "extra": 21}},
     {"layout": {"rows": 3, "columns": 3, "is_hand": False, "extra": 1}}],
)  # fmt: skip
def test_a_board_that_the_rules_do_not_have_is_refused(change):
    board, *others = FORMS["holder"]["boards"]
    assert is_refused("holder", FORMS["holder"] | {"boards": [board | change, *others]})


def test_a_seat_that_does_not_exist_has_not_looked_at_a_card():
    board, *others = FORMS["view"]["boards"]
    slots = [slot and slot | ({"seen_by": [0, 3]} if "seen_by" in slot else {}) for slot in board["slots"]]
    assert slots != board["slots"]
    assert is_refused("view", FORMS["view"] | {"boards": [board | {"slots": slots}, *others]})
    window = FORMS["view"]["memory"]["window"] | {"next_seat": 3}
    assert is_refused("view", FORMS["view"] | {"memory": FORMS["view"]["memory"] | {"window": window}})


def test_finished_rounds_have_to_be_given():
    data = FORMS["holder"]
    with pytest.raises(InvalidArgumentError, match=r"^invalid rounds: expected the \d+ that the view has"):
        view_from_dict(data, HOLDER_VIEW.rules)
    assert evolve(view_from_dict(data, HOLDER_VIEW.rules, HOLDER_VIEW.rounds), rounds=()) != HOLDER_VIEW
