"""Deals of a lane, and the lanes' own chance, as :mod:`cardgolf.lanes.chance` defines it.

``state`` is the lane's row of ``memory``, and ``given`` are the numbers that :mod:`.constants` tells of.
"""

from cardgolf.lanes.compiled.jit import at, jit_inline, jit_part
from cardgolf.lanes.kernel.constants import *
from cardgolf.lanes.kernel.turns import begin_first_turn
from cardgolf.lanes.tables.memory import NO_CARD, Array


@jit_part
def lay_out(given: Array, state: Array, seats: int) -> None:
    """Deal a round to the first ``seats`` of its order. The stock has the deck, the first card on top."""
    top, dealt, closer = STOCK + CARDS - 1, seats * PLACES, state[CLOSER]
    if seats < PLAYERS:
        for cell in range(PLAYERS * PLACES):
            state[at(BOARDS + cell)], state[at(MARKS + cell)] = NO_CARD, 0
        for seat in range(PLAYERS):
            state[at(TURNS_BEGUN + seat)] = state[at(DOWN + seat)] = 0
    for index in range(seats):
        seat = state[at(ORDER + index)]
        for place in range(PLACES):
            state[at(BOARDS + seat * PLACES + place)] = state[at(top - index - place * seats)]
            state[at(MARKS + seat * PLACES + place)] = 0
        state[at(TURNS_BEGUN + seat)], state[at(DOWN + seat)] = 0, (1 << PLACES) - 1
    for index in range(LOOKED, STOCK):  # who knows which cards, and those that were seen
        state[at(index)] = 0
    state[DISCARD], state[DISCARD_SIZE], state[STOCK_SIZE] = state[at(top - dealt)], 1, CARDS - dealt - 1
    state[at(SEEN + state[DISCARD])] = 1
    state[HELD] = state[CLOSER] = state[TURNS_LEFT] = state[ENDING] = state[LEADER] = -1
    state[POSITION] = state[TURNS_TOTAL] = state[RESHUFFLES] = state[OVER] = state[STAGE] = 0
    state[SEAT_COUNT], state[TURN] = seats, state[ORDER]
    _name_leader(state, closer)
    if not OPENS or OPENS_IN_TURN:
        begin_first_turn(given, state)


@jit_inline
def _name_leader(state: Array, closer: int) -> None:
    """Note who leads the round that was dealt, -1 where the cards decide it. ``closer`` closed the round before."""
    if CLOSER_LEADS and closer >= 0:
        for position in range(state[SEAT_COUNT]):
            if state[at(ORDER + position)] == closer:
                state[LEADER] = closer
    if state[LEADER] < 0 and not LEADS_BY_POINTS:
        # The order of seats begins on the dealer's left and ends with the dealer.
        state[LEADER] = state[at(ORDER + (state[SEAT_COUNT] - 1 if LEADS_BY_DEALER else 0))]
