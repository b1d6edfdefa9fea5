"""Moves that rules forbid."""

import pytest

from cardgolf import IllegalMoveError


def refused(game, move):
    """Return the id of the rule that forbids ``move``."""
    with pytest.raises(IllegalMoveError) as error:
        game.play(move)
    return error.value.rule
