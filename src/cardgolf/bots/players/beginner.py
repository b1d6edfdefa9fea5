"""The beginner: a bot that counts the points of single cards, and looks no further."""

from collections.abc import Sequence
from random import Random

from attrs import define, field

from cardgolf import BoardView, Card, Discard, Draw, Flip, Knock, Move, Pass, Phase, Play, Swap, Take, View
from cardgolf.bots.hands import drawn_card
from cardgolf.bots.worth import Worth, worth_for

CURIOSITY = 0.5  # points that turning a card up is worth
LOW_SHARE = 0.5  # a card that costs less than this share of the average card is worth taking
UNKNOWN_MOVE = -1000.0


@define(eq=False)
class Beginner:
    """Counts the points of single cards. It sees no pairs, no lines and no danger, and takes no reactions.

    On a grid it swaps a card for one that costs more. An unseen card counts as an average card. From a hand it throws
    the most points. It ends a round as soon as its own board or hand looks better than an average one.
    """

    _rng: Random = field(repr=False)

    def choose(self, view: View) -> Move:
        """Return the move that saves most points by single cards, the first of equals."""
        if view.phase is Phase.REACTION:
            return next((move for move in view.legal_moves if type(move) is Pass), view.legal_moves[0])
        board = view.boards[view.actor]
        if board is None:
            return view.legal_moves[0]
        worth = worth_for(view)
        return max(view.legal_moves, key=lambda move: _value_move(view, worth, board, move))


def _value_move(view: View, worth: Worth, board: BoardView, move: Move) -> float:
    """Return about how many points a move saves. Moves that a plugin defines are the last choice."""
    if isinstance(move, Draw | Take):
        card = drawn_card(view, move)
        return 0 if card is None else LOW_SHARE * abs(worth.mean) - worth.alone[card]
    if type(move) is Swap:
        return _cost(worth, _card_at(board, move.slot)) - (worth.alone[view.held] if view.held else worth.mean)
    if type(move) is Play:
        return sum(worth.alone[card] for card in move.cards)
    if type(move) is Knock:
        return _average(worth, board) - sum(_cost(worth, card) for card in _list_cards(board))
    return {Discard: 0.0, Pass: 0.0, Flip: CURIOSITY}.get(type(move), UNKNOWN_MOVE)


def _card_at(board: BoardView, name: str) -> Card | None:
    slot = board.slots[board.index(name)]
    return slot.card if slot else None


def _cost(worth: Worth, card: Card | None) -> float:
    return worth.mean if card is None else worth.alone[card]


def _list_cards(board: BoardView) -> Sequence[Card | None]:
    return [slot.card for slot in board.slots if slot]


def _average(worth: Worth, board: BoardView) -> float:
    """Return what the board would cost if each card cost as much as a low one."""
    return LOW_SHARE * abs(worth.mean) * len(_list_cards(board))
