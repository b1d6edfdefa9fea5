"""What seats see of lanes, compiled.

The arguments ``rules`` and ``state`` are those of :mod:`cardgolf.lanes.compiled.moves`.
"""

from cardgolf.lanes.compiled.jit import at, jit, jit_inline
from cardgolf.lanes.compiled.rules import (
    BOARDS,
    CLOSER,
    DISCARD_SIZE,
    DISCARDS,
    FACES,
    FIRST_ARRAY,
    HELD_FACE,
    KEEPS_DOWN,
    KNOWN,
    LOCKS,
    MARKS,
    PLACES,
    PLAYERS,
    RESHUFFLES,
    SEEN,
    STAGE,
    STAGE_SOURCES,
    STOCK_SIZE,
    TOLD,
    TURN,
    TURNS_LEFT,
)
from cardgolf.lanes.rule_arrays import HIDDEN, NO_CARD, Array


@jit
def observe(rules: Array, memory: Array, seats: Array, found: tuple[Array, ...]) -> None:
    """Fill in what the seat of each lane in ``seats`` sees. The squares of all boards are one axis of ``found``."""
    faces, locked, seen, up, turns, numbers, known = found
    players, places, first, marks = rules[PLAYERS], rules[PLACES], rules[BOARDS], rules[MARKS]
    count, counted, locks, keeps_down = rules[FACES], rules[SEEN], rules[LOCKS], rules[KEEPS_DOWN]
    for lane in range(len(seats)):
        state, player = memory[lane], seats[lane] % players
        for face in range(count):
            seen[lane, at(face)] = state[at(counted + face)]
        _observe_numbers(rules, state, seats[lane], numbers[lane])
        for distance in range(players):
            down, start, square = state[at(FIRST_ARRAY + 2 * players + player)], player * places, distance * places
            turns[lane, at(distance)] = state[at(FIRST_ARRAY + players + player)]
            for place in range(places):
                face = state[at(first + start + place)]
                is_card, is_down = face != NO_CARD, down >> place & 1
                up[lane, at(square + place)] = is_card & (is_down == 0)
                faces[lane, at(square + place)] = HIDDEN if is_card & is_down else face
            if locks:
                for place in range(places):
                    locked[lane, at(square + place)] = state[at(marks + start + place)]
            if keeps_down:
                # Afterwards, since what the viewer knows takes the place of faces that are hidden above.
                _observe_looks(rules, state, player, distance, (faces[lane], known[lane]))
            player = player + 1 if player + 1 < players else 0


@jit_inline
def _observe_looks(rules: Array, state: Array, player: int, distance: int, found: tuple[Array, Array]) -> None:
    """Fill in who knows the face-down cards of a player, and those that the viewer knows."""
    faces, known = found
    places = rules[PLACES]
    looked, told = state[at(rules[KNOWN] + player)], state[at(rules[TOLD] + player)]
    for place in range(places):
        square = distance * places + place
        known[at(square)] = (looked >> place & 1) + (told >> place & 1)
        # The viewer knows what it looked at itself. Of others it knows what was told to all.
        if (looked if distance == 0 else told) >> place & 1:
            faces[at(square)] = state[at(rules[BOARDS] + player * places + place)]


@jit_inline
def _observe_numbers(rules: Array, state: Array, seat: int, numbers: Array) -> None:
    """Fill in what ``NUMBERS`` names."""
    players, held = rules[PLAYERS], state[HELD_FACE]
    # A card from the discard pile, which is source 2, was seen by all.
    is_seen = state[TURN] == seat or rules[at(rules[STAGE_SOURCES] + state[STAGE])] == 2
    numbers[0] = NO_CARD if held < 0 else held if is_seen else HIDDEN
    numbers[1] = state[at(rules[DISCARDS] + state[DISCARD_SIZE] - 1)] if state[DISCARD_SIZE] > 0 else NO_CARD
    numbers[2], numbers[3], numbers[4] = state[STOCK_SIZE], state[DISCARD_SIZE], state[STAGE]
    numbers[5] = (state[TURN] - seat) % players
    numbers[6] = (state[CLOSER] - seat) % players if state[CLOSER] >= 0 else -1
    numbers[7], numbers[8] = state[TURNS_LEFT], state[RESHUFFLES]
