"""What both backends of lanes take and give: what seats see, bots, and the numbers of the greedy bot."""

from collections.abc import Callable, Sequence
from enum import IntEnum
from typing import NamedTuple, Protocol

import numpy as np

from cardgolf.lanes.rule_arrays import Array
from cardgolf.lanes.tables.memory import LaneArrays

Reshuffle = Callable[[int], None]
"""Makes a new stock in a lane."""


KNOWN_TO_ALL = 2


class Observation(NamedTuple):
    """What one seat of each lane sees. Boards, turns and seats are by distance clockwise from that seat, itself first.

    Faces are indices in ``tables.faces``; 254 is a card that the seat does not see, 255 no card. All that is here is
    public but ``held``, and ``faces`` of face-down cards. A card from the stock is seen by the seat that drew it alone.
    """

    faces: Array  # uint8, (lanes, players, places)
    up: Array  # bool, (lanes, players, places): whether a card lies face up
    locked_until: Array  # int32, (lanes, players, places): the turn of its player on which a card is free, 0 for none
    known: Array  # uint8, (lanes, players, places): who knows a face-down card: 0 no seat, 1 its owner, 2 every seat
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


NUMBERS = Observation._fields[6:]
"""The fields with one number for each lane."""


class GridView(NamedTuple):
    """What a bot on a grid needs to know of the seat that acts, one lane a row.

    Boards are by distance clockwise from the seat that acts, itself first. Faces are numbered as in
    :class:`cardgolf.lanes.values.GreedyTables`. Where the card in hand came from does not matter: the legal
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


MOST_MOVES = 100_000
"""More moves than a round between random players has that ends."""

ENDLESS = f"invalid rules for many rounds: expected that random players end each in {MOST_MOVES:,} moves"


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


class Seating(NamedTuple):
    """The bots, and what compiled code needs to let them play. ``waiting`` are moves that need a new stock, or -1."""

    bots: Bots
    order: Array  # int64, (actions,): that of the engine
    waiting: Array  # int64, (lanes,)


class Players(Protocol):
    """Lets bots play rounds."""

    def play(self, state: LaneArrays, bots: Bots, lanes: Array, reshuffle: Reshuffle) -> None:
        """Play in ``lanes``, whose rounds are not over, until those of some or all are, or as long as bots play."""
        ...


FACES = 256  # rows of arrays by face
MAX_FACES = 254  # of a deck

NOTHING, UNKNOWN, PLUGIN, PASS, DISCARD, STOCK, TOP, KNOCK = range(8)
"""What actions without a place do: rows of a decision's values. ``UNKNOWN`` are moves that are not expected."""

FLIPS = 8
"""The row of a flip at place 0. After the flips of all places come the swaps, and then the discards with a flip."""


class GreedyTables(NamedTuple):
    """The numbers by which the greedy bot decides, all in points but for shares and counts.

    The page of the greedy bot defines them. They hold for a rulebook and a number of players, for every round and
    seat. Make them with ``make_greedy_tables``. The arrays are read-only.

    A *face* is an index in the sorted different faces of the deck, 254 for a card that is not seen, or 255 for no card.
    Arrays by face have 256 rows. A *rank* is an index in the sorted different ``kind`` of the faces. Arrays by rank
    have one row more, of zeros, so that -1 stands for no rank. Numbers are float64 where nothing else is said.
    """

    players: int
    places: int
    """The number of places of a board."""
    ranks: Array
    """The rank of each face, or -1. int64, (256,)."""
    costs: Array
    """What each face costs alone. (256,)."""
    saves: Array
    """What a copy of each face costs less in a line. (256,)."""
    fits: Array
    """What a card of each rank costs less in each place, 0 where nothing. (ranks + 1, places)."""
    has_fits: bool
    """Whether ``fits`` is more than zeros."""
    extra: Array
    """What a second line of each rank saves. (ranks + 1,)."""
    shares: Array
    """The share of each rank of the deck. (ranks + 1,)."""
    rank_costs: Array
    """The mean of ``costs`` over the cards of each rank. (ranks + 1,)."""
    rank_saves: Array
    """The mean of ``saves`` over the cards of each rank. (ranks + 1,)."""
    deck_costs: Array
    """The costs of the different faces, in the order in which they first occur in the deck. (faces,)."""
    deck_counts: Array
    """How many cards have each of these faces. (faces,)."""
    deck_size: float
    """The number of cards in the deck."""
    lines: Array
    """The places of each line in order, -1 after the last. int64, (lines, longest)."""
    line_sizes: Array
    """How many places each line has. int64, (lines,)."""
    awaiting: Array
    """For each place of each line: the place, and then the others of the line. int64, (rows, longest)."""
    awaiting_sizes: Array
    """How many places each row of ``awaiting`` has. int64, (rows,)."""
    before: Array
    """For each row of ``awaiting``: the nearest row before it of the same place, or -1. int64, (rows,)."""
    action_rows: Array
    """The row of each action's value in a decision, ``NOTHING`` for action -1. int64, (actions + 1,)."""
    turn_up: float
    """The value of turning a card up."""
    patience: float
    """The share of an awaited saving that filling its place loses."""
    deficit: float
    """The cost, per point behind, of ending the round."""
    knock_lead: float
    """The lead that a knock asks for."""
    denial: float
    """The share that counts of what a discard saves the next seat."""
    future: float
    """The share that counts of what a swap changes in the expected saving of the next card."""
    stock_bonus: float
    """What a card off the stock is worth beyond its expected saving."""
    secret: float
    """What a card that only its owner has seen costs less than an unseen one."""
    unknown: float
    """The value of a move that the bot does not know."""
