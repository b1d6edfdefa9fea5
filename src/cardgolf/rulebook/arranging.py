"""What hooks the part ``Arrange`` stands for."""

from collections.abc import Generator, Sequence
from functools import lru_cache
from itertools import permutations
from math import perm

from cardgolf.rulebook.dispatch import HookFunction
from cardgolf.rulebook.throwing import Below
from cardgolf.rulebook.validation import MAX_MOVES
from cardgolf.table.arranging import Arrange as ArrangeMove
from cardgolf.table.board import Board
from cardgolf.table.layout import Layout
from cardgolf.table.move import Move
from cardgolf.table.state import EXTRA, OPENING, TURN_OVER, Phase, State
from cardgolf.turns.parts import Arrange


def make_arrangements(_: Sequence[Arrange], __: Below) -> HookFunction:
    """Return the hook ``moves`` for a seat that arranges its cards."""

    def moves(state: State) -> Sequence[Move] | None:
        up = _count_up(state.board)
        if state.is_opening:
            is_arranging = state.phase is EXTRA
        else:  # in a first turn that begins with the first flips
            is_arranging = state.phase is OPENING and up == state.setup.opening_flips
        return list_arrangements(state.board.layout, up) if is_arranging else None

    return moves


def make_arranging_step(_: Sequence[Arrange], __: Below) -> HookFunction:
    """Return the wrapper of ``next_phase`` that keeps the turn until the seat has arranged what it turned up."""

    def next_phase(state: State, move: Move, before: State) -> Generator[None, Phase, Phase]:
        phase = yield
        is_opening = state.is_opening or before.phase is OPENING
        if not is_opening or phase is not TURN_OVER or type(move) is ArrangeMove or not _count_up(state.board):
            return phase
        return EXTRA if state.is_opening else OPENING

    return next_phase


def find_arrange_error(layouts: Sequence[Layout], flips: int, name: str) -> str:
    """Return why so many cards cannot be arranged: a seat would be offered too many moves."""
    layout = max(layouts, key=lambda each: each.size)
    if perm(layout.size, flips) <= MAX_MOVES:
        return ""
    most = max(count for count in range(flips) if perm(layout.size, count) <= MAX_MOVES)
    return (
        f"invalid opening_flips={flips} with {name} on rows={layout.rows}, columns={layout.columns}: "
        f"expected at most {most} cards turned up"
    )


@lru_cache(maxsize=64)
def list_arrangements(layout: Layout, cards: int) -> tuple[Move, ...]:
    """Return all moves of so many cards to places of a board."""
    return tuple(map(ArrangeMove, permutations(layout.names, cards)))


def _count_up(board: Board) -> int:
    return sum(bool(slot and slot.up) for slot in board.slots)
