"""The legal moves of many lanes and what moves do, in plain NumPy."""

import numpy as np

from cardgolf.lanes.plain.leader import begin_first_turns, begin_turns
from cardgolf.lanes.rule_arrays import NO_CARD, Array, RuleArrays
from cardgolf.lanes.tables.memory import LaneArrays
from cardgolf.lanes.tables.tables import (
    EACH_TURN,
    FEWER_TURNS,
    FLIP,
    PLAIN,
    SHOWS_OTHERS,
    SHOWS_OWN,
    ActionKind,
)
from cardgolf.table.move import DISCARD, STOCK
from cardgolf.turns.parts import HOW

_PLACING = (ActionKind.SWAP, ActionKind.DISCARD, ActionKind.DISCARD_AND_FLIP)
_TURNING = (ActionKind.FLIP, ActionKind.SWAP, ActionKind.DISCARD_AND_FLIP)
_DRAWING = (ActionKind.DRAW_STOCK, ActionKind.DRAW_DISCARD)
_EQUAL, _ANY, _RUN = range(len(HOW))


def list_legal(rules: RuleArrays, state: LaneArrays, lanes: Array) -> Array:
    """Return the legal actions of each of ``lanes`` as bits, uint64 (lanes,)."""
    stages, start = state.stage[lanes], rules.tables.first_stage
    legal = np.zeros(len(lanes), np.int64)
    for rows, list_actions in (
        (np.flatnonzero(stages < start), _list_opening),
        (np.flatnonzero(stages == start), _list_start),
        (np.flatnonzero(stages > start), _list_placements),
    ):
        if len(rows):
            at, seats = lanes[rows], state.turn[lanes[rows]]
            legal[rows] = list_actions(rules, state, at, seats, state.down[at, seats].astype(np.int64))
    return legal.view(np.uint64)


def _list_opening(rules: RuleArrays, state: LaneArrays, lanes: Array, seats: Array, down: Array) -> Array:
    turns = rules.turns
    if ActionKind.LOOK_AT_ALL in rules.firsts:
        return np.full(len(lanes), 1 << rules.firsts[ActionKind.LOOK_AT_ALL])
    if turns.looked:
        return _shift(rules, ActionKind.LOOK, turns.looked & ~state.looked[lanes, seats].astype(np.int64))
    wanted = down
    if turns.where in {"together", "apart"}:
        begun = sum(np.where(column & ~down, column, 0) for column in turns.columns)
        wanted = down & begun if turns.where == "together" else down & ~begun
        wanted = np.where(wanted, wanted, down)  # all flips where none is together with a face-up card, or apart
    return _shift(rules, ActionKind.FLIP, wanted)


def _list_start(rules: RuleArrays, state: LaneArrays, lanes: Array, seats: Array, down: Array) -> Array:
    turns, discards = rules.turns, state.discard_size[lanes]
    # Two discards make a new stock. From a board without cards nothing is swapped, so no card of the pile is taken.
    stock, pile = (state.stock_size[lanes] > 0) | (discards > 1), discards > 0
    if rules.clears:
        pile &= (state.boards[lanes, seats] != NO_CARD).any(axis=1)
    legal = _offer(rules, ActionKind.DRAW_STOCK, stock if STOCK in turns.draws else stock & ~pile)
    legal |= _offer(rules, ActionKind.DRAW_DISCARD, pile if DISCARD in turns.draws else pile & ~stock)
    if turns.knocks:
        may_knock = (state.turns_left[lanes] < 0) & (np.bitwise_count(down) <= turns.most_down)
        legal |= _offer(rules, ActionKind.KNOCK, may_knock)
    return legal | _shift(rules, ActionKind.FLIP, down) if turns.spends else legal


def _list_placements(rules: RuleArrays, state: LaneArrays, lanes: Array, seats: Array, down: Array) -> Array:
    """Return what may be done with the card in hand."""
    turns, free = rules.turns, np.full(len(lanes), (1 << rules.places) - 1)
    if turns.keeps_up:
        free = np.where(down, down, free)
    if rules.locks:
        free &= ~_as_bits(state.marks[lanes, seats] > state.turns_begun[lanes, seats][:, None])
    if rules.clears:
        free &= ~_as_bits(state.boards[lanes, seats] == NO_CARD)
    how = np.where(state.turns_left[lanes] >= 0, turns.last_throw, turns.throw)
    if turns.waives_last:
        how = np.where((how == FLIP) & (np.bitwise_count(down) == 1), PLAIN | FLIP, how)
    how = np.where(down == 0, PLAIN, how)
    from_stock = rules.stage_sources[state.stage[lanes]] == 1
    how = np.where(from_stock, how, PLAIN if turns.throws_taken else 0)
    if rules.kept.any():
        how = np.where(rules.kept[state.held[lanes]], 0, how)
    legal = _shift(rules, ActionKind.SWAP, free) | _offer(rules, ActionKind.DISCARD, how & PLAIN)
    if (turns.throw | turns.last_throw) & FLIP:
        legal |= _shift(rules, ActionKind.DISCARD_AND_FLIP, np.where(how & FLIP, down, 0))
    return legal


def _offer(rules: RuleArrays, kind: ActionKind, where: Array) -> Array:
    """Return the bit of an action where it is offered: int64 (lanes,)."""
    return np.where(where, 1 << rules.firsts[kind], 0)


def _shift(rules: RuleArrays, kind: ActionKind, places: Array) -> Array:
    """Return the actions of a kind at sets of places, as bits: int64 (lanes,)."""
    first = rules.firsts[kind]
    return places << first if first >= 0 else places >> -first


def play_actions(rules: RuleArrays, state: LaneArrays, lanes: Array, actions: Array) -> None:
    """Play an action in each of ``lanes``, int64 arrays. A stock from which a card is drawn has one."""
    kinds, places = rules.kinds[actions], rules.action_places[actions].astype(np.int32)
    seats, stages = state.turn[lanes], state.stage[lanes]
    bits = np.where(places >= 0, 1 << np.maximum(places, 0), 0)
    was_down = (state.down[lanes, seats] & bits) != 0
    turned = was_down & (kinds != ActionKind.LOOK) if rules.keeps_down else was_down
    _turn_up(state, lanes[turned], seats[turned], places[turned])
    _move_cards(rules, state, lanes, kinds, places, seats, stages)
    if rules.keeps_down:
        _note_looks(state, lanes, kinds, bits, seats)
        if rules.tables.new_card != "up":
            laid = np.flatnonzero((kinds == ActionKind.SWAP) & (was_down | (rules.tables.new_card == "down")))
            _lay_down(rules, state, lanes[laid], seats[laid], places[laid], stages[laid])
    if rules.clears:
        _clear(rules, state, lanes, kinds, seats)
    opening, drawing = stages < rules.tables.first_stage, np.isin(kinds, _DRAWING)
    _close(rules, state, lanes, kinds, seats, drawing | (opening & rules.opens_before))
    state.stage[lanes] += np.where(drawing, kinds, 0).astype(np.int32)  # the steps after the first are in their order
    over = ~drawing
    if opening.any():
        opened = _ends_opening(rules, state, lanes, kinds, seats)
        over &= ~opening | (opened & rules.opens_before)
        if not rules.opens_before:
            state.stage[lanes[opening & opened]] = rules.tables.first_stage
    turned = np.flatnonzero(over)
    if len(turned):
        _end_turns(rules, state, lanes[turned])


def _ends_opening(rules: RuleArrays, state: LaneArrays, lanes: Array, kinds: Array, seats: Array) -> Array:
    """Return whether seats have looked at or turned up as many cards as the rules ask for."""
    shown = rules.places - np.bitwise_count(state.down[lanes, seats]).astype(np.int32)
    if rules.keeps_down:
        shown = np.where(kinds == ActionKind.LOOK, np.bitwise_count(state.looked[lanes, seats]), shown)
    return (shown >= rules.tables.opening_flips) | (kinds == ActionKind.LOOK_AT_ALL)


def _close(rules: RuleArrays, state: LaneArrays, lanes: Array, kinds: Array, seats: Array, goes_on: Array) -> None:
    """Close the rounds in which a seat knocked, or has all its cards up after a move by which that counts."""
    is_up = (state.down[lanes, seats] == 0) & ~goes_on & (state.turns_left[lanes] < 0)
    endings = np.where(kinds == ActionKind.KNOCK, rules.turns.knock_ending, np.where(is_up, rules.turns.up_ending, 0))
    ended = np.flatnonzero(endings)
    if len(ended):
        at, ending = lanes[ended], endings[ended] - 1
        state.closer[at], state.ending[at] = seats[ended], ending
        state.turns_left[at] = _count_last_turns(rules, state, at, seats[ended], ending)
        if rules.ending_shows.any():
            _show(rules, state, at, seats[ended], rules.ending_shows[ending])


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


def _as_bits(places: Array) -> Array:
    return places @ (1 << np.arange(places.shape[1], dtype=np.int32))


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
    """Move the cards of complete lines of the seats that moved to the discard piles."""
    changed = np.flatnonzero(np.isin(kinds, _TURNING))
    at, seat, swaps = lanes[changed], seats[changed], kinds[changed] == ActionKind.SWAP
    boards = state.boards[at, seat]
    up = (boards != NO_CARD) & ((state.down[at, seat][:, None] >> np.arange(rules.places)) & 1 == 0)
    faces, gone = np.where(up, boards, 0), np.zeros(len(changed), np.int64)
    ranks, values = rules.face_kinds[faces].astype(np.int16), rules.face_ranks[faces]
    for how, after_swaps, line in rules.turns.lines:
        places, leaves = list(line), up[:, list(line)].all(axis=1)
        if after_swaps:
            leaves &= swaps
        if how == _EQUAL:
            leaves &= (ranks[:, places] == ranks[:, places[:1]]).all(axis=1)
        elif how == _RUN:
            steps = np.diff(values[:, places], axis=1)
            leaves &= (steps == 1).all(axis=1) | (steps == -1).all(axis=1)
        gone |= np.where(leaves, sum(1 << place for place in places), 0)
    for lane, player, places in zip(at[gone > 0], seat[gone > 0], gone[gone > 0].tolist(), strict=True):
        _clear_places(rules, state, lane, player, [place for place in range(rules.places) if places >> place & 1])


def _clear_places(rules: RuleArrays, state: LaneArrays, lane: int, seat: int, places: list[int]) -> None:
    size, cards = state.discard_size[lane], state.boards[lane, seat, places]
    down = state.down[lane, seat] >> np.array(places) & 1
    np.add.at(state.seen[lane], cards, down)
    below = size if rules.tables.clears_to_top else size - min(size, 1)
    state.discard[lane, below + len(places) : size + len(places)] = state.discard[lane, below:size].copy()
    state.discard[lane, below : below + len(places)] = cards
    state.discard_size[lane] += len(places)
    state.boards[lane, seat, places] = NO_CARD
    state.marks[lane, seat, places] = 0


def _end_turns(rules: RuleArrays, state: LaneArrays, lanes: Array) -> None:
    """Begin the next turn, or end the round."""
    opening = (state.stage[lanes] == 0) & rules.opens_before
    left = state.turns_left[lanes]
    no_stock = (state.stock_size[lanes] == 0) & rules.tables.ends_with_stock & ~opening
    limit = rules.tables.turn_limit * state.seat_count[lanes]
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
