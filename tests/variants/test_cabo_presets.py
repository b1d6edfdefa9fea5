"""The presets of Cabo (rules 9): what they change, what their sources say, and whole matches."""

from random import Random

import pytest
from helpers.walks import finish_match

import cardgolf

PRESETS = {
    "cabo-second-edition": ("Cabo, second edition", ["several-for-one"]),
    "cactus": ("Cactus", []),
    "cambio": ("Cambio", []),
    "dutch": ("Dutch", []),
    "kombio": ("Kombio", []),
    "pablo": ("Pablo", []),
    "tamalou": ("Tamalou", []),
}
each_preset = pytest.mark.parametrize("name", PRESETS)


@each_preset
def test_9_1_a_preset_is_cabo_with_a_title_and_a_source(name):
    book, info = cardgolf.rules(name), cardgolf.variants()[name]
    assert (book.name, book.title, [each.name for each in book.house_rules]) == ("cabo", *PRESETS[name])
    assert (info.is_preset, info.distribution, bool(info.source)) == (True, "cardgolf", True)
    assert book.knock_word == ("CABO" if name == "cabo-second-edition" else name.upper())


def test_9_1_other_names_of_tamalou_lead_to_it():
    assert cardgolf.variants()["tamalou"].aliases == ("gabo", "kobo", "marmotte")
    for words in ("gabo", "Braguet", "Raspoutine"):
        assert [name for name, info in cardgolf.variants().items() if info.has(words)] == ["tamalou"]
    assert cardgolf.rules("marmotte") == cardgolf.rules("tamalou")


SAID = {
    "cabo-second-edition": [
        "A total of exactly 100 after a round becomes 50, once for each player.", "It lies face up.",
        "A caller with the fewest points scores nothing. All others score their sums.",
        "A caller who does not have the fewest points has 10 more.", "No player may throw a card out of turn.",
    ],
    "cactus": [
        "An ace: deal the top card of the stock to another player.", "A jack: look at one of your own cards",
        "A queen: exchange any two cards of different players.", "A red king is worth 0.",
        "A card that you discard in your turn may have a power, also one that you swap out.", "There are no Jokers.",
        "A player whose turn ends may call.", "The caller's cards are turned up at once.",
    ],
    "cambio": [
        "a jack or queen 10, and a Joker 0", "A red king is worth -1.", "You may throw a card of another player too.",
        "A jack or a queen: exchange any two cards of different players.",
        "A black king: look at two cards of different players. Then you may exchange them.",
        "A player whose turn begins may call instead of drawing.", "The first right card ends the chance",
    ],
    "dutch": [
        "No player looks at a card before play.", "A queen: look at one of your own cards", "A red king is worth 0.",
        "A jack: exchange any two cards", "An ace: deal the top card", "The caller may still throw them.",
        "A caller who does not have the fewest points has 10 more.", "A black king is worth 13.",
        "A caller who has as few points as another player has not", "The match is over once a total is 100 or more",
    ],
    "kombio": [
        "70 numbers: three each of -1 and 0, five each of 1 to 12, and two each of 13 and 14.",
        "A card is worth its number.", "With 14 you look at two cards", "You may throw a card of another player too.",
        "score their sums like all others",
    ],
    "pablo": [
        "A 7: look at one of your own cards", "An 8: look at one card of another player", "A 9: exchange any two cards",
        "In your turn you draw the top card of the stock.", "A king is worth 10.", "A player whose turn ends may call.",
    ],
    "tamalou": [
        "a jack or queen 10, and a Joker 20.", "A red king is worth 0.", "A black king is worth 15.",
        "A black king: look at one card of another player. Then you may exchange one of your cards for it.",
        "The match is over after 9 rounds, and the lowest total wins.",
        "The players with the fewest points score nothing", "You may throw a card of another player too.",
    ],
}  # fmt: skip


@pytest.mark.quick_cases(2)
@each_preset
def test_9_4_a_sheet_says_what_the_source_says(name):
    sheet = " ".join(str(cardgolf.explain(name)).split())
    assert [said for said in SAID[name] if said not in sheet] == []


@each_preset
@pytest.mark.parametrize("players", [2, 6])
def test_9_7_a_match_ends_and_its_record_bears_the_title(name, players):
    rng = Random(f"{name} {players}")
    game = finish_match(cardgolf.new_game(name, players=players, seed=players), rng)
    assert game.is_over
    again = cardgolf.replay(cardgolf.record(game))
    assert (again, again.rules.title) == (game, PRESETS[name][0])
