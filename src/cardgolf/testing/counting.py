"""Counting the ways on: a number that changes with almost any change of the rules."""

from cardgolf import Game


def perft(game: Game, depth: int) -> int:
    """How many sequences of ``depth`` moves there are from ``game``, within its round.

    >>> perft(cardgolf.new_game("play-nine", seed=1), 2)
    56
    """
    return sum(perft(game.play(move), depth - 1) for move in game.moves) if depth else 1
