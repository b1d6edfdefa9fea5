"""What ``stepping`` does, compiled by numba, with equal results. Importing this module imports numba.

Each function takes the lanes one after the other. ``facts`` is an array that is filled anew for each lane.
"""

from typing import Any

import numba
import numpy as np

from cardgolf.lanes.chance import DEAL, FIRST_FACTOR, GOLDEN, MOVE, OTHER, SECOND_FACTOR, STOCK
from cardgolf.lanes.lane_arrays import LaneArrays
from cardgolf.lanes.rule_arrays import (
    ALL_CLEARED,
    CLEARED,
    CLOSED,
    CLOSING,
    DOWN,
    DRAWN,
    HELD,
    MARKED,
    NO_CARD,
    NONE_DOWN,
    OFFERS_DISCARDS,
    OFFERS_FLIPS,
    OFFERS_SWAPS,
    OPENED,
    PILES,
    SEAT,
    TOP,
    WAS_DOWN,
    Array,
    RuleArrays,
)
from cardgolf.tabulation import tables
from cardgolf.tabulation.facts import FACTS

FLIP, DRAW_STOCK, DRAW_DISCARD, SWAP, DISCARD, DISCARD_AND_FLIP, _ = map(int, tables.ActionKind)
MAY_THROW, MAY_FLIP, TURN_OVER = tables.PLAIN, tables.FLIP, tables.TURN_OVER
_FACT_COUNT = len(FACTS)
_NONE, _ONE = np.uint64(0), np.uint64(1)
_LOW, _MIDDLE, _HIGH, _HALF = np.uint64(30), np.uint64(27), np.uint64(31), np.uint64(32)

_compile: Any = numba.njit(cache=True, nogil=True)


def list_legal(rules: RuleArrays, state: LaneArrays) -> Array:
    """Return the legal actions of each lane as bits, uint64 (lanes,)."""
    legal = np.empty(len(state.turn), np.uint64)
    _list_legal(rules, state, legal)
    return legal


def play_actions(rules: RuleArrays, state: LaneArrays, lanes: Array, actions: Array) -> None:
    """Play an action in each of ``lanes``, int64 arrays. A stock from which a card is drawn has one."""
    _play_actions(rules, state, lanes, actions)


def play_random(rules: RuleArrays, state: LaneArrays, seeds: Array, rounds: Array, first: int, count: int) -> None:
    """Play ``count`` random actions in each lane. Rounds are not scored, and dealt by the lanes' own chance.

    ``seeds``: uint64 (lanes,). ``rounds``: int64 (lanes,), the finished rounds, which are counted on. ``first`` is the
    number of the first choice.
    """
    _play_random(rules, state, seeds, rounds, first, count)


@_compile
def _look_up(table: Any, row: int, facts: Array) -> int:
    index = table.offsets[row]
    for column in range(len(table.used)):
        index += table.strides[row, column] * facts[table.used[column]]
    return table.cells[index]  # type: ignore[no-any-return]


@_compile
def _cleared_places(state: Any, lane: int, seat: int) -> int:
    cleared = 0
    for place in range(state.boards.shape[2]):
        if state.boards[lane, seat, place] == NO_CARD:
            cleared |= 1 << place
    return cleared


@_compile
def _fill_facts(rules: Any, state: Any, lane: int, facts: Array) -> None:
    """Fill in the facts of now. Those that a move changes are filled in by the caller."""
    seat = state.turn[lane]
    down = state.down[lane, seat]
    facts[DOWN] = down
    facts[NONE_DOWN] = down == 0
    facts[OPENED] = rules.places - rules.counts[down] >= rules.opening_flips
    facts[SEAT] = seat
    facts[CLOSED] = state.turns_left[lane] >= 0
    size = state.discard_size[lane]
    facts[PILES] = 3 * (state.stock_size[lane] > 0) + min(size, 2)
    facts[TOP] = state.discard[lane, size - 1] if size > 0 else 0
    facts[CLEARED] = facts[MARKED] = facts[ALL_CLEARED] = 0
    if rules.clears:
        facts[CLEARED] = _cleared_places(state, lane, seat)
        facts[ALL_CLEARED] = facts[CLEARED] == (1 << rules.places) - 1
    if rules.locks:
        now = state.turns_begun[lane, seat]
        for place in range(rules.places):
            if state.marks[lane, seat, place] > now:
                facts[MARKED] |= 1 << place


@_compile
def _legal_in(rules: Any, state: Any, lane: int, facts: Array) -> Any:
    """Return the legal actions of one lane as bits."""
    _fill_facts(rules, state, lane, facts)
    facts[CLOSING], facts[HELD] = facts[CLOSED], max(state.held[lane], 0)
    facts[DRAWN] = facts[WAS_DOWN] = 0
    stage, down = state.stage[lane], facts[DOWN]
    listed = _look_up(rules.offers, stage, facts)
    legal, flags = rules.list_bits[listed], rules.list_flags[listed]
    if flags & OFFERS_FLIPS:
        legal |= rules.flip_bits[down]
    if flags & OFFERS_SWAPS:
        barred = _look_up(rules.locked, stage, facts) | facts[CLEARED]
        legal |= rules.swap_bits[((1 << rules.places) - 1) & ~barred]
    if flags & OFFERS_DISCARDS:
        options = _look_up(rules.options, stage, facts)
        if options & MAY_THROW:
            legal |= rules.discard_bit
        if options & MAY_FLIP:
            legal |= rules.discard_bits[down]
    return legal


@_compile
def _list_legal(rules: Any, state: Any, legal: Array) -> None:
    facts = np.zeros(_FACT_COUNT, np.int64)
    for lane in range(len(legal)):
        legal[lane] = _legal_in(rules, state, lane, facts)


@_compile
def _push(state: Any, lane: int, face: int) -> None:
    state.discard[lane, state.discard_size[lane]] = face
    state.discard_size[lane] += 1


@_compile
def _move_cards(rules: Any, state: Any, lane: int, kind: int, place: int) -> None:
    seat = state.turn[lane]
    if kind == DRAW_STOCK:
        state.stock_size[lane] -= 1
        state.held[lane] = state.stock[lane, state.stock_size[lane]]
    elif kind == DRAW_DISCARD:
        state.discard_size[lane] -= 1
        state.held[lane] = state.discard[lane, state.discard_size[lane]]
    elif kind == SWAP:
        displaced, held = state.boards[lane, seat, place], state.held[lane]
        if displaced != NO_CARD:
            _push(state, lane, displaced)
        state.boards[lane, seat, place] = held
        if rules.locks:
            source = rules.stage_sources[state.stage[lane]]
            is_locked = rules.lock_sources[held] & source != 0
            turn = state.turns_begun[lane, seat] + rules.lock_turns[held]
            state.marks[lane, seat, place] = turn if is_locked else 0
        state.held[lane] = -1
    elif kind == DISCARD or kind == DISCARD_AND_FLIP:  # noqa: PLR1714  # compiled
        _push(state, lane, state.held[lane])
        state.held[lane] = -1
    if kind == FLIP or kind == SWAP or kind == DISCARD_AND_FLIP:  # noqa: PLR1714  # compiled
        state.down[lane, seat] &= ~(1 << place)


@_compile
def _clear(rules: Any, state: Any, lane: int, row: int) -> None:
    """Move what is cleared from the board of the seat that moved to the discard pile."""
    seat = state.turn[lane]
    down, up = state.down[lane, seat], 0
    for place in range(rules.places):
        if state.boards[lane, seat, place] != NO_CARD and not down >> place & 1:
            up |= 1 << place
    gone = rules.clear_up[row, up]
    for place in range(rules.places):
        if up >> place & 1:
            kind, equal = rules.face_kinds[state.boards[lane, seat, place]], 0
            for other in range(rules.places):
                if up >> other & 1 and rules.face_kinds[state.boards[lane, seat, other]] == kind:
                    equal |= 1 << other
            gone |= rules.clear_equal[row, equal]
    if gone == 0:
        return
    size = state.discard_size[lane]
    top = -1
    if not rules.clears_to_top and size > 0:
        state.discard_size[lane] -= 1
        top = state.discard[lane, size - 1]
    for place in range(rules.places):
        if gone >> place & 1:
            _push(state, lane, state.boards[lane, seat, place])
            state.boards[lane, seat, place] = NO_CARD
            state.marks[lane, seat, place] = 0
    if top >= 0:
        _push(state, lane, top)


@_compile
def _play_in(rules: Any, state: Any, lane: int, action: int, facts: Array) -> None:
    """Play an action in one lane."""
    kind, place, seat = rules.kinds[action], rules.action_places[action], state.turn[lane]
    stage, held, was_closing = state.stage[lane], max(state.held[lane], 0), state.turns_left[lane] >= 0
    was_down = place >= 0 and (state.down[lane, seat] >> place) & 1 == 1
    _move_cards(rules, state, lane, kind, place)
    if rules.clears and rules.clear_rows[kind] >= 0:
        _clear(rules, state, lane, rules.clear_rows[kind])
    _fill_facts(rules, state, lane, facts)
    facts[HELD], facts[CLOSING], facts[WAS_DOWN], facts[DRAWN] = held, was_closing, was_down, max(state.held[lane], 0)
    row = stage * rules.actions + action
    if not was_closing:
        ending = _look_up(rules.endings, row, facts)
        if ending > 0:
            state.closer[lane], state.ending[lane] = seat, ending - 1
            state.turns_left[lane] = state.seat_count[lane] - 1 if rules.ending_turns[ending - 1] else 0
            facts[CLOSED] = 1
    following = _look_up(rules.next_stages, row, facts)
    if following == TURN_OVER:
        _end_turn(rules, state, lane)
    else:
        state.stage[lane] = following


@_compile
def _end_turn(rules: Any, state: Any, lane: int) -> None:
    """Begin the next turn, or end the round."""
    opening, left = rules.stage_is_opening[state.stage[lane]], state.turns_left[lane]
    if not opening:
        limit = rules.turn_limit * state.seat_count[lane]
        if rules.ends_with_stock and state.stock_size[lane] == 0:
            if state.ending[lane] < 0:
                state.ending[lane] = len(rules.ending_turns)
            state.over[lane] = True
            return
        if left == 0:
            state.over[lane] = True
            return
        if left < 0 and limit > 0 and state.turns_total[lane] >= limit:
            state.ending[lane] = len(rules.ending_turns) + 1
            state.over[lane] = True
            return
        if left > 0:
            state.turns_left[lane] -= 1
    position = state.position[lane] + 1
    wrapped = position == state.seat_count[lane]
    if wrapped:
        position = 0
    seat = state.order[lane, position]
    state.position[lane], state.turn[lane] = position, seat
    if opening and not wrapped:
        state.stage[lane] = 0
        return
    state.stage[lane] = rules.first_stage
    state.turns_begun[lane, seat] += 1
    state.turns_total[lane] += 1


@_compile
def _play_actions(rules: Any, state: Any, lanes: Array, actions: Array) -> None:
    facts = np.zeros(_FACT_COUNT, np.int64)
    for index in range(len(lanes)):
        _play_in(rules, state, lanes[index], actions[index], facts)


# The lanes' own chance, as in `chance`.


@_compile
def _mix(number: Any) -> Any:
    number = (number ^ (number >> _LOW)) * FIRST_FACTOR
    number = (number ^ (number >> _MIDDLE)) * SECOND_FACTOR
    return number ^ (number >> _HIGH)


@_compile
def _key(seed: Any, purpose: Any, first: int, second: int) -> Any:
    counted = np.uint64(first) * GOLDEN + np.uint64(second) * OTHER
    return _mix(_mix(_mix(seed + GOLDEN) + purpose * GOLDEN) + counted)


@_compile
def _choose(key: Any, number: int, count: int) -> Any:
    drawn = _mix(key + np.uint64(number + 1) * GOLDEN) >> _HALF
    return np.int64(drawn * np.uint64(count) >> _HALF)


@_compile
def _shuffle(cards: Array, size: int, key: Any) -> None:
    for last in range(size - 1, 0, -1):
        drawn = _choose(key, last, last + 1)
        kept = cards[last]
        cards[last] = cards[drawn]
        cards[drawn] = kept


@_compile
def _reshuffle(state: Any, lane: int, seed: Any, rounds: int) -> None:
    size = state.discard_size[lane] - 1
    for index in range(size):
        state.stock[lane, index] = state.discard[lane, index]
    _shuffle(state.stock[lane], size, _key(seed, STOCK, rounds, state.reshuffles[lane]))
    state.discard[lane, 0] = state.discard[lane, size]
    state.stock_size[lane], state.discard_size[lane] = size, 1
    state.reshuffles[lane] += 1


@_compile
def _deal(rules: Any, state: Any, lane: int, cards: Array, key: Any) -> None:
    """Deal the next round of all seats. The deal passes to the left."""
    players, places, count = rules.players, rules.places, len(rules.deck)
    first = state.order[lane, 0]
    for index in range(players):
        state.order[lane, index] = state.order[lane, index + 1] if index + 1 < players else first
    cards[:] = rules.deck
    _shuffle(cards, count, key)
    for index in range(players):
        seat = state.order[lane, index]
        for place in range(places):
            state.boards[lane, seat, place] = cards[index + place * players]
            state.marks[lane, seat, place] = 0
        state.down[lane, seat] = (1 << places) - 1
        state.turns_begun[lane, seat] = 0
    dealt = players * places
    state.discard[lane, 0], state.discard_size[lane] = cards[dealt], 1
    for index in range(count):
        state.stock[lane, index] = cards[count - 1 - index]
    state.stock_size[lane] = count - dealt - 1
    state.held[lane] = state.closer[lane] = state.turns_left[lane] = state.ending[lane] = -1
    state.position[lane] = state.turns_total[lane] = state.reshuffles[lane] = 0
    state.turn[lane], state.stage[lane], state.over[lane] = state.order[lane, 0], 0, False
    if rules.opening_flips == 0:
        state.stage[lane] = rules.first_stage
        state.turns_begun[lane, state.turn[lane]] = 1
        state.turns_total[lane] = 1


@_compile
def _nth_action(legal: Any, number: int) -> int:
    """Return the action of bit ``number`` of those that are set in ``legal``."""
    for _ in range(number):
        legal &= legal - _ONE
    below, action = (legal & (~legal + _ONE)) - _ONE, 0
    while below != _NONE:
        below &= below - _ONE
        action += 1
    return action


@_compile
def _count_bits(bits: Any) -> int:
    count = 0
    while bits != _NONE:
        bits &= bits - _ONE
        count += 1
    return count


@_compile
def _play_random(rules: Any, state: Any, seeds: Array, rounds: Array, first: int, count: int) -> None:
    facts = np.zeros(_FACT_COUNT, np.int64)
    cards = np.empty(len(rules.deck), np.uint8)
    for lane in range(len(seeds)):
        for number in range(first, first + count):
            legal = _legal_in(rules, state, lane, facts)
            key = _key(seeds[lane], MOVE, number, 0)
            action = _nth_action(legal, _choose(key, 0, _count_bits(legal)))
            if rules.kinds[action] == DRAW_STOCK and state.stock_size[lane] == 0:
                _reshuffle(state, lane, seeds[lane], rounds[lane])
            _play_in(rules, state, lane, action, facts)
            if state.over[lane]:
                rounds[lane] += 1
                _deal(rules, state, lane, cards, _key(seeds[lane], DEAL, rounds[lane], 0))
