"""The facts that tables are indexed by, and the steps of a turn."""

from attrs import frozen

from cardgolf.table.move import Pile
from cardgolf.table.state import Phase

FACTS = (
    "down",  # the places with a face-down card, as bits
    "cleared",  # the places without a card, as bits
    "marked",  # the places whose card is locked by the hook `locks`, as bits
    "held",  # the face of the card in hand, by its index in the faces of the deck
    "drawn",  # the face of the card that this move drew
    "closing",  # 1 if the round was closed before this move
    "closed",  # 1 if the round is closed after this move
    "piles",  # 3 if the stock has a card; and 0, 1 or 2 for no discard, one, or more
    "top",  # the face of the top discard
    "seat",  # the seat that acts
    "was_down",  # 1 if the card that this move swaps away lay face down
    "none_down",  # 1 if no card lies face down
    "all_cleared",  # 1 if no place has a card
    "opened",  # 1 if the opening cards are up
    "looked",  # the places with a face-down card that the seat that acts knows, as bits
)
"""What tables are indexed by. After a move, the facts are those after it, but for held, closing and was_down."""


@frozen
class Stage:
    """A step of a turn: its phase, the pile from which the card in hand came, and whether it is in the opening."""

    phase: Phase
    held_from: Pile | None = None
    is_opening: bool = False


@frozen
class TableSize:
    """What bounds the values of facts. ``faces`` are those of the deck, ``flips`` the opening cards."""

    players: int
    places: int
    faces: int
    flips: int
    clears: bool
    locks: bool


@frozen
class TurnNumbers:
    """What the parts of turns say, as integers. Sets of places are bits, place 0 the lowest.

    ``where`` is that of :class:`cardgolf.turns.Opening` for cards that are turned up. ``looked`` are the places that
    are looked at one by one. ``throw`` and ``last_throw`` are how a card of the stock is thrown while cards lie face
    down, before and after the round was closed: bits of ``discard_options``. An ending is the number of its reason plus
    one, 0 for none. Each of ``lines`` has how it is complete (its index in ``HOW``), whether it leaves after swaps
    alone, and its places.
    """

    where: str
    columns: tuple[int, ...]
    looked: int
    draws: frozenset[Pile]
    knocks: bool
    most_down: int
    spends: bool
    keeps_up: bool
    throws_taken: bool
    kept: tuple[bool, ...]
    throw: int
    last_throw: int
    waives_last: bool
    knock_ending: int
    up_ending: int
    lines: tuple[tuple[int, int, tuple[int, ...]], ...]
