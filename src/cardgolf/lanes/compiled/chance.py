"""Deals, shuffles and the lanes' own chance, as :mod:`cardgolf.lanes.chance` defines it, compiled.

The arguments ``rules`` and ``state`` are those of :mod:`cardgolf.lanes.compiled.moves`.
"""

from typing import Any

import numpy as np

from cardgolf.lanes.chance import DEAL, FIRST_FACTOR, GOLDEN, SECOND_FACTOR
from cardgolf.lanes.compiled.jit import at, jit, jit_inline, jit_part
from cardgolf.lanes.compiled.leader import begin_first_turn, name_leader
from cardgolf.lanes.compiled.rules import (
    BOARDS,
    CARDS,
    CLOSER,
    DISCARD_SIZE,
    DISCARDS,
    ENDING,
    FACES,
    FIRST_ARRAY,
    HELD_FACE,
    KNOWN,
    MARKS,
    OVER,
    PLACES,
    PLAYERS,
    POSITION,
    RESHUFFLES,
    SEAT_COUNT,
    SEEN,
    STAGE,
    STAGE_IS_OPENING,
    STOCK_CARDS,
    STOCK_SIZE,
    TURN,
    TURNS_LEFT,
    TURNS_TOTAL,
)
from cardgolf.lanes.rule_arrays import NO_CARD, Array
from cardgolf.table.shuffle import WORDS

_LOW, _MIDDLE, _HIGH, _HALF = np.uint64(30), np.uint64(27), np.uint64(31), np.uint64(32)


@jit_part
def mix(number: Any) -> Any:
    number = (number ^ (number >> _LOW)) * FIRST_FACTOR
    number = (number ^ (number >> _MIDDLE)) * SECOND_FACTOR
    return number ^ (number >> _HIGH)


@jit_part
def seed_key(seed: Any, purpose: Any) -> Any:
    return mix(mix(seed + GOLDEN) + purpose * GOLDEN)


@jit_part
def choose(key: Any, number: int, count: int) -> Any:
    drawn = mix(key + np.uint64(number + 1) * GOLDEN) >> _HALF
    return np.int64(drawn * np.uint64(count) >> _HALF)


@jit_inline
def lay_out(rules: Array, state: Array, seats: int) -> None:
    """Deal a round to the first ``seats`` of its order. The stock has the deck, the first card on top."""
    players, places, cards = rules[PLAYERS], rules[PLACES], rules[CARDS]
    top = rules[STOCK_CARDS] + cards - 1
    if seats < players:
        for place in range(players * places):
            state[at(rules[BOARDS] + place)], state[at(rules[MARKS] + place)] = NO_CARD, 0
        for seat in range(players):
            state[at(FIRST_ARRAY + players + seat)] = state[at(FIRST_ARRAY + 2 * players + seat)] = 0
    for index in range(seats):
        seat = state[at(FIRST_ARRAY + index)]
        for place in range(places):
            state[at(rules[BOARDS] + seat * places + place)] = state[at(top - index - place * seats)]
            state[at(rules[MARKS] + seat * places + place)] = 0
        state[at(FIRST_ARRAY + players + seat)], state[at(FIRST_ARRAY + 2 * players + seat)] = 0, (1 << places) - 1
    for index in range(rules[SEEN] - rules[KNOWN]):
        state[at(rules[KNOWN] + index)] = 0
    dealt = seats * places
    state[at(rules[DISCARDS])], state[DISCARD_SIZE], state[STOCK_SIZE] = state[at(top - dealt)], 1, cards - dealt - 1
    for face in range(rules[FACES]):
        state[at(rules[SEEN] + face)] = 0
    state[at(rules[SEEN] + state[at(rules[DISCARDS])])] = 1
    closer = state[CLOSER]
    state[HELD_FACE] = state[CLOSER] = state[TURNS_LEFT] = state[ENDING] = -1
    state[POSITION] = state[TURNS_TOTAL] = state[RESHUFFLES] = state[OVER] = state[STAGE] = 0
    state[SEAT_COUNT], state[TURN] = seats, state[FIRST_ARRAY]
    name_leader(rules, state, closer)
    if not rules[at(rules[STAGE_IS_OPENING])]:
        begin_first_turn(rules, state)


@jit_part
def count_bits(bits: int) -> Any:
    count = 0
    while bits != 0:
        bits &= bits - 1
        count += 1
    return count


@jit_part
def nth_action(legal: int, number: int) -> Any:
    """Return the action of bit ``number`` of those that are set in ``legal``."""
    for _ in range(number):
        legal &= legal - 1
    return count_bits((legal & -legal) - 1)


@jit_part
def _shuffle(row: Array, key: Any) -> None:
    for last in range(len(row) - 1, 0, -1):
        drawn, kept = choose(key, last, last + 1), row[last]
        row[last] = row[at(drawn)]
        row[at(drawn)] = kept


@jit
def shuffle_rows(rows: Array, keys: Array) -> None:
    for row in range(len(keys)):
        _shuffle(rows[row], keys[row])


@jit
def shuffle_decks(decks: Array, seeds: Array, rounds: Array) -> None:
    for row in range(len(seeds)):
        _shuffle(decks[row], mix(seed_key(seeds[row], DEAL) + np.uint64(rounds[row]) * GOLDEN))


@jit
def draw_rows(rows: Array, words: Array, undone: Array) -> None:
    cards = rows.shape[1]
    for row in range(len(rows)):
        used, last = 0, cards - 1
        while last > 0 and used < words.shape[1]:
            word, places = np.int64(words[row, used]), last + 1
            used += 1
            if word < WORDS - WORDS % places:
                drawn = word % places
                kept = rows[row, last]
                rows[row, last] = rows[row, drawn]
                rows[row, drawn] = kept
                last -= 1
        undone[row] = last > 0


@jit
def deal_lanes(rules: Array, memory: Array, lanes: Array, decks: Array, orders: Array) -> None:
    cards = rules[CARDS]
    for index in range(len(lanes)):
        state, seats = memory[lanes[index]], 0
        for position in range(rules[PLAYERS]):
            state[at(FIRST_ARRAY + position)] = orders[index, position]
            seats += orders[index, position] >= 0
        for card in range(cards):
            state[at(rules[STOCK_CARDS] + card)] = decks[index, cards - 1 - card]
        lay_out(rules, state, seats)
