"""The tables of a rulebook for a number of players."""

from enum import IntEnum

from attrs import frozen

from cardgolf.cards import Card
from cardgolf.lanes.tables.fact_table import FactTable
from cardgolf.lanes.tables.facts import Stage
from cardgolf.table.moves import Move


class ActionKind(IntEnum):
    """What a move does to the cards."""

    FLIP = 0
    DRAW_STOCK = 1
    DRAW_DISCARD = 2
    SWAP = 3
    DISCARD = 4
    DISCARD_AND_FLIP = 5
    KNOCK = 6


ALL_FLIPS, ALL_SWAPS, ALL_DISCARDS = -1, -2, -3
"""Items of an offer that stand for several moves: at each face-down place, at each free place, and as options say."""

PLAIN, FLIP = 1, 2
"""Bits of ``discard_options``."""

TURN_OVER = -1
"""The next step if the turn is over."""


@frozen
class Clearing:
    """Which places are cleared, as bits by bits of places.

    ``by_equal[places]`` are those cleared if the cards at ``places``, and no others, are face up and equal. ``by_up``
    are those cleared if the places are face up and no two cards are equal. A board clears the union of ``by_up`` for
    its face-up places and of ``by_equal`` for each group of equal cards among them.
    """

    by_equal: tuple[int, ...]
    by_up: tuple[int, ...]


@frozen(eq=False)
class Tables:
    """What the hooks of a rulebook decide, as plain values. Made by :meth:`Rulebook.tables`.

    Faces, places, steps and actions are numbers: indices in ``faces``, in ``places``, in ``stages`` and in ``actions``.
    Sets of places are bits of an integer, place 0 the lowest. A table is looked up with a row and the values of the
    facts in ``cardgolf.lanes.tables.facts.FACTS``.

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
    actions: tuple[Move, ...]
    """Every move, as in ``rules.action_space(players)``."""
    action_kinds: tuple[ActionKind, ...]
    action_places: tuple[int, ...]
    """The place of each action, -1 for those without one."""
    stages: tuple[Stage, ...]
    """The steps of a turn that are reached. The first is that of a new round."""
    first_stage: int
    """The first step of a turn."""
    offers: FactTable
    """By step: an index in ``lists``."""
    lists: tuple[tuple[int, ...], ...]
    """What is offered, in order: actions, and ``ALL_FLIPS``, ``ALL_SWAPS``, ``ALL_DISCARDS``."""
    locked: FactTable
    """By step: the places that may not be swapped."""
    discard_options: FactTable
    """By step: the bits ``PLAIN`` and ``FLIP``."""
    endings: FactTable
    """By ``step * len(actions) + action``: 0, or an ending plus one."""
    ending_reasons: tuple[str, ...]
    """For each ending, why the round ends."""
    ending_turns: tuple[bool, ...]
    """For each ending, whether the other seats have a last turn, clockwise from the closer's left."""
    next_stages: FactTable
    """By ``step * len(actions) + action``: the next step, or ``TURN_OVER``."""
    clearings: tuple[Clearing | None, ...]
    """For each kind of action, what is cleared after it."""
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
