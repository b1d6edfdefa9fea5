"""Turns: the legal actions of a lane, and what an action does.

``state`` is the lane's row of ``memory``, and ``given`` are the numbers that :mod:`.constants` tells of.
"""

from typing import Any

from cardgolf.lanes.compiled.chance import count_bits
from cardgolf.lanes.compiled.jit import at, jit_called, jit_inline, jit_part, wide
from cardgolf.lanes.kernel.cards import (
    clear,
    keep_new_card,
    lay_up,
    push,
    see,
    show_board,
    take_top,
    turn_up,
)
from cardgolf.lanes.kernel.constants import *
from cardgolf.lanes.tables.memory import NO_CARD, Array
from cardgolf.lanes.tables.tables import EACH_TURN, FEWER_TURNS, SHOWS_OTHERS, SHOWS_OWN

PLAIN, WITH_FLIP = 1, 2


@jit_part
def list_actions(given: Array, state: Array) -> Any:
    """Return the legal actions of a lane as bits."""
    stage, down = state[STAGE], wide(state[at(DOWN + state[TURN])])
    if OPENS and stage == 0:
        return _list_opening(state, down)
    if stage == START:
        return _list_start(state, down)
    return _list_placements(given, state, down)


@jit_inline
def _list_opening(state: Array, down: int) -> Any:
    if LOOK_AT_ALL >= 0:
        return wide(1) << LOOK_AT_ALL
    if LOOKED_PLACES:
        return _shift(LOOKED_PLACES & ~wide(state[at(LOOKED + state[TURN])]), LOOKS)
    wanted = down
    if FLIPS_TOGETHER or FLIPS_APART:
        begun = wide(0)
        for column in COLUMNS:
            if column & ~down:
                begun |= column
        wanted &= begun if FLIPS_TOGETHER else ~begun
    # All flips where none is together with a face-up card, or apart from all.
    return _shift(wanted or down, FLIPS)


@jit_part
def _shift(places: int, first: int) -> Any:
    """Return the actions at these places, of which the first has this number: less than 0 if place 0 has none."""
    return places << first if first >= 0 else places >> -first


@jit_inline
def _list_start(state: Array, down: int) -> Any:
    discards, legal = state[DISCARD_SIZE], wide(0)
    # Two discards make a new stock. From a board without cards nothing is swapped, so no card of the pile is taken.
    stock, pile = state[STOCK_SIZE] > 0 or discards > 1, discards > 0 and not (CLEARS and has_no_cards(state))
    if stock and (MAY_DRAW_STOCK or not pile):
        legal |= wide(1) << DRAW_STOCK
    if pile and (MAY_DRAW_DISCARD or not stock):
        legal |= wide(1) << DRAW_DISCARD
    if KNOCKS and state[TURNS_LEFT] < 0 and count_bits(down) <= MOST_DOWN:
        legal |= wide(1) << KNOCK
    if SPENDS:
        legal |= down << FLIPS
    return legal


@jit_inline
def _list_placements(given: Array, state: Array, down: int) -> Any:  # noqa: C901  # constants leave most of it out
    """Return what may be done with the card in hand."""
    turn, free, held = state[TURN], wide((1 << PLACES) - 1), state[HELD]
    if KEEPS_UP and down:
        free = down
    if LOCKS or CLEARS:
        for place in range(PLACES):
            cell = turn * PLACES + place
            is_locked = LOCKS and state[at(MARKS + cell)] > state[at(TURNS_BEGUN + turn)]
            if is_locked or (CLEARS and state[at(BOARDS + cell)] == NO_CARD):
                free &= ~(1 << place)
    legal = free << SWAPS
    if KEEPS_FACES and given[at(KEPT + held)]:
        return legal
    if state[STAGE] == FROM_STOCK:
        how = LAST_THROW if state[TURNS_LEFT] >= 0 else THROW
        if down == 0:
            how = PLAIN
        elif WAIVES_LAST and how == WITH_FLIP and down & (down - 1) == 0:
            how = PLAIN | WITH_FLIP
        if how & PLAIN:
            legal |= wide(1) << PLAIN_DISCARD
        if how & WITH_FLIP:
            legal |= down << DISCARD_FLIPS
    elif THROWS_TAKEN:
        legal |= wide(1) << PLAIN_DISCARD
    return legal


@jit_part
def has_no_cards(state: Array) -> Any:
    """Return whether the board of the seat that acts is empty."""
    board = BOARDS + state[TURN] * PLACES
    for place in range(PLACES):  # noqa: SIM110  # numba has no generators
        if state[at(board + place)] != NO_CARD:
            return False
    return True


@jit_part
def play_action(given: Array, state: Array, action: int) -> None:
    """Play an action in a lane."""
    stage = state[STAGE]
    if OPENS and stage == 0:
        _play_opening(given, state, action)
    elif stage == START and action == DRAW_STOCK:
        state[STOCK_SIZE] -= 1
        state[HELD], state[STAGE] = state[at(STOCK + state[STOCK_SIZE])], FROM_STOCK
    elif stage == START and action == DRAW_DISCARD:
        state[HELD], state[STAGE] = take_top(state), FROM_DISCARD
        see(state, state[HELD], -1)
    else:
        _play_last(given, state, action)


@jit_inline
def _play_opening(given: Array, state: Array, action: int) -> None:
    """Look at a card or turn one up, and go on when they are as many as the rules ask for."""
    turn = state[TURN]
    down, is_over = at(DOWN + turn), True
    if LOOK_AT_ALL >= 0:
        state[at(LOOKED + turn)] |= state[down]
    elif LOOKED_PLACES:
        state[at(LOOKED + turn)] |= 1 << (action - LOOKS)
        is_over = count_bits(wide(state[at(LOOKED + turn)])) >= given[OPENING_FLIPS]
    else:
        turn_up(state, turn, action - FLIPS)
        if CLEARS:
            clear(given, state, 0)
        is_over = PLACES - count_bits(wide(state[down])) >= given[OPENING_FLIPS]
    if OPENS_IN_TURN:
        _close_if_up(state)
        if is_over:
            state[STAGE] = START
    elif is_over:
        _pass_on_opening(given, state)


@jit_inline
def _play_last(given: Array, state: Array, action: int) -> None:
    """Play an action that ends a turn."""
    turn, place = state[TURN], action - SWAPS
    if KNOCKS and action == KNOCK:
        _close(state, KNOCK_ENDING[0], KNOCK_ENDING[1], KNOCK_ENDING[2])
    else:
        if SPENDS and state[STAGE] == START:
            turn_up(state, turn, action - FLIPS)
        elif 0 <= place < PLACES:
            _swap(given, state, place)
        else:
            if action != PLAIN_DISCARD:
                turn_up(state, turn, action - DISCARD_FLIPS)
            push(state, state[HELD])
            see(state, state[HELD], 1)
        state[HELD] = -1
        if CLEARS and action != PLAIN_DISCARD:
            clear(given, state, 0 <= place < PLACES)
        _close_if_up(state)
    _end_turn(given, state)


@jit_inline
def _swap(given: Array, state: Array, place: int) -> None:
    """Put the card in hand at a place, and throw the one that lies there."""
    turn, face = state[TURN], state[HELD]
    cell, bit = turn * PLACES + place, 1 << place
    was_down = state[at(DOWN + turn)] >> place & 1
    see(state, state[at(BOARDS + cell)], was_down)
    push(state, state[at(BOARDS + cell)])
    lay_up(state, turn, bit)
    state[at(BOARDS + cell)] = face
    see(state, face, 1)
    if LOCKS:
        source = 1 if state[STAGE] == FROM_STOCK else 2
        is_locked = given[at(LOCK_SOURCES + face)] & source
        state[at(MARKS + cell)] = state[at(TURNS_BEGUN + turn)] + given[at(LOCK_TURNS + face)] if is_locked else 0
    # A locked card stays up.
    if (LIES_DOWN or (LIES_AS_WAS and was_down)) and not (LOCKS and state[at(MARKS + cell)]):
        keep_new_card(state, turn, place, state[STAGE] == FROM_DISCARD)


@jit_inline
def _close_if_up(state: Array) -> None:
    """Close the round if all cards of the seat that moved are up."""
    if state[at(DOWN + state[TURN])] == 0 and state[TURNS_LEFT] < 0:
        _close(state, UP_ENDING[0], UP_ENDING[1], UP_ENDING[2])


@jit_inline
def _close(state: Array, ending: int, who: int, shows: int) -> None:
    """Count the last turns, and turn up the cards that are shown at an ending."""
    turn = state[TURN]
    state[CLOSER], state[ENDING] = turn, ending
    state[TURNS_LEFT] = state[SEAT_COUNT] - 1 if who == EACH_TURN else 0
    if who == FEWER_TURNS or shows:
        for position in range(state[SEAT_COUNT]):
            seat = state[at(ORDER + position)]
            if who == FEWER_TURNS and state[at(TURNS_BEGUN + seat)] < state[at(TURNS_BEGUN + turn)]:
                state[TURNS_LEFT] += 1
            if shows & (SHOWS_OWN if seat == turn else SHOWS_OTHERS):
                show_board(state, seat)


@jit_inline
def _end_turn(given: Array, state: Array) -> None:
    """Begin the next turn, or end the round."""
    if _ends_round(given, state):
        state[OVER] = 1
        return
    if state[TURNS_LEFT] > 0:
        state[TURNS_LEFT] -= 1
    position = state[POSITION] + 1
    if position == state[SEAT_COUNT]:
        position = 0
    state[POSITION], state[TURN] = position, state[at(ORDER + position)]
    begin_turn(given, state)


@jit_inline
def _ends_round(given: Array, state: Array) -> Any:
    """Return whether the turn that is over was the last, with the reason in ``ENDING``."""
    if ENDS_WITH_STOCK and state[STOCK_SIZE] == 0:
        if state[ENDING] < 0:
            state[ENDING] = ENDINGS
        return True
    limit = given[TURN_LIMIT] * state[SEAT_COUNT]
    if state[TURNS_LEFT] < 0 and limit > 0 and state[TURNS_TOTAL] >= limit:
        state[ENDING] = ENDINGS + 1
        return True
    return state[TURNS_LEFT] == 0


@jit_inline
def _pass_on_opening(given: Array, state: Array) -> None:
    """Let the next seat look at its first cards or turn them up, or begin the first turn after the last seat."""
    state[POSITION] += 1
    if state[POSITION] == state[SEAT_COUNT]:
        begin_first_turn(given, state)
    else:
        state[TURN] = state[at(ORDER + state[POSITION])]


@jit_part
def begin_turn(given: Array, state: Array) -> None:
    """Begin a turn of the seat that acts."""
    turn = state[TURN]
    begun = state[at(TURNS_BEGUN + turn)] + 1
    state[STAGE], state[at(TURNS_BEGUN + turn)] = START, begun
    state[TURNS_TOTAL] += 1
    # As in the engine, a knock may have turned up the cards of a seat before its first turn.
    if OPENS_IN_TURN and begun == 1 and PLACES - count_bits(wide(state[at(DOWN + turn)])) < given[OPENING_FLIPS]:
        state[STAGE] = 0


@jit_called
def begin_first_turn(given: Array, state: Array) -> None:
    """Begin the first turn of the round, whose opening is over."""
    if state[LEADER] < 0:
        state[LEADER] = _find_most_points(given, state)
    state[POSITION] = 0
    while state[at(ORDER + state[POSITION])] != state[LEADER]:
        state[POSITION] += 1
    state[TURN] = state[LEADER]
    begin_turn(given, state)


@jit_inline
def _find_most_points(given: Array, state: Array) -> Any:
    """Return the seat whose face-up cards count most, of equal ones the nearest to the dealer's left."""
    leader, most = state[ORDER], wide(0)
    for position in range(state[SEAT_COUNT]):
        seat, points = state[at(ORDER + position)], wide(0)
        for place in range(PLACES):
            face = state[at(BOARDS + seat * PLACES + place)]
            if face != NO_CARD and not state[at(DOWN + seat)] >> place & 1:
                points += given[at(FACE_POINTS + face)]
        # Not `>=`: of equal points the seat nearest to the dealer's left leads.
        if position == 0 or points > most:
            leader, most = seat, points
    return leader
