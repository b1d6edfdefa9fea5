"""What moves lanes: the contract of a backend, and what plain NumPy and code that numba compiles share.

Whatever lanes do many times is a method here. What depends on how lanes are laid out is written twice: in files of the
same names in ``plain/`` and in ``compiled/``. The rest is written once in NumPy, and ``compiled/`` replaces what is
faster there. Their results are equal. Neither imports the other; what both take and give stands in ``values``.
"""

from abc import ABC, abstractmethod
from typing import ClassVar

import numpy as np

from cardgolf.errors import InvalidArgumentError
from cardgolf.lanes import chance
from cardgolf.lanes.dealing import FastDealer, reshuffle_lane
from cardgolf.lanes.lane_arrays import refill_stocks, spread_bits
from cardgolf.lanes.rule_arrays import Array, RuleArrays
from cardgolf.lanes.tables.memory import LaneArrays
from cardgolf.lanes.values import ENDLESS, MOST_MOVES, GreedyTables, GridView, Observation, Players, Reshuffle


class Backend(ABC):
    """Moves the lanes of some rules. Lanes are given by their numbers, int64 (lanes,), each once.

    ``state`` is what :meth:`make_arrays` of the same backend returned.
    """

    is_compiled: ClassVar[bool]

    def __init__(self, rules: RuleArrays) -> None:
        self._rules = rules

    @abstractmethod
    def make_arrays(self, count: int) -> LaneArrays:
        """Return the arrays of ``count`` lanes in which nothing has been dealt, laid out as this backend reads them."""

    @abstractmethod
    def list_legal(self, state: LaneArrays, lanes: Array) -> Array:
        """Return the legal actions of each of ``lanes`` as bits, uint64 (lanes,)."""

    def find_illegal(self, legal: Array, actions: Array) -> int:
        """Return the first lane whose action is not one of the bits of ``legal``, or -1."""
        in_range = (actions >= 0) & (actions < self._rules.actions)
        bits = legal >> np.where(in_range, actions, 0).astype(np.uint64) & np.uint64(1)
        return next(iter(np.flatnonzero(~in_range | (bits == 0)).tolist()), -1)

    def make_masks(self, legal: Array) -> Array:
        """Return a 1 for each action whose bit is set in ``legal``, uint64 (lanes,): int8 (lanes, actions)."""
        return spread_bits(legal, self._rules.actions).view(np.int8)

    def play(self, state: LaneArrays, lanes: Array, actions: Array, reshuffle: Reshuffle) -> None:
        """Play an action in each of ``lanes``, int64 (lanes,). ``reshuffle`` makes a new stock where there is none."""
        refill_stocks(self._rules, state, lanes, actions, reshuffle)
        self._play(state, lanes, actions)

    @abstractmethod
    def _play(self, state: LaneArrays, lanes: Array, actions: Array) -> None:
        """Play an action in each of ``lanes``. A stock from which a card is drawn has one."""

    def advance(self, state: LaneArrays, actions: Array, reshuffle: Reshuffle) -> tuple[Array, Array]:
        """Play an action in every lane as :meth:`play` does.

        Return whether each round is over, bool (lanes,), and the legal actions as bits, uint64 (lanes,). Those of a
        round that is over mean nothing.
        """
        lanes = np.arange(len(actions))
        self.play(state, lanes, actions, reshuffle)
        return state.over != 0, self.list_legal(state, lanes)

    @abstractmethod
    def observe(self, state: LaneArrays, seats: Array) -> Observation:
        """Return what the seat of each lane in ``seats`` sees, an array of integers."""

    @abstractmethod
    def deal(self, state: LaneArrays, lanes: Array, decks: Array, orders: Array) -> None:
        """Deal a round in each of ``lanes``.

        ``decks`` are the shuffled decks, uint8 (lanes, cards), in dealing order. ``orders`` are the seats that play,
        (lanes, players), from the dealer's left and with -1 after the last.
        """

    def deal_by_chance(self, state: LaneArrays, lanes: Array, orders: Array, seeds: Array, rounds: Array) -> None:
        """Deal a round in each of ``lanes`` by the lanes' own chance. ``seeds`` are modulo 2**64, uint64 (lanes,)."""
        decks, keys = np.tile(self._rules.deck, (len(lanes), 1)), chance.make_keys(seeds, chance.DEAL, rounds)
        self.deal(state, lanes, self.shuffle_rows(decks, keys), orders)

    def shuffle_rows(self, rows: Array, keys: Array) -> Array:
        """Return ``rows``, each shuffled by its key, as :func:`cardgolf.lanes.chance.shuffle_rows` does."""
        return chance.shuffle_rows(rows, keys)

    @abstractmethod
    def draw_rows(self, rows: Array, words: Array) -> Array:
        """Shuffle ``rows`` by the words of their streams, uint16, as :func:`cardgolf.table.shuffle.shuffle` does.

        Return which rows are not shuffled, bool (rows,): those that need more words, and others that are few.
        """

    def choose_random(self, legal: Array, seeds: Array, number: int) -> Array:
        """Return a legal action of each lane by its seed, uint64, and the number of the choice: int64 (lanes,)."""
        return chance.choose_bits(legal, chance.make_keys(seeds, chance.MOVE, np.asarray(number)))

    def play_rounds(self, state: LaneArrays, seed: int, first: int) -> None:
        """Play a round of each lane between random players, by the lanes' own chance. The seats deal in turn.

        The number of the first round is ``first``. A ``seed`` is less than 2**64. Raises :class:`InvalidArgumentError`
        for a round of more than ``MOST_MOVES`` moves.
        """
        lanes = np.arange(len(state.turn))
        numbers, seeds = first + lanes, np.full(len(lanes), seed, np.uint64)
        orders = (numbers[:, None] + 1 + np.arange(self._rules.players)) % self._rules.players
        state.closer[:] = -1  # no seat closed a round before
        self.deal_by_chance(state, lanes, orders.astype(np.int32), seeds, numbers)
        keys = chance.make_keys(seeds, chance.ROUND, numbers)
        for number in range(MOST_MOVES):
            actions = chance.choose_bits(self.list_legal(state, lanes), keys[lanes], number)
            self.play(state, lanes, actions, lambda lane: reshuffle_lane(state, lane, FastDealer(), seed, first + lane))
            lanes = lanes[state.over[lanes] == 0]
            if not len(lanes):
                return
        raise InvalidArgumentError(ENDLESS)

    @abstractmethod
    def make_players(self, order: Array, greedy: GreedyTables | None) -> Players:
        """Return what lets bots play. ``order`` is that of the tables; greedy bots need ``greedy``."""

    @staticmethod
    @abstractmethod
    def choose_greedily(tables: GreedyTables, grid: GridView) -> Array:
        """Return the action that the greedy bot chooses in each lane, -1 for none: int32, (lanes,).

        Raises :class:`InvalidArgumentError` for a choice among moves of plugins after the opening.
        """
