"""What seats see of a lane.

``state`` is the lane's row of ``memory``, and ``given`` are the numbers that :mod:`.constants` tells of.
"""

from cardgolf.lanes.compiled import minds
from cardgolf.lanes.compiled.chance import count_bits
from cardgolf.lanes.compiled.jit import at, jit, jit_inline, wide
from cardgolf.lanes.kernel.constants import *
from cardgolf.lanes.tables.memory import HIDDEN, NO_CARD, Array


@jit
def observe(memory: Array, seats: Array, found: tuple[Array, ...]) -> None:
    """Fill in what the seat of each lane in ``seats`` sees. The squares of all boards are one axis of ``found``."""
    faces, locked, seen, up, turns, numbers, known = found
    for lane in range(len(seats)):
        state, player = memory[lane], seats[lane] % PLAYERS
        for face in range(FACES):
            seen[lane, at(face)] = state[at(SEEN + face)]
        _observe_numbers(state, seats[lane], numbers[lane])
        for distance in range(PLAYERS):
            down, first, square = state[at(DOWN + player)], player * PLACES, distance * PLACES
            turns[lane, at(distance)] = state[at(TURNS_BEGUN + player)]
            for place in range(PLACES):
                face = state[at(BOARDS + first + place)]
                is_card, is_down = face != NO_CARD, down >> place & 1
                up[lane, at(square + place)] = is_card & (is_down == 0)
                faces[lane, at(square + place)] = HIDDEN if is_card & is_down else face
            if LOCKS:
                for place in range(PLACES):
                    locked[lane, at(square + place)] = state[at(MARKS + first + place)]
            if KEEPS_DOWN:
                # Afterwards, since what the viewer knows takes the place of faces that are hidden above.
                _observe_looks(state, player, distance, (faces[lane], known[lane]))
            player = player + 1 if player + 1 < PLAYERS else 0


@jit_inline
def _observe_looks(state: Array, player: int, distance: int, found: tuple[Array, Array]) -> None:
    """Fill in who knows the face-down cards of a player, and those that the viewer knows."""
    faces, known = found
    looked, told = state[at(LOOKED + player)], state[at(TOLD + player)]
    for place in range(PLACES):
        square = distance * PLACES + place
        known[at(square)] = (looked >> place & 1) + (told >> place & 1)
        # The viewer knows what it looked at itself. Of others it knows what was told to all.
        if (looked if distance == 0 else told) >> place & 1:
            faces[at(square)] = state[at(BOARDS + player * PLACES + place)]


@jit_inline
def _observe_numbers(state: Array, seat: int, numbers: Array) -> None:
    """Fill in what ``NUMBERS`` names."""
    held, discards = state[HELD], state[DISCARD_SIZE]
    # A card from the discard pile was seen by all.
    is_seen = state[TURN] == seat or state[STAGE] == FROM_DISCARD
    numbers[0] = NO_CARD if held < 0 else held if is_seen else HIDDEN
    numbers[1] = state[at(DISCARD + discards - 1)] if discards > 0 else NO_CARD
    numbers[2], numbers[3], numbers[4] = state[STOCK_SIZE], discards, state[STAGE]
    numbers[5] = (state[TURN] - seat) % PLAYERS
    numbers[6] = (state[CLOSER] - seat) % PLAYERS if state[CLOSER] >= 0 else -1
    numbers[7], numbers[8] = state[TURNS_LEFT], state[RESHUFFLES]


@jit_inline
def fill_grid(state: Array, numbers: Array) -> None:
    """Fill in what the seat that acts sees, but for the legal actions: the ``numbers`` of a mind."""
    turn, discards = state[TURN], state[DISCARD_SIZE]
    for away in range(PLAYERS):
        numbers[at(numbers[minds.PLAYING] + away)] = 0
    for position in range(state[SEAT_COUNT]):
        numbers[at(numbers[minds.PLAYING] + (state[at(ORDER + position)] - turn) % PLAYERS)] = 1
    for away in range(PLAYERS):
        seat = turn + away if turn + away < PLAYERS else turn + away - PLAYERS
        down, board = state[at(DOWN + seat)], BOARDS + seat * PLACES
        for place in range(PLACES):
            face = HIDDEN if down >> place & 1 else state[at(board + place)]
            numbers[at(numbers[minds.SEEN_FACES] + away * PLACES + place)] = face
    if KEEPS_DOWN:
        _fill_looks(state, numbers)
    numbers[minds.DOWN] = count_bits(wide(state[at(DOWN + turn)]))
    numbers[minds.TOP] = state[at(DISCARD + discards - 1)] if discards > 0 else NO_CARD
    numbers[minds.HELD] = state[HELD] if state[HELD] >= 0 else NO_CARD
    numbers[minds.OPENING] = OPENS and not OPENS_IN_TURN and state[STAGE] == 0
    numbers[minds.CLOSING] = state[TURNS_LEFT] >= 0


@jit_inline
def _fill_looks(state: Array, numbers: Array) -> None:
    """Fill in the face-down cards that the seat that acts knows, and how many the others alone do."""
    for away in range(PLAYERS):
        seat = (state[TURN] + away) % PLAYERS
        looked, told = wide(state[at(LOOKED + seat)]), wide(state[at(TOLD + seat)])
        known = looked if away == 0 else told
        numbers[at(numbers[minds.SECRETS] + away)] = count_bits(looked & ~known)
        for place in range(PLACES):
            if known >> place & 1:
                square = numbers[minds.SEEN_FACES] + away * PLACES + place
                numbers[at(square)] = state[at(BOARDS + seat * PLACES + place)]
