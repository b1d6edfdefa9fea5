"""The constants of a kernel, with what they mean. A kernel has those of its rules in their place.

They are the structure of some rules: the sizes, where the arrays of a lane begin, the numbers of actions, and what the
parts of turns say. What varies from one house rule to the next without another structure is an argument: the array
``given``, int64, with the deck, the points and other numbers of faces, and limits.
"""

import numpy as np

PLAYERS = PLACES = FACES = CARDS = 1
COUNTS_SEEN = True
"""Whether the cards of each face that were seen are counted. Random players do not need them."""

# Where the arrays of a lane begin, in the order of `LaneArrays`, and last how many integers a lane has.
(
    STOCK_SIZE, DISCARD_SIZE, HELD, STAGE, TURN, POSITION, SEAT_COUNT, TURNS_TOTAL, CLOSER, TURNS_LEFT, ENDING,
    RESHUFFLES, OVER, LEADER, ORDER, TURNS_BEGUN, DOWN, BOARDS, MARKS, LOOKED, TOLD, SEEN, STOCK, DISCARD, MEMORY,
) = range(25)  # fmt: skip

# Where the numbers of `given` stand, and where its arrays begin, by face but for the deck.
TURN_LIMIT, OPENING_FLIPS, FACE_KINDS, FACE_RANKS, FACE_POINTS, LOCK_TURNS, LOCK_SOURCES, KEPT, DECK, SCORED = range(10)

# The numbers of actions. Of those with a place, the number of a move at place 0, from which the others follow.
FLIPS = SWAPS = DISCARD_FLIPS = LOOKS = DRAW_STOCK = DRAW_DISCARD = PLAIN_DISCARD = KNOCK = LOOK_AT_ALL = -1

# The steps of a turn. With `OPENS` the first one is the opening: before play, or with `OPENS_IN_TURN` in a first turn.
START, FROM_STOCK, FROM_DISCARD = range(3)
OPENS = OPENS_IN_TURN = False

# The opening: which flips it offers, or the places that are looked at, as bits.
FLIPS_TOGETHER = FLIPS_APART = False
LOOKED_PLACES = 0
COLUMNS = np.zeros(0, np.int64)
"""The places of each column, as bits."""

# The start of a turn.
MAY_DRAW_STOCK = MAY_DRAW_DISCARD = True
KNOCKS = SPENDS = False
MOST_DOWN = 0
"""With how many face-down cards a player may knock."""

# What is done with a card in hand.
KEEPS_UP = False
"""Whether only face-down cards are swapped away as long as there is one."""
THROWS_TAKEN = False
"""Whether a card of the discard pile may be thrown again."""
KEEPS_FACES = False
"""Whether some faces, those in ``KEPT``, may not be thrown."""
THROW = LAST_THROW = 1
"""How a card is thrown while cards lie face down: bits, 1 as it is, 2 with a flip. The latter is for last turns."""
WAIVES_LAST = False
"""Whether a flip that is required is waived where one card lies face down."""
LOCKS = KEEPS_DOWN = False
"""Whether cards can be locked, and whether a seat can know a card that lies face down."""
LIES_DOWN = LIES_AS_WAS = False
"""How a card lies that was swapped in. Otherwise it lies up."""

# What leaves a board: a row for each line with how it is complete (`ANY`, `EQUAL` or `RUN`), whether it leaves only
# after a swap, its places as bits, how many they are, and these places in order.
CLEARS = CLEARS_TO_TOP = False
LINES = np.zeros((0, 4), np.int64)

# The ends of a round: of a knock and of a board that is all up, the number of the ending, who has a last turn, and
# whose cards are shown.
KNOCK_ENDING = UP_ENDING = 0, 0, 0
ENDINGS = 0
"""The number of the ending by an empty stock. That by the turn limit is one more."""
ENDS_WITH_STOCK = False

SCORES = False
"""Whether the kernel scores boards."""

# The leader.
CLOSER_LEADS = LEADS_BY_DEALER = LEADS_BY_POINTS = False
