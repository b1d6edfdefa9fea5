"""Tables that agree with a view, put into lanes: as :func:`cardgolf.determinize` samples them, many at once."""

from collections.abc import Callable

import numpy as np

from cardgolf.games.determinize import determinize
from cardgolf.lanes.lane_arrays import LaneArrays, count_seen
from cardgolf.lanes.lane_positions import LanePositions, RoundPlan
from cardgolf.lanes.rule_arrays import Array
from cardgolf.table.chance import Chance
from cardgolf.views import View


def write_samples(
    positions: LanePositions,
    shuffle_rows: Callable[[Array, Array], Array],
    arrays: LaneArrays,
    lanes: Array,
    view: View,
    keys: Array,
) -> RoundPlan:
    """Put a table with this view into each of ``lanes``, and return their plan. Its seed is not that of any lane.

    Every arrangement of the cards that the viewer cannot see is equally likely. That of a lane follows from its key,
    uint64. ``shuffle_rows`` is that of a backend.

    Raises :class:`InvalidPositionError` for views of positions that no lane can be, and as
    :func:`cardgolf.determinize` does.
    """
    plan = positions.write(arrays, lanes, determinize(view, Chance(0)).state)
    first = lanes[:1]
    seats, places = _find_hidden_places(view)
    stock, below = np.arange(view.stock_count), np.arange(view.discard_count - len(view.discard_shown))
    in_hand = view.holding and view.held is None
    hidden = np.concatenate([
        arrays.boards[first, seats, places], arrays.stock[first, stock], arrays.discard[first, below],
        arrays.held[first] if in_hand else [],
    ]).astype(np.uint8)  # fmt: skip
    hidden.sort()  # what was sampled first must not decide
    dealt = shuffle_rows(np.tile(hidden, (len(lanes), 1)), keys)
    ends = np.cumsum([len(seats), len(stock), len(below)])
    rows = lanes[:, None]
    arrays.boards[rows, seats, places] = dealt[:, : ends[0]]
    arrays.stock[rows, stock] = dealt[:, ends[0] : ends[1]]
    arrays.discard[rows, below] = dealt[:, ends[1] : ends[2]]
    if in_hand:
        arrays.held[lanes] = dealt[:, ends[2]]
    arrays.seen[lanes] = count_seen(arrays, lanes)
    return plan


def _find_hidden_places(view: View) -> tuple[Array, Array]:
    """Return the seats and the places of the cards on boards that the viewer cannot see."""
    found = [
        (seat, place)
        for seat, board in enumerate(view.boards)
        for place, slot in enumerate(board.slots if board else ())
        if slot and slot.card is None
    ]
    pairs = np.array(found, np.int64).reshape(-1, 2)
    return pairs[:, 0], pairs[:, 1]
