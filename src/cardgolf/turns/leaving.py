"""Which cards leave a board by ``Leave``."""

from collections.abc import Callable, Sequence
from itertools import pairwise

from cardgolf.scoring.faces import Places, list_lines
from cardgolf.scoring.patterns import matched, visible
from cardgolf.table import Board, Layout, Move, Swap
from cardgolf.turns.parts import Leave

NO_RANK = -9
"""The rank of a Joker in a run: one far from all others."""


def make_clears(leave: Leave) -> Callable[[Board, Move], Sequence[Places]]:
    """Return the hook ``clears``: the lines of a board whose cards leave it after a move."""
    where, complete, needs_swap = leave.where, _COMPLETE[leave.how], leave.after == "swap"

    def clears(board: Board, move: Move) -> Sequence[Places]:
        if needs_swap and type(move) is not Swap:
            return []
        lines = visible(board, list_lines(where, board.layout) or ())
        return complete(board, lines) if lines else lines

    return clears


def list_leaving(leaves: Sequence[Leave], layout: Layout) -> list[Places]:
    """Return all lines of a layout whose cards can leave it."""
    return [line for leave in leaves for line in list_lines(leave.where, layout) or ()]


def _list_any(_: Board, lines: Sequence[Places]) -> Sequence[Places]:
    """Return all lines."""
    return lines


def _list_runs(board: Board, lines: Sequence[Places]) -> list[Places]:
    """Return the lines of consecutive ranks."""
    return [line for line in lines if is_run([board.ranks[place] or NO_RANK for place in line])]


def is_run(ranks: Sequence[int]) -> bool:
    """Return whether the ranks are consecutive, up or down."""
    return {later - earlier for earlier, later in pairwise(ranks)} in ({1}, {-1})


_COMPLETE: dict[str, Callable[[Board, Sequence[Places]], Sequence[Places]]] = {
    "equal": matched,
    "any": _list_any,
    "run": _list_runs,
}
