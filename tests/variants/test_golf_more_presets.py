"""The presets of Golf with house rules about moves, turns and layouts: what they change, whole matches, and titles."""

from random import Random

import pytest
from helpers.cases import every_case
from helpers.walks import finish_match

import cardgolf

PRESETS = {
    "power-cards-golf": (
        "Golf with power cards", ["knocking", "power-cards"],
        {"decks": 1, "columns": 2, "peek": "any", "new_card": "down", "cancel": "diagonal"},
    ),
    "four-card-matching": (
        "Four-Card Golf with matching discards", ["knocking", "matching-discards"],
        {"columns": 2, "peek": "nearest", "new_card": "down", "cancel": "anywhere"},
    ),
    "drinking-golf": (
        "Drinking golf", ["knocking", "open-row", "play-right", "stock-only"],
        {"decks": 1, "columns": 2, "initial_flips": 0, "new_card": "as_was", "two_points": 2, "jack_points": 0,
         "queen_points": 0, "cancel": "none"},
    ),
    "nine-below": (
        "Nine Below", ["lines-leave:lines=columns", "another-turn"],
        {"two_packs_from": 2, "three_packs_from": 3, "rows": 3, "two_points": 2, "five_points": -5, "cancel": "none"},
    ),
    "skip-and-reverse": ("Golf with skips and reverses", ["reverse", "skip-next"], {}),
    "known-hand": (
        "Golf from a known hand", ["knocking"],
        {"decks": 1, "jokers_per_deck": 2, "initial_flips": 6, "peek": "any", "new_card": "down", "cancel": "anywhere"},
    ),
    "eight-card-column": (
        "Eight-Card Golf, a column in the first turn", [],
        {"jokers_per_deck": 2, "columns": 4, "opening": "together", "first_flips": "first_turn",
         "discard_flip": "required"},
    ),
    "growing-golf": ("Growing golf", ["course"], {}),
    "rods-golf": (
        "Rod's golf", ["throw-pairs"],
        {"two_packs_from": 4, "three_packs_from": 8, "initial_flips": 0, "discard_flip": "required", "two_points": 2,
         "jack_points": -2, "queen_points": 12},
    ),
    "three-packs": (
        "Golf of three packs", ["knocking", "lay-choice", "joker-pairs"],
        {"decks": 3, "jokers_per_deck": 2, "joker_points": -1, "flip_turn": True},
    ),
    "par-holes": ("Golf of pars", ["course:columns=par"], {"opening": "together"}),
}  # fmt: skip


@every_case("name", PRESETS)
def test_a_preset_changes_these_options_alone(name):
    title, house_rules, changed = PRESETS[name]
    book, golf = cardgolf.rules(name), cardgolf.rules("golf")
    assert (book.name, book.title) == ("golf", title)
    assert [each.given for each in book.house_rules] == house_rules
    found = {**book.stack[0].options, **book.stack[1].options}
    plain = {**golf.stack[0].options, **golf.stack[1].options}
    assert {key: value for key, value in found.items() if value != plain[key]} == changed
    assert cardgolf.variants()[name].is_preset
    assert cardgolf.variants()[name].source


def test_all_presets_of_the_module_are_tested():
    listed = cardgolf.variants().items()
    assert {name for name, info in listed if info.entry.module == "cardgolf_golf_more_presets"} == {*PRESETS}


@pytest.mark.parametrize("players", [2, pytest.param(8, marks=pytest.mark.long)])
@pytest.mark.parametrize("name", PRESETS)
def test_a_match_of_each_preset_ends_and_keeps_its_title(name, players):
    book = cardgolf.rules(name, holes=2)
    game = finish_match(cardgolf.new_game(book, players=players, seed=1), Random(1))
    assert game.is_over
    again = cardgolf.replay(cardgolf.record(game))
    assert (again, again.rules.title) == (game, PRESETS[name][0])


NAMES = {
    "power cards": "power-cards-golf",
    "matching discards": "four-card-matching",
    "drinking": "drinking-golf",
    "rod's": "rods-golf",
    "three packs": "three-packs",
    "Golf 9": "nine-below",
    "growing": "growing-golf",
    "known hand": "known-hand",
    "skips": "skip-and-reverse",
    "par 3": "par-holes",
    "eight-card golf, a": "eight-card-column",
}


@every_case("words", NAMES)
def test_games_are_found_by_the_names_that_people_use(words):
    assert NAMES[words] in [name for name, info in cardgolf.variants().items() if info.has(words)]
