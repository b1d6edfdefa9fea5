"""Moves as texts. In a window, in which several seats may act, the seat that makes a move stands before it."""

from cardgolf.errors import InvalidArgumentError
from cardgolf.games.game import Game
from cardgolf.games.history import DEAL
from cardgolf.table import Move
from cardgolf.tools.text import quote

MARK = ": "  # between a seat and its move


def write_move(game: Game, seat: int, move: Move | str) -> str:
    """Return a move of a seat as it stands in requests: ``swap a1``, or ``1: snap b2`` in a window."""
    return str(move) if game.state.window is None else f"{seat}{MARK}{move}"


def list_moves(game: Game) -> list[str]:
    """Return the legal moves of each seat that may act, in the order of ``game.to_act``."""
    return [write_move(game, seat, move) for seat in game.to_act for move in game.legal_moves_for(seat)]


def is_of_window(text: str) -> bool:
    """Return whether a text is a move that was made in a window."""
    return text.partition(MARK)[0].isdecimal()


def split_move(game: Game, text: str) -> tuple[int, str]:
    """Return the seat that makes the move of a text, and the move without it.

    Raises :class:`InvalidArgumentError` for a move without a seat in a window.
    """
    if game.state.window is None:
        return game.state.turn, text
    seat, _, move = text.partition(MARK)
    if not is_of_window(text):
        raise InvalidArgumentError(f"invalid move={quote(text)}: expected a seat before it, such as 0: pass")
    return int(seat), move


def play_text(game: Game, text: str) -> Game:
    """Return the game after a move of a request, or after a deal."""
    if text == DEAL:
        return game.deal()
    seat, move = split_move(game, text)
    return game.play(move) if game.state.window is None else game.play(move, seat=seat)
