"""The backend that numba compiles."""

from typing import Any, ClassVar

import numpy as np

from cardgolf.errors import InvalidArgumentError
from cardgolf.lanes.backend import Backend
from cardgolf.lanes.compiled.bots import CompiledPlayers
from cardgolf.lanes.compiled.chance import (
    choose_random,
    draw_rows,
    fill_masks,
    find_illegal,
    shuffle_decks,
    shuffle_rows,
)
from cardgolf.lanes.compiled.greedy import UNDECIDED, choose_in_lanes
from cardgolf.lanes.compiled.kernels import load_bulk_kernel, load_kernel
from cardgolf.lanes.compiled.minds import make_mind, pack_grid
from cardgolf.lanes.compiled.scores import ScoreSource
from cardgolf.lanes.lane_arrays import make_rows
from cardgolf.lanes.rule_arrays import Array, RuleArrays
from cardgolf.lanes.tables.memory import LaneArrays
from cardgolf.lanes.tables.sources import make_given
from cardgolf.lanes.values import (
    ENDLESS,
    MOST_MOVES,
    NUMBERS,
    UNDECIDED_MOVES,
    GreedyTables,
    GridView,
    Observation,
    Reshuffle,
)


class CompiledBackend(Backend):
    """Moves lanes by compiled code. Their arrays are parts of one, in which the integers of a lane lie side by side."""

    is_compiled: ClassVar[bool] = True

    def __init__(self, rules: RuleArrays) -> None:
        super().__init__(rules)
        self._kernel, self._given = load_kernel(rules.tables), np.array(make_given(rules.tables)[1], np.int64)

    def make_arrays(self, count: int) -> LaneArrays:
        return make_rows(self._rules, count)

    def list_legal(self, state: LaneArrays, lanes: Array) -> Array:
        legal = np.empty(len(lanes), np.int64)
        self._kernel.list_legal(self._given, state.memory, lanes, legal)
        return legal.view(np.uint64)

    def find_illegal(self, legal: Array, actions: Array) -> int:
        return int(find_illegal(legal.view(np.int64), actions))

    def make_masks(self, legal: Array) -> Array:
        masks = np.empty((len(legal), self._rules.actions), np.int8)
        fill_masks(legal.view(np.int64), masks)
        return masks

    def _play(self, state: LaneArrays, lanes: Array, actions: Array) -> None:
        self._kernel.play_actions(self._given, state.memory, lanes, actions)

    def advance(self, state: LaneArrays, actions: Array, reshuffle: Reshuffle) -> tuple[Array, Array]:
        count = len(actions)
        over, legal, waiting = np.zeros(count, np.bool_), np.empty(count, np.int64), np.empty(count, np.int64)
        waits = self._kernel.advance(self._given, state.memory, actions, (over, legal, waiting))
        if waits:
            late = waiting[:waits]
            self.play(state, late, actions[late], reshuffle)
            over[late], legal[late] = state.over[late], self.list_legal(state, late)
        return over, legal.view(np.uint64)

    def observe(self, state: LaneArrays, seats: Array) -> Observation:
        count, shape = len(state.memory), state.boards.shape
        squares = count, shape[1] * shape[2]
        faces, seen = np.empty(squares, np.uint8), np.empty((count, state.seen.shape[1]), np.uint8)
        up, numbers = np.empty(squares, np.bool_), np.empty((count, len(NUMBERS)), np.int32)
        locked = (np.empty if self._rules.locks else np.zeros)(squares, np.int32)
        known, turns = np.zeros(squares, np.uint8), np.empty(shape[:2], np.int32)
        self._kernel.observe(state.memory, seats, (faces, locked, seen, up, turns, numbers, known))
        faces, up, locked, known = (each.reshape(shape) for each in (faces, up, locked, known))
        return Observation(faces, up, locked, known, seen, turns, *numbers.T)

    def choose_random(self, legal: Array, seeds: Array, number: int) -> Array:
        actions = np.empty(len(seeds), np.int64)
        choose_random(legal.view(np.int64), seeds, number, actions)
        return actions

    def deal(self, state: LaneArrays, lanes: Array, decks: Array, orders: Array) -> None:
        self._kernel.deal_lanes(self._given, state.memory, lanes, decks, orders)

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

    def play_rounds(self, state: LaneArrays, seed: int, first: int) -> None:
        self._play_rounds(
            load_bulk_kernel(self._rules.tables, ""), self._given, state.memory, (seed, first), len(state.turn)
        )

    def score_rounds(self, scores: ScoreSource, seed: int, first: int, count: int) -> tuple[Array, Array]:
        """Play so many rounds as :meth:`play_rounds` does.

        Return the points of boards by seat, int64 (rounds, players), and the closers, -1 for none: int64 (rounds,).
        """
        given = np.concatenate((self._given, np.array(scores.numbers, np.int64)))
        kernel, memory = load_bulk_kernel(self._rules.tables, scores.text), self.make_arrays(1).memory
        return self._play_rounds(kernel, given, memory, (seed, first), count)

    def _play_rounds(
        self, kernel: Any, given: Array, memory: Array, begin: tuple[int, int], count: int
    ) -> tuple[Array, Array]:
        points, closers = np.zeros((count, self._rules.players), np.int64), np.empty(count, np.int64)
        if kernel.play_rounds(given, memory, (np.uint64(begin[0]), begin[1], MOST_MOVES), points, closers) < 0:
            raise InvalidArgumentError(ENDLESS)
        return points, closers

    def make_players(self, order: Array, greedy: GreedyTables | None) -> CompiledPlayers:
        return CompiledPlayers(self._kernel, self._given, order, greedy)

    @staticmethod
    def choose_greedily(tables: GreedyTables, grid: GridView) -> Array:
        chosen = np.empty(len(grid.held), np.int32)
        choose_in_lanes(*make_mind(tables, grid.legal.shape[1]), pack_grid(grid), chosen)
        if (chosen == UNDECIDED).any():
            raise InvalidArgumentError(UNDECIDED_MOVES)
        return chosen
