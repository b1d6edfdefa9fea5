"""Who moves in a match of the corpus, and what: the choice of a bot, or a move that bots seldom make."""

from collections.abc import Sequence
from typing import Any

from cardgolf.certify.seats import write_move
from cardgolf.games.game import Game
from cardgolf.games.history import DEAL
from cardgolf.table import Discard, Knock, Move
from cardgolf.table.chance import Chance
from cardgolf.table.exchanges import Exchange
from cardgolf.table.moves import Pass, Play
from cardgolf.table.throws import Grab, Snap

WAYS = ("right", "right", "wrong", "pass", "")
"""What a seat does in a window, each equally often: a throw, or to leave it. Without a word its bot chooses."""

OFTEN = 2
"""One drawn card in so many is thrown, or exchanged for equal ones where the board has them, and one play in so many is
the longest."""

SELDOM = 6
"""One knock in so many is made."""


class Chooser:
    """Chooses the moves of a match. In a window any of the seats that may act moves, and not the first of them alone.

    Where the moves of bots are weighed, cards are thrown and exchanged more often, also wrong ones, and knocks come
    later. The chooser knows all cards.
    """

    def __init__(self, bots: Sequence[Any], chance: Chance, *, is_weighed: bool) -> None:
        self._bots, self._chance, self._is_weighed = bots, chance, is_weighed

    def choose(self, game: Game) -> str:
        """Return the next move, with its seat in a window, or a deal."""
        if game.is_round_over:
            return DEAL
        seat = game.state.turn if game.state.window is None else self._chance.choice(game.to_act)
        offered = game.legal_moves_for(seat)
        found = self._weigh(game, seat, offered) if self._is_weighed else ()
        move = self._chance.choice(found) if found else self._bots[seat].choose(game.view(seat))
        return write_move(game, seat, move)

    def _weigh(self, game: Game, seat: int, offered: Sequence[Move]) -> Sequence[Move]:
        """Return moves of which one is made in place of the choice of the bot, if any."""
        if game.state.window is not None:
            way = self._chance.choice(WAYS)
            return [move for move in offered if way and _describe(game, seat, move) == way]
        if Knock() in offered and self._chance.below(SELDOM):
            return [move for move in offered if type(move) is not Knock]
        plays = [move for move in offered if isinstance(move, Play)]
        if plays and not self._chance.below(OFTEN):
            most = max(len(move.cards) for move in plays)
            return [move for move in plays if len(move.cards) == most]
        if Discard() in offered and not self._chance.below(OFTEN):
            return [move for move in offered if type(move) is Discard or _is_right_exchange(game, seat, move)]
        return ()


def _describe(game: Game, seat: int, move: Move) -> str:
    """Return whether a move in a window is a ``right`` or a ``wrong`` throw, or ``pass``; otherwise nothing."""
    if type(move) is Pass:
        return "pass"
    if not isinstance(move, Snap | Grab):
        return ""
    kind = _find_kind(game, move.seat if isinstance(move, Grab) else seat, move.slot)
    return "right" if kind == game.state.discard[-1].kind else "wrong"


def _is_right_exchange(game: Game, seat: int, move: Move) -> bool:
    return isinstance(move, Exchange) and len({_find_kind(game, seat, place) for place in move.places}) == 1


def _find_kind(game: Game, seat: int, place: str) -> Any:
    """Return the kind of a card on the table."""
    board = game.state.table[seat]
    card = board.card(board.index(place))
    return card and card.kind
