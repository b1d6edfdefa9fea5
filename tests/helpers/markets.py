"""Games with a middle: at the first turn, and in positions."""

from helpers.market_rules import HiddenMarket, OpenMarket, Row
from helpers.walks import tee_off

import cardgolf
from cardgolf import Game

MARKETS = {"open": OpenMarket, "hidden": HiddenMarket, "row": Row}


def market(kind="open", *others, players=2, seed=1, variant="golf", **options):
    """Return a game with a middle at the first turn."""
    return tee_off(cardgolf.new_game(variant, MARKETS[kind], *others, players=players, seed=seed, **options))


TEXT = """
board 0: 2H 3C 4D / (5S) (6H) (7C)
board 1: 8D 9S 10H / (JC) (QD) (KS)
middle: {middle}
discard: 9C
turn: 0
dealer: 1
seed: 1
"""


def placed(middle="AH KD (QS)", kind="open", **lines):
    """Return a game in a position with these cards in the middle."""
    more = "".join(f"{key}: {value}\n" for key, value in lines.items())
    return Game.from_position(cardgolf.rules("golf", MARKETS[kind]), TEXT.format(middle=middle) + more)
