"""Random moves and bots that play whole rounds in lanes, compiled.

The arguments ``rules`` and ``state`` are those of :mod:`cardgolf.lanes.compiled.moves`.
"""

from typing import Any, NamedTuple

import numpy as np

from cardgolf.errors import InvalidArgumentError
from cardgolf.lanes.chance import GOLDEN, MOVE
from cardgolf.lanes.compiled import minds
from cardgolf.lanes.compiled.chance import choose, count_bits, mix, nth_action, seed_key
from cardgolf.lanes.compiled.greedy import choose_move
from cardgolf.lanes.compiled.jit import at, jit, jit_inline
from cardgolf.lanes.compiled.minds import Mind, make_mind
from cardgolf.lanes.compiled.moves import legal_in, must_wait, play_in
from cardgolf.lanes.compiled.rules import (
    BOARDS,
    COUNTS,
    DISCARD_SIZE,
    DISCARDS,
    FIRST_ARRAY,
    HELD_FACE,
    KEEPS_DOWN,
    KNOWN,
    OVER,
    PLACES,
    PLAYERS,
    SEAT_COUNT,
    STAGE,
    STAGE_IS_OPENING,
    TOLD,
    TURN,
    TURNS_LEFT,
)
from cardgolf.lanes.lane_arrays import LaneArrays
from cardgolf.lanes.rule_arrays import HIDDEN, NO_CARD, Array
from cardgolf.lanes.values import UNDECIDED_MOVES, Bots, GreedyTables, Policy, Reshuffle

GREEDY = int(Policy.GREEDY)
_HALF, _LOW = np.uint64(32), np.uint64(2**32 - 1)


class Seating(NamedTuple):
    """The bots, and what compiled code needs to let them play. ``waiting`` are moves that need a new stock, or -1."""

    bots: Bots
    order: Array  # int64, (actions,): that of the engine
    waiting: Array  # int64, (lanes,)
    before: Array  # int64, (4,): room for the facts before a move


class CompiledPlayers:
    """Lets bots play one round after another to its end. ``rules`` is what ``pack_rules`` returns."""

    def __init__(self, rules: Array, order: Array, greedy: GreedyTables | None) -> None:
        self._rules, self._order = rules, order
        self._mind = greedy and make_mind(greedy, len(order))

    def play(self, state: LaneArrays, bots: Bots, lanes: Array, reshuffle: Reshuffle) -> None:
        """Play until all rounds are over."""
        waiting = np.full(len(state.memory), -1, np.int64)
        seating = Seating(bots, self._order, waiting, np.zeros(4, np.int64))
        while len(lanes):
            _play_bots(self._rules, state.memory, lanes, seating, self._mind)
            lanes = lanes[bots.goes_on(state, lanes)]
            if (waiting[lanes] < 0).any():
                raise InvalidArgumentError(UNDECIDED_MOVES)
            for lane in lanes.tolist():
                reshuffle(lane)


@jit_inline
def _draw(bots: Bots, lane: int, seat: int, limit: int) -> Any:
    """Return a number below ``limit``, as :func:`cardgolf.lanes.plain.chance.draw_below` does."""
    if limit <= 1:
        return 0
    below, key = np.uint64(limit), bots.keys[lane, seat]
    while True:
        bots.counters[lane, seat] += np.uint64(1)
        product = (mix(key + bots.counters[lane, seat] * GOLDEN) >> _HALF) * below
        if product & _LOW >= np.uint64(2**32) % below:
            return np.int64(product >> _HALF)


@jit_inline
def _choose_at_random(legal: int, bots: Bots, lane: int, seat: int, order: Array) -> Any:
    """Return a random one of the actions whose bits are set in ``legal``."""
    number = _draw(bots, lane, seat, count_bits(legal))
    for action in order:
        if legal >> action & 1:
            if number == 0:
                return action
            number -= 1
    return -1


@jit_inline
def _fill_grid(rules: Array, state: Array, numbers: Array) -> None:
    """Fill in what the seat that acts sees, but for the legal actions."""
    players, places, turn = rules[PLAYERS], rules[PLACES], state[TURN]
    for away in range(players):
        numbers[at(numbers[minds.PLAYING] + away)] = 0
    for position in range(state[SEAT_COUNT]):
        numbers[at(numbers[minds.PLAYING] + (state[at(FIRST_ARRAY + position)] - turn) % players)] = 1
    for away in range(players):
        seat = turn + away if turn + away < players else turn + away - players
        down, board = state[at(FIRST_ARRAY + 2 * players + seat)], rules[BOARDS] + seat * places
        for place in range(places):
            face = HIDDEN if down >> place & 1 else state[at(board + place)]
            numbers[at(numbers[minds.SEEN_FACES] + away * places + place)] = face
    if rules[KEEPS_DOWN]:
        _fill_looks(rules, state, numbers)
    numbers[minds.DOWN] = rules[at(rules[COUNTS] + state[at(FIRST_ARRAY + 2 * players + turn)])]
    discards = state[DISCARD_SIZE]
    numbers[minds.TOP] = state[at(rules[DISCARDS] + discards - 1)] if discards > 0 else NO_CARD
    numbers[minds.HELD] = state[HELD_FACE] if state[HELD_FACE] >= 0 else NO_CARD
    numbers[minds.OPENING] = rules[at(rules[STAGE_IS_OPENING] + state[STAGE])]
    numbers[minds.CLOSING] = state[TURNS_LEFT] >= 0


@jit_inline
def _fill_looks(rules: Array, state: Array, numbers: Array) -> None:
    """Fill in the face-down cards that the seat that acts knows, and how many the others alone do."""
    players, places, turn = rules[PLAYERS], rules[PLACES], state[TURN]
    for away in range(players):
        seat = (turn + away) % players
        looked, told = state[at(rules[KNOWN] + seat)], state[at(rules[TOLD] + seat)]
        known = looked if away == 0 else told
        numbers[at(numbers[minds.SECRETS] + away)] = count_bits(looked & ~known)
        for place in range(places):
            if known >> place & 1:
                square = numbers[minds.SEEN_FACES] + away * places + place
                numbers[at(square)] = state[at(rules[BOARDS] + seat * places + place)]


@jit_inline
def _list_actions(legal: int, order: Array, numbers: Array) -> None:
    """Write the actions whose bits are set in ``legal``, in order."""
    count = 0
    for action in order:
        if legal >> action & 1:
            numbers[at(numbers[minds.LEGAL] + count)] = action
            count += 1
    numbers[minds.LEGAL_COUNT] = count


@jit_inline
def _choose(rules: Array, state: Array, lane: int, legal: int, seating: Seating, mind: Mind) -> Any:
    """Return the action that the bot of the seat that acts chooses. ``legal`` are the actions as bits."""
    bots, order, _, _ = seating
    if bots.policies[lane, state[TURN]] != GREEDY:
        return _choose_at_random(legal, bots, lane, state[TURN], order)
    _fill_grid(rules, state, mind.numbers)
    _list_actions(legal, order, mind.numbers)
    return choose_move(mind.numbers, mind.values)


@jit
def _play_bots(rules: Array, memory: Array, lanes: Array, seating: Seating, mind: Mind | None) -> None:
    """Let bots play each of ``lanes`` to its round's end, or until a move must wait. Without ``mind`` all are random.

    It is compiled once with ``mind`` and once without, which takes far less time.
    """
    bots, order, waiting, before = seating
    for lane in lanes:
        state = memory[lane]
        while not state[OVER] and bots.decisions[lane] < bots.most and state[TURN] != bots.stops[lane]:
            action = waiting[lane]
            if action < 0:
                legal = legal_in(rules, state, before)
                if mind is None:
                    action = _choose_at_random(legal, bots, lane, state[TURN], order)
                else:
                    action = _choose(rules, state, lane, legal, seating, mind)
                if action < 0 or must_wait(rules, state, action):
                    waiting[lane] = action
                    break
            waiting[lane] = -1
            play_in(rules, state, action, before)
            bots.decisions[lane] += 1


@jit
def choose_random(legal: Array, seeds: Array, number: int, actions: Array) -> None:
    for lane in range(len(seeds)):
        key = mix(seed_key(seeds[lane], MOVE) + np.uint64(number) * GOLDEN)
        actions[lane] = nth_action(legal[lane], choose(key, 0, count_bits(legal[lane])))
