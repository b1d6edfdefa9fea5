"""Perft: how many sequences of moves begin with a game. Almost every change of the rules of play changes the number."""

from cardgolf.errors import check_integer
from cardgolf.games.game import Game


def perft(game: Game, depth: int) -> int:
    """Count the sequences of ``depth`` moves that begin with ``game`` and stay in its round.

    Where several seats may act, the moves of each are counted. Raises :class:`InvalidArgumentError` unless ``depth`` is
    an integer from 0 on.

    >>> cardgolf.perft(cardgolf.new_game("play-nine", seed=1), 2)
    56
    """
    depth = check_integer("depth", depth, 0)
    if not depth:
        return 1
    offered = [(seat, move) for seat in game.to_act for move in game.legal_moves_for(seat)]
    if depth == 1:
        return len(offered)
    return sum(perft(game.play(move, seat=seat), depth - 1) for seat, move in offered)
