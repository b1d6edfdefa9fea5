"""Golf tables for tests: rounds in play with boards, piles and options of a test's choice."""

from helpers.boards import cards, in_play

import cardgolf
from cardgolf.table.board import format_board, parse_board


def golf(*house_rules, **options):
    """Return the rulebook of Golf. A table of four cards is written ``columns=2``."""
    return cardgolf.rules("golf", *house_rules, **options)


def seat_boards(rules, *boards, turn=0, discard="AS 2S", stock="KC KD KH KS AC AD AH"):
    """Return a game with these boards in play. The top card comes first in ``stock`` and last in ``discard``."""
    layout, begun = rules.layout(len(boards), 0, None), tuple(int(seat == turn) for seat in range(len(boards)))
    piles = {"stock": stock, "discard": cards(discard), "turns_begun": begun}
    return in_play(rules, [parse_board(text, layout) for text in boards], turn=turn, leader=turn, **piles)


def offered(game):
    """Return the legal moves as texts."""
    return [str(move) for move in game.legal_moves]


def lies(game, seat=0):
    """Return the board of ``seat`` as text, with the seats that have looked at its cards."""
    board = game.state.boards[seat]
    return format_board(board.layout, board.slots)
