"""The leader of the round in a lane, compiled."""

from typing import Any

from cardgolf.lanes.compiled.jit import at, jit_called, jit_inline, jit_part
from cardgolf.lanes.compiled.rules import (
    BOARDS,
    CLOSER_LEADS,
    COUNTS,
    FACE_POINTS,
    FIRST_ARRAY,
    FIRST_STAGE,
    LEADER,
    LEADS_BY,
    OPENING_FLIPS,
    OPENING_STAGE,
    PLACES,
    PLAYERS,
    POSITION,
    SEAT_COUNT,
    STAGE,
    TURN,
    TURNS_TOTAL,
)
from cardgolf.lanes.rule_arrays import BY_DEALER, BY_POINTS, NO_CARD, Array


@jit_inline
def name_leader(rules: Array, state: Array, closer: int) -> None:
    """Note who leads the round that was dealt, -1 where the cards decide it. ``closer`` closed the round before."""
    state[LEADER] = -1
    if rules[CLOSER_LEADS] and closer >= 0:
        for position in range(state[SEAT_COUNT]):
            if state[at(FIRST_ARRAY + position)] == closer:
                state[LEADER] = closer
    if state[LEADER] < 0 and rules[LEADS_BY] != BY_POINTS:
        # The order of seats begins on the dealer's left and ends with the dealer.
        last = state[SEAT_COUNT] - 1 if rules[LEADS_BY] == BY_DEALER else 0
        state[LEADER] = state[at(FIRST_ARRAY + last)]


@jit_called
def begin_first_turn(rules: Array, state: Array) -> None:
    """Begin the first turn of the round, whose opening is over."""
    if state[LEADER] < 0:
        state[LEADER] = _find_most_points(rules, state)
    state[POSITION] = 0
    while state[at(FIRST_ARRAY + state[POSITION])] != state[LEADER]:
        state[POSITION] += 1
    state[TURN] = state[LEADER]
    begin_turn(rules, state)


@jit_inline
def _find_most_points(rules: Array, state: Array) -> Any:
    """Return the seat whose face-up cards count most, of equal ones the nearest to the dealer's left."""
    leader, most = state[FIRST_ARRAY], _count_points(rules, state, state[FIRST_ARRAY])
    for position in range(1, state[SEAT_COUNT]):
        seat = state[at(FIRST_ARRAY + position)]
        points = _count_points(rules, state, seat)
        # Not `>=`: of equal points the seat nearest to the dealer's left leads.
        if points > most:
            leader, most = seat, points
    return leader


@jit_part
def _count_points(rules: Array, state: Array, seat: int) -> Any:
    """Return the points of the face-up cards of a seat."""
    board, down, points = rules[BOARDS] + seat * rules[PLACES], state[at(FIRST_ARRAY + 2 * rules[PLAYERS] + seat)], 0
    for place in range(rules[PLACES]):
        face = state[at(board + place)]
        if face != NO_CARD and not down >> place & 1:
            points += rules[at(rules[FACE_POINTS] + face)]
    return points


@jit_part
def begin_turn(rules: Array, state: Array) -> None:
    begun, down = FIRST_ARRAY + rules[PLAYERS] + state[TURN], FIRST_ARRAY + 2 * rules[PLAYERS] + state[TURN]
    state[STAGE] = rules[FIRST_STAGE]
    state[at(begun)] += 1
    state[TURNS_TOTAL] += 1
    if rules[OPENING_STAGE] >= 0 and state[at(begun)] == 1:
        # As in the engine, a knock may have turned up the cards of a seat before its first turn.
        up = rules[PLACES] - rules[at(rules[COUNTS] + state[at(down)])]
        state[STAGE] = rules[OPENING_STAGE] if up < rules[OPENING_FLIPS] else rules[FIRST_STAGE]
