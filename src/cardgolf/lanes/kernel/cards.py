"""Cards of a lane: how they move, who sees them, and what leaves a board.

``state`` is the lane's row of ``memory``, and ``given`` are the numbers that :mod:`.constants` tells of.
"""

from typing import Any

from cardgolf.lanes.compiled.jit import at, jit_called, jit_inline, jit_part, wide
from cardgolf.lanes.kernel.constants import *
from cardgolf.lanes.tables.memory import NO_CARD, Array

EQUAL, ANY, RUN = range(3)
"""How a line is complete, by its place in ``cardgolf.turns.parts.HOW``: see ``LINES``."""


@jit_part
def see(state: Array, face: int, cards: int) -> None:
    """Count cards that now lie face up or in the discard pile, and did not before."""
    if COUNTS_SEEN:
        state[at(SEEN + face)] += cards


@jit_part
def push(state: Array, face: int) -> None:
    """Put a card on the discard pile."""
    state[at(DISCARD + state[DISCARD_SIZE])] = face
    state[DISCARD_SIZE] += 1


@jit_part
def take_top(state: Array) -> Any:
    """Take the top card of the discard pile."""
    state[DISCARD_SIZE] -= 1
    return state[at(DISCARD + state[DISCARD_SIZE])]


@jit_part
def lay_up(state: Array, seat: int, bits: int) -> None:
    """Note that the cards at some places lie up."""
    state[at(DOWN + seat)] &= ~bits
    if KEEPS_DOWN:
        state[at(LOOKED + seat)] &= ~bits
        state[at(TOLD + seat)] &= ~bits


@jit_part
def turn_up(state: Array, seat: int, place: int) -> None:
    """Turn up a face-down card."""
    see(state, state[at(BOARDS + seat * PLACES + place)], 1)
    lay_up(state, seat, 1 << place)


@jit_inline
def keep_new_card(state: Array, seat: int, place: int, is_told: int) -> None:
    """Turn down a card that was swapped in. Its owner knows it, and all seats know one from the discard pile."""
    see(state, state[at(BOARDS + seat * PLACES + place)], -1)
    state[at(DOWN + seat)] |= 1 << place
    state[at(LOOKED + seat)] |= 1 << place
    if is_told:
        state[at(TOLD + seat)] |= 1 << place


@jit_part
def show_board(state: Array, seat: int) -> None:
    """Turn up all cards of a seat."""
    for place in range(PLACES):
        if state[at(DOWN + seat)] >> place & 1:
            see(state, state[at(BOARDS + seat * PLACES + place)], 1)
    lay_up(state, seat, (1 << PLACES) - 1)


@jit_called
def clear(given: Array, state: Array, swaps: int) -> None:
    """Move the cards of complete lines of the seat that moved to the discard pile."""
    board, marks = BOARDS + state[TURN] * PLACES, MARKS + state[TURN] * PLACES
    up, gone, top = ~wide(state[at(DOWN + state[TURN])]) & ((1 << PLACES) - 1), wide(0), -1
    for place in range(PLACES):
        if state[at(board + place)] == NO_CARD:
            up &= ~(1 << place)
    for line in range(len(LINES)):
        is_up = LINES[line, 2] & ~up == 0
        if is_up and (swaps or not LINES[line, 1]) and _is_complete(given, state, board, line):
            gone |= LINES[line, 2]
    if not gone:
        return
    if not CLEARS_TO_TOP and state[DISCARD_SIZE] > 0:
        top = take_top(state)
    for place in range(PLACES):
        if gone >> place & 1:
            push(state, state[at(board + place)])
            state[at(board + place)], state[at(marks + place)] = NO_CARD, 0
    if top >= 0:
        push(state, top)


@jit_part
def _is_complete(given: Array, state: Array, board: int, line: int) -> Any:
    """Return whether the face-up cards of a line are equal, of consecutive ranks, or any, as the line wants them."""
    how, step, before = LINES[line, 0], wide(0), wide(0)
    numbers = FACE_RANKS if how == RUN else FACE_KINDS
    for column in range(LINES[line, 3] if how != ANY else 0):
        number = given[at(numbers + state[at(board + LINES[line, at(4 + column)])])]
        if column == 1:
            step = number - before
        if column and (number - before != step or (step != 0 if how == EQUAL else step * step != 1)):
            return False
        before = number
    return True
