"""The numbers by which the greedy bot decides, as arrays that plain NumPy and compiled code read alike."""

from typing import NamedTuple

from cardgolf.lanes.rule_arrays import Array

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
    """By face: its rank, or -1. int64, (256,)."""
    costs: Array
    """By face: what it costs alone. (256,)."""
    saves: Array
    """By face: what a copy of it costs less in a line. (256,)."""
    fits: Array
    """By rank and place: what a card costs less there, 0 where nothing. (ranks + 1, places)."""
    has_fits: bool
    """Whether ``fits`` is more than zeros."""
    extra: Array
    """By rank: what a second line saves. (ranks + 1,)."""
    shares: Array
    """By rank: its share of the deck. (ranks + 1,)."""
    rank_costs: Array
    """By rank: the mean of ``costs`` over its cards. (ranks + 1,)."""
    rank_saves: Array
    """By rank: the mean of ``saves`` over its cards. (ranks + 1,)."""
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
    """By action: the row of its value in a decision, ``NOTHING`` for action -1. int64, (actions + 1,)."""
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
