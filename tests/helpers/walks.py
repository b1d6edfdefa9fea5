"""Ways through a game: chosen moves, random ones, and the moments on the way."""

from functools import reduce
from random import Random

from helpers.rule_sets import rulebook

import cardgolf
from cardgolf import Game, Phase
from cardgolf.testing.strategies import continue_game, thin_out


def declined(game):
    """Return the game after the round, in which every seat discards each draw."""
    while not game.is_round_over:
        game = game.play(game.legal_moves[-1] if game.phase is Phase.FOLLOW else game.legal_moves[0])
    return game


def play(game, *moves):
    return reduce(Game.play, moves, game)


def played_by_lot(name, players, seed, moves=400, each=1):
    """Yield moments of a random match, among them the ends of rounds. Odd seeds have a thin stock."""
    rng, game = Random(seed), cardgolf.new_game(rulebook(name), players=players, seed=seed)
    game = thin_out(game) if seed % 2 else game
    for moment in range(moves):
        if moment % each == 0 or game.is_round_over:
            yield game
        if game.is_over:
            break
        game = continue_game(game, rng.randrange(10_000))


def viewers(game):
    """Return every seat of the match, and ``None`` for a spectator."""
    return (*game.state.match.seats, None)


def finish_opening(name="nine-card"):
    """Return a game of two after the opening flips."""
    game = cardgolf.new_game(name, players=2, seed=1)
    while game.phase == "opening":
        game = game.play(game.legal_moves[0])
    return game
