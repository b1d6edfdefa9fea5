"""A round of Play Nine at its last shot, with all cards face up."""

import cardgolf
from cardgolf import Game
from cardgolf.testing import rigged_deck


def make_last_shot(mine, held, rules="play-nine"):
    """Return a game that seat 0 has closed with zero points. Seat 1 holds its last card, and all cards are face up."""
    game = rigged_deck(rules, ["0 0 1 1 / 0 0 1 1", mine], discard="11", stock=held)
    boards = tuple(board.turned_up() for board in game.state.boards)
    state = game.play("flip a1").play("flip b1").play("flip a1").play("flip b1").play("draw stock").state
    return Game(game.rules, state.replace(boards=boards, round_end=cardgolf.RoundEnd(0, (), "all face up")))
