"""What greedy bots decide by, and room for one decision, as two arrays of numbers for compiled code.

Every array that is passed to a compiled function takes time to compile, so that there are only two.
"""

from typing import Any, NamedTuple

import numpy as np

from cardgolf.lanes.rule_arrays import Array
from cardgolf.lanes.values import FACES, GreedyTables, GridView


class Mind(NamedTuple):
    """The numbers of the greedy bot, and room for what it sees and thinks. Nothing is kept for the next decision."""

    numbers: Array  # int64
    values: Array  # float64


# Where numbers of the tables stand in `numbers`.
PLAYERS, PLACES, HAS_FITS, RANK_COUNT, FACE_COUNT, LINE_COUNT, LINE_WIDTH, ROW_COUNT, ROW_WIDTH = range(9)

# Where it stands at which index of `numbers` arrays of the tables begin, and at which index of `values`.
RANKS, LINES, LINE_SIZES, AWAITING, AWAITING_SIZES, BEFORE, ACTION_ROWS = range(9, 16)
COSTS, SAVES, FITS, EXTRA, SHARES, RANK_COSTS, RANK_SAVES, DECK_COSTS, DECK_COUNTS = range(16, 25)

# Where numbers of the tables stand in `values`.
(
    DECK_SIZE, TURN_UP, PATIENCE, DEFICIT, KNOCK_LEAD, DENIAL, FUTURE, STOCK_BONUS, SECRET, UNKNOWN,
) = range(10)  # fmt: skip
_SCALARS = (
    "deck_size", "turn_up", "patience", "deficit", "knock_lead", "denial", "future", "stock_bonus", "secret", "unknown",
)  # fmt: skip

# Two boards can be appraised. Where the indices stand at which the arrays of one begin is `OWN` or `OTHER` and one of
# these. The first five are in `numbers`, the others in `values`. Numba would compile functions anew for every number of
# Python that is passed to them.
OWN: Any = np.int64(25)
OTHER: Any = np.int64(36)
OWN_SEAT: Any = np.int64(0)
(
    BOARD_RANKS,  # (places,): -1 for an unseen card or none
    WITHIN,  # (places,): in how many complete lines
    COMPLETE,  # (lines,): whether a line is complete
    LINED,  # (ranks,): how many complete lines
    AWAITED,  # (rows of `awaiting`,): the rank that is awaited, -1 for none
    FREED,  # (places,): points saved if the card goes
    SAVED,  # (places,): points that the card saves another in its line
    WAITING,  # (places,): the greatest saving that the place awaits
    COMPLETING,  # (ranks,): the greatest saving by a card of the rank, with what it frees
    AWAITED_SAVING,  # (rows of `awaiting`,)
    GIFTS,  # (faces,): points that a face saves the next seat, if it is thrown
) = range(11)

# Where the indices stand at which that begins which the seat sees, and then what it sees.
SEEN_FACES, SECRETS, PLAYING, LEGAL, LEGAL_COUNT = range(47, 52)
DOWN, TOP, HELD, OPENING, CLOSING = range(52, 57)
_SIZE = 57


def make_mind(tables: GreedyTables, legal: int) -> Mind:
    """Return the numbers of ``tables`` with room for a decision among ``legal`` actions.

    Of arrays by rank and by action, the last row is that of -1. It stands before the first here.
    """
    numbers, values = [np.zeros(_SIZE, np.int64)], [np.array([getattr(tables, name) for name in _SCALARS], np.float64)]
    head, ranks, places = numbers[0], len(tables.extra) - 1, tables.places
    rows, lines = len(tables.awaiting), len(tables.lines)
    head[:9] = (
        tables.players, places, tables.has_fits, ranks, len(tables.deck_costs), lines, tables.lines.shape[-1], rows,
        tables.awaiting.shape[-1],
    )  # fmt: skip
    squares = tables.players * places

    def add(parts: list[Array], where: int, array: Any, before: int = 0) -> None:
        """Let an array begin where the head says, after so many of its numbers."""
        head[where] = sum(map(len, parts)) + before
        parts.append(np.asarray(array, parts[0].dtype).ravel())

    for where, size in ((SEEN_FACES, squares), (SECRETS, tables.players), (PLAYING, tables.players), (LEGAL, legal)):
        add(numbers, where, np.zeros(size))
    head[LEGAL_COUNT] = legal
    for where, array in (
        (RANKS, tables.ranks), (LINES, tables.lines), (LINE_SIZES, tables.line_sizes), (AWAITING, tables.awaiting),
        (AWAITING_SIZES, tables.awaiting_sizes), (BEFORE, tables.before),
    ):  # fmt: skip
        add(numbers, where, array)
    add(numbers, ACTION_ROWS, np.roll(tables.action_rows, 1), 1)
    for where, array in (
        (COSTS, tables.costs), (SAVES, tables.saves), (DECK_COSTS, tables.deck_costs),
        (DECK_COUNTS, tables.deck_counts),
    ):  # fmt: skip
        add(values, where, array)
    for where, array in (
        (EXTRA, tables.extra), (SHARES, tables.shares), (RANK_COSTS, tables.rank_costs),
        (RANK_SAVES, tables.rank_saves),
    ):  # fmt: skip
        add(values, where, np.roll(array, 1), 1)
    add(values, FITS, np.roll(tables.fits, 1, axis=0), places)
    for board in (OWN, OTHER):
        for where, size in ((BOARD_RANKS, places), (WITHIN, places), (COMPLETE, lines), (AWAITED, rows)):
            add(numbers, board + where, np.zeros(size))
        add(numbers, board + LINED, np.zeros(ranks + 1), 1)
        for where, size in (
            (FREED, places),
            (SAVED, places),
            (WAITING, places),
            (AWAITED_SAVING, rows),
            (GIFTS, FACES),
        ):
            add(values, board + where, np.zeros(size))
        add(values, board + COMPLETING, np.zeros(ranks + 1), 1)
    return Mind(np.concatenate(numbers), np.concatenate(values))


def pack_grid(grid: GridView) -> Array:
    """Return what each lane sees as a row of integers, in the order of ``numbers`` from ``DOWN`` on: int64."""
    count = len(grid.held)
    scalars = np.stack((grid.down, grid.top, grid.held, grid.opening, grid.closing), axis=1)
    parts = scalars, grid.faces.reshape(count, -1), grid.secrets, grid.playing, grid.legal
    return np.concatenate([each.astype(np.int64) for each in parts], axis=1)
