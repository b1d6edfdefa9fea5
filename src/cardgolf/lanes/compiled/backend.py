"""The backend that numba compiles."""

from typing import ClassVar

import numpy as np

from cardgolf.errors import InvalidArgumentError
from cardgolf.lanes.compiled.bots import CompiledPlayers, choose_random, play_on, play_random
from cardgolf.lanes.compiled.chance import deal_by_chance, deal_lanes, draw_rows, shuffle_rows
from cardgolf.lanes.compiled.greedy import UNDECIDED, choose_in_lanes
from cardgolf.lanes.compiled.minds import make_mind, pack_grid
from cardgolf.lanes.compiled.moves import advance, fill_masks, find_illegal, list_legal, play_actions
from cardgolf.lanes.compiled.observe import observe
from cardgolf.lanes.compiled.rules import FACES, LOCKS, pack_rules
from cardgolf.lanes.lane_arrays import LaneArrays, make_rows, refill_stocks
from cardgolf.lanes.rule_arrays import Array, RuleArrays
from cardgolf.lanes.values import NUMBERS, UNDECIDED_MOVES, GreedyTables, GridView, Observation, RandomMoves, Reshuffle


class CompiledBackend:
    """Moves lanes by compiled code. :class:`cardgolf.lanes.backend.Backend` says what the methods do."""

    is_compiled: ClassVar[bool] = True

    def __init__(self, rules: RuleArrays) -> None:
        self._arrays, self._rules = rules, pack_rules(rules)

    def make_arrays(self, count: int) -> LaneArrays:
        """Return arrays that are parts of one, in which the integers of a lane lie side by side."""
        return make_rows(self._arrays, count)

    def list_legal(self, state: LaneArrays, lanes: Array) -> Array:
        """Return the legal actions of each of ``lanes`` as bits."""
        legal = np.empty(len(lanes), np.int64)
        list_legal(self._rules, state.memory, lanes, legal, np.zeros(4, np.int64))
        return legal.view(np.uint64)

    def find_illegal(self, legal: Array, actions: Array) -> int:
        """Return the first lane whose action is not one of the bits of ``legal``, or -1."""
        return int(find_illegal(legal.view(np.int64), actions))

    def make_masks(self, legal: Array) -> Array:
        """Return a 1 for each action whose bit is set in ``legal``."""
        masks = np.empty((len(legal), self._arrays.actions), np.int8)
        fill_masks(legal.view(np.int64), masks)
        return masks

    def play(self, state: LaneArrays, lanes: Array, actions: Array, reshuffle: Reshuffle) -> None:
        """Play an action in each of ``lanes``."""
        refill_stocks(self._arrays, state, lanes, actions, reshuffle)
        play_actions(self._rules, state.memory, lanes, actions, np.zeros(4, np.int64))

    def advance(self, state: LaneArrays, actions: Array, reshuffle: Reshuffle) -> tuple[Array, Array]:
        """Play an action in every lane. Return whether each round is over, and what is legal then."""
        count = len(actions)
        over, legal, waiting = np.zeros(count, np.bool_), np.empty(count, np.int64), np.empty(count, np.int64)
        waits = advance(self._rules, state.memory, actions, (over, legal, waiting), np.zeros(4, np.int64))
        if waits:
            late = waiting[:waits]
            self.play(state, late, actions[late], reshuffle)
            over[late], legal[late] = state.over[late], self.list_legal(state, late)
        return over, legal.view(np.uint64)

    def observe(self, state: LaneArrays, seats: Array) -> Observation:
        """Return what the seat of each lane in ``seats`` sees."""
        count, shape = len(state.memory), state.boards.shape
        squares = count, shape[1] * shape[2]
        faces, seen = np.empty(squares, np.uint8), np.empty((count, self._rules[FACES]), np.uint8)
        up, numbers = np.empty(squares, np.bool_), np.empty((count, len(NUMBERS)), np.int32)
        locked = (np.empty if self._rules[LOCKS] else np.zeros)(squares, np.int32)
        known, turns = np.zeros(squares, np.uint8), np.empty(shape[:2], np.int32)
        observe(self._rules, state.memory, seats, (faces, locked, seen, up, turns, numbers, known))
        faces, up, locked, known = (each.reshape(shape) for each in (faces, up, locked, known))
        return Observation(faces, up, locked, known, seen, turns, *numbers.T)

    def choose_random(self, legal: Array, seeds: Array, number: int) -> Array:
        """Return a legal action of each lane by its seed and the number of the choice."""
        actions = np.empty(len(seeds), np.int64)
        choose_random(legal.view(np.int64), seeds, number, actions)
        return actions

    def deal(self, state: LaneArrays, lanes: Array, decks: Array, orders: Array) -> None:
        """Deal a round in each of ``lanes``."""
        deal_lanes(self._rules, state.memory, lanes, decks, orders)

    def deal_by_chance(self, state: LaneArrays, lanes: Array, orders: Array, seeds: Array, rounds: Array) -> None:
        """Deal a round in each of ``lanes`` by the lanes' own chance."""
        deal_by_chance(self._rules, state.memory, lanes, orders, (seeds, rounds))

    def shuffle_rows(self, rows: Array, keys: Array) -> Array:
        """Return ``rows``, each shuffled by its key."""
        shuffled = rows.copy()
        shuffle_rows(shuffled, keys)
        return shuffled

    def draw_rows(self, rows: Array, words: Array) -> Array:
        """Shuffle ``rows`` by the words of their streams. Return which rows need more words."""
        undone = np.zeros(len(rows), np.bool_)
        draw_rows(rows, words, undone)
        return undone

    def play_random(self, state: LaneArrays, lanes: Array, moves: RandomMoves, reshuffle: Reshuffle) -> None:
        """Play random actions in each of ``lanes`` to its round's end, its last move, or a new stock."""
        play_random(self._rules, state.memory, lanes, moves, np.zeros(4, np.int64))
        waiting = lanes[(state.over[lanes] == 0) & (moves.made[lanes] < moves.limit)]
        for lane in waiting.tolist():
            reshuffle(lane)

    def play_on(self, state: LaneArrays, lanes: Array, moves: RandomMoves) -> None:
        """Play all random actions in each of ``lanes``, and deal the next rounds by the lanes' own chance."""
        play_on(self._rules, state.memory, lanes, moves, np.zeros(4, np.int64))

    def make_players(self, order: Array, greedy: GreedyTables | None) -> CompiledPlayers:
        """Return what lets bots play."""
        return CompiledPlayers(self._rules, order, greedy)

    @staticmethod
    def choose_greedily(tables: GreedyTables, grid: GridView) -> Array:
        """Return the action that the greedy bot chooses in each lane, -1 for none."""
        chosen = np.empty(len(grid.held), np.int32)
        choose_in_lanes(*make_mind(tables, grid.legal.shape[1]), pack_grid(grid), chosen)
        if (chosen == UNDECIDED).any():
            raise InvalidArgumentError(UNDECIDED_MOVES)
        return chosen
