"""The conformance class for boards that differ by round, and for boards that grow during a round."""

import pytest

from cardgolf import Discard, Layout, hookimpl, plugin
from cardgolf.testing import VariantConformance

ROWS = [Layout.grid(rows, 3) for rows in (1, 2, 3)]


@plugin
class Growing:
    """One row in the first round, two in the second, three in all others."""

    @hookimpl
    def layout(self, match):
        return ROWS[min(2, len(match.rounds) if match else 0)]

    @hookimpl
    def layouts(self):
        return ROWS

    @hookimpl
    def opening_flips(self):
        return 2


@hookimpl("after_move")
def penalty_card(state, move):
    """A player who throws the drawn card gets another, face down."""
    if type(move) is not Discard or state.board.layout.extra == 3 or not state.packed_stock:
        return None
    *stock, card = state.stock
    return state.with_board(state.board.with_extra(card.face_down)).replace(stock=tuple(stock))


penalty_card.max_extra = 3


@pytest.mark.slow
class TestGrowingBoards(VariantConformance):
    variant = "nine-card"
    house_rules = (Growing, penalty_card)
    max_examples = 12
