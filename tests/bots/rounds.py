"""Short rounds of bots of a level, with a generator that has no state. Run as a program, without NumPy."""

import sys
from random import SystemRandom

from helpers.rule_sets import rulebook

from cardgolf import new_game
from cardgolf.bots import LEVELS, Witness, make_bot

FEWER = {"harder": "search:deals=4", "expert": "search:deals=6", "hardest": "search:deals=8"}
MOVES = 24


def play_round(name, level, seed=3):
    """Play the beginning of a match under the rules ``name`` by two bots of ``level``.

    Return the number of moves, and whether the match ended before there were ``MOVES`` of them.
    """
    game = new_game(rulebook(name), players=2, seed=seed)
    bots = [Witness(make_bot(FEWER.get(level, LEVELS[level]), SystemRandom()), seat) for seat in range(2)]
    while game.ply < MOVES and not game.is_over:
        seat = game.to_act[0] if game.to_act else 0
        game = game.deal() if game.is_round_over else game.play(bots[seat].choose(game), seat=seat)
    return game.ply, game.is_over


if __name__ == "__main__":
    sys.modules["numpy"] = None
    ends = [play_round(each, sys.argv[1]) for each in sys.argv[2:]]
    sys.exit(0 if all(moves >= MOVES or over for moves, over in ends) else f"too few moves: {ends}")
