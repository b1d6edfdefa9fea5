"""The backend in plain NumPy."""

from typing import ClassVar

import numpy as np

from cardgolf.lanes import chance
from cardgolf.lanes.dealing import FastDealer, reshuffle_lane
from cardgolf.lanes.lane_arrays import LaneArrays, make_blocks, refill_stocks, spread_bits
from cardgolf.lanes.plain.bots import PlainPlayers, choose_random
from cardgolf.lanes.plain.chance import deal, deal_by_chance, draw_rows
from cardgolf.lanes.plain.greedy import choose_greedily
from cardgolf.lanes.plain.moves import find_illegal, list_legal, play_actions
from cardgolf.lanes.plain.observe import observe
from cardgolf.lanes.rule_arrays import Array, RuleArrays
from cardgolf.lanes.values import GreedyTables, GridView, Observation, RandomMoves, Reshuffle


class PlainBackend:
    """Moves lanes in plain NumPy. :class:`cardgolf.lanes.backend.Backend` says what the methods do."""

    is_compiled: ClassVar[bool] = False

    def __init__(self, rules: RuleArrays) -> None:
        self._rules = rules

    def make_arrays(self, count: int) -> LaneArrays:
        """Return arrays that are one block each."""
        return make_blocks(self._rules, count)

    def list_legal(self, state: LaneArrays, lanes: Array) -> Array:
        """Return the legal actions of each of ``lanes`` as bits."""
        return list_legal(self._rules, state, lanes)

    def find_illegal(self, legal: Array, actions: Array) -> int:
        """Return the first lane whose action is not one of the bits of ``legal``, or -1."""
        return find_illegal(self._rules, legal, actions)

    def make_masks(self, legal: Array) -> Array:
        """Return a 1 for each action whose bit is set in ``legal``."""
        return spread_bits(legal, self._rules.actions).view(np.int8)

    def play(self, state: LaneArrays, lanes: Array, actions: Array, reshuffle: Reshuffle) -> None:
        """Play an action in each of ``lanes``."""
        refill_stocks(self._rules, state, lanes, actions, reshuffle)
        play_actions(self._rules, state, lanes, actions)

    def advance(self, state: LaneArrays, actions: Array, reshuffle: Reshuffle) -> tuple[Array, Array]:
        """Play an action in every lane. Return whether each round is over, and what is legal then."""
        lanes = np.arange(len(actions))
        self.play(state, lanes, actions, reshuffle)
        return state.over != 0, self.list_legal(state, lanes)

    def observe(self, state: LaneArrays, seats: Array) -> Observation:
        """Return what the seat of each lane in ``seats`` sees."""
        return observe(self._rules, state, seats)

    def deal(self, state: LaneArrays, lanes: Array, decks: Array, orders: Array) -> None:
        """Deal a round in each of ``lanes``."""
        deal(self._rules, state, lanes, decks, orders)

    def deal_by_chance(self, state: LaneArrays, lanes: Array, orders: Array, seeds: Array, rounds: Array) -> None:
        """Deal a round in each of ``lanes`` by the lanes' own chance."""
        deal_by_chance(self._rules, state, lanes, orders, seeds, rounds)

    def shuffle_rows(self, rows: Array, keys: Array) -> Array:
        """Return ``rows``, each shuffled by its key."""
        return chance.shuffle_rows(rows, keys)

    def draw_rows(self, rows: Array, words: Array) -> Array:
        """Shuffle ``rows`` by the words of their streams. Return which rows are not shuffled."""
        return draw_rows(rows, words)

    def choose_random(self, legal: Array, seeds: Array, number: int) -> Array:
        """Return a legal action of each lane by its seed and the number of the choice."""
        return choose_random(legal, seeds, number)

    def play_random(self, state: LaneArrays, lanes: Array, moves: RandomMoves, reshuffle: Reshuffle) -> None:
        """Play one random action in each of ``lanes``."""
        legal = self.list_legal(state, lanes)
        self.play(state, lanes, choose_random(legal, moves.seeds[lanes], moves.made[lanes]), reshuffle)
        moves.made[lanes] += 1

    def play_on(self, state: LaneArrays, lanes: Array, moves: RandomMoves) -> None:
        """Play all random actions in each of ``lanes``, and deal the next rounds by the lanes' own chance."""

        def reshuffle(lane: int) -> None:
            reshuffle_lane(state, lane, FastDealer(), int(moves.seeds[lane]), int(moves.rounds[lane]))

        while len(lanes := lanes[moves.made[lanes] < moves.limit]):
            self.play_random(state, lanes, moves, reshuffle)
            over = lanes[state.over[lanes] != 0]
            if len(over):
                moves.rounds[over] += 1
                orders = np.roll(state.order[over], -1, axis=1)
                self.deal_by_chance(state, over, orders, moves.seeds[over], moves.rounds[over])

    def make_players(self, order: Array, greedy: GreedyTables | None) -> PlainPlayers:
        """Return what lets bots play."""
        return PlainPlayers(self._rules, order, greedy)

    @staticmethod
    def choose_greedily(tables: GreedyTables, grid: GridView) -> Array:
        """Return the action that the greedy bot chooses in each lane, -1 for none."""
        return choose_greedily(tables, grid)
