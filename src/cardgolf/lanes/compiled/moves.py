"""The legal moves of lanes and what moves do, compiled.

Most functions take one lane, ``s``: its row of ``memory`` of the lane arrays. The rules are one array too, ``r``, since
every array that is passed to a compiled function costs time.
"""

from typing import Any

from cardgolf.lanes.compiled.jit import at, jit, jit_part
from cardgolf.lanes.compiled.rules import (
    ACTIONS,
    BOARDS,
    CLEAR_EQUAL,
    CLEAR_ROWS,
    CLEAR_UP,
    CLEARS,
    CLEARS_TO_TOP,
    CLOSER,
    COUNTS,
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
    SEAT_COUNT,
    SEEN,
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
)
from cardgolf.lanes.rule_arrays import (
    ALL_CLEARED,
    CLOSED,
    CLOSING,
    DOWN,
    DRAWN,
    HELD,
    MARKED,
    MAX_ACTIONS,
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
)
from cardgolf.lanes.tables import tables

FLIP, DRAW_STOCK, DRAW_DISCARD, SWAP, _, _, KNOCK = map(int, tables.ActionKind)
MAY_THROW, MAY_FLIP, TURN_OVER = tables.PLAIN, tables.FLIP, tables.TURN_OVER

# What was before a move, for the facts that it changes.
_HELD, _DRAWN, _WAS_CLOSING, _WAS_DOWN = range(4)


@jit_part
def _find_fact(r: Array, s: Array, fact: int, before: Array) -> Any:  # noqa: PLR0911  # one for each fact
    """Return a fact of now or, if a move changes it, from ``before``."""
    turn = s[TURN]
    if fact == CLOSING:
        return before[_WAS_CLOSING]
    if fact == CLOSED:
        return s[TURNS_LEFT] >= 0
    if fact == PILES:
        return 3 * (s[STOCK_SIZE] > 0) + min(s[DISCARD_SIZE], 2)
    down = s[at(FIRST_ARRAY + 2 * r[PLAYERS] + turn)]
    if fact == NONE_DOWN:
        return down == 0
    if fact == DOWN:
        return down
    if fact == OPENED:
        return r[PLACES] - r[at(r[COUNTS] + down)] >= r[OPENING_FLIPS]
    return _find_rare_fact(r, s, fact, before)


@jit_part
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
        return s[at(r[DISCARDS] + s[DISCARD_SIZE] - 1)] if s[DISCARD_SIZE] > 0 else 0
    if fact == MARKED:
        return _marked_places(r, s)
    cleared = _cleared_places(r, s)
    return cleared == (1 << r[PLACES]) - 1 if fact == ALL_CLEARED else cleared


@jit_part
def _marked_places(r: Array, s: Array) -> Any:
    now, marks, marked = s[at(FIRST_ARRAY + r[PLAYERS] + s[TURN])], r[MARKS] + s[TURN] * r[PLACES], 0
    for place in range(r[PLACES]):
        if s[at(marks + place)] > now:
            marked |= 1 << place
    return marked


@jit_part
def _cleared_places(r: Array, s: Array) -> Any:
    board, cleared = r[BOARDS] + s[TURN] * r[PLACES], 0
    for place in range(r[PLACES]):
        if s[at(board + place)] == NO_CARD:
            cleared |= 1 << place
    return cleared


@jit_part
def _look_up(r: Array, s: Array, where: tuple[int, int], before: Array) -> Any:
    """Return the integer of a table, whose arrays begin where ``r`` says, in a row."""
    table, row = where
    used, count = r[at(table + 2)], r[at(table + 4)]
    index = r[at(r[at(table)] + row)]
    for column in range(count):
        stride = r[at(r[at(table + 1)] + row * count + column)]
        if stride:
            index += stride * _find_fact(r, s, r[at(used + column)], before)
    return r[at(r[at(table + 3)] + index)]


@jit_part
def legal_in(r: Array, s: Array, before: Array) -> Any:
    """Return the legal actions of one lane as bits."""
    before[_WAS_CLOSING], before[_HELD] = s[TURNS_LEFT] >= 0, max(s[HELD_FACE], 0)
    before[_DRAWN] = before[_WAS_DOWN] = 0
    stage, down = s[STAGE], s[at(FIRST_ARRAY + 2 * r[PLAYERS] + s[TURN])]
    listed = _look_up(r, s, (OFFERS, stage), before)
    legal, flags = r[at(r[LIST_BITS] + listed)], r[at(r[LIST_FLAGS] + listed)]
    if flags & OFFERS_FLIPS:
        legal |= r[at(r[FLIP_BITS] + down)]
    if flags & OFFERS_SWAPS:
        barred = _look_up(r, s, (LOCKED, stage), before)
        if r[CLEARS]:
            barred |= _cleared_places(r, s)
        legal |= r[at(r[SWAP_BITS] + (((1 << r[PLACES]) - 1) & ~barred))]
    if flags & OFFERS_DISCARDS:
        options = _look_up(r, s, (OPTIONS, stage), before)
        if options & MAY_THROW:
            legal |= r[DISCARD_BIT]
        if options & MAY_FLIP:
            legal |= r[at(r[DISCARD_BITS] + down)]
    return legal


@jit_part
def _see(r: Array, s: Array, face: int, cards: int) -> None:
    """Count cards that now lie face up or in the discard pile, and did not before."""
    s[at(r[SEEN] + face)] += cards


@jit_part
def _push(r: Array, s: Array, face: int) -> None:
    s[at(r[DISCARDS] + s[DISCARD_SIZE])] = face
    s[DISCARD_SIZE] += 1


@jit_part
def _move_cards(r: Array, s: Array, kind: int, place: int, was_down: int) -> None:
    turn = s[TURN]
    cell = r[BOARDS] + turn * r[PLACES] + place
    if place >= 0:
        s[at(FIRST_ARRAY + 2 * r[PLAYERS] + turn)] &= ~(1 << place)
        if s[at(cell)] != NO_CARD:
            _see(r, s, s[at(cell)], was_down)
    if kind == DRAW_STOCK:
        s[STOCK_SIZE] -= 1
        s[HELD_FACE] = s[at(r[STOCK_CARDS] + s[STOCK_SIZE])]
    elif kind == DRAW_DISCARD:
        s[DISCARD_SIZE] -= 1
        s[HELD_FACE] = s[at(r[DISCARDS] + s[DISCARD_SIZE])]
        _see(r, s, s[HELD_FACE], -1)
    elif kind not in (FLIP, KNOCK):  # compiled
        face = s[HELD_FACE]
        _see(r, s, face, 1)
        if kind == SWAP:
            _swap(r, s, cell, face)
        else:
            _push(r, s, face)
        s[HELD_FACE] = -1


@jit_part
def _swap(r: Array, s: Array, cell: int, face: int) -> None:
    """Put a card in a cell, and throw the card that lies there."""
    if s[at(cell)] != NO_CARD:
        _push(r, s, s[at(cell)])
    s[at(cell)] = face
    if r[LOCKS]:
        is_locked = r[at(r[LOCK_SOURCES] + face)] & r[at(r[STAGE_SOURCES] + s[STAGE])] != 0
        free_on = s[at(FIRST_ARRAY + r[PLAYERS] + s[TURN])] + r[at(r[LOCK_TURNS] + face)]
        s[at(cell + r[MARKS] - r[BOARDS])] = free_on if is_locked else 0


@jit_part
def _find_cleared(r: Array, s: Array, row: int) -> Any:
    """Return what the board of the seat that moved clears."""
    board, places, up = r[BOARDS] + s[TURN] * r[PLACES], r[PLACES], 0
    down = s[at(FIRST_ARRAY + 2 * r[PLAYERS] + s[TURN])]
    for place in range(places):
        if s[at(board + place)] != NO_CARD and not down >> place & 1:
            up |= 1 << place
    gone = r[at(r[CLEAR_UP] + (row << places) + up)]
    for place in range(places):
        if up >> place & 1:
            kind, equal = r[at(r[FACE_KINDS] + s[at(board + place)])], 0
            for other in range(places):
                if up >> other & 1 and r[at(r[FACE_KINDS] + s[at(board + other)])] == kind:
                    equal |= 1 << other
            gone |= r[at(r[CLEAR_EQUAL] + (row << places) + equal)]
    return gone


@jit_part
def _clear(r: Array, s: Array, gone: int) -> None:
    """Move the cards of the places ``gone`` to the discard pile."""
    board, marks, top = r[BOARDS] + s[TURN] * r[PLACES], r[MARKS] + s[TURN] * r[PLACES], -1
    down = s[at(FIRST_ARRAY + 2 * r[PLAYERS] + s[TURN])]
    if not r[CLEARS_TO_TOP] and s[DISCARD_SIZE] > 0:
        s[DISCARD_SIZE] -= 1
        top = s[at(r[DISCARDS] + s[DISCARD_SIZE])]
    for place in range(r[PLACES]):
        if gone >> place & 1:
            _push(r, s, s[at(board + place)])
            _see(r, s, s[at(board + place)], down >> place & 1)
            s[at(board + place)], s[at(marks + place)] = NO_CARD, 0
    if top >= 0:
        _push(r, s, top)


@jit_part
def play_in(r: Array, s: Array, action: int, before: Array) -> None:
    """Play an action in one lane."""
    kind, place = r[at(r[KINDS] + action)], r[at(r[PLACES_OF_ACTIONS] + action)]
    was_closing, row = s[TURNS_LEFT] >= 0, s[STAGE] * r[ACTIONS] + action
    before[_HELD], before[_WAS_CLOSING] = max(s[HELD_FACE], 0), was_closing
    before[_WAS_DOWN] = s[at(FIRST_ARRAY + 2 * r[PLAYERS] + s[TURN])] >> place & 1 if place >= 0 else 0
    _move_cards(r, s, kind, place, before[_WAS_DOWN])
    if r[CLEARS] and r[at(r[CLEAR_ROWS] + kind)] >= 0:
        gone = _find_cleared(r, s, r[at(r[CLEAR_ROWS] + kind)])
        if gone:
            _clear(r, s, gone)
    before[_DRAWN] = max(s[HELD_FACE], 0)
    if not was_closing:
        ending = _look_up(r, s, (ENDINGS, row), before)
        if ending > 0:
            s[CLOSER], s[ENDING] = s[TURN], ending - 1
            s[TURNS_LEFT] = s[SEAT_COUNT] - 1 if r[at(r[ENDING_TURNS] + ending - 1)] else 0
    following = _look_up(r, s, (NEXT_STAGES, row), before)
    if following == TURN_OVER:
        _end_turn(r, s)
    else:
        s[STAGE] = following


@jit_part
def _end_turn(r: Array, s: Array) -> None:
    """Begin the next turn, or end the round."""
    opening = r[at(r[STAGE_IS_OPENING] + s[STAGE])]
    if not opening and _ends_round(r, s):
        s[OVER] = 1
        return
    if s[TURNS_LEFT] > 0:
        s[TURNS_LEFT] -= 1
    position = s[POSITION] + 1
    wrapped = position == s[SEAT_COUNT]
    if wrapped:
        position = 0
    s[POSITION], s[TURN] = position, s[at(FIRST_ARRAY + position)]
    if opening and not wrapped:
        s[STAGE] = 0
    else:
        begin_turn(r, s)


@jit_part
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


@jit_part
def begin_turn(r: Array, s: Array) -> None:
    s[STAGE] = r[FIRST_STAGE]
    s[at(FIRST_ARRAY + r[PLAYERS] + s[TURN])] += 1
    s[TURNS_TOTAL] += 1


@jit_part
def must_wait(r: Array, s: Array, action: int) -> Any:
    """Return whether an action needs a new stock."""
    return s[STOCK_SIZE] == 0 and r[at(r[KINDS] + action)] == DRAW_STOCK


@jit
def list_legal(r: Array, memory: Array, lanes: Array, legal: Array, before: Array) -> None:
    for index in range(len(lanes)):
        legal[index] = legal_in(r, memory[lanes[index]], before)


@jit
def find_illegal(legal: Array, actions: Array) -> int:
    for lane in range(len(actions)):
        action = actions[lane]
        if action < 0 or action > MAX_ACTIONS or not legal[lane] >> action & 1:
            return lane
    return -1


@jit
def advance(r: Array, memory: Array, actions: Array, found: tuple[Array, Array, Array], before: Array) -> int:
    """Play actions and list what is legal then, but for moves that must wait. Return how many these are."""
    over, legal, waiting = found
    waits = 0
    for lane in range(len(actions)):
        s, action = memory[lane], actions[lane]
        if must_wait(r, s, action):
            waiting[waits] = lane
            waits += 1
            continue
        play_in(r, s, action, before)
        if s[OVER]:
            over[lane] = True
        else:
            legal[lane] = legal_in(r, s, before)
    return waits


@jit
def play_actions(r: Array, memory: Array, lanes: Array, actions: Array, before: Array) -> None:
    for index in range(len(lanes)):
        play_in(r, memory[lanes[index]], actions[index], before)


@jit
def fill_masks(legal: Array, masks: Array) -> None:
    """Write a byte for each action: 1 if its bit is set in ``legal``, int64 (lanes,)."""
    for lane in range(len(masks)):
        bits = legal[lane]
        for action in range(masks.shape[1]):
            masks[lane, at(action)] = bits >> action & 1
