"""The presets of Golf (rules 8.7): what they change, the worked examples, and a household's game."""

from random import Random

import pytest
from helpers.cases import every_case
from helpers.walks import finish_match

import cardgolf
from cardgolf import InvalidOptionError, rules, score

BLOCK = "four-bonus:formation=block"
EARLY, FINE, FOURS = "knocking:most_down=2,turned_up=on", "ender-penalty:how=flat,points=10", "four-bonus:points=-20"
MEMORY = {"columns": 2, "peek": "nearest", "new_card": "down", "cancel": "anywhere"}
PRESETS = {
    "six-card": ("Six-Card Golf", [], {}),
    "hara-kiri": ("Hara Kiri", [], {"last_turns": "none"}),
    "six-card-bicycle": ("Six-Card Golf (Bicycle)", [], {"last_turns": "none", "two_points": -2}),
    "six-card-wikipedia": (
        "Six-Card Golf (Wikipedia)", [], {"two_packs_from": 4, "last_turns": "none", "discard_flip": "optional"}
    ),
    "poison": ("Poison", [], {"decks": 2, "jokers_per_deck": 2, "discard_flip": "required", "skip": False}),
    "six-card-lines": ("Six-Card Golf in lines and blocks", [BLOCK], {"two_packs_from": 6, "cancel": "line"}),
    "low-jacks": ("Golf with low Jacks", [], {"jack_points": 0, "king_points": 10}),
    "four-card": (
        "Four-Card Golf", ["knocking"], MEMORY
    ),
    "four-card-lines": (
        "Four-Card Golf in lines", ["knocking"],
        {"decks": 1, "columns": 2, "peek": "any", "new_card": "down", "cancel": "diagonal"},
    ),
    "eight-card": (
        "Eight-Card Golf", [],
        {"columns": 4, "jokers_per_deck": 2, "joker_points": -5, "discard_flip": "required", "skip": True},
    ),
    "nine-card-lines": ("Nine-Card Golf in lines", [], {"rows": 3, "initial_flips": 3, "cancel": "line"}),
    "nine-card-diagonals": (
        "Nine-Card Golf in lines and diagonals", [BLOCK],
        {"two_packs_from": 4, "three_packs_from": 7, "rows": 3, "initial_flips": 3, "cancel": "diagonal"},
    ),
    "nine-card-arranged": (
        "Nine-Card Golf, arranged", ["rearrange"],
        {"rows": 3, "initial_flips": 3, "cancel": "line", "reveal_first": True},
    ),
    "ten-card": ("Ten-Card Golf", [], {"decks": 2, "jokers_per_deck": 2, "columns": 5, "initial_flips": 3}),
    "golf-six": ("GolfSix", [], {"decks": 1, "last_turns": "none"}),
    "speed-golf": ("Speed Golf", [], {"discard_flip": "required", "skip": False}),
    "early-knock": ("Golf with early knocks", [EARLY, FINE, FOURS], {"flip_turn": True}),
    "all-bonuses": (
        "Golf with all bonuses", [EARLY, FINE, FOURS, "wolfpack", "round-bonuses"],
        {
            "jokers_per_deck": 2, "flip_turn": True, "two_points": -2, "ten_points": 1, "one_eyed_points": 0,
            "king_points": -2, "joker_points": 2, "joker_pair_points": -4, "negative_pairs": "keep",
        },
    ),
    "dealer-leads": (
        "Golf, the dealer leads", ["first-turn"], {"decks": 2, "jokers_per_deck": 2, "opening": "together"}
    ),
    "eighteen-holes": ("Eighteen holes, the last one double", ["dealing", "double-round:round=18"], {}),
    "flickinger": (
        "Flickinger's Golf", ["exact-total:at=150"],
        {"decks": 1, "jokers_per_deck": 2, "discard_must_swap": False},
    ),
    "flips-in-turn": (
        "Golf, first cards in the first turn", ["four-bonus:points=-10"],
        {"jokers_per_deck": 2, "joker_points": -3, "discard_flip": "required"},
    ),
    "queens-wild": ("Golf, Queens wild", ["wild-cards"], {}),
    "deuces-wild": ("Golf, deuces wild", ["wild-cards:cards=two"], {}),
    "wodder": (
        "Wodder's Four-Card Golf", ["knocking:last_turns=off"],
        {
            "decks": 1, "jokers_per_deck": 2, "columns": 2, "discard_must_swap": False, "new_card": "as_was",
            "ace_points": -1, "jack_points": 0, "queen_points": 2, "king_points": 2, "cancel": "anywhere",
        },
    ),
    "birdies-and-eagles": ("Golf with birdies and eagles", ["knocking", "birdies", FINE], MEMORY),
    "four-turns": ("Golf of four turns", [], {**MEMORY, "decks": 1}),
    "four-turns-up": (
        "Golf of four turns, low fives", [],
        {
            "columns": 2, "peek": "any", "replace_cells": "down", "discard_flip": "required", "skip": False,
            "two_points": 2, "five_points": -5, "spade_queen_points": 13, "cancel": "anywhere",
        },
    ),
    "bar-golf": (
        "Bar golf", ["knocking", "first-turn", "ender-penalty:how=doubled"],
        {
            "columns": 2, "initial_flips": 1, "peek": "any", "new_card": "down", "two_points": 2, "king_points": 10,
            "cancel": "none",
        },
    ),
    "to-a-hundred": (
        "Golf to a hundred", [],
        {
            "decks": 1, "columns": 2, "initial_flips": 0, "discard_flip": "required", "skip": False,
            "replace_cells": "down", "flip_turn": True, "ace_points": 11, "two_points": 0, "jack_points": 0,
            "king_points": 10, "cancel": "anywhere",
        },
    ),
    "quad": (
        "Quad Golf", ["four-bonus:points=-20,formation=corner"],
        {"decks": 2, "jokers_per_deck": 2, "columns": 4, "discard_flip": "required", "skip": False},
    ),
    "card-golf": (
        "Card Golf", ["rearrange"],
        {
            "rows": 3, "initial_flips": 3, "flip_turn": True, "last_turns": "none", "two_points": 2, "cancel": "line",
        },
    ),
    "nine-card-lines-leave": (
        "Nine-Card Golf, lines leave", ["lines-leave", "ender-penalty"],
        {"rows": 3, "initial_flips": 3, "cancel": "line"},
    ),
    "nine-card-columns-leave": (
        "Nine-Card Golf, columns leave", ["lines-leave:lines=columns"],
        {"rows": 3, "initial_flips": 3, "jokers_per_deck": 2, "joker_points": -3, "king_points": 10},
    ),
}  # fmt: skip
MORE_PRESETS = {  # with house rules about moves, turns and layouts
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
OF_THE_BASE_RULES = {
    "golf-six": {"holes": 1, "turn_limit": 50}, "eighteen-holes": {"holes": 18}, "wodder": {"holes": 18},
    "four-turns": {"turn_limit": 4}, "four-turns-up": {"holes": 18}, "to-a-hundred": {"holes": None, "target": 100},
    "flips-in-turn": {"first_flips": "first_turn"},
}  # fmt: skip
EVERY_PRESET = PRESETS | MORE_PRESETS


@every_case(("name", "packs"), [  # for two players and more, as far as the source has them
    ("six-card-bicycle", "111"),
    ("six-card-wikipedia", "1122222"),
    ("six-card-lines", "1111222"),
    ("four-card-lines", "1111111"),
    ("power-cards-golf", "1111111"),
    ("nine-card-diagonals", "1122233"),
    ("nine-below", "233"),
    ("rods-golf", "1122223"),
    ("three-packs", "3333333"),
    ("hara-kiri", "1112222"),
    ("ten-card", "2222222"),
])  # fmt: skip
def test_8_1_a_preset_has_the_packs_of_its_source(name, packs):
    book = rules(name)
    assert "".join(str(len(book.deck(players)) // 52) for players in list(book.seats())[: len(packs)]) == packs


@every_case("name", EVERY_PRESET)
def test_8_7_a_preset_changes_these_options_alone(name):
    title, house_rules, changed = EVERY_PRESET[name]
    book, golf = rules(name), rules("golf")
    assert (book.name, book.title) == ("golf", title)
    assert [each.given for each in book.house_rules] == house_rules
    found, plain = ({**each.stack[0].options, **each.stack[1].options} for each in (book, golf))
    assert found == plain | changed | OF_THE_BASE_RULES.get(name, {})
    assert cardgolf.variants()[name].is_preset


@pytest.mark.parametrize("players", [2, pytest.param(8, marks=pytest.mark.long)])
@pytest.mark.parametrize("name", EVERY_PRESET)
def test_8_7_a_match_of_each_preset_ends_and_keeps_its_title(name, players):
    game = finish_match(cardgolf.new_game(rules(name, holes=2), players=players, seed=1), Random(1))
    again = cardgolf.replay(cardgolf.record(game))
    assert (again, again.rules.title) == (game, EVERY_PRESET[name][0])


NAMES = {
    "Polish Poker": "hara-kiri", "polish polka": "hara-kiri", "Hara Kiri": "hara-kiri", "turtle": "four-card",
    "Poison": "poison", "ten card": "ten-card", "Bicycle": "six-card-bicycle",
    "power cards": "power-cards-golf", "matching discards": "four-card-matching", "drinking": "drinking-golf",
    "rod's": "rods-golf", "three packs": "three-packs", "Golf 9": "nine-below", "growing": "growing-golf",
    "known hand": "known-hand", "skips": "skip-and-reverse", "par 3": "par-holes",
    "eight-card golf, a": "eight-card-column",
}  # fmt: skip


@every_case("words", NAMES)
def test_games_are_found_by_the_names_that_people_use(words):
    found = [name for name, info in cardgolf.variants().items() if info.has(words)]
    assert NAMES[words] in found
    assert len(found) <= 2 or NAMES[words] in MORE_PRESETS
    if words != "Bicycle" and NAMES[words] in PRESETS:
        assert rules(words) == rules(NAMES[words])


def test_presets_but_one_name_their_source():
    ours = {name: info for name, info in cardgolf.variants().items() if name in EVERY_PRESET}
    assert [name for name, info in ours.items() if not info.source] == ["six-card"]


@pytest.mark.parametrize(("module", "presets"), [("presets", PRESETS), ("more_presets", MORE_PRESETS)])
def test_8_7_the_presets_are_told_from_variants(module, presets):
    ours = [info for info in cardgolf.variants().values() if info.entry.module == f"cardgolf_golf_{module}"]
    assert {info.name for info in ours if info.is_preset} == {info.name for info in ours} == {*presets}


@every_case(
    ("name", "layout", "expected"),
    [
        ("four-card", "9 4 / K 9", 4),
        ("four-card", "8 8 / 8 3", 11),
        ("four-card", "2 2 / 2 K", -2),
        ("four-card", "10 J / Q 9", 39),
        ("eight-card", "JK 8 3 Q / K 8 2 A", 11),
        ("eight-card", "JK JK JK JK / K K K K", -20),
        ("nine-card-lines", "5 5 5 / 5 9 K / 5 2 A", 8),
        ("six-card", "2 5 K / 2 9 A", 15),
    ],
)
def test_8_7_worked_examples(name, layout, expected):
    assert score(name, layout).total == expected


def test_8_7_four_bonus_is_left_off_eight_card():
    layout = "4 4 9 A / 4 4 10 3"
    assert score("eight-card", layout).total == 23
    assert score(rules("eight-card", "four-bonus:points=-10"), layout).total == 13


def test_8_4_5_four_card_without_knocking_is_refused():
    with pytest.raises(InvalidOptionError, match="expected the house rule knocking"):
        rules("four-card", without="knocking")
    assert rules("four-card", without="knocking", new_card="up").label == "Four-Card Golf"


def test_8_7_a_household_game():
    """The eight cards of a household, with knocking and ten points off for four of a kind, for five players."""
    book = rules("eight-card", "knocking", "four-bonus:points=-10", holes=2)
    assert book.label == "Eight-Card Golf + knocking + four-bonus"
    assert len(book.table_setup(5).deck) == 2 * 54
    game = finish_match(cardgolf.new_game(book, players=5, seed=3), Random(3))
    assert cardgolf.replay(cardgolf.record(game)) == game
