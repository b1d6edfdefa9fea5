"""The rounds of all lanes as arrays."""

from collections.abc import Callable
from math import prod

import numpy as np

from cardgolf.lanes.rule_arrays import RuleArrays
from cardgolf.lanes.tables.memory import NO_CARD, Array, LaneArrays, find_starts, list_shapes
from cardgolf.lanes.tables.tables import ActionKind


def make_blocks(rules: RuleArrays, count: int) -> LaneArrays:
    """Return the arrays of ``count`` lanes, each one block, which plain NumPy reads faster."""
    arrays = {name: np.zeros((count, *shape), np.int32) for name, shape in list_shapes(rules.tables).items()}
    return LaneArrays(**arrays, memory=np.zeros((0, 0), np.int32))


def make_rows(rules: RuleArrays, count: int) -> LaneArrays:
    """Return the arrays of ``count`` lanes as parts of one, in which the integers of a lane lie side by side.

    Compiled code takes one lane after the other.
    """
    return view_rows(rules, np.zeros((count, find_starts(rules.tables)["memory"]), np.int32))


def view_rows(rules: RuleArrays, memory: Array) -> LaneArrays:
    """Return the arrays of lanes whose integers lie side by side: ``memory``, int32 (lanes, integers)."""
    starts = find_starts(rules.tables)
    parts = [
        memory[:, starts[name] : starts[name] + prod(shape)].reshape((len(memory), *shape))
        for name, shape in list_shapes(rules.tables).items()
    ]
    return LaneArrays._make([*parts, memory])


def copy_rows(state: LaneArrays, lanes: Array, *, piles: bool = True) -> Array:
    """Return the integers of ``lanes`` side by side, int32 (lanes, integers).

    On request they are those without the two piles, and without what was seen.
    """
    if state.memory.size:
        end = state.memory.shape[1] - (0 if piles else 2 * state.stock.shape[1] + state.seen.shape[1])
        return state.memory[:, :end][lanes]
    fields = state[:-1] if piles else state[:-4]
    return np.concatenate([each[lanes].reshape(len(lanes), -1) for each in fields], axis=1)


def repeat_lanes(state: LaneArrays, lanes: Array, times: int) -> None:
    """Copy each of ``lanes`` to the ``times - 1`` lanes after it."""
    for more in range(1, times):
        for array in [state.memory] if state.memory.size else state[:-1]:
            array[lanes + more] = array[lanes]


def restore_rows(rules: RuleArrays, rows: Array) -> LaneArrays:
    """Return the lanes that :func:`copy_rows` copied. Piles that it left out are empty."""
    missing = find_starts(rules.tables)["memory"] - rows.shape[1]
    if not missing:
        return view_rows(rules, rows)
    state = view_rows(rules, np.concatenate((rows, np.zeros((len(rows), missing), np.int32)), axis=1))
    state.stock_size[:] = state.discard_size[:] = 0
    return state


def count_seen(state: LaneArrays, lanes: Array) -> Array:
    """Return how many cards of each face lie face up or in the discard pile of ``lanes``: int32 (lanes, faces).

    ``state.seen`` keeps these numbers. They are counted anew for rounds that were written into lanes.
    """
    boards, count, faces, sizes = state.boards[lanes], len(lanes), state.seen.shape[1], state.discard_size[lanes]
    down = state.down[lanes][..., None] >> np.arange(boards.shape[2]) & 1 == 1
    shown = np.where(down | (boards == NO_CARD), faces, boards).reshape(count, state.down.shape[1] * boards.shape[2])
    longest = int(sizes.max(initial=0))
    piled = np.where(np.arange(longest) < sizes[:, None], state.discard[lanes, :longest], faces)
    cells = np.concatenate((shown, piled), axis=1) + np.arange(count)[:, None] * (faces + 1)
    counts = np.bincount(cells.ravel(), minlength=count * (faces + 1)).reshape(count, faces + 1)
    return counts[:, :faces].astype(np.int32)


def spread_bits(bits: Array, count: int) -> Array:
    """Return the lowest ``count`` of ``bits``, uint64 (lanes,), the lowest first: uint8 (lanes, count).

    >>> import numpy as np
    >>> from cardgolf.lanes.lane_arrays import spread_bits
    >>> spread_bits(np.array([6, 1], np.uint64), 3).tolist()
    [[0, 1, 1], [1, 0, 0]]
    """
    octets = bits.astype("<u8", copy=False).view(np.uint8).reshape(len(bits), 8)
    return np.unpackbits(octets, axis=1, count=count, bitorder="little")


def refill_stocks(
    rules: RuleArrays, state: LaneArrays, lanes: Array, actions: Array, reshuffle: Callable[[int], None]
) -> None:
    """Let ``reshuffle`` make a new stock in each of ``lanes`` where an action draws from an empty one."""
    drawing = (rules.kinds[actions] == ActionKind.DRAW_STOCK) & (state.stock_size[lanes] == 0)
    for lane in lanes[drawing].tolist():
        reshuffle(lane)
