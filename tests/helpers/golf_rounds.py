"""Golf tables for tests: rounds in play with boards, piles and options of a test's choice."""

from helpers.boards import cards, in_play

import cardgolf
from cardgolf import Layout
from cardgolf.narration import Step, describe_move
from cardgolf.table import CardNames
from cardgolf.table.board import format_board, parse_board


def golf(*house_rules, **options):
    """Return the rulebook of Golf. A table of four cards is written ``columns=2``."""
    return cardgolf.rules("golf", *house_rules, **options)


def seat_boards(rules, *boards, turn=0, discard="AS 2S", stock="KC KD KH KS AC AD AH"):
    """Return a game with these boards in play. The top card comes first in ``stock`` and last in ``discard``."""
    layout, begun = rules.layout(len(boards), 0, None), tuple(int(seat == turn) for seat in range(len(boards)))
    piles = {"stock": stock, "discard": cards(discard), "turns_begun": begun}
    return in_play(rules, [parse_board(text, layout) for text in boards], turn=turn, leader=turn, **piles)


def six(text):
    """Return a board of two rows of three."""
    return parse_board(text, Layout.grid(2, 3))


def offered(game, seat=None):
    """Return the legal moves as texts, those of ``seat`` where one is named."""
    return [str(move) for move in (game.legal_moves if seat is None else game.legal_moves_for(seat))]


def told(game, move, viewer, mover=None):
    """Return how ``viewer`` is told of a move of ``mover``, or of the first seat that may act."""
    mover = game.to_act[0] if mover is None else mover
    after = game.play(move, seat=mover)
    step = Step.between(game.view(viewer), game.rules.parse(move), after.view(viewer), mover)
    return describe_move(step, CardNames(ascii=True))


def lies(game, seat=0):
    """Return the board of ``seat`` as text, with the seats that have looked at its cards."""
    board = game.state.boards[seat]
    return format_board(board.layout, board.slots)
