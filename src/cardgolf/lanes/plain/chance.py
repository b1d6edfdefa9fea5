"""Deals, shuffles and the draws of bots for many lanes at once, in plain NumPy."""

import numpy as np

from cardgolf.lanes.chance import GOLDEN, mix
from cardgolf.lanes.plain.leader import begin_first_turns, name_leaders
from cardgolf.lanes.rule_arrays import NO_CARD, Array, RuleArrays
from cardgolf.lanes.tables.memory import LaneArrays
from cardgolf.table.shuffle import WORDS

_HALF = np.uint64(32)
_LOW = np.uint64(2**32 - 1)

_FEW_ROWS = 48
"""So many rows are shuffled sooner one by one than together in plain NumPy."""


def deal(rules: RuleArrays, state: LaneArrays, lanes: Array, decks: Array, order: Array) -> None:
    """Deal a round in each of ``lanes``.

    ``decks`` are the shuffled decks, uint8 (lanes, cards), in dealing order. ``order`` are the seats that play, (lanes,
    players), from the dealer's left and with -1 after the last.
    """
    places, players, seat_count = rules.places, rules.players, (order >= 0).sum(axis=1)
    row = np.arange(len(lanes))[:, None]
    state.boards[lanes] = NO_CARD
    state.down[lanes] = 0
    for position in range(players):
        playing = np.nonzero(seat_count > position)[0]
        seats = order[playing, position]
        taken = position + np.arange(places)[None, :] * seat_count[playing][:, None]
        state.boards[lanes[playing], seats] = decks[row[playing], taken]
        state.down[lanes[playing], seats] = (1 << places) - 1
    dealt = seat_count * places
    cards = decks.shape[1]
    state.discard[lanes, 0] = decks[row[:, 0], dealt]
    state.discard_size[lanes] = 1
    state.seen[lanes] = 0
    state.seen[lanes, state.discard[lanes, 0]] = 1
    state.stock[lanes] = decks[:, ::-1]  # the top card of the stock is dealt next; the cards already dealt lie above
    state.stock_size[lanes] = cards - dealt - 1
    state.marks[lanes] = 0
    if rules.keeps_down:
        state.looked[lanes] = state.told[lanes] = 0
    state.held[lanes] = -1
    state.order[lanes], state.seat_count[lanes] = order, seat_count
    name_leaders(rules, state, lanes, state.closer[lanes])
    state.position[lanes] = 0
    state.turn[lanes] = order[:, 0]
    state.turns_begun[lanes] = 0
    state.turns_total[lanes] = 0
    state.closer[lanes] = state.turns_left[lanes] = state.ending[lanes] = -1
    state.reshuffles[lanes] = 0
    state.over[lanes] = 0
    if rules.opens_before:
        state.stage[lanes] = 0
    else:
        begin_first_turns(rules, state, lanes)


def draw_rows(rows: Array, words: Array) -> Array:
    """Shuffle ``rows`` by the words of their streams, uint16, as :func:`cardgolf.table.shuffle.shuffle` does.

    Return which rows are not shuffled, bool (rows,): those with a word that is rejected, or all of a few.
    """
    count, cards = rows.shape
    if count < _FEW_ROWS:
        return np.ones(count, np.bool_)
    places, used = np.arange(cards, 1, -1), words[:, : cards - 1].astype(np.int64)
    undone: Array = (used >= WORDS - WORDS % places).any(axis=1)
    done = np.flatnonzero(~undone)
    columns, at = rows[done].T.copy(), np.arange(len(done))
    for drawn, last in zip((used[done] % places).T, range(cards - 1, 0, -1), strict=True):
        kept = columns[last].copy()
        columns[last] = columns[drawn, at]
        columns[drawn, at] = kept
    rows[done] = columns.T
    return undone


def draw_below(keys: Array, counters: Array, limits: Array) -> Array:
    """Return a number below each of ``limits``, int64 of their shape, as ``Chance(key, counter).below(limit)`` does.

    ``keys`` and ``counters`` are uint64. The counters of the generators that drew a word are moved on in place. A limit
    of 1 draws none; it may be 0 where no number is needed.

    >>> import numpy as np
    >>> from cardgolf.bots import Chance
    >>> from cardgolf.lanes.plain.chance import draw_below
    >>> keys, counters = np.array([7, 8], np.uint64), np.zeros(2, np.uint64)
    >>> draw_below(keys, counters, np.array([6, 1])).tolist(), counters.tolist(), Chance(7).below(6)
    ([2, 0], [1, 0], 2)
    """
    drawn, left = np.zeros(len(limits), np.int64), np.flatnonzero(limits > 1)
    while len(left):
        counters[left] += np.uint64(1)
        below = limits[left].astype(np.uint64)
        product = (mix(keys[left] + counters[left] * GOLDEN) >> _HALF) * below
        drawn[left] = (product >> _HALF).astype(np.int64)
        left = left[(product & _LOW) < np.uint64(2**32) % below]
    return drawn
