"""What a kernel does with many lanes: legal actions, steps, deals and bots.

``memory`` has a row for each lane, and ``given`` are the numbers that :mod:`.constants` tells of.
"""

from typing import Any

import numpy as np

from cardgolf.lanes.chance import DEAL, GOLDEN, ROUND
from cardgolf.lanes.chance import STOCK as STOCK_PURPOSE
from cardgolf.lanes.compiled.chance import choose, count_bits, make_key, mix, nth_action, shuffle_down, shuffle_up
from cardgolf.lanes.compiled.greedy import choose_move
from cardgolf.lanes.compiled.jit import at, jit, jit_called, jit_inline, jit_part, wide
from cardgolf.lanes.compiled.minds import LEGAL, LEGAL_COUNT, Mind
from cardgolf.lanes.kernel.cards import see, take_top
from cardgolf.lanes.kernel.constants import *
from cardgolf.lanes.kernel.deals import lay_out
from cardgolf.lanes.kernel.scores import score_board
from cardgolf.lanes.kernel.turns import list_actions, play_action
from cardgolf.lanes.kernel.views import fill_grid
from cardgolf.lanes.tables.memory import Array
from cardgolf.lanes.values import Bots, Seating

_HALF, _LOW, _WORDS = np.uint64(32), np.uint64(2**32 - 1), np.uint64(2**32)
_GREEDY = 1  # of Policy


@jit
def list_legal(given: Array, memory: Array, lanes: Array, legal: Array) -> None:
    for index in range(len(lanes)):
        legal[index] = list_actions(given, memory[lanes[index]])


@jit_part
def must_wait(state: Array, action: int) -> Any:
    """Return whether an action needs a new stock."""
    return action == DRAW_STOCK and state[STOCK_SIZE] == 0


@jit
def advance(given: Array, memory: Array, actions: Array, found: tuple[Array, Array, Array]) -> int:
    """Play actions and list what is legal then, but for moves that must wait. Return how many these are."""
    over, legal, waiting = found
    waits = 0
    for lane in range(len(actions)):
        state, action = memory[lane], actions[lane]
        if must_wait(state, action):
            waiting[waits] = lane
            waits += 1
            continue
        play_action(given, state, action)
        if state[OVER]:
            over[lane] = True
        else:
            legal[lane] = list_actions(given, state)
    return waits


@jit
def play_actions(given: Array, memory: Array, lanes: Array, actions: Array) -> None:
    for index in range(len(lanes)):
        play_action(given, memory[lanes[index]], actions[index])


@jit
def deal_lanes(given: Array, memory: Array, lanes: Array, decks: Array, orders: Array) -> None:
    for index in range(len(lanes)):
        state, seats = memory[lanes[index]], 0
        for position in range(PLAYERS):
            state[at(ORDER + position)] = orders[index, position]
            seats += orders[index, position] >= 0
        for card in range(CARDS):
            state[at(STOCK + card)] = decks[index, CARDS - 1 - card]
        lay_out(given, state, seats)


@jit_inline
def _draw(bots: Bots, lane: int, seat: int, limit: int) -> Any:
    """Return a number below ``limit``, as :func:`cardgolf.lanes.plain.chance.draw_below` does."""
    if limit <= 1:
        return 0
    below, key = np.uint64(limit), bots.keys[lane, seat]
    while True:
        bots.counters[lane, seat] += np.uint64(1)
        product = (mix(key + bots.counters[lane, seat] * GOLDEN) >> _HALF) * below
        if product & _LOW >= _WORDS % below:
            return wide(product >> _HALF)


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
def _list_actions(legal: int, order: Array, numbers: Array) -> None:
    """Write the actions whose bits are set in ``legal``, in order."""
    count = 0
    for action in order:
        if legal >> action & 1:
            numbers[at(numbers[LEGAL] + count)] = action
            count += 1
    numbers[LEGAL_COUNT] = count


@jit_inline
def _choose(state: Array, lane: int, legal: int, seating: Seating, mind: Mind) -> Any:
    """Return the action that the bot of the seat that acts chooses. ``legal`` are the actions as bits."""
    bots, order, _ = seating
    if bots.policies[lane, state[TURN]] != _GREEDY:
        return _choose_at_random(legal, bots, lane, state[TURN], order)
    fill_grid(state, mind.numbers)
    _list_actions(legal, order, mind.numbers)
    return choose_move(mind.numbers, mind.values)


@jit
def play_bots(given: Array, memory: Array, lanes: Array, seating: Seating, mind: Mind | None) -> None:
    """Let bots play each of ``lanes`` to its round's end, or until a move must wait. Without ``mind`` all are random.

    It is compiled once with ``mind`` and once without, which takes far less time.
    """
    bots, order, waiting = seating
    for lane in lanes:
        state = memory[lane]
        while not state[OVER] and bots.decisions[lane] < bots.most and state[TURN] != bots.stops[lane]:
            action = waiting[lane]
            if action < 0:
                legal = list_actions(given, state)
                if mind is None:
                    action = _choose_at_random(legal, bots, lane, state[TURN], order)
                else:
                    action = _choose(state, lane, legal, seating, mind)
                if action < 0 or must_wait(state, action):
                    waiting[lane] = action
                    break
            waiting[lane] = -1
            play_action(given, state, action)
            bots.decisions[lane] += 1


@jit_inline
def _deal_next(given: Array, state: Array, seed: Any, number: int) -> None:
    """Deal round ``number`` by the lanes' own chance. The seats deal in turn."""
    for position in range(PLAYERS):
        state[at(ORDER + position)] = (number + 1 + position) % PLAYERS
    for card in range(CARDS):
        state[at(STOCK + card)] = given[at(DECK + CARDS - 1 - card)]
    shuffle_down(state, STOCK + CARDS - 1, CARDS, make_key(seed, DEAL, number, 0))
    state[CLOSER] = -1
    lay_out(given, state, PLAYERS)


@jit_called
def _restock(state: Array, seed: Any, number: int) -> None:
    """Make a new stock of the discards below the top one."""
    size, top = state[DISCARD_SIZE] - 1, take_top(state)
    for card in range(size):
        see(state, state[at(DISCARD + card)], -1)
        state[at(STOCK + card)] = state[at(DISCARD + card)]
    shuffle_up(state, STOCK, size, make_key(seed, STOCK_PURPOSE, number, state[RESHUFFLES]))
    state[STOCK_SIZE], state[DISCARD_SIZE], state[DISCARD] = size, 1, top
    state[RESHUFFLES] += 1


@jit
def play_rounds(given: Array, memory: Array, rounds: tuple[Any, int, int], points: Array, closers: Array) -> int:
    """Play rounds at random, as many as there are ``closers``, and note these, -1 for none. Return how many moves.

    ``rounds`` are the seed, the number of the first round and the most moves of one. The result is -1 if one has more.
    Round after round is played in the lanes in turn. The kernel of rules that score fills in ``points`` by seat.
    """
    seed, first, most = rounds
    moves = 0
    for index in range(len(closers)):
        state, number, made = memory[index % len(memory)], first + index, 0
        _deal_next(given, state, seed, number)
        key = make_key(seed, ROUND, number, 0)
        while not state[OVER]:
            legal = list_actions(given, state)
            action = nth_action(legal, choose(key, made, count_bits(legal)))
            made += 1
            if must_wait(state, action):
                _restock(state, seed, number)
            play_action(given, state, action)
            if made > most:
                return -1
        moves += made
        closers[index] = state[CLOSER]
        if SCORES:
            for seat in range(PLAYERS):
                points[index, at(seat)] = score_board(given, state, seat)
    return moves
