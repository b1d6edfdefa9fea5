"""A small game in which rows of three equal cards leave the table, and positions of it."""

import cardgolf
from cardgolf import Card, Game, Layout, hookimpl, plugin
from cardgolf.cards import numbered
from cardgolf.scoring.patterns import matched, visible


@plugin
class Rows:
    """Two rows of three cards of a numbered deck. Rows of three equal cards leave the table."""

    @hookimpl
    def deck(self):
        return numbered(dict.fromkeys(range(1, 10), 8))

    @hookimpl
    def layout(self):
        return Layout.grid(2, 3)

    @hookimpl
    def opening_flips(self):
        return 0

    @hookimpl
    def discard_options(self):
        return frozenset({"plain", "flip"})

    @hookimpl
    def clears(self, board):
        return matched(board, visible(board, board.layout.row_lines))


ROWS = """
dealer: 1
leader: 0
turn: 0
phase: start
turns_begun: 1 0
board 0: 5 5 (5) / 1 (2@0) (3)
board 1: (1) (2) (3) / (4) (4) (6)
discard: 7 9
"""


def rows(*house_rules, position=ROWS, draw=None):
    """Return a game in the position ``position``, with the card ``draw`` on top of the stock."""
    game = Game.from_position(cardgolf.rules(Rows, *house_rules), position)
    if draw is None:
        return game
    stock = [*game.state.stock]
    stock.remove(Card.parse(draw))
    return Game(game.rules, game.state.replace(stock=(*stock, Card.parse(draw))))
