"""What greedy bots decide by, and room for one decision, as two vectors for compiled code."""

from typing import Any, NamedTuple

import numpy as np

from cardgolf.lanes.compiled.vectors import Vector
from cardgolf.lanes.rule_arrays import Array
from cardgolf.lanes.values import FACES, GreedyTables, GridView


class Mind(NamedTuple):
    """The numbers of the greedy bot, and room for what it sees and thinks. Nothing is kept for the next decision."""

    numbers: Array  # int64
    values: Array  # float64


# Where numbers of the tables stand in `values`.
(
    DECK_SIZE, TURN_UP, PATIENCE, DEFICIT, KNOCK_LEAD, DENIAL, FUTURE, STOCK_BONUS, SECRET, UNKNOWN,
) = range(10)  # fmt: skip

# Where numbers of the tables stand in `numbers`, and then at which index it stands where arrays begin: first those of
# what the seat sees, then those of the tables, which are in `values` from `COSTS` on, and last those of two boards.
(
    PLAYERS, PLACES, HAS_FITS, RANK_COUNT, FACE_COUNT, LINE_COUNT, LINE_WIDTH, ROW_COUNT, ROW_WIDTH, LEGAL_COUNT,
    SEEN_FACES, SECRETS, PLAYING, LEGAL,
    RANKS, LINES, LINE_SIZES, AWAITING, AWAITING_SIZES, BEFORE, ACTION_ROWS,
    COSTS, SAVES, DECK_COSTS, DECK_COUNTS, EXTRA, SHARES, RANK_COSTS, RANK_SAVES, FITS, _FIRST_BOARD,
) = range(31)  # fmt: skip
(
    BOARD_RANKS,  # (places,): -1 for an unseen card or none
    WITHIN,  # (places,): in how many complete lines
    COMPLETE,  # (lines,): whether a line is complete
    AWAITED,  # (rows of `awaiting`,): the rank that is awaited, -1 for none
    LINED,  # (ranks,): how many complete lines
    FREED,  # (places,), in `values` as all from here on: points saved if the card goes
    SAVED,  # (places,): points that the card saves another in its line
    WAITING,  # (places,): the greatest saving that the place awaits
    AWAITED_SAVING,  # (rows of `awaiting`,)
    GIFTS,  # (faces,): points that a face saves the next seat, if it is thrown
    COMPLETING,  # (ranks,): the greatest saving by a card of the rank, with what it frees
    _BOARD_SIZE,
) = range(12)

# A board is `OWN` or `OTHER`, and its arrays follow from there. Numba would compile functions anew for every number of
# Python that is passed to them.
OWN: Any = np.int64(_FIRST_BOARD)
OTHER: Any = np.int64(_FIRST_BOARD + _BOARD_SIZE)
OWN_SEAT: Any = np.int64(0)

# What the seat sees ends the head, so that a row of `pack_grid` takes its place and that of the arrays after it.
_SIGHT = _FIRST_BOARD + 2 * _BOARD_SIZE
DOWN, TOP, HELD, OPENING, CLOSING, _SIZE = range(_SIGHT, _SIGHT + 6)


def make_mind(tables: GreedyTables, legal: int) -> Mind:
    """Return the numbers of ``tables`` with room for a decision among ``legal`` actions.

    Of arrays by rank and by action, the last row is that of -1. It stands before the first here.
    """
    ranks, rows, lines = len(tables.extra) - 1, len(tables.awaiting), len(tables.lines)
    players, places = tables.players, tables.places
    numbers = Vector(np.zeros(_SIZE, np.int64))
    values = Vector(np.array([
        tables.deck_size, tables.turn_up, tables.patience, tables.deficit, tables.knock_lead, tables.denial,
        tables.future, tables.stock_bonus, tables.secret, tables.unknown,
    ], np.float64))  # fmt: skip
    head = numbers.head
    head[:SEEN_FACES] = (
        players, places, tables.has_fits, ranks, len(tables.deck_costs), lines, tables.lines.shape[-1], rows,
        tables.awaiting.shape[-1], legal,
    )  # fmt: skip
    head[SEEN_FACES:RANKS] = [numbers.make_room(size) for size in (players * places, players, players, legal)]
    whole = (
        tables.ranks, tables.lines, tables.line_sizes, tables.awaiting, tables.awaiting_sizes, tables.before,
    )  # fmt: skip
    head[RANKS:ACTION_ROWS] = [numbers.add(each) for each in whole]
    head[ACTION_ROWS] = numbers.add(np.roll(tables.action_rows, 1), 1)
    by_face = tables.costs, tables.saves, tables.deck_costs, tables.deck_counts
    head[COSTS:EXTRA] = [values.add(each) for each in by_face]
    by_rank = tables.extra, tables.shares, tables.rank_costs, tables.rank_saves
    head[EXTRA:FITS] = [values.add(np.roll(each, 1), 1) for each in by_rank]
    head[FITS] = values.add(np.roll(tables.fits, 1, axis=0), places)
    for board in (OWN, OTHER):
        head[board : board + LINED] = [numbers.make_room(size) for size in (places, places, lines, rows)]
        head[board + LINED] = numbers.make_room(ranks + 1, 1)
        head[board + FREED : board + COMPLETING] = [
            values.make_room(size) for size in (places, places, places, rows, FACES)
        ]
        head[board + COMPLETING] = values.make_room(ranks + 1, 1)
    return Mind(numbers.join(), values.join())


def pack_grid(grid: GridView) -> Array:
    """Return what each lane sees as a row of integers, in the order of ``numbers`` from ``DOWN`` on: int64."""
    count = len(grid.held)
    scalars = np.stack((grid.down, grid.top, grid.held, grid.opening, grid.closing), axis=1)
    parts = scalars, grid.faces.reshape(count, -1), grid.secrets, grid.playing, grid.legal
    return np.concatenate([each.astype(np.int64) for each in parts], axis=1)
