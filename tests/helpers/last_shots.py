"""Rounds of Play Nine at their last shot: with all cards face up, and with a card to draw."""

import cardgolf
from cardgolf import Game
from cardgolf.testing import rigged_deck

GAMBLE = """
board 0: 1 2 3 4 / 5 6 7 8
board 1: 4 2 3 4 / 5 6 7 (12)
discard: 9
turn: 1
round_end: "all face up" by 0
"""


def make_last_shot(held):
    """Return a game that seat 0 has closed with zero points. Seat 1 holds its last card, and all cards are face up."""
    game = rigged_deck("play-nine", ["0 0 1 1 / 0 0 1 1", "12 10 9 8 / 7 6 5 4"], discard="11", stock=held)
    boards = tuple(board.turned_up() for board in game.state.boards)
    state = game.play("flip a1").play("flip b1").play("flip a1").play("flip b1").play("draw stock").state
    return Game(game.rules, state.replace(boards=boards, round_end=cardgolf.RoundEnd(0, (), "all face up")))


def start_gamble(seed=1):
    """Return a game in which seat 1 has its last turn, and one card of its own face down."""
    return Game.from_position("play-nine", f"{GAMBLE}seed: {seed}")


def play_unlucky_gamble():
    """Return a finished round in which the best draw brought a 12."""
    drawn = next(each for seed in range(99) if str((each := start_gamble(seed).play("draw stock")).state.held) == "12")
    return drawn.play(cardgolf.advise(drawn.view(1)).best)
