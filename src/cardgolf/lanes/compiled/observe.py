"""What seats see of lanes, compiled.

The arguments ``r`` and ``s`` are those of :mod:`cardgolf.lanes.compiled.moves`.
"""

from cardgolf.lanes.compiled.jit import at, jit, jit_part
from cardgolf.lanes.compiled.rules import (
    BOARDS,
    CLOSER,
    DISCARD_SIZE,
    DISCARDS,
    FACES,
    FIRST_ARRAY,
    HELD_FACE,
    LOCKS,
    MARKS,
    PLACES,
    PLAYERS,
    RESHUFFLES,
    SEEN,
    STAGE,
    STAGE_SOURCES,
    STOCK_SIZE,
    TURN,
    TURNS_LEFT,
)
from cardgolf.lanes.rule_arrays import HIDDEN, NO_CARD, Array


@jit
def observe(r: Array, memory: Array, seats: Array, found: tuple[Array, ...]) -> None:
    """Fill in what the seat of each lane in ``seats`` sees. The squares of all boards are one axis of ``found``."""
    faces, locked, seen, up, turns, numbers = found
    players, places, first, marks = r[PLAYERS], r[PLACES], r[BOARDS], r[MARKS]
    count, counted, locks = r[FACES], r[SEEN], r[LOCKS]
    for lane in range(len(seats)):
        s, player = memory[lane], seats[lane] % players
        for face in range(count):
            seen[lane, at(face)] = s[at(counted + face)]
        _observe_numbers(r, s, seats[lane], numbers[lane])
        for distance in range(players):
            down, start, square = s[at(FIRST_ARRAY + 2 * players + player)], player * places, distance * places
            turns[lane, at(distance)] = s[at(FIRST_ARRAY + players + player)]
            for place in range(places):
                face = s[at(first + start + place)]
                is_card, is_down = face != NO_CARD, down >> place & 1
                up[lane, at(square + place)] = is_card & (is_down == 0)
                faces[lane, at(square + place)] = HIDDEN if is_card & is_down else face
            if locks:
                for place in range(places):
                    locked[lane, at(square + place)] = s[at(marks + start + place)]
            player = player + 1 if player + 1 < players else 0


@jit_part
def _observe_numbers(r: Array, s: Array, seat: int, numbers: Array) -> None:
    """Fill in what ``NUMBERS`` names."""
    players, held = r[PLAYERS], s[HELD_FACE]
    is_seen = s[TURN] == seat or r[at(r[STAGE_SOURCES] + s[STAGE])] == 2
    numbers[0] = NO_CARD if held < 0 else held if is_seen else HIDDEN
    numbers[1] = s[at(r[DISCARDS] + s[DISCARD_SIZE] - 1)] if s[DISCARD_SIZE] > 0 else NO_CARD
    numbers[2], numbers[3], numbers[4] = s[STOCK_SIZE], s[DISCARD_SIZE], s[STAGE]
    numbers[5] = (s[TURN] - seat) % players
    numbers[6] = (s[CLOSER] - seat) % players if s[CLOSER] >= 0 else -1
    numbers[7], numbers[8] = s[TURNS_LEFT], s[RESHUFFLES]
