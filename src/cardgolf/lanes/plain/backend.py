"""The backend in plain NumPy."""

from typing import ClassVar

from cardgolf.lanes.backend import Backend
from cardgolf.lanes.lane_arrays import make_blocks
from cardgolf.lanes.plain.bots import PlainPlayers
from cardgolf.lanes.plain.chance import deal, draw_rows
from cardgolf.lanes.plain.greedy import choose_greedily
from cardgolf.lanes.plain.moves import list_legal, play_actions
from cardgolf.lanes.plain.observe import observe
from cardgolf.lanes.rule_arrays import Array
from cardgolf.lanes.tables.memory import LaneArrays
from cardgolf.lanes.values import GreedyTables, GridView, Observation


class PlainBackend(Backend):
    """Moves lanes in plain NumPy. Their arrays are one block each."""

    is_compiled: ClassVar[bool] = False

    def make_arrays(self, count: int) -> LaneArrays:
        return make_blocks(self._rules, count)

    def list_legal(self, state: LaneArrays, lanes: Array) -> Array:
        return list_legal(self._rules, state, lanes)

    def _play(self, state: LaneArrays, lanes: Array, actions: Array) -> None:
        play_actions(self._rules, state, lanes, actions)

    def observe(self, state: LaneArrays, seats: Array) -> Observation:
        return observe(self._rules, state, seats)

    def deal(self, state: LaneArrays, lanes: Array, decks: Array, orders: Array) -> None:
        deal(self._rules, state, lanes, decks, orders)

    def draw_rows(self, rows: Array, words: Array) -> Array:
        return draw_rows(rows, words)

    def make_players(self, order: Array, greedy: GreedyTables | None) -> PlainPlayers:
        return PlainPlayers(self._rules, order, greedy)

    @staticmethod
    def choose_greedily(tables: GreedyTables, grid: GridView) -> Array:
        return choose_greedily(tables, grid)
