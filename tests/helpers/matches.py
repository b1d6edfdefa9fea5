"""Starts of short matches, and matches with a play-off."""

from random import Random

from helpers.rule_sets import rulebook, short_match
from helpers.walks import pick_any, pick_eager, play_on

from cardgolf import Game, new_game
from cardgolf.testing.strategies import thin_out


def short_rules(name):
    """Return the rulebook of a rule set with short matches of some rounds."""
    return rulebook(name, **short_match(name, holes=2, threshold=60))


def begun(name, players, seed, thin):
    """Return a new match. With ``thin`` only four cards are left in the stock, so that it soon runs out."""
    game = new_game(short_rules(name), players=players, seed=seed)
    return thin_out(game) if thin else game


def new_match(name, *houses, players=2, seed=1, **options):
    """Return a new short match."""
    return new_game(name, *houses, players=players, seed=seed, **short_match(name) | options)


def thin_stock(game):
    """Return the same game from a position with four cards left in the stock."""
    return Game.from_position(game.rules, thin_out(game).position)


def stack_deck(game):
    """Return the same match with a first deck in another order than the seed's."""
    deck = sorted(game.state.cards)
    Random(1).shuffle(deck)
    return new_game(game.rules, players=game.state.match.names, seed=game.seed, deck=deck)


def play_to_playoff(name, players=3):
    """Return a finished match of one hole with a play-off."""
    for seed in range(500):
        start = new_match(name, players=players, seed=seed, holes=1, tie="playoff")
        game = play_on(start, seed, 300, pick_any if name == "board-nine" else pick_eager)
        if game.is_over and game.state.match.rounds[-1].kind == "playoff":
            return game
    raise AssertionError(name)
