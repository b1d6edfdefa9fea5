"""Values that can be reached from a view: no hidden card, and nothing that changes other games."""

from functools import lru_cache
from pathlib import Path

import pytest
from helpers.plugins import answer
from helpers.rule_sets import TABLES, rulebook
from helpers.walks import played_by_lot
from kernel.references import containers, list_reached

import cardgolf
from cardgolf import Card, hookimpl

TESTS = Path(__file__).parents[1]


def test_card_values_do_not_depend_on_hands():
    """A view lists the faces of the deck in a fixed order, whatever was looked up before."""
    rules = cardgolf.rules("board-nine", declare_limit=8)
    before = [*rules.card_values]
    game = cardgolf.new_game(rules, seed=3)
    for _ in range(12):
        game = game.play(game.legal_moves[0])
    assert [*game.view(0).rules.card_values] == before == sorted({*game.rules.table_setup(2).deck})


def test_card_values_of_unknown_faces_are_not_cached():
    rules = cardgolf.rules("nine-card", jokers_per_deck=1)
    before = [*rules.card_values]
    assert cardgolf.score(rules, "K K 3 / 4 5 6 / 7 8 9").total == 42
    assert rules.card_values[Card(12)] == 10
    assert [*rules.card_values] == before


def test_a_larger_table_with_other_faces_adds_them_in_order():
    @hookimpl
    def deck(players):
        return cardgolf.cards.french(packs=2, jokers=2 if players > 2 else 0)

    rules = cardgolf.rules("nine-card", deck)
    assert Card(0, "*") not in rules.card_values
    rules.table_setup(3)
    assert next(iter(rules.card_values)) is Card(0, "*")
    assert [*rules.card_values] == sorted(rules.card_values)


# What could be changed


@pytest.mark.quick_cases(7)
@pytest.mark.parametrize("name", TABLES)
def test_nothing_reachable_from_a_view_is_mutable(name):
    """The internal state of third-party functions and plugins is exempt: see :mod:`references`."""
    for game in played_by_lot(name, 2, seed=3, each=60):
        for seat in (game.turn, None):
            assert containers(game.view(seat)) == []


def test_hooks_that_parts_stand_for_keep_nothing_mutable():
    """Views reach the hooks of their rules. Of all rule sets, since few are walked above in every run."""
    made = [
        (rules.title, hook, each.function)
        for rules in (*map(cardgolf.rules, cardgolf.variants()), *map(rulebook, TABLES))
        for hook, found in rules.implementations_by_hook.items()
        for each in found
        if each.function.__module__.startswith("cardgolf.rulebook")
    ]
    assert {hook for _, hook, _ in made} >= {"discard_options", "clears_to", "locks", "locked", "moves"}
    assert [(name, hook, paths) for name, hook, function in made if (paths := containers(function))] == []


def test_the_walk_finds_mutable_values():
    kept = {"moves": [1]}
    view = answer("opening_flips", 2)
    view.__call__ = lambda self: kept
    assert containers((view().__call__.__func__,)) == [
        "view[0].__closure__[0].cell_contents", "view[0].__closure__[0].cell_contents['moves']",
    ]  # fmt: skip


def test_the_walk_sees_the_order_of_a_mapping_and_cached_calls():
    @lru_cache
    def remembered(card):
        return card

    assert list(list_reached({"a": 1, "b": 2})) != list(list_reached({"b": 2, "a": 1}))
    before = list(list_reached((remembered,)))
    remembered(3)
    assert list(list_reached((remembered,))) != before


def plugins(rules):
    return {each.name: each.plugin for each in rules.stack}


def test_a_bot_cannot_move_the_places_of_other_tables():
    view = cardgolf.new_game("nine-card", seed=1).view(1)
    with pytest.raises(TypeError):
        view.rules.table_setup(2).layout.places["a1"] = 8
    with pytest.raises(TypeError):
        del view.boards[0].layout.places["a1"]
    game = cardgolf.new_game("nine-card", seed=1).play("flip a1")
    assert game.state.boards[1].slots[0].up


def test_a_bot_cannot_change_options_for_others():
    view = cardgolf.new_game("crazy-nines", "four-bonus", seed=1).view(1)
    for each in view.rules.stack:
        with pytest.raises(TypeError):
            each.options["holes"] = 1
    assert cardgolf.rules("crazy-nines", "four-bonus").options["holes"] == 9


@pytest.mark.parametrize(
    ("name", "defaults"),
    [("play-nine", {"first_dealer": "draw_low", "tie": "playoff"}), ("board-nine", {"holes": None})],
)
def test_a_bot_cannot_change_the_defaults_of_a_variant(name, defaults):
    own = plugins(cardgolf.new_game(name, seed=1).view(1).rules)[name]
    with pytest.raises(TypeError):
        own.defaults["holes"] = 1
    assert dict(own.defaults) == defaults
    with pytest.raises(TypeError):
        type(own).defaults["holes"] = 1


def test_a_bot_cannot_name_verbs_or_settings_for_others():
    rules = cardgolf.new_game("nine-card", seed=1).view(1).rules
    assert not [each for each in vars(rules).values() if isinstance(each, dict | list | set)]
    assert rules is rulebook("nine-card") or rules.parse("draw stock")
