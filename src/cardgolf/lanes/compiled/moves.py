"""The legal moves of lanes and what moves do, compiled.

Most functions take the ``state`` of one lane: its row of ``memory`` of the lane arrays. The ``rules`` are one array
too, since every array that is passed to a compiled function costs time.
"""

from typing import Any

import numpy as np

from cardgolf.lanes.compiled.jit import at, jit, jit_inline, jit_part
from cardgolf.lanes.compiled.leader import begin_first_turn, begin_turn
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
    ENDING_SHOWS,
    ENDING_TURNS,
    ENDINGS,
    ENDS_WITH_STOCK,
    FACE_KINDS,
    FACE_RANKS,
    FIRST_ARRAY,
    FLIP_BITS,
    HELD_FACE,
    KEEPS_DOWN,
    KINDS,
    KNOWN,
    LIST_BITS,
    LIST_FLAGS,
    LOCK_SOURCES,
    LOCK_TURNS,
    LOCKED,
    LOCKS,
    MARKS,
    NEW_CARD,
    NEXT_STAGES,
    OFFERS,
    OPENING_FLIPS,
    OPTIONS,
    OVER,
    PLACES,
    PLACES_OF_ACTIONS,
    PLAYERS,
    POSITION,
    RUN_COUNT,
    RUN_LINES,
    SEAT_COUNT,
    SEEN,
    STAGE,
    STAGE_IS_OPENING,
    STAGE_SOURCES,
    STOCK_CARDS,
    STOCK_SIZE,
    SWAP_BITS,
    TOLD,
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
    LIES_DOWN,
    LIES_UP,
    LOOKED,
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

FLIP, DRAW_STOCK, DRAW_DISCARD, SWAP, _, _, KNOCK, LOOK, _ = map(int, tables.ActionKind)
MAY_THROW, MAY_FLIP, TURN_OVER = tables.PLAIN, tables.FLIP, tables.TURN_OVER
EACH_TURN, FEWER_TURNS = tables.EACH_TURN, tables.FEWER_TURNS
SHOWS_OWN, SHOWS_OTHERS = tables.SHOWS_OWN, tables.SHOWS_OTHERS

# What was before a move, for the facts that it changes.
_HELD, _DRAWN, _WAS_CLOSING, _WAS_DOWN = range(4)

# A table is indexed by facts of the round, such as whether a card is held. They are found one by one when a row asks
# for them: most rows depend on two or three, and every read of an array costs time. The common facts come first. The
# rare ones have a function of their own, which keeps the code of a look-up small. A hook is asked after the move, but
# may read what was before it: such facts come from ``before``.


@jit_inline
def _find_fact(rules: Array, state: Array, fact: int, before: Array) -> Any:  # noqa: PLR0911  # one for each fact
    """Return a fact of now or, if a move changes it, from ``before``."""
    turn = state[TURN]
    if fact == CLOSING:
        return before[_WAS_CLOSING]
    if fact == CLOSED:
        return state[TURNS_LEFT] >= 0
    if fact == PILES:
        return 3 * (state[STOCK_SIZE] > 0) + min(state[DISCARD_SIZE], 2)
    down = state[at(FIRST_ARRAY + 2 * rules[PLAYERS] + turn)]
    if fact == NONE_DOWN:
        return down == 0
    if fact == DOWN:
        return down
    if fact == OPENED:
        return rules[PLACES] - rules[at(rules[COUNTS] + down)] >= rules[OPENING_FLIPS]
    return _find_rare_fact(rules, state, fact, before)


@jit_inline
def _find_rare_fact(rules: Array, state: Array, fact: int, before: Array) -> Any:  # noqa: PLR0911  # one for each fact
    if fact == HELD:
        return before[_HELD]
    if fact == DRAWN:
        return before[_DRAWN]
    if fact == WAS_DOWN:
        return before[_WAS_DOWN]
    if fact == SEAT:
        return state[TURN]
    if fact == TOP:
        return state[at(rules[DISCARDS] + state[DISCARD_SIZE] - 1)] if state[DISCARD_SIZE] > 0 else 0
    if fact == LOOKED:
        return state[at(rules[KNOWN] + state[TURN])]
    if fact == MARKED:
        return _marked_places(rules, state)
    cleared = _cleared_places(rules, state)
    return cleared == (1 << rules[PLACES]) - 1 if fact == ALL_CLEARED else cleared


@jit_part
def _marked_places(rules: Array, state: Array) -> Any:
    now = state[at(FIRST_ARRAY + rules[PLAYERS] + state[TURN])]
    marks, marked = rules[MARKS] + state[TURN] * rules[PLACES], 0
    for place in range(rules[PLACES]):
        if state[at(marks + place)] > now:
            marked |= 1 << place
    return marked


@jit_part
def _cleared_places(rules: Array, state: Array) -> Any:
    board, cleared = rules[BOARDS] + state[TURN] * rules[PLACES], 0
    for place in range(rules[PLACES]):
        if state[at(board + place)] == NO_CARD:
            cleared |= 1 << place
    return cleared


@jit_part
def _look_up(rules: Array, state: Array, table: Any, row: Any, before: Array) -> Any:
    """Return the integer of a table, whose arrays begin where ``rules`` says, in a row. Both are int64."""
    used, count = rules[at(table + 2)], rules[at(table + 4)]
    index = rules[at(rules[at(table)] + row)]
    for column in range(count):
        stride = rules[at(rules[at(table + 1)] + row * count + column)]
        if stride:
            index += stride * _find_fact(rules, state, rules[at(used + column)], before)
    return rules[at(rules[at(table + 3)] + index)]


@jit_part
def legal_in(rules: Array, state: Array, before: Array) -> Any:
    """Return the legal actions of one lane as bits."""
    before[_WAS_CLOSING], before[_HELD] = state[TURNS_LEFT] >= 0, max(state[HELD_FACE], 0)
    before[_DRAWN] = before[_WAS_DOWN] = 0
    stage, down = np.int64(state[STAGE]), state[at(FIRST_ARRAY + 2 * rules[PLAYERS] + state[TURN])]
    listed = _look_up(rules, state, OFFERS, stage, before)
    legal, flags = rules[at(rules[LIST_BITS] + listed)], rules[at(rules[LIST_FLAGS] + listed)]
    if flags & OFFERS_FLIPS:
        legal |= rules[at(rules[FLIP_BITS] + down)]
    if flags & OFFERS_SWAPS:
        barred = _look_up(rules, state, LOCKED, stage, before)
        if rules[CLEARS]:
            barred |= _cleared_places(rules, state)
        legal |= rules[at(rules[SWAP_BITS] + (((1 << rules[PLACES]) - 1) & ~barred))]
    if flags & OFFERS_DISCARDS:
        options = _look_up(rules, state, OPTIONS, stage, before)
        if options & MAY_THROW:
            legal |= rules[DISCARD_BIT]
        if options & MAY_FLIP:
            legal |= rules[at(rules[DISCARD_BITS] + down)]
    return legal


@jit_part
def _see(rules: Array, state: Array, face: int, cards: int) -> None:
    """Count cards that now lie face up or in the discard pile, and did not before."""
    state[at(rules[SEEN] + face)] += cards


@jit_part
def _push(rules: Array, state: Array, face: int) -> None:
    state[at(rules[DISCARDS] + state[DISCARD_SIZE])] = face
    state[DISCARD_SIZE] += 1


@jit_inline
def _move_cards(rules: Array, state: Array, kind: int, place: int, was_down: int) -> None:
    turn = state[TURN]
    cell = rules[BOARDS] + turn * rules[PLACES] + place
    if place >= 0:
        state[at(FIRST_ARRAY + 2 * rules[PLAYERS] + turn)] &= ~(1 << place)
        if state[at(cell)] != NO_CARD:
            _see(rules, state, state[at(cell)], was_down)
    if kind == DRAW_STOCK:
        state[STOCK_SIZE] -= 1
        state[HELD_FACE] = state[at(rules[STOCK_CARDS] + state[STOCK_SIZE])]
    elif kind == DRAW_DISCARD:
        state[DISCARD_SIZE] -= 1
        state[HELD_FACE] = state[at(rules[DISCARDS] + state[DISCARD_SIZE])]
        _see(rules, state, state[HELD_FACE], -1)
    elif kind not in (FLIP, KNOCK):  # compiled
        face = state[HELD_FACE]
        _see(rules, state, face, 1)
        if kind == SWAP:
            _swap(rules, state, cell, face)
        else:
            _push(rules, state, face)
        state[HELD_FACE] = -1


@jit_inline
def _swap(rules: Array, state: Array, cell: int, face: int) -> None:
    """Put a card in a cell, and throw the card that lies there."""
    if state[at(cell)] != NO_CARD:
        _push(rules, state, state[at(cell)])
    state[at(cell)] = face
    if rules[LOCKS]:
        is_locked = rules[at(rules[LOCK_SOURCES] + face)] & rules[at(rules[STAGE_SOURCES] + state[STAGE])] != 0
        free_on = state[at(FIRST_ARRAY + rules[PLAYERS] + state[TURN])] + rules[at(rules[LOCK_TURNS] + face)]
        state[at(cell + rules[MARKS] - rules[BOARDS])] = free_on if is_locked else 0


@jit_inline
def _look(rules: Array, state: Array, place: int) -> None:
    """Let the seat that acts know its card at a place, or all its face-down cards for -1."""
    turn = state[TURN]
    down = state[at(FIRST_ARRAY + 2 * rules[PLAYERS] + turn)]
    state[at(rules[KNOWN] + turn)] |= down if place < 0 else 1 << place


@jit_inline
def _lay(rules: Array, state: Array, kind: int, place: int, was_down: int) -> None:
    """Note that a card lies up that was moved, or turn it down. All seats know one from the discard pile."""
    turn, bit = state[TURN], 1 << place
    state[at(rules[KNOWN] + turn)] &= ~bit
    state[at(rules[TOLD] + turn)] &= ~bit
    if kind != SWAP or rules[NEW_CARD] == LIES_UP or not (was_down or rules[NEW_CARD] == LIES_DOWN):
        return
    cell = turn * rules[PLACES] + place
    if state[at(rules[MARKS] + cell)] != 0:
        return
    _see(rules, state, state[at(rules[BOARDS] + cell)], -1)
    state[at(FIRST_ARRAY + 2 * rules[PLAYERS] + turn)] |= bit
    state[at(rules[KNOWN] + turn)] |= bit
    if rules[at(rules[STAGE_SOURCES] + state[STAGE])] == 2:
        state[at(rules[TOLD] + turn)] |= bit


@jit_inline
def _find_cleared(rules: Array, state: Array, row: int) -> Any:
    """Return what the board of the seat that moved clears."""
    board, places, up = rules[BOARDS] + state[TURN] * rules[PLACES], rules[PLACES], 0
    down = state[at(FIRST_ARRAY + 2 * rules[PLAYERS] + state[TURN])]
    for place in range(places):
        if state[at(board + place)] != NO_CARD and not down >> place & 1:
            up |= 1 << place
    gone = rules[at(rules[CLEAR_UP] + (row << places) + up)]
    for place in range(places):
        if up >> place & 1:
            kind, equal = rules[at(rules[FACE_KINDS] + state[at(board + place)])], 0
            for other in range(places):
                if up >> other & 1 and rules[at(rules[FACE_KINDS] + state[at(board + other)])] == kind:
                    equal |= 1 << other
            gone |= rules[at(rules[CLEAR_EQUAL] + (row << places) + equal)]
    for run in range(rules[RUN_COUNT]):
        gone |= _find_run(rules, state, rules[RUN_LINES] + run * (1 + places), row, up)
    return gone


@jit_part
def _find_run(rules: Array, state: Array, line: Any, row: Any, up: Any) -> Any:
    """Return the places of a line, which begins where ``rules`` says, if its cards are up and of consecutive ranks."""
    board, gone, step, before = rules[BOARDS] + state[TURN] * rules[PLACES], 0, 0, 0
    if rules[at(line)] != row:
        return 0
    for column in range(rules[PLACES]):
        place = rules[at(line + 1 + column)]
        if place < 0:
            break
        if not up >> place & 1:
            return 0
        rank = rules[at(rules[FACE_RANKS] + state[at(board + place)])]
        if column == 1:
            step = rank - before
        if column and (rank - before != step or step * step != 1):
            return 0
        before = rank
        gone |= 1 << place
    return gone


@jit_inline
def _clear(rules: Array, state: Array, gone: int) -> None:
    """Move the cards of the places ``gone`` to the discard pile."""
    board, marks, top = rules[BOARDS] + state[TURN] * rules[PLACES], rules[MARKS] + state[TURN] * rules[PLACES], -1
    down = state[at(FIRST_ARRAY + 2 * rules[PLAYERS] + state[TURN])]
    if not rules[CLEARS_TO_TOP] and state[DISCARD_SIZE] > 0:
        state[DISCARD_SIZE] -= 1
        top = state[at(rules[DISCARDS] + state[DISCARD_SIZE])]
    for place in range(rules[PLACES]):
        if gone >> place & 1:
            _push(rules, state, state[at(board + place)])
            _see(rules, state, state[at(board + place)], down >> place & 1)
            state[at(board + place)], state[at(marks + place)] = NO_CARD, 0
    if top >= 0:
        _push(rules, state, top)


@jit_part
def play_in(rules: Array, state: Array, action: int, before: Array) -> None:
    """Play an action in one lane."""
    kind, place = rules[at(rules[KINDS] + action)], rules[at(rules[PLACES_OF_ACTIONS] + action)]
    was_closing, row = state[TURNS_LEFT] >= 0, state[STAGE] * rules[ACTIONS] + action
    before[_HELD], before[_WAS_CLOSING] = max(state[HELD_FACE], 0), was_closing
    before[_WAS_DOWN] = state[at(FIRST_ARRAY + 2 * rules[PLAYERS] + state[TURN])] >> place & 1 if place >= 0 else 0
    if kind >= LOOK:
        _look(rules, state, place)
    else:
        _move_cards(rules, state, kind, place, before[_WAS_DOWN])
        if rules[KEEPS_DOWN] and place >= 0:
            _lay(rules, state, kind, place, before[_WAS_DOWN])
    if rules[CLEARS] and rules[at(rules[CLEAR_ROWS] + kind)] >= 0:
        gone = _find_cleared(rules, state, rules[at(rules[CLEAR_ROWS] + kind)])
        if gone:
            _clear(rules, state, gone)
    before[_DRAWN] = max(state[HELD_FACE], 0)
    if not was_closing:
        ending = _look_up(rules, state, ENDINGS, row, before)
        if ending > 0:
            state[CLOSER], state[ENDING] = state[TURN], ending - 1
            _close(rules, state, ending - 1)
    following = _look_up(rules, state, NEXT_STAGES, row, before)
    if following == TURN_OVER:
        _end_turn(rules, state)
    else:
        state[STAGE] = following


@jit_part
def _close(rules: Array, state: Array, ending: Any) -> None:
    """Count the last turns, and turn up the cards that are shown at an ending."""
    who, shows, turn = rules[at(rules[ENDING_TURNS] + ending)], rules[at(rules[ENDING_SHOWS] + ending)], state[TURN]
    begun = FIRST_ARRAY + rules[PLAYERS]
    state[TURNS_LEFT] = state[SEAT_COUNT] - 1 if who == EACH_TURN else 0
    for position in range(state[SEAT_COUNT]):
        seat = state[at(FIRST_ARRAY + position)]
        if who == FEWER_TURNS and state[at(begun + seat)] < state[at(begun + turn)]:
            state[TURNS_LEFT] += 1
        if shows & (SHOWS_OWN if seat == turn else SHOWS_OTHERS):
            _show(rules, state, seat)


@jit_part
def _show(rules: Array, state: Array, seat: Any) -> None:
    """Turn up all cards of a seat."""
    down = FIRST_ARRAY + 2 * rules[PLAYERS] + seat
    for place in range(rules[PLACES]):
        if state[at(down)] >> place & 1:
            _see(rules, state, state[at(rules[BOARDS] + seat * rules[PLACES] + place)], 1)
    state[at(down)] = 0
    if rules[KEEPS_DOWN]:
        state[at(rules[KNOWN] + seat)] = state[at(rules[TOLD] + seat)] = 0


@jit_inline
def _end_turn(rules: Array, state: Array) -> None:
    """Begin the next turn, or end the round."""
    opening = rules[at(rules[STAGE_IS_OPENING] + state[STAGE])]
    if not opening and _ends_round(rules, state):
        state[OVER] = 1
        return
    if state[TURNS_LEFT] > 0:
        state[TURNS_LEFT] -= 1
    position = state[POSITION] + 1
    if position == state[SEAT_COUNT]:
        if opening:
            begin_first_turn(rules, state)
            return
        position = 0
    state[POSITION], state[TURN] = position, state[at(FIRST_ARRAY + position)]
    if opening:
        state[STAGE] = 0
    else:
        begin_turn(rules, state)


@jit_inline
def _ends_round(rules: Array, state: Array) -> Any:
    """Return whether the turn that is over was the last, with the reason in ``ENDING``."""
    if rules[ENDS_WITH_STOCK] and state[STOCK_SIZE] == 0:
        if state[ENDING] < 0:
            state[ENDING] = rules[ENDING_COUNT]
        return True
    limit = rules[TURN_LIMIT] * state[SEAT_COUNT]
    if state[TURNS_LEFT] < 0 and limit > 0 and state[TURNS_TOTAL] >= limit:
        state[ENDING] = rules[ENDING_COUNT] + 1
        return True
    return state[TURNS_LEFT] == 0


@jit_part
def must_wait(rules: Array, state: Array, action: int) -> Any:
    """Return whether an action needs a new stock."""
    return state[STOCK_SIZE] == 0 and rules[at(rules[KINDS] + action)] == DRAW_STOCK


@jit
def list_legal(rules: Array, memory: Array, lanes: Array, legal: Array, before: Array) -> None:
    for index in range(len(lanes)):
        legal[index] = legal_in(rules, memory[lanes[index]], before)


@jit
def find_illegal(legal: Array, actions: Array) -> int:
    for lane in range(len(actions)):
        action = actions[lane]
        if action < 0 or action > MAX_ACTIONS or not legal[lane] >> action & 1:
            return lane
    return -1


@jit
def advance(rules: Array, memory: Array, actions: Array, found: tuple[Array, Array, Array], before: Array) -> int:
    """Play actions and list what is legal then, but for moves that must wait. Return how many these are."""
    over, legal, waiting = found
    waits = 0
    for lane in range(len(actions)):
        state, action = memory[lane], actions[lane]
        if must_wait(rules, state, action):
            waiting[waits] = lane
            waits += 1
            continue
        play_in(rules, state, action, before)
        if state[OVER]:
            over[lane] = True
        else:
            legal[lane] = legal_in(rules, state, before)
    return waits


@jit
def play_actions(rules: Array, memory: Array, lanes: Array, actions: Array, before: Array) -> None:
    for index in range(len(lanes)):
        play_in(rules, memory[lanes[index]], actions[index], before)


@jit
def fill_masks(legal: Array, masks: Array) -> None:
    """Write a byte for each action: 1 if its bit is set in ``legal``, int64 (lanes,)."""
    for lane in range(len(masks)):
        bits = legal[lane]
        for action in range(masks.shape[1]):
            masks[lane, at(action)] = bits >> action & 1
