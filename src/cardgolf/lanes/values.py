"""What both backends of lanes take and give: what seats see, bots, and random moves."""

from collections.abc import Callable, Sequence
from enum import IntEnum
from typing import NamedTuple, Protocol

import numpy as np

from cardgolf.lanes.lane_arrays import LaneArrays
from cardgolf.lanes.rule_arrays import Array

Reshuffle = Callable[[int], None]
"""Makes a new stock in a lane."""


class Observation(NamedTuple):
    """What one seat of each lane sees. Boards, turns and seats are by distance clockwise from that seat, itself first.

    Faces are indices in ``tables.faces``; 254 is a card that the seat does not see, 255 no card. All that is here is
    public but ``held``: a card from the stock is seen by the seat that drew it alone.
    """

    faces: Array  # uint8, (lanes, players, places)
    up: Array  # bool, (lanes, players, places): whether a card lies face up
    locked_until: Array  # int32, (lanes, players, places): the turn of its player on which a card is free, 0 for none
    seen: Array  # uint8, (lanes, faces): how many cards of each face lie up or in the discard pile
    turns_begun: Array  # int32, (lanes, players)
    held: Array  # int32, (lanes,): the face of the card in the hand of the seat that acts
    top: Array  # int32, (lanes,): the face of the top discard
    stock_size: Array  # int32, (lanes,)
    discard_size: Array  # int32, (lanes,)
    stage: Array  # int32, (lanes,): an index in tables.stages
    actor: Array  # int32, (lanes,): the distance of the seat that acts
    closer: Array  # int32, (lanes,): the distance of the closer, -1 for none
    turns_left: Array  # int32, (lanes,): last turns that are left, -1 while the round is not closed
    reshuffles: Array  # int32, (lanes,)


NUMBERS = Observation._fields[5:]
"""The fields with one number for each lane."""


class GridView(NamedTuple):
    """What a bot on a grid needs to know of the seat that acts, one lane a row.

    Boards are by distance clockwise from the seat that acts, itself first. Faces are numbered as in
    :class:`cardgolf.lanes.greedy_tables.GreedyTables`. Where the card in hand came from does not matter: the legal
    actions follow from it.
    """

    faces: Array
    """uint8, (lanes, players, places): what the seat sees. 254 is an unseen card, 255 a place without a card."""
    secrets: Array
    """uint8, (lanes, players): how many cards of a board its owner has seen and the seat that acts has not."""
    playing: Array
    """bool, (lanes, players): whether a seat plays this round."""
    down: Array
    """uint8, (lanes,): how many cards of the seat that acts are face down, those that it has seen included."""
    top: Array
    """uint8, (lanes,): the top discard, 255 for none."""
    held: Array
    """uint8, (lanes,): the card in hand, 255 for none."""
    opening: Array
    """bool, (lanes,): whether the cards of the opening are being turned up."""
    closing: Array
    """bool, (lanes,): whether the round is ending."""
    legal: Array
    """int32, (lanes, any): the legal actions in the order of the engine, by the numbers of
    ``rules.action_space(players)``. -1 stands for no action, and may stand anywhere."""


UNDECIDED_MOVES = "invalid legal actions: expected no moves of plugins after the opening"


class RandomMoves(NamedTuple):
    """Random moves to be made: in each lane those from number ``made`` on, up to ``limit``."""

    seeds: Array  # uint64, (lanes,): of the matches
    rounds: Array  # int64, (lanes,): the finished rounds of the matches
    made: Array  # int64, (lanes,)
    limit: int
    reshuffles: bool  # whether new stocks are shuffled by the lanes' own chance


class Policy(IntEnum):
    """A bot that can play in lanes."""

    RANDOM = 0
    GREEDY = 1


NO_END = 2**62
"""More decisions than any round has."""


class Bots(NamedTuple):
    """The bots of all lanes. ``decisions`` counts those of the round in play.

    The bots stop at ``most`` decisions, and when it is the turn of the seat in ``stops``.
    """

    policies: Array  # int8, (lanes, players): Policy
    keys: Array  # uint64, (lanes, players): of the random generators
    counters: Array  # uint64, (lanes, players)
    decisions: Array  # int64, (lanes,)
    stops: Array  # int64, (lanes,): a seat without a bot, -1 for none
    most: int = NO_END

    @classmethod
    def make(cls, lanes: int, players: int) -> "Bots":
        """Return arrays for lanes in which no bot has been seated."""
        shape = lanes, players
        keys, counters = (np.zeros(shape, np.uint64) for _ in range(2))
        return cls(np.zeros(shape, np.int8), keys, counters, np.zeros(lanes, np.int64), np.full(lanes, -1, np.int64))

    def goes_on(self, state: LaneArrays, lanes: Array) -> Array:
        """Return in which of ``lanes`` a bot is to decide: bool, (lanes,)."""
        going: Array = (state.over[lanes] == 0) & (self.decisions[lanes] < self.most)
        return going & (state.turn[lanes] != self.stops[lanes])

    def seat(self, lane: int, policies: Sequence[Policy], keys: Sequence[int]) -> None:
        """Seat bots in a lane. They have drawn nothing yet."""
        self.policies[lane], self.keys[lane], self.counters[lane] = policies, keys, 0


class Players(Protocol):
    """Lets bots play rounds."""

    def play(self, state: LaneArrays, bots: Bots, lanes: Array, reshuffle: Reshuffle) -> None:
        """Play in ``lanes``, whose rounds are not over, until those of some or all are, or as long as bots play."""
        ...
