"""The backend that numba compiles."""

from typing import ClassVar

import numpy as np

from cardgolf.errors import InvalidArgumentError
from cardgolf.lanes.backend import Backend
from cardgolf.lanes.compiled.bots import CompiledPlayers, choose_random
from cardgolf.lanes.compiled.chance import deal_lanes, draw_rows, shuffle_decks, shuffle_rows
from cardgolf.lanes.compiled.greedy import UNDECIDED, choose_in_lanes
from cardgolf.lanes.compiled.minds import make_mind, pack_grid
from cardgolf.lanes.compiled.moves import advance, fill_masks, find_illegal, list_legal, play_actions
from cardgolf.lanes.compiled.observe import observe
from cardgolf.lanes.compiled.rules import FACES, LOCKS, pack_rules
from cardgolf.lanes.lane_arrays import LaneArrays, make_rows
from cardgolf.lanes.rule_arrays import Array, RuleArrays
from cardgolf.lanes.values import NUMBERS, UNDECIDED_MOVES, GreedyTables, GridView, Observation, Reshuffle


class CompiledBackend(Backend):
    """Moves lanes by compiled code. Their arrays are parts of one, in which the integers of a lane lie side by side."""

    is_compiled: ClassVar[bool] = True

    def __init__(self, rules: RuleArrays) -> None:
        super().__init__(rules)
        self._packed = pack_rules(rules)

    def make_arrays(self, count: int) -> LaneArrays:
        return make_rows(self._rules, count)

    def list_legal(self, state: LaneArrays, lanes: Array) -> Array:
        legal = np.empty(len(lanes), np.int64)
        list_legal(self._packed, state.memory, lanes, legal, np.zeros(4, np.int64))
        return legal.view(np.uint64)

    def find_illegal(self, legal: Array, actions: Array) -> int:
        return int(find_illegal(legal.view(np.int64), actions))

    def make_masks(self, legal: Array) -> Array:
        masks = np.empty((len(legal), self._rules.actions), np.int8)
        fill_masks(legal.view(np.int64), masks)
        return masks

    def _play(self, state: LaneArrays, lanes: Array, actions: Array) -> None:
        play_actions(self._packed, state.memory, lanes, actions, np.zeros(4, np.int64))

    def advance(self, state: LaneArrays, actions: Array, reshuffle: Reshuffle) -> tuple[Array, Array]:
        count = len(actions)
        over, legal, waiting = np.zeros(count, np.bool_), np.empty(count, np.int64), np.empty(count, np.int64)
        waits = advance(self._packed, state.memory, actions, (over, legal, waiting), np.zeros(4, np.int64))
        if waits:
            late = waiting[:waits]
            self.play(state, late, actions[late], reshuffle)
            over[late], legal[late] = state.over[late], self.list_legal(state, late)
        return over, legal.view(np.uint64)

    def observe(self, state: LaneArrays, seats: Array) -> Observation:
        count, shape = len(state.memory), state.boards.shape
        squares = count, shape[1] * shape[2]
        faces, seen = np.empty(squares, np.uint8), np.empty((count, self._packed[FACES]), np.uint8)
        up, numbers = np.empty(squares, np.bool_), np.empty((count, len(NUMBERS)), np.int32)
        locked = (np.empty if self._packed[LOCKS] else np.zeros)(squares, np.int32)
        known, turns = np.zeros(squares, np.uint8), np.empty(shape[:2], np.int32)
        observe(self._packed, state.memory, seats, (faces, locked, seen, up, turns, numbers, known))
        faces, up, locked, known = (each.reshape(shape) for each in (faces, up, locked, known))
        return Observation(faces, up, locked, known, seen, turns, *numbers.T)

    def choose_random(self, legal: Array, seeds: Array, number: int) -> Array:
        actions = np.empty(len(seeds), np.int64)
        choose_random(legal.view(np.int64), seeds, number, actions)
        return actions

    def deal(self, state: LaneArrays, lanes: Array, decks: Array, orders: Array) -> None:
        deal_lanes(self._packed, state.memory, lanes, decks, orders)

    def deal_by_chance(self, state: LaneArrays, lanes: Array, orders: Array, seeds: Array, rounds: Array) -> None:
        decks = self._rules.deck[None].repeat(len(lanes), axis=0)
        shuffle_decks(decks, seeds, rounds)  # NumPy would take longer for the keys alone
        self.deal(state, lanes, decks, orders)

    def shuffle_rows(self, rows: Array, keys: Array) -> Array:
        shuffled = rows.copy()
        shuffle_rows(shuffled, keys)
        return shuffled

    def draw_rows(self, rows: Array, words: Array) -> Array:
        undone = np.zeros(len(rows), np.bool_)
        draw_rows(rows, words, undone)
        return undone

    def make_players(self, order: Array, greedy: GreedyTables | None) -> CompiledPlayers:
        return CompiledPlayers(self._packed, order, greedy)

    @staticmethod
    def choose_greedily(tables: GreedyTables, grid: GridView) -> Array:
        chosen = np.empty(len(grid.held), np.int32)
        choose_in_lanes(*make_mind(tables, grid.legal.shape[1]), pack_grid(grid), chosen)
        if (chosen == UNDECIDED).any():
            raise InvalidArgumentError(UNDECIDED_MOVES)
        return chosen
