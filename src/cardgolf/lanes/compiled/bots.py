"""Bots that play whole rounds in lanes, compiled."""

from typing import Any

import numpy as np

from cardgolf.errors import InvalidArgumentError
from cardgolf.lanes.compiled.minds import make_mind
from cardgolf.lanes.rule_arrays import Array
from cardgolf.lanes.tables.memory import LaneArrays
from cardgolf.lanes.values import UNDECIDED_MOVES, Bots, GreedyTables, Reshuffle, Seating


class CompiledPlayers:
    """Lets bots play one round after another to its end, by the functions of a kernel and what is given to it."""

    def __init__(self, kernel: Any, given: Array, order: Array, greedy: GreedyTables | None) -> None:
        self._kernel, self._given, self._order = kernel, given, order
        self._mind = greedy and make_mind(greedy, len(order))

    def play(self, state: LaneArrays, bots: Bots, lanes: Array, reshuffle: Reshuffle) -> None:
        """Play until all rounds are over."""
        waiting = np.full(len(state.memory), -1, np.int64)
        seating = Seating(bots, self._order, waiting)
        while len(lanes):
            self._kernel.play_bots(self._given, state.memory, lanes, seating, self._mind)
            lanes = lanes[bots.goes_on(state, lanes)]
            if (waiting[lanes] < 0).any():
                raise InvalidArgumentError(UNDECIDED_MOVES)
            for lane in lanes.tolist():
                reshuffle(lane)
