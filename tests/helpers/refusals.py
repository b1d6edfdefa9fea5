"""Moves that rules forbid, and objects that are no moves."""

import pytest

import cardgolf
from cardgolf import Discard, Draw, IllegalMoveError, Pile, Play, Swap

JUNK = [
    "", " ", "swap", "swap z9", "swap a1 a1", "flip", "draw", "draw stock stock", "draw discard bottom", "discard flip",
    "discard flip a1 b1", "deal", "play", "play 1 2", "play QS", "play 1 1 1 1 1", "nine nine", "pass pass",
    "arrange a1",
    "swap á1", "\ud800", "x" * 100_000, 0, 1.5, None, True, b"draw stock", [], {}, object(), Swap, Swap("z9"), Swap(""),
    Discard("z9"), Draw(Pile.DISCARD, "bottom"), Play(()), Play((cardgolf.Card(1),)), cardgolf.Card(5),
]  # fmt: skip


def refused(game, move):
    """Return the id of the rule that forbids ``move``."""
    with pytest.raises(IllegalMoveError) as error:
        game.play(move)
    return error.value.rule
