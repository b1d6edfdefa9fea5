"""Shuffles, choices and the lanes' own chance, as :mod:`cardgolf.lanes.chance` defines it, compiled."""

from typing import Any

import numpy as np

from cardgolf.lanes.chance import DEAL, FIRST_FACTOR, GOLDEN, MOVE, OTHER, SECOND_FACTOR
from cardgolf.lanes.compiled.jit import at, jit, jit_part
from cardgolf.lanes.rule_arrays import MAX_ACTIONS, Array
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
def make_key(seed: Any, purpose: Any, first: int, second: int) -> Any:
    return mix(seed_key(seed, purpose) + np.uint64(first) * GOLDEN + np.uint64(second) * OTHER)


@jit_part
def shuffle_up(row: Array, first: int, count: int, key: Any) -> None:
    """Shuffle ``count`` numbers of a row, of which the first one stands at ``first``."""
    for last in range(count - 1, 0, -1):
        drawn, kept = first + choose(key, last, last + 1), row[at(first + last)]
        row[at(first + last)] = row[at(drawn)]
        row[at(drawn)] = kept


@jit_part
def shuffle_down(row: Array, first: int, count: int, key: Any) -> None:
    """Shuffle ``count`` numbers of a row from ``first`` on downwards."""
    for last in range(count - 1, 0, -1):
        drawn, kept = first - choose(key, last, last + 1), row[at(first - last)]
        row[at(first - last)] = row[at(drawn)]
        row[at(drawn)] = kept


@jit_part
def count_bits(bits: int) -> Any:
    count = 0
    while bits != 0:
        bits &= bits - 1
        count += 1
    return count


@jit_part
def nth_action(legal: int, number: int) -> Any:
    """Return the action of bit ``number`` of those that are set in ``legal``, which must be more than ``number``."""
    # Run by run: most actions stand in the first runs, and a loop of unforeseen length costs more than ten steps.
    first = count_bits((legal & -legal) - 1)
    rest = legal >> first
    run = count_bits(rest & ~(rest + 1))
    while number >= run:
        number -= run
        legal &= legal + (legal & -legal)
        first = count_bits((legal & -legal) - 1)
        rest = legal >> first
        run = count_bits(rest & ~(rest + 1))
    return first + number


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
def choose_random(legal: Array, seeds: Array, number: int, actions: Array) -> None:
    for lane in range(len(seeds)):
        key = mix(seed_key(seeds[lane], MOVE) + np.uint64(number) * GOLDEN)
        actions[lane] = nth_action(legal[lane], choose(key, 0, count_bits(legal[lane])))


@jit
def find_illegal(legal: Array, actions: Array) -> int:
    for lane in range(len(actions)):
        action = actions[lane]
        if action < 0 or action > MAX_ACTIONS or not legal[lane] >> action & 1:
            return lane
    return -1


@jit
def fill_masks(legal: Array, masks: Array) -> None:
    """Write a byte for each action: 1 if its bit is set in ``legal``, int64 (lanes,)."""
    for lane in range(len(masks)):
        bits = legal[lane]
        for action in range(masks.shape[1]):
            masks[lane, at(action)] = bits >> action & 1
