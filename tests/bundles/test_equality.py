"""What a bundle gives is a rulebook that plays as the one from which it was written."""

import copy
import pickle
from random import Random

import pytest
from helpers.cases import every_case
from helpers.rule_sets import led_by_closer, led_by_dealer, rulebook
from helpers.rulebook_comparison import assert_equal_play

import cardgolf
from cardgolf import InvalidArgumentError, InvalidOptionError, PluginError
from cardgolf.bots import make_bot
from cardgolf.bundles import read

SHORT = {
    "one pack, one turn": (("crazy-nines",), {"decks": 1, "turn_limit": 1, "pair_reuse": False, "round_limit": 12}),
    "play-offs": (("play-nine",), {"turn_limit": 1, "holes": 1, "tie": "playoff", "match_bonuses": False}),
    "the stock ends": (("nine-card",), {"decks": 1, "recycle": "end_round", "pair_reuse": False}),
    "a target": (("golf", "knocking"), {"target": 40, "holes": None, "cancel": "anywhere"}),
    "all house rules": (
        ("nine-card", "four-bonus", "joker-pairs", "ender-penalty:how=doubled_plus", "knocking"),
        {"tie": "playoff", "holes": 2, "turn_limit": 6},
    ),
    "two round limits": (("golf",), {"round_limit": 2, "holes": 2, "tie": "playoff", "turn_limit": 2}),
}
LOOKING = {
    "four-card": (("four-card",), {"turn_limit": 12}),
    "peeks anywhere": (("golf", "knocking"), {"peek": "any", "new_card": "as_was", "turn_limit": 12}),
    "a known hand": (("golf",), {"peek": "any", "initial_flips": 6, "discard_flip": "optional", "turn_limit": 12}),
}
LED = {
    "the most points": (("skyjo",), {"target": 200}),
    "the last closer": (("golf", "knocking", led_by_closer), {"holes": 3, "turn_limit": 9}),
    "the dealer": (("golf", led_by_dealer), {"holes": 3}),
    "the first in the match": (("golf", "dealing", "first-turn:who=last"), {"holes": 3, "turn_limit": 3}),
}
TURNS = {
    "to the right": (("golf", "play-right", "reverse", "skip-next", "knocking"), {"turn_limit": 9}),
    "equal turns": (("nine-card", "equal-turns", "stock-only"), {}),
    "first flips in turn": (("golf", "knocking"), {"first_flips": "first_turn", "initial_flips": 3}),
    "lines leave": (("golf", "lines-leave", "knocking"), {}),
}
POWERS = {
    "arranged cards": (("golf", "rearrange"), {"columns": 2, "turn_limit": 9}),
    "Board Nine": (("board-nine",), {"threshold": 40}),
    "both ends of a play": (("board-nine",), {"discard_pick": "ends", "direct_discard": "any_value"}),
    **{name: ((name,), {"turn_limit": 12}) for name in ("cambio", "cactus", "kombio", "cabo-second-edition")},
    "Cabo and its winner": (("cabo", "elimination:at=30"), {"leads": "winner", "looks": 2, "switches": "any"}),
    "powers and throws": (
        ("golf", "power-cards:replaced=on", "matching-discards", "several-for-one"),
        {"turn_limit": 9},
    ),
}
STACKS = SHORT | LOOKING | LED | TURNS | POWERS
QUICK = (
    "play-nine, house rules", "nine-card, pairs once", "crazy-nines, any line", "crazy-nines, queen held",
    "golf, flips in turn", "golf, face-down cells",
)  # fmt: skip


def compare(rules, players, seed, moves=100):
    """Play by a rulebook and by its bundle, which was written and read. Return the number of moves."""
    bundle = read(rules.export(players).as_text())
    assert bundle.rules.export(players).as_text() == bundle.as_text(), "what is read is written byte for byte"
    return assert_equal_play(rules, bundle.rules, players=players, seed=seed, moves=moves)


def make_rules(name):
    stack, options = STACKS[name]
    return cardgolf.rules(*stack, **options)


@every_case("name", QUICK)
def test_some_moves_of_each_family_are_equal(name):
    assert compare(rulebook(name), 2 + len(name) % 3, seed=len(name))


@every_case("name", STACKS)
def test_short_matches_are_equal_to_their_end(name):
    assert compare(make_rules(name), 3, seed=2, moves=300)


@every_case("name", POWERS)
def test_hands_and_powers_need_a_module_of_their_own_in_javascript(name):
    rules = make_rules(name)
    assert rules.export().needs_hands and not rules.export(score_only=True).needs_hands
    assert read(rules.export().as_text()).rules.knock_word == rules.knock_word


@every_case("name", SHORT | TURNS)
def test_turns_of_a_grid_need_no_other_module_in_javascript(name):
    assert not make_rules(name).export().needs_hands


def test_bots_choose_alike_and_simulations_play_in_lanes_alike():
    rules = cardgolf.rules("nine-card", "knocking")
    own = read(rules.export().as_text()).rules
    games = [cardgolf.new_game(book, players=2, seed=5) for book in (rules, own)]
    bots = [make_bot("greedy", Random(3)) for _ in games]
    while not games[0].is_round_over:
        moves = [bot.choose(game.view(game.turn)) for bot, game in zip(bots, games, strict=True)]
        assert moves[0] == moves[1]
        games = [game.play(moves[0]) for game in games]
    assert own.tables(2).actions == rules.tables(2).actions
    told = [str(cardgolf.explain(book)) for book in (rules, own)]
    shorts = [text.partition("Your turn:")[2].partition("A TURN, DRAWN")[0] for text in told]
    assert len(shorts[0]) > 200 and shorts[0] == shorts[1]


def test_a_rulebook_of_a_bundle_is_copied_pickled_and_equal_to_one_of_an_equal_bundle():
    text = cardgolf.rules("crazy-nines").export().as_text()
    rules = read(text).rules
    assert pickle.loads(pickle.dumps(rules)) == rules == read(text).rules == copy.deepcopy(rules)
    assert hash(read(text).rules) == hash(rules)
    assert rules != cardgolf.rules("crazy-nines") and rules != cardgolf.rules("nine-card").export().rules
    assert (rules.name, rules.title, rules.label) == ("crazy-nines", "Crazy Nines", "Crazy Nines")


def test_a_house_rule_and_options_go_on_top_of_a_bundle():
    book = cardgolf.rules("golf", columns=2).export().rules.with_options(holes=3)
    assert book.options["holes"] == 3 and book.table_setup(2).layout.columns == 2


def test_players_for_whom_a_bundle_has_no_deck_are_refused():
    data = cardgolf.rules("golf").export().as_dict()
    data["decks"] = [deck for deck in data["decks"] if deck["players"] in (2, 4)]
    rules = cardgolf.bundles.Bundle(data).rules
    assert [players for players, _ in rules.table_setups()] == [2, 4]
    with pytest.raises(InvalidOptionError, match="invalid players=3: expected one of 2, 4"):
        cardgolf.new_game(rules, players=3)
    with pytest.raises(InvalidArgumentError, match="invalid players=9"):
        cardgolf.new_game(rules, players=9)


@every_case("name", ["six-card", "skyjo", "nine-card-arranged", "crazy-nines", "play-nine"])
def test_the_four_sentences_name_the_lines_of_a_bundle(name):
    rules = cardgolf.rules(name, without="rearrange") if name.endswith("arranged") else cardgolf.rules(name)
    own = read(rules.export().as_text()).rules
    shorts = [str(cardgolf.explain(book)).partition("Goal:")[2].partition("A TURN, DRAWN")[0] for book in (rules, own)]
    assert shorts[0] == shorts[1]


def test_a_game_of_a_text_cannot_be_recorded_and_the_error_leads_to_its_file():
    game = cardgolf.new_game(read(cardgolf.rules("golf").export().as_text()).rules, players=2)
    with pytest.raises(PluginError, match=r"expected a plugin given by its name or its file, such as '\./ours\.json'"):
        cardgolf.record(game)
