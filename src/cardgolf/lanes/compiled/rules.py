"""The rules of lanes as one array of integers, for compiled code."""

from typing import Any

import numpy as np

from cardgolf.lanes.compiled.vectors import Vector
from cardgolf.lanes.lane_arrays import LaneArrays, find_starts
from cardgolf.lanes.rule_arrays import Array, RuleArrays

# Where integers of a lane stand in its row of `memory`, in the order of `LaneArrays`. Three arrays by player follow.
# Where the others begin depends on the rules.
FIRST_ARRAY = LaneArrays._fields.index("order")
(
    STOCK_SIZE, DISCARD_SIZE, HELD_FACE, STAGE, TURN, POSITION, SEAT_COUNT, TURNS_TOTAL, CLOSER, TURNS_LEFT, ENDING,
    RESHUFFLES, OVER, LEADER,
) = range(FIRST_ARRAY)  # fmt: skip

# Where integers of the rules stand in the array, and then where it stands at which index the arrays of the rules begin.
(
    PLAYERS, PLACES, ACTIONS, CARDS, FIRST_STAGE, OPENING_FLIPS, TURN_LIMIT, ENDS_WITH_STOCK, CLEARS, CLEARS_TO_TOP,
    LOCKS, ENDING_COUNT, DISCARD_BIT, CLOSER_LEADS, LEADS_BY, KEEPS_DOWN, NEW_CARD, FACES, BOARDS, MARKS,
    KNOWN, TOLD, SEEN, STOCK_CARDS, DISCARDS, RUN_COUNT, OPENING_STAGE,
    KINDS, PLACES_OF_ACTIONS, LIST_BITS, LIST_FLAGS, FLIP_BITS, SWAP_BITS, DISCARD_BITS, ENDING_TURNS, STAGE_IS_OPENING,
    STAGE_SOURCES, CLEAR_ROWS, CLEAR_EQUAL, CLEAR_UP, LOCK_TURNS, LOCK_SOURCES, FACE_KINDS, COUNTS, FACE_POINTS,
    ENDING_SHOWS, RUN_LINES, FACE_RANKS, _FIRST_TABLE,
) = range(49)  # fmt: skip

# Five numbers for each fact table: where its offsets, strides, used facts and cells begin, and how many facts are used.
# Numba would compile the look-up anew for every number of Python that is passed to it.
_TABLES: Any = [np.int64(_FIRST_TABLE + 5 * each) for each in range(5)]
OFFERS, LOCKED, OPTIONS, ENDINGS, NEXT_STAGES = _TABLES


def pack_rules(rules: RuleArrays) -> Array:
    """Return the rules as one array, int64."""
    starts = find_starts(rules)
    numbers: list[Any] = [
        rules.players, rules.places, rules.actions, len(rules.deck), rules.first_stage, rules.opening_flips,
        rules.turn_limit, rules.ends_with_stock, rules.clears, rules.clears_to_top, rules.locks,
        len(rules.ending_turns), rules.discard_bit, rules.closer_leads, rules.leads_by, rules.keeps_down,
        rules.new_card, len(rules.face_kinds),
        *(starts[name] for name in ("boards", "marks", "looked", "told", "seen", "stock", "discard")),
        len(rules.run_lines), rules.opening_stage,
    ]  # fmt: skip
    arrays = (
        rules.kinds, rules.action_places, rules.list_bits, rules.list_flags, rules.flip_bits, rules.swap_bits,
        rules.discard_bits, rules.ending_turns, rules.stage_is_opening, rules.stage_sources, rules.clear_rows,
        rules.clear_equal, rules.clear_up, rules.lock_turns, rules.lock_sources, rules.face_kinds, rules.counts,
        rules.face_points, rules.ending_shows, rules.run_lines, rules.face_ranks,
    )  # fmt: skip
    packed = Vector(np.zeros(_FIRST_TABLE + 5 * len(_TABLES), np.int64))
    packed.head[:KINDS] = [int(number) for number in numbers]
    packed.head[KINDS:_FIRST_TABLE] = [packed.add(array) for array in arrays]
    tables = rules.offers, rules.locked, rules.options, rules.endings, rules.next_stages
    for index, table in zip(_TABLES, tables, strict=True):
        packed.head[index : index + 5] = [*map(packed.add, table), len(table.used)]
    return packed.join()
