"""Deals, shuffles and the lanes' own chance, as :mod:`cardgolf.lanes.chance` defines it, compiled.

The arguments ``rules`` and ``state`` are those of :mod:`cardgolf.lanes.compiled.moves`.
"""

from typing import Any

import numpy as np

from cardgolf.lanes.chance import DEAL, FIRST_FACTOR, GOLDEN, OTHER, SECOND_FACTOR, STOCK
from cardgolf.lanes.compiled.jit import at, jit, jit_inline, jit_part
from cardgolf.lanes.compiled.leader import begin_first_turn, name_leader
from cardgolf.lanes.compiled.rules import (
    BOARDS,
    CARDS,
    CLOSER,
    DECK,
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


@jit_part
def shuffle(state: Array, first: int, count: int, key: Any) -> None:
    for last in range(count - 1, 0, -1):
        drawn = first + choose(key, last, last + 1)
        kept = state[at(first + last)]
        state[at(first + last)] = state[at(drawn)]
        state[at(drawn)] = kept


@jit_inline
def reshuffle(rules: Array, state: Array, seed: Any, rounds: int) -> None:
    size, stock, discard = state[DISCARD_SIZE] - 1, rules[STOCK_CARDS], rules[DISCARDS]
    for index in range(size):
        face = state[at(discard + index)]
        state[at(stock + index)] = face
        state[at(rules[SEEN] + face)] -= 1
    counted = np.uint64(rounds) * GOLDEN + np.uint64(state[RESHUFFLES]) * OTHER
    shuffle(state, stock, size, mix(seed_key(seed, STOCK) + counted))
    state[at(discard)] = state[at(discard + size)]
    state[STOCK_SIZE], state[DISCARD_SIZE] = size, 1
    state[RESHUFFLES] += 1


@jit_inline
def deal(rules: Array, state: Array, key: Any) -> None:
    """Shuffle and deal the next round of all seats. The deal passes to the left."""
    players = rules[PLAYERS]
    dealer = state[FIRST_ARRAY]
    for index in range(players - 1):
        state[at(FIRST_ARRAY + index)] = state[at(FIRST_ARRAY + index + 1)]
    state[at(FIRST_ARRAY + players - 1)] = dealer
    shuffle_deck(rules, state, key)
    lay_out(rules, state, players)


@jit_inline
def set_order(rules: Array, state: Array, order: Array) -> Any:
    """Set the seats that play, and return how many they are."""
    seats = 0
    for position in range(rules[PLAYERS]):
        state[at(FIRST_ARRAY + position)] = order[position]
        seats += order[position] >= 0
    return seats


@jit_inline
def shuffle_deck(rules: Array, state: Array, key: Any) -> None:
    """Make the stock the shuffled deck, the first card in dealing order on top."""
    cards = rules[CARDS]
    top = rules[STOCK_CARDS] + cards - 1
    for index in range(cards):
        state[at(top - index)] = rules[at(rules[DECK] + index)]
    for last in range(cards - 1, 0, -1):
        drawn = choose(key, last, last + 1)
        kept = state[at(top - last)]
        state[at(top - last)] = state[at(top - drawn)]
        state[at(top - drawn)] = kept


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


@jit
def shuffle_rows(rows: Array, keys: Array) -> None:
    for row in range(len(keys)):
        shuffle(rows[row], 0, rows.shape[1], keys[row])


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
        state = memory[lanes[index]]
        seats = set_order(rules, state, orders[index])
        for card in range(cards):
            state[at(rules[STOCK_CARDS] + card)] = decks[index, cards - 1 - card]
        lay_out(rules, state, seats)


@jit
def deal_by_chance(
    rules: Array, memory: Array, lanes: Array, orders: Array, seeds_and_rounds: tuple[Array, Array]
) -> None:
    seeds, rounds = seeds_and_rounds
    for index in range(len(lanes)):
        state = memory[lanes[index]]
        seats = set_order(rules, state, orders[index])
        shuffle_deck(rules, state, mix(seed_key(seeds[index], DEAL) + np.uint64(rounds[index]) * GOLDEN))
        lay_out(rules, state, seats)
