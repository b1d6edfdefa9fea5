"""Options: any two of a variant, of the base rules or of house rules can be combined, and invalid values are refused.

The options are read from the plugins, so that a new option is combined with all others.
"""

import random
from collections import Counter
from itertools import combinations

import attrs
import pytest
from helpers.cases import every_case
from helpers.option_sets import (
    HOUSE_RULES,
    NEEDING_GRIDS,
    PLUGINS,
    choices,
    list_house_rules,
    list_settings,
    with_settings,
)
from helpers.sampling import sampled

import cardgolf
from cardgolf import InvalidOptionError
from cardgolf.rulebook.base import BaseRules


def list_cards(game):
    """Return every card of a finished round, in which none is held."""
    state = game.state
    boards = [card for board in state.boards if board for _, card in board.cards()]
    return [*boards, *state.stock, *state.discard]


def play_match(rules, seed):
    """Play a random match of two, of at most two rounds, and check the cards after each."""
    rng, game = random.Random(seed), cardgolf.new_game(rules, players=2, seed=seed)
    deck = Counter(rules.table_setup(2).deck)
    for rounds in range(2):
        while game.legal_moves:
            game = game.play(rng.choice(game.legal_moves))
        assert Counter(list_cards(game)) == deck
        game = game if game.is_over or rounds else game.deal()
    return game


REFUSED = [
    {"first_flips", "open-row"},  # no card is turned up first
    {"first_flips", "first-turn"},  # the cards that are turned up first choose who leads
    {"course", "rearrange"},  # with four columns the three cards of Nine-Card Golf have too many arrangements
]


def is_pair(one, other):
    """Return whether two settings can be combined, unlike two values of one option."""
    if {one[0], other[0]} in REFUSED:
        return False
    if one[0] != other[0]:
        return True
    return one[0] in HOUSE_RULES and one[1][:1] != other[1][:1]


@pytest.mark.quick_cases(2)
@pytest.mark.parametrize("most", [60, pytest.param(1500, marks=pytest.mark.long)])
@pytest.mark.parametrize("name", PLUGINS)
def test_every_pair_of_options_plays_a_round_to_its_end(name, most):
    pairs = [pair for pair in combinations([*list_settings(name), *list_house_rules(name)], 2) if is_pair(*pair)]
    assert len(pairs) > 200
    for seed, pair in sampled(enumerate(pairs), most):
        try:
            game = play_match(with_settings(name, *pair), seed)
        except cardgolf.CardGolfError as error:
            pytest.fail(f"{name} with {pair}, seed {seed}: {error}")
        assert game.is_round_over, (pair, seed)


@pytest.mark.parametrize("name", NEEDING_GRIDS)
def test_house_rules_for_grids_are_refused_for_hands(name):
    for house in NEEDING_GRIDS[name]:
        with pytest.raises(InvalidOptionError, match=f"{house}.*(grid|both have a move)"):
            cardgolf.rules(name, house)


def test_rearrangements_beyond_the_limit_of_moves_are_refused_before_the_game():
    """Four cards have 3,024 arrangements, and the limit is 1,000 legal moves."""
    with pytest.raises(InvalidOptionError, match="rearrange"):
        cardgolf.new_game("crazy-nines", "rearrange", initial_flips=4)


# Minimum values

LEAST = {
    "base": {"turn_limit": 1, "round_limit": 1, "first_dealer": 0, "holes": 1, "target": 1},
    "board-nine": {"declare_limit": 0, "failed_penalty": 0, "threshold": 1, "reset_at": 1, "reset_to": 0},
    "cabo": {
        "joker_points": -100, "low_king": -100, "high_king": -100, "penalty_cards": 0, "failed": 0,
        "reset_at": 1, "reset_to": 0, "resets": 1,
    },
    "crazy-nines": {
        "decks": 1, "jokers_per_deck": 0, "initial_flips": 0, "queen_rounds": 1, "queen_penalty": 0,
        "ender_penalty_points": 0,
    },
    "golf": {
        "decks": 1, "two_packs_from": 2, "three_packs_from": 2, "jokers_per_deck": 0, "initial_flips": 0,
        "two_points": -100, "one_eyed_points": -100, "spade_queen_points": -100, "joker_pair_points": -100,
    },
    "nine-card": {"decks": 1, "jokers_per_deck": 0},
    "ender-penalty": {"points": 0}, "knocking": {"most_down": 1},
    "reverse": {"card": 1}, "skip-next": {"card": 1}, "double-round": {"round": 1}, "round-bonuses": {"nothing": 1},
    "elimination": {"at": 1}, "exact-total": {"at": 1, "to": 0},
}  # fmt: skip


@every_case(("name", "plugin"), [("base", BaseRules), *PLUGINS.items(), *HOUSE_RULES.items()])
def test_the_minimum_of_each_option_is_accepted_and_one_less_is_not(name, plugin):
    least = LEAST.get(name, {})
    assert {field.name for field in attrs.fields(plugin) if field.metadata["least"] is not None} == set(least)
    for key, number in least.items():
        assert getattr(plugin(**{key: number}), key) == number
        with pytest.raises(InvalidOptionError, match=f"invalid {key}={number - 1}: expected"):
            plugin(**{key: number - 1})


# Invalid values


OWNERS = [(name, plugin) for name in PLUGINS for plugin in (BaseRules, PLUGINS[name])]


def list_invalid_values(field):
    """Return values that an option of this kind refuses."""
    least, words = field.metadata.get("least"), choices(field)
    values = ["", "nonsense", 2.0, float("nan"), -(10**9), b"on", [], {"a": 1}, object(), words]
    if least is not None:
        values += [least - 1, str(least), True, False]
    elif type(field.default) is bool:
        values += [0, 1, "on", "True"]
    elif type(field.default) is str:
        values += [f"{field.default} ", f"x{field.default.swapcase()}", 0, True]
    if None not in words:
        values.append(None)
    return [each for each in values if least is not None or type(field.default) is not int or each != -(10**9)]


def list_expected(field):
    """Return the texts that the error for an invalid value must contain."""
    least, words = field.metadata.get("least"), choices(field)
    if least is None and type(field.default) is int and len(words) == 1:
        return ["an integer"]
    texts = [f"an integer >= {least}"] if least is not None else []
    listed = [str(word) for word in words if least is None or type(word) is not int]
    return texts + listed[:6]  # the error counts the others


@every_case(("name", "owner"), OWNERS)
def test_invalid_values_are_refused_with_the_expected_ones(name, owner):
    for field in attrs.fields(owner):
        for value in list_invalid_values(field):
            with pytest.raises(InvalidOptionError) as caught:
                cardgolf.rules(name, **{field.name: value})
            message = str(caught.value)
            assert f"invalid {field.name}=" in message, value
            assert all(text in message for text in list_expected(field)), (message, value)
            assert len(message) < 250, message


@every_case("house", HOUSE_RULES)
def test_invalid_values_of_house_rules_are_refused(house):
    for field in attrs.fields(HOUSE_RULES[house]):
        for value in list_invalid_values(field):
            with pytest.raises(InvalidOptionError) as caught:
                cardgolf.rules("nine-card", house, **{field.name: value})
            assert all(text in str(caught.value) for text in (house, field.name, *list_expected(field))), value
