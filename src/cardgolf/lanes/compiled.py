"""What ``stepping`` does, compiled by numba, with equal results. Importing this module imports numba."""

from collections.abc import Callable
from typing import Any

import numpy as np

from cardgolf.lanes.chance import DEAL, GOLDEN, MOVE, RandomMoves
from cardgolf.lanes.compiled_chance import (
    choose,
    count_bits,
    deal,
    lay_out,
    mix,
    nth_action,
    reshuffle,
    seed_key,
    set_order,
    shuffle,
    shuffle_deck,
)
from cardgolf.lanes.compiled_moves import legal_in, must_wait, play_in
from cardgolf.lanes.compiled_observation import observe
from cardgolf.lanes.jit import at, jit, jit_part
from cardgolf.lanes.lane_arrays import LaneArrays
from cardgolf.lanes.observations import NUMBERS, Observation
from cardgolf.lanes.packed_rules import (
    CARDS,
    FACES,
    LOCKS,
    OVER,
    STOCK_CARDS,
    pack_rules,
)
from cardgolf.lanes.rule_arrays import MAX_ACTIONS, Array, RuleArrays
from cardgolf.shuffle import WORDS


class CompiledStepper:
    """Legal moves and moves of many lanes, compiled. The arrays of the lanes are made with ``by_lane``."""

    by_lane = plays_random = True

    def __init__(self, rules: RuleArrays) -> None:
        self.rules = pack_rules(rules)

    def list_legal(self, state: LaneArrays, lanes: Array) -> Array:
        """Return the legal actions of each of ``lanes`` as bits, uint64 (lanes,)."""
        legal = np.empty(len(lanes), np.int64)
        _list_legal(self.rules, state.memory, lanes, legal, np.zeros(4, np.int64))
        return legal.view(np.uint64)

    def find_illegal(self, legal: Array, actions: Array) -> int:
        """Return the first lane whose action is not one of the bits of ``legal``, or -1."""
        return int(_find_illegal(legal.view(np.int64), actions))

    def advance(self, state: LaneArrays, actions: Array, reshuffle: Callable[[int], None]) -> tuple[Array, Array]:
        """Play an action in each lane, int64 (lanes,). ``reshuffle`` makes a new stock where there is none.

        Return whether each round is over, bool (lanes,), and the legal actions as bits, uint64 (lanes,).
        """
        count = len(actions)
        over, legal, waiting = np.zeros(count, np.bool_), np.empty(count, np.int64), np.empty(count, np.int64)
        waits = _advance(self.rules, state.memory, actions, (over, legal, waiting), np.zeros(4, np.int64))
        late = waiting[:waits]
        for lane in late.tolist():
            reshuffle(lane)
        if waits:
            self.play_actions(state, late, actions[late])
            over[late], legal[late] = state.over[late], self.list_legal(state, late)
        return over, legal.view(np.uint64)

    def play_actions(self, state: LaneArrays, lanes: Array, actions: Array) -> None:
        """Play an action in each of ``lanes``, int64 arrays. A stock from which a card is drawn has one."""
        _play_actions(self.rules, state.memory, lanes, actions, np.zeros(4, np.int64))

    def observe(self, state: LaneArrays, seats: Array) -> Observation:
        """Return what the seat of each lane in ``seats`` sees, an array of integers."""
        count, shape = len(state.memory), state.boards.shape
        squares = count, shape[1] * shape[2]
        faces, seen = np.empty(squares, np.uint8), np.empty((count, self.rules[FACES]), np.uint8)
        up, numbers = np.empty(squares, np.bool_), np.empty((count, len(NUMBERS)), np.int32)
        locked = (np.empty if self.rules[LOCKS] else np.zeros)(squares, np.int32)
        turns = np.empty(shape[:2], np.int32)
        observe(self.rules, state.memory, seats, (faces, locked, seen, up, turns, numbers))
        faces, up, locked = (each.reshape(shape) for each in (faces, up, locked))
        return Observation(faces, up, locked, seen, turns, *numbers.T)

    def choose_random(self, legal: Array, seeds: Array, number: int) -> Array:
        """Return a legal action of each lane by its seed, uint64, and the number of the choice: int64 (lanes,)."""
        actions = np.empty(len(seeds), np.int64)
        _choose_random(legal.view(np.int64), seeds, number, actions)
        return actions

    def deal(self, state: LaneArrays, lanes: Array, decks: Array, orders: Array) -> None:
        """Deal a round in each of ``lanes``, as ``lane_arrays.deal_lanes`` does."""
        _deal_lanes(self.rules, state.memory, lanes, decks, orders)

    def deal_by_chance(self, state: LaneArrays, lanes: Array, orders: Array, seeds: Array, rounds: Array) -> None:
        """Deal by the lanes' own chance, as ``PlainStepper.deal_by_chance`` does."""
        _deal_by_chance(self.rules, state.memory, lanes, orders, (seeds, rounds))

    def shuffle_rows(self, rows: Array, keys: Array) -> Array:
        """Return ``rows``, each shuffled by its key, as :func:`cardgolf.lanes.chance.shuffle_rows` does."""
        shuffled = rows.copy()
        _shuffle_rows(shuffled, keys)
        return shuffled

    def draw_rows(self, rows: Array, words: Array) -> Array:
        """Shuffle ``rows`` as ``dealing.draw_rows`` does. Left as they are only those that need more words."""
        undone = np.zeros(len(rows), np.bool_)
        _draw_rows(rows, words, undone)
        return undone

    def play_random(self, state: LaneArrays, lanes: Array, moves: RandomMoves) -> None:
        """Play random actions in each of ``lanes``, until its round is over, its moves are made, or a move must wait.

        A move must wait that draws from an empty stock, unless the lanes shuffle by their own chance.
        """
        _play_random(self.rules, state.memory, lanes, moves, np.zeros(4, np.int64))

    def play_on(self, state: LaneArrays, lanes: Array, moves: RandomMoves) -> None:
        """Do what :meth:`play_random` does, and deal the next round where one is over, by the lanes' own chance."""
        _play_on(self.rules, state.memory, lanes, moves, np.zeros(4, np.int64))


@jit
def _list_legal(r: Array, memory: Array, lanes: Array, legal: Array, before: Array) -> None:
    for index in range(len(lanes)):
        legal[index] = legal_in(r, memory[lanes[index]], before)


@jit
def _find_illegal(legal: Array, actions: Array) -> int:
    for lane in range(len(actions)):
        action = actions[lane]
        if action < 0 or action > MAX_ACTIONS or not legal[lane] >> action & 1:
            return lane
    return -1


@jit
def _advance(r: Array, memory: Array, actions: Array, found: tuple[Array, Array, Array], before: Array) -> int:
    """Play actions and list what is legal then, but for moves that must wait. Return how many these are."""
    over, legal, waiting = found
    waits = 0
    for lane in range(len(actions)):
        s, action = memory[lane], actions[lane]
        if must_wait(r, s, action):
            waiting[waits] = lane
            waits += 1
            continue
        play_in(r, s, action, before)
        if s[OVER]:
            over[lane] = True
        else:
            legal[lane] = legal_in(r, s, before)
    return waits


@jit
def _play_actions(r: Array, memory: Array, lanes: Array, actions: Array, before: Array) -> None:
    for index in range(len(lanes)):
        play_in(r, memory[lanes[index]], actions[index], before)


@jit
def _shuffle_rows(rows: Array, keys: Array) -> None:
    for row in range(len(keys)):
        shuffle(rows[row], 0, rows.shape[1], keys[row])


@jit
def _choose_random(legal: Array, seeds: Array, number: int, actions: Array) -> None:
    for lane in range(len(seeds)):
        actions[lane] = _choose_in(legal[lane], seed_key(seeds[lane], MOVE), number)


@jit_part
def _choose_in(legal: int, move_key: Any, number: int) -> Any:
    """Return the random one of ``legal``, bits, that has a number. ``move_key`` is that of the lane."""
    return nth_action(legal, choose(mix(move_key + np.uint64(number) * GOLDEN), 0, count_bits(legal)))


@jit_part
def _play_in_lane(r: Array, s: Array, lane: int, moves: RandomMoves, before: Array) -> Any:
    """Play random actions in one lane. Return the number of the next."""
    number, seed, rounds = moves.made[lane], moves.seeds[lane], moves.rounds[lane]
    move_key = seed_key(seed, MOVE)
    while number < moves.limit and not s[OVER]:
        action = _choose_in(legal_in(r, s, before), move_key, number)
        if must_wait(r, s, action):
            if not moves.reshuffles:
                break
            reshuffle(r, s, seed, rounds)
        play_in(r, s, action, before)
        number += 1
    return number


@jit
def _play_random(r: Array, memory: Array, lanes: Array, moves: RandomMoves, before: Array) -> None:
    for lane in lanes:
        moves.made[lane] = _play_in_lane(r, memory[lane], lane, moves, before)


@jit
def _play_on(r: Array, memory: Array, lanes: Array, moves: RandomMoves, before: Array) -> None:
    for lane in lanes:
        s = memory[lane]
        while moves.made[lane] < moves.limit:
            moves.made[lane] = _play_in_lane(r, s, lane, moves, before)
            if s[OVER]:
                moves.rounds[lane] += 1
                deal(r, s, mix(seed_key(moves.seeds[lane], DEAL) + np.uint64(moves.rounds[lane]) * GOLDEN))


@jit
def _draw_rows(rows: Array, words: Array, undone: Array) -> None:
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
def _deal_by_chance(r: Array, memory: Array, lanes: Array, orders: Array, seeds_and_rounds: Any) -> None:
    seeds, rounds = seeds_and_rounds
    for index in range(len(lanes)):
        s = memory[lanes[index]]
        seats = set_order(r, s, orders[index])
        shuffle_deck(r, s, mix(seed_key(seeds[index], DEAL) + np.uint64(rounds[index]) * GOLDEN))
        lay_out(r, s, seats)


@jit
def _deal_lanes(r: Array, memory: Array, lanes: Array, decks: Array, orders: Array) -> None:
    cards = r[CARDS]
    for index in range(len(lanes)):
        s = memory[lanes[index]]
        seats = set_order(r, s, orders[index])
        for card in range(cards):
            s[at(r[STOCK_CARDS] + card)] = decks[index, cards - 1 - card]
        lay_out(r, s, seats)
