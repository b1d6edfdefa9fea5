"""What the parts of turns say during a round, as plain numbers, for a number of players."""

from enum import IntEnum

from attrs import frozen

from cardgolf.cards import Card
from cardgolf.table.move import Move, Pile
from cardgolf.table.state import Phase
from cardgolf.turns.parts import Lead


class ActionKind(IntEnum):
    """What a move does to the cards."""

    FLIP = 0
    DRAW_STOCK = 1
    DRAW_DISCARD = 2
    SWAP = 3
    DISCARD = 4
    DISCARD_AND_FLIP = 5
    KNOCK = 6
    LOOK = 7
    LOOK_AT_ALL = 8
    NEVER = 9
    """A move that is in the action space and is never offered."""


PLAIN, FLIP = 1, 2
"""How a card is thrown, as bits: as it is, and with a flip."""

NO_TURNS, EACH_TURN, FEWER_TURNS = 0, 1, 2
"""Who has a last turn: no seat, each other one, or those that have begun fewer turns than the closer."""

SHOWS_OWN, SHOWS_OTHERS = 1, 2
"""Bits of ``ending_shows``."""


@frozen
class Stage:
    """A step of a turn: its phase, the pile from which the card in hand came, and whether it is in the opening."""

    phase: Phase
    held_from: Pile | None = None
    is_opening: bool = False


@frozen
class TurnNumbers:
    """What the parts of turns say, as integers. Sets of places are bits, place 0 the lowest.

    ``where`` is that of :class:`cardgolf.turns.Opening` for cards that are turned up. ``looked`` are the places that
    are looked at one by one. ``throw`` and ``last_throw`` are how a card of the stock is thrown while cards lie face
    down, before and after the round was closed: the bits ``PLAIN`` and ``FLIP``. An ending is the number of its reason
    plus one, 0 for none. Each of ``lines`` has how it is complete (its index in ``HOW``), whether it leaves after swaps
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


@frozen(eq=False)
class Tables:
    """What the rules of a rulebook say of a round, as plain numbers. Made by :meth:`Rulebook.tables`.

    Faces, places, steps and actions are numbers: indices in ``faces``, in ``places``, in ``stages`` and in ``actions``.

    >>> tables = cardgolf.rules("play-nine").tables(2)
    >>> len(tables.deck), len(tables.faces), len(tables.places), len(tables.actions)
    (108, 14, 8, 27)
    >>> [str(stage.phase.value) for stage in tables.stages]
    ['opening', 'start', 'follow', 'follow']
    """

    players: int
    places: tuple[str, ...]
    """The names of the places of a board."""
    faces: tuple[Card, ...]
    """The faces of the deck, sorted."""
    kinds: tuple[int, ...]
    """For each face a number that equal cards share."""
    deck: tuple[int, ...]
    """The faces of the deck, in the order in which the hook gives them."""
    opening_flips: int
    new_card: str
    """How a card swapped in lies: ``up``, ``down``, or ``as_was``. Its owner knows it, and if it does not come from the
    stock every seat does."""
    actions: tuple[Move, ...]
    """Every move, as in ``rules.action_space(players)``."""
    action_kinds: tuple[ActionKind, ...]
    action_places: tuple[int, ...]
    """The place of each action, -1 for those without one."""
    order: tuple[int, ...]
    """All actions in the order in which the rules offer those that are legal."""
    stages: tuple[Stage, ...]
    """The steps of a turn that are reached. The first is that of a new round."""
    first_stage: int
    """The first step of a turn."""
    opening_stage: int
    """The step with which the first turn of a seat begins that has not turned up its first cards, -1 for none."""
    ending_reasons: tuple[str, ...]
    """For each ending, why the round ends."""
    ending_turns: tuple[int, ...]
    """For each ending, who has a last turn, clockwise from the closer's left: ``NO_TURNS`` and so on."""
    ending_shows: tuple[int, ...]
    """For each ending, whose cards are turned up then: the bits ``SHOWS_OWN`` of the closer and ``SHOWS_OTHERS``."""
    clears_to_top: bool
    """Whether cleared cards go on top of the discard pile, not under its top card."""
    lock_turns: tuple[int, ...]
    """For each face, for how many turns it is locked, 0 for none."""
    lock_sources: tuple[int, ...]
    """For each face, the piles from which it is locked: 1 the stock, 2 the discard pile."""
    turn_limit: int
    """Turns a seat after which a round ends, 0 for no limit."""
    ends_with_stock: bool
    """Whether a round ends when the stock is empty."""
    leads: tuple[Lead, ...]
    """How the leader is found: by the first that names a seat. The last always does, and no other."""
    points: tuple[int, ...]
    """The points of each face."""
    turns: TurnNumbers
    """What the parts of turns say."""

    def find_first(self, kind: ActionKind) -> int | None:
        """Return the number of an action of a kind, of those with a place that at place 0: the others follow it."""
        if kind not in self.action_kinds:
            return None
        number = self.action_kinds.index(kind)
        return number - max(self.action_places[number], 0)

    @property
    def clears(self) -> bool:
        """Whether cards can leave a board."""
        return bool(self.turns.lines)

    @property
    def keeps_down(self) -> bool:
        """Whether a seat can know a card that lies face down."""
        return self.new_card != "up" or not {ActionKind.LOOK, ActionKind.LOOK_AT_ALL}.isdisjoint(self.action_kinds)
