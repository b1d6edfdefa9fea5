"""What ``stepping`` does, compiled by numba, with equal results. Importing this module imports numba.

Each function takes one lane, ``s``: its row of ``memory`` of the lane arrays. The rules are one array too, ``r``, since
every array that is passed to a compiled function costs time.
"""

from collections.abc import Callable
from typing import Any, TypeVar

import numba
import numpy as np
from numba.core.options import DefaultOptions

from cardgolf.lanes.chance import DEAL, FIRST_FACTOR, GOLDEN, MOVE, OTHER, SECOND_FACTOR, STOCK
from cardgolf.lanes.lane_arrays import LaneArrays
from cardgolf.lanes.observations import HIDDEN, NUMBERS, Observation
from cardgolf.lanes.packed_rules import (
    ACTIONS,
    BOARDS,
    CARDS,
    CLEAR_EQUAL,
    CLEAR_ROWS,
    CLEAR_UP,
    CLEARS,
    CLEARS_TO_TOP,
    CLOSER,
    COUNTS,
    DECK,
    DISCARD_BIT,
    DISCARD_BITS,
    DISCARD_SIZE,
    DISCARDS,
    ENDING,
    ENDING_COUNT,
    ENDING_TURNS,
    ENDINGS,
    ENDS_WITH_STOCK,
    FACE_KINDS,
    FACES,
    FIRST_ARRAY,
    FIRST_STAGE,
    FLIP_BITS,
    HELD_FACE,
    KINDS,
    LIST_BITS,
    LIST_FLAGS,
    LOCK_SOURCES,
    LOCK_TURNS,
    LOCKED,
    LOCKS,
    MARKS,
    NEXT_STAGES,
    OFFERS,
    OPENING_FLIPS,
    OPTIONS,
    OVER,
    PLACES,
    PLACES_OF_ACTIONS,
    PLAYERS,
    POSITION,
    RESHUFFLES,
    SEAT_COUNT,
    STAGE,
    STAGE_IS_OPENING,
    STAGE_SOURCES,
    STOCK_CARDS,
    STOCK_SIZE,
    SWAP_BITS,
    TURN,
    TURN_LIMIT,
    TURNS_LEFT,
    TURNS_TOTAL,
    pack_rules,
)
from cardgolf.lanes.rule_arrays import (
    ALL_CLEARED,
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

F = TypeVar("F", bound=Callable[..., Any])

FLIP, DRAW_STOCK, DRAW_DISCARD, SWAP, _, _, KNOCK = map(int, tables.ActionKind)
MAY_THROW, MAY_FLIP, TURN_OVER = tables.PLAIN, tables.FLIP, tables.TURN_OVER
_LOW, _MIDDLE, _HIGH, _HALF = np.uint64(30), np.uint64(27), np.uint64(31), np.uint64(32)


class CompiledStepper:
    """Legal moves and moves of many lanes, compiled. The arrays of the lanes are made with ``by_lane``."""

    def __init__(self, rules: RuleArrays) -> None:
        self._rules = pack_rules(rules)

    def list_legal(self, state: LaneArrays) -> Array:
        """Return the legal actions of each lane as bits, uint64 (lanes,)."""
        legal = np.empty(len(state.memory), np.int64)
        _list_legal(self._rules, state.memory, legal, np.zeros(4, np.int64))
        return legal.view(np.uint64)

    def play_actions(self, state: LaneArrays, lanes: Array, actions: Array) -> None:
        """Play an action in each of ``lanes``, int64 arrays. A stock from which a card is drawn has one."""
        _play_actions(self._rules, state.memory, lanes, actions, np.zeros(4, np.int64))

    def observe(self, state: LaneArrays, seats: Array) -> Observation:
        """Return what the seat of each lane in ``seats`` sees, an array of integers."""
        count, squares = len(state.memory), state.boards.shape
        faces, seen = np.empty(squares, np.uint8), np.zeros((count, self._rules[FACES]), np.uint8)
        up, numbers = np.empty(squares, np.bool_), np.empty((count, len(NUMBERS)), np.int32)
        locked, turns = np.empty(squares, np.int32), np.empty(squares[:2], np.int32)
        _observe(self._rules, state.memory, seats, (faces, locked, seen, up, turns, numbers))
        return Observation(faces, up, locked, seen, turns, *numbers.T)

    def choose(self, legal: Array, keys: Array) -> Array:
        """Return a legal action of each lane by its key, int64 (lanes,)."""
        actions = np.empty(len(keys), np.int64)
        _choose_actions(legal.view(np.int64), keys, actions)
        return actions

    def shuffle_rows(self, rows: Array, keys: Array) -> Array:
        """Return ``rows``, each shuffled by its key, as :func:`cardgolf.lanes.chance.shuffle_rows` does."""
        shuffled = rows.copy()
        _shuffle_rows(shuffled, keys)
        return shuffled

    def play_random(self, state: LaneArrays, seeds: Array, rounds: Array, first: int, count: int) -> None:
        """Play ``count`` random actions in each lane. Rounds are not scored, and dealt by the lanes' own chance.

        ``seeds``: uint64 (lanes,). ``rounds``: int64 (lanes,), the finished rounds, which are counted on. ``first`` is
        the number of the first choice.
        """
        numbers = first, first + count
        _play_random(self._rules, state.memory, (seeds, rounds), numbers, np.zeros(4, np.int64))


# Without counting references, and with all functions made one, a decision takes a third of the time. Nothing here makes
# an array. A numba that does not know these options does without.
_OPTIONS = {name: value for name, value in (("_nrt", False), ("forceinline", True)) if hasattr(DefaultOptions, name)}
_numba: Any = numba
_jit: Any = _numba.njit(cache=True, nogil=True, **_OPTIONS)


def _compile(function: F) -> F:
    """Return ``function``, to be compiled when it is first called."""
    compiled: F = _jit(function)
    return compiled


# What was before a move, for the facts that it changes.
_HELD, _DRAWN, _WAS_CLOSING, _WAS_DOWN = range(4)


@_compile
def _find_fact(r: Array, s: Array, fact: int, before: Array) -> Any:  # noqa: PLR0911  # one for each fact
    """Return a fact of now or, if a move changes it, from ``before``."""
    turn = s[TURN]
    if fact == CLOSING:
        return before[_WAS_CLOSING]
    if fact == CLOSED:
        return s[TURNS_LEFT] >= 0
    if fact == PILES:
        return 3 * (s[STOCK_SIZE] > 0) + min(s[DISCARD_SIZE], 2)
    down = s[FIRST_ARRAY + 2 * r[PLAYERS] + turn]
    if fact == NONE_DOWN:
        return down == 0
    if fact == DOWN:
        return down
    if fact == OPENED:
        return r[PLACES] - r[r[COUNTS] + down] >= r[OPENING_FLIPS]
    return _find_rare_fact(r, s, fact, before)


@_compile
def _find_rare_fact(r: Array, s: Array, fact: int, before: Array) -> Any:  # noqa: PLR0911  # one for each fact
    if fact == HELD:
        return before[_HELD]
    if fact == DRAWN:
        return before[_DRAWN]
    if fact == WAS_DOWN:
        return before[_WAS_DOWN]
    if fact == SEAT:
        return s[TURN]
    if fact == TOP:
        return s[r[DISCARDS] + s[DISCARD_SIZE] - 1] if s[DISCARD_SIZE] > 0 else 0
    if fact == MARKED:
        return _marked_places(r, s)
    cleared = _cleared_places(r, s)
    return cleared == (1 << r[PLACES]) - 1 if fact == ALL_CLEARED else cleared


@_compile
def _marked_places(r: Array, s: Array) -> Any:
    now, marks, marked = s[FIRST_ARRAY + r[PLAYERS] + s[TURN]], r[MARKS] + s[TURN] * r[PLACES], 0
    for place in range(r[PLACES]):
        if s[marks + place] > now:
            marked |= 1 << place
    return marked


@_compile
def _cleared_places(r: Array, s: Array) -> Any:
    board, cleared = r[BOARDS] + s[TURN] * r[PLACES], 0
    for place in range(r[PLACES]):
        if s[board + place] == NO_CARD:
            cleared |= 1 << place
    return cleared


@_compile
def _look_up(r: Array, s: Array, where: tuple[int, int], before: Array) -> Any:
    """Return the integer of a table, whose arrays begin where ``r`` says, in a row."""
    table, row = where
    used, count = r[table + 2], r[table + 4]
    index = r[r[table] + row]
    for column in range(count):
        stride = r[r[table + 1] + row * count + column]
        if stride:
            index += stride * _find_fact(r, s, r[used + column], before)
    return r[r[table + 3] + index]


@_compile
def _legal_in(r: Array, s: Array, before: Array) -> Any:
    """Return the legal actions of one lane as bits."""
    before[_WAS_CLOSING], before[_HELD] = s[TURNS_LEFT] >= 0, max(s[HELD_FACE], 0)
    before[_DRAWN] = before[_WAS_DOWN] = 0
    stage, down = s[STAGE], s[FIRST_ARRAY + 2 * r[PLAYERS] + s[TURN]]
    listed = _look_up(r, s, (OFFERS, stage), before)
    legal, flags = r[r[LIST_BITS] + listed], r[r[LIST_FLAGS] + listed]
    if flags & OFFERS_FLIPS:
        legal |= r[r[FLIP_BITS] + down]
    if flags & OFFERS_SWAPS:
        barred = _look_up(r, s, (LOCKED, stage), before)
        if r[CLEARS]:
            barred |= _cleared_places(r, s)
        legal |= r[r[SWAP_BITS] + (((1 << r[PLACES]) - 1) & ~barred)]
    if flags & OFFERS_DISCARDS:
        options = _look_up(r, s, (OPTIONS, stage), before)
        if options & MAY_THROW:
            legal |= r[DISCARD_BIT]
        if options & MAY_FLIP:
            legal |= r[r[DISCARD_BITS] + down]
    return legal


@_compile
def _list_legal(r: Array, memory: Array, legal: Array, before: Array) -> None:
    for lane in range(len(legal)):
        legal[lane] = _legal_in(r, memory[lane], before)


@_compile
def _push(r: Array, s: Array, face: int) -> None:
    s[r[DISCARDS] + s[DISCARD_SIZE]] = face
    s[DISCARD_SIZE] += 1


@_compile
def _move_cards(r: Array, s: Array, kind: int, place: int) -> None:
    turn = s[TURN]
    if kind == DRAW_STOCK:
        s[STOCK_SIZE] -= 1
        s[HELD_FACE] = s[r[STOCK_CARDS] + s[STOCK_SIZE]]
    elif kind == DRAW_DISCARD:
        s[DISCARD_SIZE] -= 1
        s[HELD_FACE] = s[r[DISCARDS] + s[DISCARD_SIZE]]
    elif kind == SWAP:
        cell, face = r[BOARDS] + turn * r[PLACES] + place, s[HELD_FACE]
        if s[cell] != NO_CARD:
            _push(r, s, s[cell])
        s[cell], s[HELD_FACE] = face, -1
        if r[LOCKS]:
            is_locked = r[r[LOCK_SOURCES] + face] & r[r[STAGE_SOURCES] + s[STAGE]] != 0
            free_on = s[FIRST_ARRAY + r[PLAYERS] + turn] + r[r[LOCK_TURNS] + face]
            s[r[MARKS] + turn * r[PLACES] + place] = free_on if is_locked else 0
    elif kind not in (FLIP, KNOCK):  # compiled
        _push(r, s, s[HELD_FACE])
        s[HELD_FACE] = -1
    if place >= 0:
        s[FIRST_ARRAY + 2 * r[PLAYERS] + turn] &= ~(1 << place)


@_compile
def _find_cleared(r: Array, s: Array, row: int) -> Any:
    """Return what the board of the seat that moved clears."""
    board, places, up = r[BOARDS] + s[TURN] * r[PLACES], r[PLACES], 0
    down = s[FIRST_ARRAY + 2 * r[PLAYERS] + s[TURN]]
    for place in range(places):
        if s[board + place] != NO_CARD and not down >> place & 1:
            up |= 1 << place
    gone = r[r[CLEAR_UP] + (row << places) + up]
    for place in range(places):
        if up >> place & 1:
            kind, equal = r[r[FACE_KINDS] + s[board + place]], 0
            for other in range(places):
                if up >> other & 1 and r[r[FACE_KINDS] + s[board + other]] == kind:
                    equal |= 1 << other
            gone |= r[r[CLEAR_EQUAL] + (row << places) + equal]
    return gone


@_compile
def _clear(r: Array, s: Array, gone: int) -> None:
    """Move the cards of the places ``gone`` to the discard pile."""
    board, marks, top = r[BOARDS] + s[TURN] * r[PLACES], r[MARKS] + s[TURN] * r[PLACES], -1
    if not r[CLEARS_TO_TOP] and s[DISCARD_SIZE] > 0:
        s[DISCARD_SIZE] -= 1
        top = s[r[DISCARDS] + s[DISCARD_SIZE]]
    for place in range(r[PLACES]):
        if gone >> place & 1:
            _push(r, s, s[board + place])
            s[board + place], s[marks + place] = NO_CARD, 0
    if top >= 0:
        _push(r, s, top)


@_compile
def _play_in(r: Array, s: Array, action: int, before: Array) -> None:
    """Play an action in one lane."""
    kind, place = r[r[KINDS] + action], r[r[PLACES_OF_ACTIONS] + action]
    was_closing, row = s[TURNS_LEFT] >= 0, s[STAGE] * r[ACTIONS] + action
    before[_HELD], before[_WAS_CLOSING] = max(s[HELD_FACE], 0), was_closing
    before[_WAS_DOWN] = s[FIRST_ARRAY + 2 * r[PLAYERS] + s[TURN]] >> place & 1 if place >= 0 else 0
    _move_cards(r, s, kind, place)
    if r[CLEARS] and r[r[CLEAR_ROWS] + kind] >= 0:
        gone = _find_cleared(r, s, r[r[CLEAR_ROWS] + kind])
        if gone:
            _clear(r, s, gone)
    before[_DRAWN] = max(s[HELD_FACE], 0)
    if not was_closing:
        ending = _look_up(r, s, (ENDINGS, row), before)
        if ending > 0:
            s[CLOSER], s[ENDING] = s[TURN], ending - 1
            s[TURNS_LEFT] = s[SEAT_COUNT] - 1 if r[r[ENDING_TURNS] + ending - 1] else 0
    following = _look_up(r, s, (NEXT_STAGES, row), before)
    if following == TURN_OVER:
        _end_turn(r, s)
    else:
        s[STAGE] = following


@_compile
def _end_turn(r: Array, s: Array) -> None:
    """Begin the next turn, or end the round."""
    opening = r[r[STAGE_IS_OPENING] + s[STAGE]]
    if not opening and _ends_round(r, s):
        s[OVER] = 1
        return
    if s[TURNS_LEFT] > 0:
        s[TURNS_LEFT] -= 1
    position = s[POSITION] + 1
    wrapped = position == s[SEAT_COUNT]
    if wrapped:
        position = 0
    s[POSITION], s[TURN] = position, s[FIRST_ARRAY + position]
    if opening and not wrapped:
        s[STAGE] = 0
    else:
        _begin_turn(r, s)


@_compile
def _ends_round(r: Array, s: Array) -> Any:
    """Return whether the turn that is over was the last, with the reason in ``ENDING``."""
    if r[ENDS_WITH_STOCK] and s[STOCK_SIZE] == 0:
        if s[ENDING] < 0:
            s[ENDING] = r[ENDING_COUNT]
        return True
    limit = r[TURN_LIMIT] * s[SEAT_COUNT]
    if s[TURNS_LEFT] < 0 and limit > 0 and s[TURNS_TOTAL] >= limit:
        s[ENDING] = r[ENDING_COUNT] + 1
        return True
    return s[TURNS_LEFT] == 0


@_compile
def _begin_turn(r: Array, s: Array) -> None:
    s[STAGE] = r[FIRST_STAGE]
    s[FIRST_ARRAY + r[PLAYERS] + s[TURN]] += 1
    s[TURNS_TOTAL] += 1


@_compile
def _play_actions(r: Array, memory: Array, lanes: Array, actions: Array, before: Array) -> None:
    for index in range(len(lanes)):
        _play_in(r, memory[lanes[index]], actions[index], before)


@_compile
def _observe(r: Array, memory: Array, seats: Array, found: tuple[Array, ...]) -> None:
    faces, locked, seen, up, turns, numbers = found
    players, places = r[PLAYERS], r[PLACES]
    for lane in range(len(seats)):
        s, seat = memory[lane], seats[lane]
        for index in range(s[DISCARD_SIZE]):
            seen[lane, s[r[DISCARDS] + index]] += 1
        for distance in range(players):
            player = (seat + distance) % players
            down = s[FIRST_ARRAY + 2 * players + player]
            turns[lane, distance] = s[FIRST_ARRAY + players + player]
            for place in range(places):
                face = s[r[BOARDS] + player * places + place]
                is_up = face != NO_CARD and not down >> place & 1
                up[lane, distance, place] = is_up
                faces[lane, distance, place] = face if is_up or face == NO_CARD else HIDDEN
                locked[lane, distance, place] = s[r[MARKS] + player * places + place]
                if is_up:
                    seen[lane, face] += 1
        _observe_numbers(r, s, seat, numbers[lane])


@_compile
def _observe_numbers(r: Array, s: Array, seat: int, numbers: Array) -> None:
    """Fill in what ``NUMBERS`` names."""
    players, held = r[PLAYERS], s[HELD_FACE]
    is_seen = s[TURN] == seat or r[r[STAGE_SOURCES] + s[STAGE]] == 2
    numbers[0] = NO_CARD if held < 0 else held if is_seen else HIDDEN
    numbers[1] = s[r[DISCARDS] + s[DISCARD_SIZE] - 1] if s[DISCARD_SIZE] > 0 else NO_CARD
    numbers[2], numbers[3], numbers[4] = s[STOCK_SIZE], s[DISCARD_SIZE], s[STAGE]
    numbers[5] = (s[TURN] - seat) % players
    numbers[6] = (s[CLOSER] - seat) % players if s[CLOSER] >= 0 else -1
    numbers[7], numbers[8] = s[TURNS_LEFT], s[RESHUFFLES]


# The lanes' own chance, as in `chance`.


@_compile
def _mix(number: Any) -> Any:
    number = (number ^ (number >> _LOW)) * FIRST_FACTOR
    number = (number ^ (number >> _MIDDLE)) * SECOND_FACTOR
    return number ^ (number >> _HIGH)


@_compile
def _seed_key(seed: Any, purpose: Any) -> Any:
    return _mix(_mix(seed + GOLDEN) + purpose * GOLDEN)


@_compile
def _choose(key: Any, number: int, count: int) -> Any:
    drawn = _mix(key + np.uint64(number + 1) * GOLDEN) >> _HALF
    return np.int64(drawn * np.uint64(count) >> _HALF)


@_compile
def _shuffle(s: Array, first: int, count: int, key: Any) -> None:
    for last in range(count - 1, 0, -1):
        drawn = first + _choose(key, last, last + 1)
        kept = s[first + last]
        s[first + last] = s[drawn]
        s[drawn] = kept


@_compile
def _shuffle_rows(rows: Array, keys: Array) -> None:
    for row in range(len(keys)):
        _shuffle(rows[row], 0, rows.shape[1], keys[row])


@_compile
def _reshuffle(r: Array, s: Array, seed: Any, rounds: int) -> None:
    size, stock, discard = s[DISCARD_SIZE] - 1, r[STOCK_CARDS], r[DISCARDS]
    for index in range(size):
        s[stock + index] = s[discard + index]
    counted = np.uint64(rounds) * GOLDEN + np.uint64(s[RESHUFFLES]) * OTHER
    _shuffle(s, stock, size, _mix(_seed_key(seed, STOCK) + counted))
    s[discard] = s[discard + size]
    s[STOCK_SIZE], s[DISCARD_SIZE] = size, 1
    s[RESHUFFLES] += 1


@_compile
def _deal(r: Array, s: Array, key: Any) -> None:
    """Deal the next round of all seats. The deal passes to the left."""
    players, places, cards, stock = r[PLAYERS], r[PLACES], r[CARDS], r[STOCK_CARDS]
    dealer = s[FIRST_ARRAY]
    for index in range(players - 1):
        s[FIRST_ARRAY + index] = s[FIRST_ARRAY + index + 1]
    s[FIRST_ARRAY + players - 1] = dealer
    for index in range(cards):
        s[stock + index] = r[r[DECK] + index]
    _shuffle(s, stock, cards, key)
    for index in range(players):
        seat = s[FIRST_ARRAY + index]
        for place in range(places):
            s[r[BOARDS] + seat * places + place] = s[stock + index + place * players]
            s[r[MARKS] + seat * places + place] = 0
        s[FIRST_ARRAY + players + seat], s[FIRST_ARRAY + 2 * players + seat] = 0, (1 << places) - 1
    dealt = players * places
    s[r[DISCARDS]], s[DISCARD_SIZE], s[STOCK_SIZE] = s[stock + dealt], 1, cards - dealt - 1
    for index in range(cards // 2):  # the first cards, which were dealt, come to lie above the top of the stock
        kept = s[stock + index]
        s[stock + index] = s[stock + cards - 1 - index]
        s[stock + cards - 1 - index] = kept
    s[HELD_FACE] = s[CLOSER] = s[TURNS_LEFT] = s[ENDING] = -1
    s[POSITION] = s[TURNS_TOTAL] = s[RESHUFFLES] = s[OVER] = s[STAGE] = 0
    s[TURN] = s[FIRST_ARRAY]
    if r[OPENING_FLIPS] == 0:
        _begin_turn(r, s)


@_compile
def _count_bits(bits: int) -> Any:
    count = 0
    while bits != 0:
        bits &= bits - 1
        count += 1
    return count


@_compile
def _nth_action(legal: int, number: int) -> Any:
    """Return the action of bit ``number`` of those that are set in ``legal``."""
    for _ in range(number):
        legal &= legal - 1
    return _count_bits((legal & -legal) - 1)


@_compile
def _choose_actions(legal: Array, keys: Array, actions: Array) -> None:
    for lane in range(len(keys)):
        actions[lane] = _nth_action(legal[lane], _choose(keys[lane], 0, _count_bits(legal[lane])))


@_compile
def _play_random(r: Array, memory: Array, seeds_and_rounds: Any, numbers: tuple[int, int], before: Array) -> None:
    seeds, rounds = seeds_and_rounds
    for lane in range(len(seeds)):
        s, seed = memory[lane], seeds[lane]
        move_key = _seed_key(seed, MOVE)
        for number in range(numbers[0], numbers[1]):
            legal = _legal_in(r, s, before)
            key = _mix(move_key + np.uint64(number) * GOLDEN)
            action = _nth_action(legal, _choose(key, 0, _count_bits(legal)))
            if s[STOCK_SIZE] == 0 and r[r[KINDS] + action] == DRAW_STOCK:
                _reshuffle(r, s, seed, rounds[lane])
            _play_in(r, s, action, before)
            if s[OVER]:
                rounds[lane] += 1
                _deal(r, s, _mix(_seed_key(seed, DEAL) + np.uint64(rounds[lane]) * GOLDEN))
