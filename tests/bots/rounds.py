"""Short rounds of bots of a level, with a generator that has no state. Run as a program, without NumPy."""

import sys
from random import SystemRandom

from helpers.rule_sets import rulebook

from cardgolf import new_game
from cardgolf.bots import LEVELS, Witness, make_bot

FEWER = {"harder": "search:deals=4", "expert": "search:deals=6", "hardest": "search:deals=8"}
MOVES = 24


def play_round(name, level, seed=3):
    """Play the beginning of a match under the rules ``name`` by two bots of ``level``. Return the number of moves.

    How long a match is depends on the bots, whose choices no seed decides. A match that is over is followed by another.
    """
    rules, moves = rulebook(name), 0
    while moves < MOVES:
        moves += _play_match(rules, level, seed + moves, MOVES - moves)
    return moves


def _play_match(rules, level, seed, most):
    """Play a match until it is over, or for ``most`` moves. Return the number of moves."""
    game = new_game(rules, players=2, seed=seed)
    bots = [Witness(make_bot(FEWER.get(level, LEVELS[level]), SystemRandom()), seat) for seat in range(2)]
    while game.ply < most and not game.is_over:
        seat = game.to_act[0] if game.to_act else 0
        game = game.deal() if game.is_round_over else game.play(bots[seat].choose(game), seat=seat)
    return game.ply


if __name__ == "__main__":
    sys.modules["numpy"] = None
    sys.stdout.write(" ".join(str(play_round(each, sys.argv[1])) for each in sys.argv[2:]))
