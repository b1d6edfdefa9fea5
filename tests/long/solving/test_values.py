"""Values: those that another program found, and those of a solver on the engine alone."""

import pytest
from solving.engine_solver import EngineSolver
from solving.members import PAIR6, PAIR8, SQUARE, ClearedColumns, make_member

import cardgolf
from tests.solving.test_values import SAME, check_by_engine


def test_a_solver_on_the_engine_alone_finds_the_same_value(pair6):
    engine = EngineSolver(pair6.rules)
    assert pair6.value == SAME(engine.value, abs=1e-9)
    assert len(engine.values) == 3315


ENGINE = {
    "cleared to the top": (("golf", "ranks=2,copies=3", ClearedColumns), {"turn_limit": 2, "to": "top"}),
    "three ranks": (("golf", "ranks=3", ClearedColumns), {"turn_limit": 2}),
    "a stock that lasts": (("golf", "ranks=4"), {"turn_limit": 1, "recycle": "keep_top"}),
    "a knock": (("golf", "ranks=3", "knocking"), {"turn_limit": 2}),
    "no last turns": (("golf", "ranks=3,flips=1"), {"turn_limit": 2, "last_turns": "none", "flip_turn": True}),
    "only face-down cards": (
        ("golf", "ranks=3,flips=1"),
        {"turn_limit": 2, "discard_flip": "required", "replace_cells": "down"},
    ),
    "a flip for a discard": (("play-nine", "ranks=3,flips=1"), {"turn_limit": 2}),
}


@pytest.mark.parametrize("case", ENGINE)
def test_it_does_in_every_other_small_member(case):
    (name, deck, *house_rules), options = ENGINE[case]
    check_by_engine(make_member(name, deck, *house_rules, **options))


GOLDEN = {
    "pair8": (*PAIR8, 49_600, 0.2139),
    "square-lines": (("golf", SQUARE), {"turn_limit": 2, "cancel": "line"}, 254_664, 0.0727),
    "square-touching": (("nine-card", SQUARE), {"turn_limit": 2}, 254_664, 0.0727),
}


@pytest.fixture(scope="module")
def golden_values():
    """The members of ``GOLDEN``, each a few seconds."""
    return {name: cardgolf.solve(make_member(*given, **options)) for name, (given, options, *_) in GOLDEN.items()}


@pytest.mark.parametrize("name", GOLDEN)
def test_larger_members_have_the_values_that_another_program_found(golden_values, name):
    *_, states, value = GOLDEN[name]
    assert (golden_values[name].states, golden_values[name].value) == (states, SAME(value, abs=5e-5))


def test_one_game_by_two_plugins_has_one_value(golden_values):
    lines, touching = golden_values["square-lines"], golden_values["square-touching"]
    assert lines.value == SAME(touching.value, abs=1e-12)
    assert lines.rules.name != touching.rules.name


def test_who_deals_first_does_not_matter(pair6):
    again = cardgolf.solve(make_member(*PAIR6[0], first_dealer=1, **PAIR6[1]))
    assert again.value == SAME(pair6.value, abs=1e-12)
