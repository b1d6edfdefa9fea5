"""The tables of a rulebook as arrays, which plain NumPy and compiled code read alike."""

from collections.abc import Sequence
from graphlib import CycleError, TopologicalSorter
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np

from cardgolf.errors import NotTabulableError
from cardgolf.lanes.tables.facts import FACTS, TurnNumbers
from cardgolf.lanes.tables.tables import ALL_DISCARDS, ALL_FLIPS, ALL_SWAPS, ActionKind, Clearing, FactTable, Tables
from cardgolf.table.move import STOCK
from cardgolf.table.state import OPENING
from cardgolf.turns.leaving import NO_RANK
from cardgolf.turns.parts import Lead

Array = Any
"""A NumPy array. Its shape and type are told where it is made."""

MAX_ACTIONS = 63
HIDDEN, NO_CARD = 254, 255
"""Faces of a card that a seat does not see, and of a place or hand without a card."""

(
    DOWN, CLEARED, MARKED, HELD, DRAWN, CLOSING, CLOSED, PILES, TOP, SEAT, WAS_DOWN, NONE_DOWN, ALL_CLEARED, OPENED,
    LOOKED,
) = range(len(FACTS))  # fmt: skip

OFFERS_FLIPS, OFFERS_SWAPS, OFFERS_DISCARDS = 1, 2, 4
_LEADS = (Lead.LEFT_OF_DEALER, Lead.DEALER, Lead.MOST_POINTS)
BY_LEFT, BY_DEALER, BY_POINTS = range(len(_LEADS))
_NEW_CARDS = ("up", "down", "as_was")
LIES_UP, LIES_DOWN, LIES_AS_WAS = range(len(_NEW_CARDS))
_FLAGS = {ALL_FLIPS: OFFERS_FLIPS, ALL_SWAPS: OFFERS_SWAPS, ALL_DISCARDS: OFFERS_DISCARDS}


class FactArrays(NamedTuple):
    """A :class:`FactTable`. ``used`` are the facts that matter in any row, ``strides`` has a column for each.

    ``offsets``: int32, (rows,). ``strides``: int32, (rows, used). ``used``: int32, (used,). ``cells``: int32, (cells,).
    """

    offsets: Array
    strides: Array
    used: Array
    cells: Array


class RuleArrays(NamedTuple):
    """What :class:`Tables` says, as arrays by face, action, step, list and set of places."""

    players: int
    places: int
    actions: int
    kinds: Array  # int8, (actions,): ActionKind
    action_places: Array  # int8, (actions,): the place, or -1
    offers: FactArrays
    list_bits: Array  # uint64, (lists,): actions that are named one by one
    list_flags: Array  # uint8, (lists,): OFFERS_FLIPS, OFFERS_SWAPS, OFFERS_DISCARDS
    locked: FactArrays
    options: FactArrays
    flip_bits: Array  # uint64, (sets of places,): the flips at these places
    swap_bits: Array
    discard_bits: Array  # those that turn up a card
    discard_bit: np.uint64  # the plain discard
    endings: FactArrays
    ending_turns: Array  # int8, (endings,): NO_TURNS, EACH_TURN or FEWER_TURNS
    ending_shows: Array  # int8, (endings,): the bits SHOWS_OWN and SHOWS_OTHERS
    next_stages: FactArrays
    stage_is_opening: Array  # bool, (steps,)
    stage_sources: Array  # int8, (steps,): 1 with a card from the stock in hand, 2 with one from the discard pile
    stage_opens: Array  # bool, (steps,): whether first cards are turned up, before play or in a first turn
    first_stage: int
    opening_stage: int  # -1 where no turn begins with it
    opening_flips: int
    turn_limit: int  # 0 for none
    ends_with_stock: bool
    clears: bool
    clear_rows: Array  # int8, (kinds of action,): a row of the next two, or -1
    clear_equal: Array  # int32, (rows, sets of places): the places that are cleared
    clear_up: Array
    run_lines: Array  # int16, (runs, 1 + places): a row of the two above, the places of a line, -1 after the last
    clears_to_top: bool
    locks: bool
    lock_turns: Array  # int32, (faces,)
    lock_sources: Array  # int8, (faces,)
    face_kinds: Array  # uint8, (faces,): equal for equal cards
    face_ranks: Array  # int16, (faces,): NO_RANK without one
    deck: Array  # uint8, (cards,): faces
    counts: Array  # uint8, (sets of places,): how many places
    closer_leads: bool  # whether the closer of the round before leads, if that seat plays
    leads_by: int  # who leads otherwise: BY_LEFT, BY_DEALER or BY_POINTS
    face_points: Array  # int64, (faces,)
    keeps_down: bool  # whether a seat can know a card that lies face down
    new_card: int  # how a card swapped in lies: LIES_UP, LIES_DOWN or LIES_AS_WAS
    turns: TurnNumbers

    @property
    def reasons(self) -> tuple[int, int]:
        """The numbers of the endings by an empty stock and by the turn limit, which come after those of the rules."""
        return len(self.ending_turns), len(self.ending_turns) + 1


def make_rule_arrays(tables: Tables) -> RuleArrays:
    """Return the arrays of ``tables``. Raises :class:`NotTabulableError` for more than 63 actions."""
    count, places = len(tables.actions), len(tables.places)
    if count > MAX_ACTIONS:
        raise NotTabulableError(f"invalid rules for lanes: expected at most {MAX_ACTIONS} actions, not {count}")
    numbers = {key: each for each, key in enumerate(zip(tables.action_kinds, tables.action_places, strict=True))}
    if len({(kind, number - place) for (kind, place), number in numbers.items()}) > len({*tables.action_kinds}):
        raise NotTabulableError("invalid rules for lanes: expected `actions` to list moves of a kind by their places")
    plain = numbers.get((ActionKind.DISCARD, -1))
    cleared = [each for each in tables.clearings if each]
    rows = [cleared.index(each) if each else -1 for each in tables.clearings]
    boards = 1 << places
    return RuleArrays(
        players=tables.players,
        places=places,
        actions=count,
        kinds=np.array(tables.action_kinds, np.int8),
        action_places=np.array(tables.action_places, np.int8),
        offers=_fact_arrays(tables.offers),
        list_bits=np.array([sum(1 << item for item in items if item >= 0) for items in tables.lists], np.uint64),
        list_flags=np.array([sum(_FLAGS[item] for item in {*items} if item < 0) for items in tables.lists], np.uint8),
        locked=_fact_arrays(tables.locked),
        options=_fact_arrays(tables.discard_options),
        flip_bits=_bits_of_places(numbers, ActionKind.FLIP, places),
        swap_bits=_bits_of_places(numbers, ActionKind.SWAP, places),
        discard_bits=_bits_of_places(numbers, ActionKind.DISCARD_AND_FLIP, places),
        discard_bit=np.uint64(0 if plain is None else 1 << plain),
        endings=_fact_arrays(tables.endings),
        ending_turns=np.array(tables.ending_turns, np.int8),
        ending_shows=np.array(tables.ending_shows, np.int8),
        next_stages=_fact_arrays(tables.next_stages),
        stage_is_opening=np.array([stage.is_opening for stage in tables.stages]),
        stage_sources=np.array([_source(stage.held_from) for stage in tables.stages], np.int8),
        stage_opens=np.array([stage.phase is OPENING for stage in tables.stages]),
        first_stage=tables.first_stage,
        opening_stage=tables.opening_stage,
        opening_flips=tables.opening_flips,
        turn_limit=tables.turn_limit,
        ends_with_stock=tables.ends_with_stock,
        clears=bool(cleared),
        clear_rows=np.array(rows, np.int8),
        clear_equal=np.array([each.by_equal for each in cleared] or [(0,) * boards], np.int32),
        clear_up=np.array([each.by_up for each in cleared] or [(0,) * boards], np.int32),
        run_lines=_list_runs(cleared, places),
        clears_to_top=tables.clears_to_top,
        locks=any(tables.lock_turns),
        lock_turns=np.array(tables.lock_turns, np.int32),
        lock_sources=np.array(tables.lock_sources, np.int8),
        face_kinds=np.array(tables.kinds, np.uint8),
        face_ranks=np.array([face.rank or NO_RANK for face in tables.faces], np.int16),
        deck=np.array(tables.deck, np.uint8),
        counts=np.array([places.bit_count() for places in range(boards)], np.uint8),
        closer_leads=Lead.LAST_CLOSER in tables.leads,
        leads_by=_LEADS.index(tables.leads[-1]),
        face_points=np.array(tables.points, np.int64),
        keeps_down=tables.keeps_down,
        new_card=_NEW_CARDS.index(tables.new_card),
        turns=tables.turns,
    )


def _list_runs(clearings: Sequence[Clearing], places: int) -> Array:
    runs = [[row, *line] for row, clearing in enumerate(clearings) for line in clearing.runs]
    return np.array([run + [-1] * (1 + places - len(run)) for run in runs], np.int16).reshape(-1, 1 + places)


def _source(pile: Any) -> int:
    return 0 if pile is None else 1 if pile is STOCK else 2


def _fact_arrays(table: FactTable) -> FactArrays:
    used = sorted({fact for terms in table.terms for fact, _ in terms})
    strides = np.zeros((len(table.terms), len(used)), np.int32)
    for row, terms in enumerate(table.terms):
        for fact, stride in terms:
            strides[row, used.index(fact)] = stride
    return FactArrays(
        np.array(table.offsets, np.int32), strides, np.array(used, np.int32), np.array(table.cells, np.int32)
    )


def _bits_of_places(numbers: dict[tuple[ActionKind, int], int], kind: ActionKind, places: int) -> Array:
    """Return for each set of places the actions of ``kind`` there, as bits."""
    bits = np.zeros(1 << places, np.uint64)
    for place in range(places):
        number = numbers.get((kind, place))
        if number is not None:
            bits[(np.arange(1 << places) >> place & 1).astype(bool)] |= np.uint64(1 << number)
    return bits


def order_of_actions(tables: Tables) -> tuple[int, ...]:
    """Return all actions in an order in which the rules offer them in every step.

    Raises :class:`NotTabulableError` if the rules offer two actions in one order here and in another there.
    """
    numbers = {key: each for each, key in enumerate(zip(tables.action_kinds, tables.action_places, strict=True))}

    def list_kind(kind: ActionKind) -> list[int]:
        places = range(-1, len(tables.places))
        return [numbers[kind, place] for place in places if (kind, place) in numbers]

    def expand(item: int) -> list[int]:
        if item >= 0:
            return [item]
        if item == ALL_FLIPS:
            return list_kind(ActionKind.FLIP)
        if item == ALL_SWAPS:
            return list_kind(ActionKind.SWAP)
        return [*list_kind(ActionKind.DISCARD), *list_kind(ActionKind.DISCARD_AND_FLIP)]

    sorter = TopologicalSorter[int](dict.fromkeys(range(len(tables.actions)), ()))
    for items in tables.lists:
        offered = [action for item in items for action in expand(item)]
        for before, after in pairwise(offered):
            sorter.add(after, before)
    try:
        return tuple(sorter.static_order())
    except CycleError:
        raise NotTabulableError(
            "invalid rules for lanes: expected moves that are always offered in the same order"
        ) from None


def order_actions(legal: Array, order: Array) -> Array:
    """Return the legal actions in an order, -1 for those that are not legal: int32, (lanes, actions).

    ``legal`` is bool, (lanes, actions). ``order`` are the numbers of all actions in the engine's order, (actions,).

    >>> import numpy as np
    >>> from cardgolf.lanes.rule_arrays import order_actions
    >>> order_actions(np.array([[True, False, True]]), np.array([2, 1, 0])).tolist()
    [[2, -1, 0]]
    """
    return np.where(legal[:, order], order, -1).astype(np.int32)
