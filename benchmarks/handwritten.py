"""Random holes of Play Nine, written by hand for numba: how fast the game can be played by a program that knows it.

It has no rules to ask, no views, no records and no matches. One hole after another is played to its end, as compiled
loops do best. It is the yardstick of ``python -m benchmarks lanes``. A test plays its holes again by the engine.
"""

from typing import Any

import numpy as np
from numba import njit

HOLE_IN_ONE = 13
DECK = np.array([*[rank for rank in range(13) for _ in range(8)], *[HOLE_IN_ONE] * 4], np.uint8)
PLACES, COLUMNS, ALL_UP = 8, 4, 255
DRAW_STOCK, DRAW_DISCARD, SWAP, DISCARD, DISCARD_AND_FLIP = range(5)
_GOLDEN, _MIX_1, _MIX_2 = np.uint64(0x9E3779B97F4A7C15), np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)


@njit(inline="always")
def draw_below(chance: Any, count: int) -> int:
    """Return a number below ``count``."""
    chance[0] += _GOLDEN
    mixed = chance[0]
    mixed = (mixed ^ (mixed >> np.uint64(30))) * _MIX_1
    mixed = (mixed ^ (mixed >> np.uint64(27))) * _MIX_2
    mixed ^= mixed >> np.uint64(31)
    return np.int64(((mixed >> np.uint64(32)) * np.uint64(count)) >> np.uint64(32))  # type: ignore[return-value]


@njit(inline="always")
def shuffle(cards: Any, count: int, chance: Any) -> None:
    """Shuffle the first ``count`` of ``cards``."""
    for last in range(count - 1, 0, -1):
        drawn = draw_below(chance, last + 1)
        cards[last], cards[drawn] = cards[drawn], cards[last]


@njit(inline="always")
def choose_bit(mask: int, number: int) -> int:
    """Return the place of one of the bits of ``mask``: 0 is the lowest."""
    for place in range(PLACES):
        if mask >> place & 1:
            if number == 0:
                return place
            number -= 1
    return 0


@njit(inline="always")
def deal(stock: Any, boards: Any, up: Any, discards: Any, chance: Any) -> int:
    """Deal a hole, turn two cards of each seat up, and return the number of cards in the stock."""
    stock[:] = DECK
    count = len(stock)
    shuffle(stock, count, chance)
    for seat in range(len(boards)):
        for place in range(PLACES):
            count -= 1
            boards[seat, place] = stock[count]
        first = draw_below(chance, PLACES)
        second = draw_below(chance, PLACES - 1)
        up[seat] = 1 << first | 1 << (second + (second >= first))
    discards[0] = stock[count - 1]
    return count - 1


@njit(inline="always")
def restock(stock: Any, discards: Any, thrown: int, chance: Any) -> int:
    """Make a stock of all discards but the top one, and return its size."""
    top = discards[thrown - 1]
    stock[: thrown - 1] = discards[: thrown - 1]
    shuffle(stock, thrown - 1, chance)
    discards[0] = top
    return thrown - 1


@njit(inline="always")
def count_bits(mask: int) -> int:
    """Return how many bits are set."""
    count = 0
    for place in range(PLACES):
        count += mask >> place & 1
    return count


@njit(inline="always")
def score_board(cards: Any) -> int:
    """Return the points of a board: its cards, columns that cancel, and the bonuses."""
    points = hole_in_ones = 0
    for column in range(COLUMNS):
        number = cards[column]
        is_matched = number == cards[column + COLUMNS]
        if number == HOLE_IN_ONE and is_matched:
            hole_in_ones += 1
        if number == HOLE_IN_ONE or not is_matched:
            points += value_card(number) + value_card(cards[column + COLUMNS])
            continue
        before = after = 0
        for other in range(COLUMNS):
            if cards[other] == number and cards[other + COLUMNS] == number:
                before += other < column
                after += other > column
        if before == 0 and after > 0:
            points -= 5 * (after + 1)
    return points - 10 * (hole_in_ones >= 2)


@njit(inline="always")
def value_card(number: int) -> int:
    """Return the points of a card."""
    return -5 if number == HOLE_IN_ONE else np.int64(number)  # type: ignore[return-value]


@njit(inline="always")
def note(trace: Any, kind: int, what: int, moves: int) -> None:
    """Write a decision in the next row: its kind, the place or the card, and among how many moves it was chosen."""
    if trace is not None:
        trace[0, 0] += 1  # the rows that are written
        row = trace[trace[0, 0]]
        row[0], row[1], row[2] = kind, what, moves


@njit
def play_hole(  # numba takes no keywords, and one loop is fastest
    stock: Any, boards: Any, up: Any, discards: Any, chance: Any, trace: Any
) -> int:
    """Play a hole and return the number of its decisions.

    ``trace`` is None, or an array of zeros of the shape (rows, 3) for the decisions after the opening, from row 1 on.
    """
    count, players = deal(stock, boards, up, discards, chance), len(boards)
    thrown, decisions, seat, left = 1, 2 * players, 0, -1
    while left != 0:
        decisions += 2
        from_stock = draw_below(chance, 2) == 0
        if from_stock:
            if count == 0:
                count, thrown = restock(stock, discards, thrown, chance), 1
            count -= 1
            held = stock[count]
            note(trace, DRAW_STOCK, held, 2)
        else:
            thrown -= 1
            held = discards[thrown]
            note(trace, DRAW_DISCARD, held, 2)
        down = ALL_UP & ~up[seat]
        hidden, moves = count_bits(down), PLACES
        if from_stock:
            moves += 1 if left > 0 else hidden + (hidden == 1)
        number = draw_below(chance, moves)
        if number < PLACES:
            discards[thrown] = boards[seat, number]
            boards[seat, number] = held
            up[seat] |= 1 << number
            note(trace, SWAP, number, moves)
        else:
            discards[thrown] = held
            if left < 0 and number < PLACES + hidden:
                place = choose_bit(down, number - PLACES)
                up[seat] |= 1 << place
                note(trace, DISCARD_AND_FLIP, place, moves)
            else:
                note(trace, DISCARD, 0, moves)
        thrown += 1
        if left > 0:
            left -= 1
        elif up[seat] == ALL_UP:
            left = players - 1
        seat = seat + 1 if seat + 1 < players else 0
    return decisions


@njit
def play_holes(holes: int, players: int, seed: int) -> tuple[int, int]:
    """Return the decisions of so many holes, and their points."""
    stock, boards = DECK.copy(), np.zeros((players, PLACES), np.uint8)
    up, discards = np.zeros(players, np.int64), np.zeros(len(DECK), np.uint8)
    chance = np.array([seed], np.uint64)
    decisions = total = 0
    for _ in range(holes):
        decisions += play_hole(stock, boards, up, discards, chance, None)
        for seat in range(players):
            total += score_board(boards[seat])
    return decisions, total
