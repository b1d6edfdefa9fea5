"""The rules of lanes as one array of integers, for compiled code."""

from typing import Any

import numpy as np

from cardgolf.lanes.lane_arrays import LaneArrays
from cardgolf.lanes.rule_arrays import Array, RuleArrays

# Where integers of a lane stand in its row of `memory`. The boards, marks, looks and piles follow after the three
# arrays. What is known of face-down cards has no room where no rule lets a seat know one.
(
    STOCK_SIZE, DISCARD_SIZE, HELD_FACE, STAGE, TURN, POSITION, SEAT_COUNT, TURNS_TOTAL, CLOSER, TURNS_LEFT, ENDING,
    RESHUFFLES, OVER, LEADER,
) = range(14)  # fmt: skip
FIRST_ARRAY = LaneArrays._fields.index("order")

# Where integers of the rules stand in the array.
(
    PLAYERS, PLACES, ACTIONS, CARDS, FIRST_STAGE, OPENING_FLIPS, TURN_LIMIT, ENDS_WITH_STOCK, CLEARS, CLEARS_TO_TOP,
    LOCKS, ENDING_COUNT, DISCARD_BIT, CLOSER_LEADS, LEADS_BY, KEEPS_DOWN, NEW_CARD, FACES, BOARDS, MARKS,
    KNOWN, TOLD, SEEN, STOCK_CARDS, DISCARDS, RUN_COUNT, OPENING_STAGE,
) = range(27)  # fmt: skip

# Where it stands at which index the arrays of the rules begin.
(
    KINDS, PLACES_OF_ACTIONS, LIST_BITS, LIST_FLAGS, FLIP_BITS, SWAP_BITS, DISCARD_BITS, ENDING_TURNS, STAGE_IS_OPENING,
    STAGE_SOURCES, CLEAR_ROWS, CLEAR_EQUAL, CLEAR_UP, LOCK_TURNS, LOCK_SOURCES, FACE_KINDS, DECK, COUNTS,
    FACE_POINTS, ENDING_SHOWS, RUN_LINES, FACE_RANKS,
) = range(27, 49)  # fmt: skip

# Five numbers for each fact table: where its offsets, strides, used facts and cells begin, and how many facts are used.
# Numba would compile the look-up anew for every number of Python that is passed to it.
_TABLES: Any = map(np.int64, range(49, 74, 5))
OFFERS, LOCKED, OPTIONS, ENDINGS, NEXT_STAGES = _TABLES
_SIZE = 74


def pack_rules(rules: RuleArrays) -> Array:
    """Return the rules as one array, int64."""
    numbers: list[Any] = [
        rules.players, rules.places, rules.actions, len(rules.deck), rules.first_stage, rules.opening_flips,
        rules.turn_limit, rules.ends_with_stock, rules.clears, rules.clears_to_top, rules.locks,
        len(rules.ending_turns), rules.discard_bit, rules.closer_leads, rules.leads_by, rules.keeps_down,
        rules.new_card,
    ]  # fmt: skip
    boards = FIRST_ARRAY + 3 * rules.players
    squares, cards, faces = rules.players * rules.places, len(rules.deck), len(rules.face_kinds)
    known, each = boards + 2 * squares, rules.players if rules.keeps_down else 0
    seen = known + 2 * each
    stock = seen + faces
    numbers += [faces, boards, boards + squares, known, known + each, seen, stock, stock + cards, len(rules.run_lines)]
    numbers.append(rules.opening_stage)
    arrays = [
        rules.kinds, rules.action_places, rules.list_bits, rules.list_flags, rules.flip_bits, rules.swap_bits,
        rules.discard_bits, rules.ending_turns, rules.stage_is_opening, rules.stage_sources, rules.clear_rows,
        rules.clear_equal, rules.clear_up, rules.lock_turns, rules.lock_sources, rules.face_kinds, rules.deck,
        rules.counts, rules.face_points, rules.ending_shows, rules.run_lines, rules.face_ranks,
    ]  # fmt: skip
    tables = (rules.offers, rules.locked, rules.options, rules.endings, rules.next_stages)
    parts: list[Array] = [np.zeros(_SIZE, np.int64)]
    head = parts[0]
    head[: len(numbers)] = [int(number) for number in numbers]

    def add(array: Array) -> int:
        parts.append(array.ravel().astype(np.int64))
        return sum(map(len, parts[:-1]))

    for index, array in enumerate(arrays, KINDS):
        head[index] = add(array)
    for index, table in zip((OFFERS, LOCKED, OPTIONS, ENDINGS, NEXT_STAGES), tables, strict=True):
        head[index : index + 5] = [*map(add, (table.offsets, table.strides, table.used, table.cells)), len(table.used)]
    return np.concatenate(parts)
