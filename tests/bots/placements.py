"""A card in hand that makes a pair, and the reason for each move with it."""

import cardgolf
from cardgolf import Game
from cardgolf.bots.advice.reasons import give_reason

PAIR = """
board 0: 8 (1) 3 4 / 9 6 (2) 8
board 1: 1 2 3 4 / 5 6 (7) (9)
discard: 4
held: 8 from stock
turn: 0
seed: 0
"""


def explain(cards, position, move, variant="play-nine", *rules):
    """Return the reason for a move of seat 0, with the names of ``cards``."""
    view = Game.from_position(cardgolf.rules(variant, *rules), position).view(0)
    return give_reason(view, view.rules.parse(move), cards)
