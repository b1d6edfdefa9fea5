"""The legal moves of many lanes and what moves do, in plain NumPy."""

from collections.abc import Callable

import numpy as np

from cardgolf.lanes.lane_arrays import LaneArrays
from cardgolf.lanes.plain.leader import begin_first_turns, begin_turns
from cardgolf.lanes.rule_arrays import (
    ALL_CLEARED,
    CLEARED,
    CLOSED,
    CLOSING,
    DOWN,
    DRAWN,
    HELD,
    LIES_DOWN,
    LIES_UP,
    LOOKED,
    MARKED,
    NO_CARD,
    NONE_DOWN,
    OFFERS_DISCARDS,
    OFFERS_FLIPS,
    OFFERS_SWAPS,
    OPENED,
    PILES,
    SEAT,
    TOP,
    WAS_DOWN,
    Array,
    FactArrays,
    RuleArrays,
)
from cardgolf.lanes.tables.tables import (
    EACH_TURN,
    FEWER_TURNS,
    FLIP,
    PLAIN,
    SHOWS_OTHERS,
    SHOWS_OWN,
    TURN_OVER,
    ActionKind,
)
from cardgolf.turns.leaving import NO_RANK

_PLACING = (ActionKind.SWAP, ActionKind.DISCARD, ActionKind.DISCARD_AND_FLIP)


def list_legal(rules: RuleArrays, state: LaneArrays, lanes: Array) -> Array:
    """Return the legal actions of each of ``lanes`` as bits, uint64 (lanes,)."""
    facts = _Facts(rules, state, lanes)
    stage = state.stage[lanes]
    listed = _look_up(rules.offers, stage, facts)
    legal, flags = rules.list_bits[listed], rules.list_flags[listed]
    legal |= np.where(flags & OFFERS_FLIPS, rules.flip_bits[facts.down], np.uint64(0))
    placing = np.nonzero(flags & (OFFERS_SWAPS | OFFERS_DISCARDS))[0]
    if len(placing):
        facts = _Facts(rules, state, lanes[placing])
        stage, flags = stage[placing], flags[placing]
        barred = _look_up(rules.locked, stage, facts)
        if rules.clears:
            barred |= facts.find(CLEARED)
        free = ((1 << rules.places) - 1) & ~barred
        found = np.where(flags & OFFERS_SWAPS, rules.swap_bits[free], np.uint64(0))
        options = np.where(flags & OFFERS_DISCARDS, _look_up(rules.options, stage, facts), 0)
        found |= np.where(options & PLAIN, rules.discard_bit, np.uint64(0))
        found |= np.where(options & FLIP, rules.discard_bits[facts.down], np.uint64(0))
        legal[placing] |= found
    return legal


def play_actions(rules: RuleArrays, state: LaneArrays, lanes: Array, actions: Array) -> None:
    """Play an action in each of ``lanes``, int64 arrays. A stock from which a card is drawn has one."""
    kinds, places = rules.kinds[actions], rules.action_places[actions].astype(np.int32)
    seats, stages = state.turn[lanes], state.stage[lanes]
    bits = np.where(places >= 0, 1 << np.maximum(places, 0), 0)
    was_down = (state.down[lanes, seats] & bits) != 0
    closing, held = state.turns_left[lanes] >= 0, state.held[lanes]
    turned = was_down & (kinds != ActionKind.LOOK) if rules.keeps_down else was_down
    _turn_up(state, lanes[turned], seats[turned], places[turned])
    _move_cards(rules, state, lanes, kinds, places, seats, stages)
    if rules.keeps_down:
        _note_looks(state, lanes, kinds, bits, seats)
        if rules.new_card != LIES_UP:
            laid = np.flatnonzero((kinds == ActionKind.SWAP) & (was_down | (rules.new_card == LIES_DOWN)))
            _lay_down(rules, state, lanes[laid], seats[laid], places[laid], stages[laid])
    if rules.clears:
        _clear(rules, state, lanes, kinds, seats)
    facts = _Facts(rules, state, lanes, {HELD: np.maximum(held, 0), CLOSING: closing, WAS_DOWN: was_down})
    facts.known[DRAWN] = np.maximum(state.held[lanes], 0)
    rows = stages * rules.actions + actions
    endings = np.where(closing, 0, _look_up(rules.endings, rows, facts))
    ended = np.nonzero(endings)[0]
    if len(ended):
        at, ending = lanes[ended], endings[ended] - 1
        state.closer[at], state.ending[at] = seats[ended], ending
        state.turns_left[at] = _count_last_turns(rules, state, at, seats[ended], ending)
        if rules.ending_shows.any():
            _show(rules, state, at, seats[ended], rules.ending_shows[ending])
        facts.known.pop(CLOSED, None)
    following = _look_up(rules.next_stages, rows, facts)
    is_over = following == TURN_OVER
    state.stage[lanes] = np.where(is_over, stages, following)
    turned = np.nonzero(is_over)[0]
    if len(turned):
        _end_turns(rules, state, lanes[turned])


def _count_last_turns(rules: RuleArrays, state: LaneArrays, lanes: Array, closers: Array, endings: Array) -> Array:
    """Return how many seats have a last turn. Those that have begun fewer turns are next to the closer's left."""
    who, orders, begun = rules.ending_turns[endings], state.order[lanes], state.turns_begun[lanes]
    most = begun[np.arange(len(lanes)), closers]
    fewer = (np.take_along_axis(begun, np.maximum(orders, 0), axis=1) < most[:, None]) & (orders >= 0)
    each = np.where(who == EACH_TURN, state.seat_count[lanes] - 1, 0)
    return np.where(who == FEWER_TURNS, fewer.sum(axis=1), each)


def _show(rules: RuleArrays, state: LaneArrays, lanes: Array, closers: Array, whose: Array) -> None:
    """Turn up the cards of the closer, of all others, or of both in each of ``lanes``."""
    for seat in range(rules.players):
        at = lanes[(whose & np.where(closers == seat, SHOWS_OWN, SHOWS_OTHERS)) != 0]
        for place in range(rules.places):
            lying = at[state.down[at, seat] >> place & 1 == 1]
            np.add.at(state.seen, (lying, state.boards[lying, seat, place]), 1)
        state.down[at, seat] = 0
        if rules.keeps_down:
            state.looked[at, seat] = state.told[at, seat] = 0


class _Facts:
    """The facts of some lanes, each found when it is first needed."""

    def __init__(
        self, rules: RuleArrays, state: LaneArrays, lanes: Array, known: dict[int, Array] | None = None
    ) -> None:
        self.known = known or {}
        self._rules, self._state, self._lanes = rules, state, lanes
        self._seats = state.turn[lanes]
        self.down = state.down[lanes, self._seats]

    def find(self, fact: int) -> Array:
        """Return the values of ``fact``."""
        if fact not in self.known:
            self.known[fact] = _FINDERS[fact](self)
        return self.known[fact]

    def cleared(self) -> Array:
        gone = self._state.boards[self._lanes, self._seats] == NO_CARD
        return _as_bits(gone)

    def marked(self) -> Array:
        now = self._state.turns_begun[self._lanes, self._seats]
        return _as_bits(self._state.marks[self._lanes, self._seats] > now[:, None])

    def piles(self) -> Array:
        sizes = self._state.stock_size[self._lanes], self._state.discard_size[self._lanes]
        return 3 * (sizes[0] > 0) + np.minimum(sizes[1], 2)

    def top(self) -> Array:
        size = self._state.discard_size[self._lanes]
        return np.where(size > 0, self._state.discard[self._lanes, np.maximum(size - 1, 0)], 0)

    def closed(self) -> Array:
        return self._state.turns_left[self._lanes] >= 0

    def held(self) -> Array:
        return np.maximum(self._state.held[self._lanes], 0)

    def seat(self) -> Array:
        return self._seats

    def opened(self) -> Array:
        return self._rules.places - self._rules.counts[self.down] >= self._rules.opening_flips

    def looked(self) -> Array:
        return self._state.looked[self._lanes, self._seats]

    def all_cleared(self) -> Array:
        return self.find(CLEARED) == (1 << self._rules.places) - 1


_FINDERS: dict[int, Callable[[_Facts], Array]] = {
    DOWN: lambda facts: facts.down,
    CLEARED: _Facts.cleared,
    MARKED: _Facts.marked,
    HELD: _Facts.held,
    CLOSING: _Facts.closed,
    CLOSED: _Facts.closed,
    PILES: _Facts.piles,
    TOP: _Facts.top,
    SEAT: _Facts.seat,
    NONE_DOWN: lambda facts: facts.down == 0,
    ALL_CLEARED: _Facts.all_cleared,
    OPENED: _Facts.opened,
    LOOKED: _Facts.looked,
}


def _as_bits(places: Array) -> Array:
    return places @ (1 << np.arange(places.shape[1], dtype=np.int32))


def _look_up(table: FactArrays, rows: Array, facts: _Facts) -> Array:
    """Return the integer of ``table`` in each of ``rows``."""
    index = table.offsets[rows]
    for column, fact in enumerate(table.used.tolist()):
        index = index + table.strides[rows, column] * facts.find(fact)
    return table.cells[index]


def _turn_up(state: LaneArrays, lanes: Array, seats: Array, places: Array) -> None:
    """Turn up a face-down card of each of ``lanes``."""
    state.down[lanes, seats] &= ~(1 << places)
    faces = state.boards[lanes, seats, places]
    present = faces != NO_CARD
    state.seen[lanes[present], faces[present]] += 1


def _move_cards(
    rules: RuleArrays, state: LaneArrays, lanes: Array, kinds: Array, places: Array, seats: Array, stages: Array
) -> None:
    """Move the cards as the engine does for each kind of move."""
    drawing = lanes[kinds == ActionKind.DRAW_STOCK]
    state.stock_size[drawing] -= 1
    state.held[drawing] = state.stock[drawing, state.stock_size[drawing]]
    taking = lanes[kinds == ActionKind.DRAW_DISCARD]
    state.discard_size[taking] -= 1
    state.held[taking] = state.discard[taking, state.discard_size[taking]]
    state.seen[taking, state.held[taking]] -= 1
    swapping = np.nonzero(kinds == ActionKind.SWAP)[0]
    at, seat, place = lanes[swapping], seats[swapping], places[swapping]
    displaced, held = state.boards[at, seat, place], state.held[at]
    throwing = np.nonzero((kinds == ActionKind.DISCARD) | (kinds == ActionKind.DISCARD_AND_FLIP))[0]
    thrown = state.held[lanes[throwing]]
    if rules.clears:
        present = displaced != NO_CARD
        _push(state, at[present], displaced[present])
    else:
        _push(state, at, displaced)
    _push(state, lanes[throwing], thrown)
    state.boards[at, seat, place] = held
    if rules.locks:
        is_locked = (rules.lock_sources[held] & rules.stage_sources[stages[swapping]]) != 0
        state.marks[at, seat, place] = np.where(is_locked, state.turns_begun[at, seat] + rules.lock_turns[held], 0)
    laid = lanes[np.isin(kinds, _PLACING)]
    state.seen[laid, state.held[laid]] += 1
    state.held[laid] = -1


def _note_looks(state: LaneArrays, lanes: Array, kinds: Array, bits: Array, seats: Array) -> None:
    """Note what seats know of their own boards after looks, and after cards were turned up."""
    at_one, at_all = kinds == ActionKind.LOOK, kinds == ActionKind.LOOK_AT_ALL
    looked = np.where(at_one, bits, np.where(at_all, state.down[lanes, seats], 0))
    gone = np.where(at_one, 0, bits)
    state.looked[lanes, seats] = (state.looked[lanes, seats] | looked) & ~gone
    state.told[lanes, seats] &= ~gone


def _lay_down(rules: RuleArrays, state: LaneArrays, lanes: Array, seats: Array, places: Array, stages: Array) -> None:
    """Turn down cards that were swapped in. Their owners know them, and all seats do those of the discard pile."""
    bits = np.where(state.marks[lanes, seats, places] == 0, 1 << places, 0)  # a locked card stays up
    state.seen[lanes, state.boards[lanes, seats, places]] -= bits != 0
    for known in (state.down, state.looked):
        known[lanes, seats] |= bits
    state.told[lanes, seats] |= np.where(rules.stage_sources[stages] == 2, bits, 0)


def _push(state: LaneArrays, lanes: Array, faces: Array) -> None:
    """Put a card on the discard pile of each of ``lanes``."""
    state.discard[lanes, state.discard_size[lanes]] = faces
    state.discard_size[lanes] += 1


def _clear(rules: RuleArrays, state: LaneArrays, lanes: Array, kinds: Array, seats: Array) -> None:
    """Move what is cleared from the boards of the seats that moved to the discard piles."""
    rows = rules.clear_rows[kinds]
    changed = np.nonzero(rows >= 0)[0]
    at, seat, row = lanes[changed], seats[changed], rows[changed]
    boards = state.boards[at, seat]
    up = (boards != NO_CARD) & ((state.down[at, seat][:, None] >> np.arange(rules.places)) & 1 == 0)
    ranks = np.where(up, rules.face_kinds[np.where(up, boards, 0)].astype(np.int16), -1 - np.arange(rules.places))
    gone = rules.clear_up[row, _as_bits(up)]
    for place in range(rules.places):
        equal = _as_bits((ranks == ranks[:, place : place + 1]) & up)
        gone |= rules.clear_equal[row, equal]
    values = np.where(up, rules.face_ranks[np.where(up, boards, 0)], NO_RANK)
    for run_row, *line in rules.run_lines.tolist():
        places = [place for place in line if place >= 0]
        steps = np.diff(values[:, places], axis=1)
        is_run = (row == run_row) & up[:, places].all(axis=1) & ((steps == 1).all(axis=1) | (steps == -1).all(axis=1))
        gone |= np.where(is_run, sum(1 << place for place in places), 0)
    for lane, player, places in zip(at[gone > 0], seat[gone > 0], gone[gone > 0].tolist(), strict=True):
        _clear_places(rules, state, lane, player, [place for place in range(rules.places) if places >> place & 1])


def _clear_places(rules: RuleArrays, state: LaneArrays, lane: int, seat: int, places: list[int]) -> None:
    size, cards = state.discard_size[lane], state.boards[lane, seat, places]
    down = state.down[lane, seat] >> np.array(places) & 1
    np.add.at(state.seen[lane], cards, down)
    below = size if rules.clears_to_top else size - min(size, 1)
    state.discard[lane, below + len(places) : size + len(places)] = state.discard[lane, below:size].copy()
    state.discard[lane, below : below + len(places)] = cards
    state.discard_size[lane] += len(places)
    state.boards[lane, seat, places] = NO_CARD
    state.marks[lane, seat, places] = 0


def _end_turns(rules: RuleArrays, state: LaneArrays, lanes: Array) -> None:
    """Begin the next turn, or end the round."""
    opening = rules.stage_is_opening[state.stage[lanes]]
    left = state.turns_left[lanes]
    no_stock = (state.stock_size[lanes] == 0) & rules.ends_with_stock & ~opening
    limit = rules.turn_limit * state.seat_count[lanes]
    no_turns = (limit > 0) & (left < 0) & (state.turns_total[lanes] >= limit) & ~opening & ~no_stock
    over = no_stock | no_turns | ((left == 0) & ~opening)
    empty, limited = rules.reasons
    stopped = lanes[no_stock & (state.ending[lanes] < 0)]
    state.ending[stopped] = empty
    state.ending[lanes[no_turns]] = limited
    state.over[lanes] = over
    state.turns_left[lanes[~over & (left > 0)]] -= 1
    going = lanes[~over]
    position = state.position[going] + 1
    wrapped = position == state.seat_count[going]
    position = np.where(wrapped, 0, position)
    state.position[going] = position
    seats = state.order[going, position].astype(np.int32)
    state.turn[going] = seats
    is_opening = opening[~over]
    opened = going[is_opening & wrapped]
    if len(opened):
        begin_first_turns(rules, state, opened)
    begins = ~is_opening
    state.stage[going[is_opening & ~wrapped]] = 0
    begin_turns(rules, state, going[begins], seats[begins])
