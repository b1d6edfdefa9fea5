"""Options in company: any two of a variant, of plain golf or of house rules can be played together; bad values cannot.

What options there are is asked of the plugins themselves, so that a new one is tried with all the others.
"""

import random
from collections import Counter
from itertools import combinations

import attrs
import pytest
from sampling import sample_and_all

import cardgolf
from cardgolf import InvalidOptionError
from cardgolf.rulebook.base import BaseRules

PLUGINS = {name: info.load() for name, info in cardgolf.variants().items()}
HOUSES = {name: info.load() for name, info in cardgolf.house_rules().items()}
SPARE = {"decks": 5, "initial_flips": 3, "turn_limit": 3, "round_limit": 2, "holes": 2, "first_dealer": 1}
HANDED = {"board-nine": {"four-bonus", "joker-pairs", "knocking", "rearrange"}}


def choices(field):
    return field.metadata.get("choices", (field.default,))


def others(field, default):
    """Values of an option that are not its default: its other words, on for off, another number."""
    if type(field.default) is bool:
        return [not default]
    words = [word for word in choices(field) if word != default]
    numeric = field.metadata.get("least") is not None or (type(field.default) is int and not words)
    return [*words, SPARE.get(field.name, (default or 0) + 1)] if numeric else words


def settings(name):
    """Every option of a variant with every other value."""
    defaults = cardgolf.rules(name).options
    own = [*attrs.fields(BaseRules), *attrs.fields(PLUGINS[name])]
    return [(field.name, value) for field in own for value in others(field, defaults[field.name])]


def houses(name):
    """Every house rule that can be played, plain and with each other value of its options."""
    playable = [house for house in HOUSES if house not in HANDED.get(name, ())]
    values = [(house, (each.name, value)) for house in playable for each in attrs.fields(HOUSES[house])
              for value in others(each, each.default)]  # fmt: skip
    return [(house, ()) for house in playable] + values


def rulebook(name, *pair):
    """The variant by two settings, each an option of its own or a house rule's."""
    options, named = {"holes": 1}, {}
    for key, value in pair:
        if key in HOUSES:
            named.setdefault(key, {}).update([value] if value else [])
        else:
            options[key] = value
    if options["holes"] is None:
        options.setdefault("round_limit", 2)
    return cardgolf.rules(PLUGINS[name], *(HOUSES[house](**own) for house, own in named.items()), **options)


def faces(game):
    """Every card there is when a round is over and nothing is held."""
    state = game.state
    boards = [card for board in state.boards if board for _, card in board.cards()]
    return [*boards, *state.stock, *state.discard]


def played(rules, seed):
    """A random match of two to its end, at most three rounds, no card lost by the end of any."""
    rng, game = random.Random(seed), cardgolf.new_game(rules, players=2, seed=seed)
    deck = Counter(rules.table_setup(2).deck)
    for rounds in range(3):
        while game.legal_moves:
            game = game.play(rng.choice(game.legal_moves))
        assert Counter(faces(game)) == deck
        game = game if game.is_over or rounds == 2 else game.deal()
    return game


def compatible(one, other):
    """Two values of one option are no pair."""
    if one[0] != other[0]:
        return True
    return one[0] in HOUSES and one[1][:1] != other[1][:1]


@sample_and_all(60)
@pytest.mark.parametrize("name", PLUGINS)
def test_every_pair_of_options_plays_a_round_to_its_end(name, chosen):
    pairs = [pair for pair in combinations([*settings(name), *houses(name)], 2) if compatible(*pair)]
    assert len(pairs) > 200
    for seed, pair in chosen(enumerate(pairs)):
        try:
            game = played(rulebook(name, *pair), seed)
        except cardgolf.CardGolfError as error:
            pytest.fail(f"{name} with {pair}, seed {seed}: {error}")
        assert game.is_round_over, (pair, seed)


@pytest.mark.parametrize("name", HANDED)
def test_house_rules_about_grids_are_refused_to_hands(name):
    for house in HANDED[name]:
        with pytest.raises(InvalidOptionError, match=f"{house}.*grid"):
            cardgolf.rules(name, house)


def test_more_cards_rearranged_than_there_are_moves_for_are_refused_before_the_game():
    """Four cards have 3,024 arrangements, and no more than 1,000 moves can be offered."""
    with pytest.raises(InvalidOptionError, match="rearrange"):
        cardgolf.new_game("crazy-nines", "rearrange", initial_flips=4)


# the least numbers

LEAST = {
    "base": {"turn_limit": 1, "round_limit": 1, "first_dealer": 0, "holes": 1},
    "board-nine": {"declare_limit": 0, "failed_penalty": 0, "threshold": 1, "reset_at": 1, "reset_to": 0},
    "crazy-nines": {
        "decks": 1, "jokers_per_deck": 0, "initial_flips": 0, "queen_rounds": 1, "queen_penalty": 0,
        "ender_penalty_points": 0,
    },
    "nine-card": {"decks": 1, "jokers_per_deck": 0},
    "ender-penalty": {"points": 0},
}  # fmt: skip


@pytest.mark.parametrize(("name", "plugin"), [("base", BaseRules), *PLUGINS.items(), *HOUSES.items()])
def test_the_least_number_of_each_option_is_taken_and_one_less_is_not(name, plugin):
    least = LEAST.get(name, {})
    assert {field.name for field in attrs.fields(plugin) if field.metadata["least"] is not None} == set(least)
    for key, number in least.items():
        assert getattr(plugin(**{key: number}), key) == number
        with pytest.raises(InvalidOptionError, match=f"{key}={number - 1} will not do"):
            plugin(**{key: number - 1})


# bad values


OWNERS = [(name, plugin) for name in PLUGINS for plugin in (BaseRules, PLUGINS[name])]


def bad_values(field):
    """What no option of this kind takes."""
    least, words = field.metadata.get("least"), choices(field)
    strange = ["", "nonsense", 2.0, float("nan"), -(10**9), b"on", [], {"a": 1}, object(), words]
    if least is not None:
        strange += [least - 1, str(least), True, False]
    elif type(field.default) is bool:
        strange += [0, 1, "on", "True"]
    elif type(field.default) is str:
        strange += [field.default.upper(), f"{field.default} ", 0, True]
    if None not in words:
        strange.append(None)
    return [each for each in strange if least is not None or type(field.default) is not int or each != -(10**9)]


def right(field):
    """What must be told to who gave something else."""
    least, words = field.metadata.get("least"), choices(field)
    if least is None and type(field.default) is int and len(words) == 1:
        return ["a whole number"]
    texts = [f"a whole number from {least}"] if least is not None else []
    return texts + [str(word) for word in words if least is None or type(word) is not int]


@pytest.mark.parametrize(("name", "owner"), OWNERS, ids=str)
def test_bad_values_are_refused_and_told_what_would_be_right(name, owner):
    for field in attrs.fields(owner):
        for value in bad_values(field):
            with pytest.raises(InvalidOptionError) as caught:
                cardgolf.rules(name, **{field.name: value})
            message = str(caught.value)
            assert f"{field.name}=" in message, value
            assert all(text in message for text in right(field)), (message, value)
            assert len(message) < 250, message


@pytest.mark.parametrize("house", HOUSES)
def test_bad_values_of_house_rules_are_refused_too(house):
    for field in attrs.fields(HOUSES[house]):
        for value in bad_values(field):
            with pytest.raises(InvalidOptionError) as caught:
                cardgolf.rules("nine-card", house, **{field.name: value})
            assert all(text in str(caught.value) for text in (house, field.name, *right(field))), value
