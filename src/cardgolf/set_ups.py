"""A game set up from text, in any position that play can reach."""

from typing import Any

from cardgolf.assembly import rules as rulebook
from cardgolf.games import Game
from cardgolf.possible import checked
from cardgolf.reading import read


def set_up(rules: Any, text: str) -> Game:
    """A game in the position that ``text`` tells: that of :attr:`Game.position`, or one written by hand.

    ``rules`` is a rulebook or a variant's name. Each line is ``key: value``; what may be left out follows from
    the rest: the stock is then what no other line names, shuffled, and the leader is about to begin the first turn.

    >>> game = cardgolf.set_up("play-nine", '''
    ... board 0: 8 8 3 (12) / 8 8 (3) (7)
    ... board 1: 1 2 3 4 / 5 6 (7) (9)
    ... discard: -5 10
    ... ''')
    >>> game.turn, len(game.state.stock)
    (1, 90)

    Raises :class:`BadPosition` for what cannot be read and for what play cannot reach, with the reason.
    """
    book = rulebook(rules)
    return Game(book, checked(book, read(book, text)))
