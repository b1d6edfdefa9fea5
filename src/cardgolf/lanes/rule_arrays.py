"""The tables of a rulebook as arrays, for plain NumPy and for players that read them."""

from typing import Any, NamedTuple

import numpy as np

from cardgolf.errors import NotTabulableError
from cardgolf.lanes.tables.memory import HIDDEN, NO_CARD, Array
from cardgolf.lanes.tables.tables import ActionKind, Tables, TurnNumbers
from cardgolf.table.move import STOCK
from cardgolf.table.state import OPENING
from cardgolf.turns.leaving import NO_RANK

__all__ = ["HIDDEN", "MAX_ACTIONS", "NO_CARD", "Array", "RuleArrays", "make_rule_arrays", "order_actions"]

MAX_ACTIONS = 63


class RuleArrays(NamedTuple):
    """What :class:`Tables` says, as arrays by face, action, ending and step."""

    tables: Tables
    players: int
    places: int
    actions: int
    kinds: Array  # int8, (actions,): ActionKind
    action_places: Array  # int8, (actions,): the place, or -1
    firsts: dict[ActionKind, int]  # the number of an action of each kind less its place
    turns: TurnNumbers
    kept: Array  # bool, (faces,): whether a face may not be thrown
    ending_turns: Array  # int8, (endings,): NO_TURNS, EACH_TURN or FEWER_TURNS
    ending_shows: Array  # int8, (endings,): the bits SHOWS_OWN and SHOWS_OTHERS
    stage_sources: Array  # int8, (steps,): 1 with a card from the stock in hand, 2 with one from the discard pile
    stage_opens: Array  # bool, (steps,): whether first cards are turned up, before play or in a first turn
    opens_before: bool  # whether a round begins with an opening before play
    clears: bool
    locks: bool
    lock_turns: Array  # int32, (faces,)
    lock_sources: Array  # int8, (faces,)
    face_kinds: Array  # uint8, (faces,): equal for equal cards
    face_ranks: Array  # int16, (faces,): NO_RANK without one
    deck: Array  # uint8, (cards,): faces
    face_points: Array  # int64, (faces,)
    keeps_down: bool  # whether a seat can know a card that lies face down

    @property
    def reasons(self) -> tuple[int, int]:
        """The numbers of the endings by an empty stock and by the turn limit, which come after those of the rules."""
        return len(self.ending_turns), len(self.ending_turns) + 1


def make_rule_arrays(tables: Tables) -> RuleArrays:
    """Return the arrays of ``tables``. Raises :class:`NotTabulableError` for more than 63 actions."""
    count, firsts = len(tables.actions), {kind: tables.find_first(kind) for kind in ActionKind}
    if count > MAX_ACTIONS:
        raise NotTabulableError(f"invalid rules for lanes: expected at most {MAX_ACTIONS} actions, not {count}")
    return RuleArrays(
        tables=tables,
        players=tables.players,
        places=len(tables.places),
        actions=count,
        kinds=np.array(tables.action_kinds, np.int8),
        action_places=np.array(tables.action_places, np.int8),
        firsts={kind: number for kind, number in firsts.items() if number is not None},
        turns=tables.turns,
        kept=np.array(tables.turns.kept),
        ending_turns=np.array(tables.ending_turns, np.int8),
        ending_shows=np.array(tables.ending_shows, np.int8),
        stage_sources=np.array([_source(stage.held_from) for stage in tables.stages], np.int8),
        stage_opens=np.array([stage.phase is OPENING for stage in tables.stages]),
        opens_before=tables.stages[0].is_opening,
        clears=tables.clears,
        locks=any(tables.lock_turns),
        lock_turns=np.array(tables.lock_turns, np.int32),
        lock_sources=np.array(tables.lock_sources, np.int8),
        face_kinds=np.array(tables.kinds, np.uint8),
        face_ranks=np.array([face.rank or NO_RANK for face in tables.faces], np.int16),
        deck=np.array(tables.deck, np.uint8),
        face_points=np.array(tables.points, np.int64),
        keeps_down=tables.keeps_down,
    )


def _source(pile: Any) -> int:
    return 0 if pile is None else 1 if pile is STOCK else 2


def order_actions(legal: Array, order: Array) -> Array:
    """Return the legal actions in an order, -1 for those that are not legal: int32, (lanes, actions).

    ``legal`` is bool, (lanes, actions). ``order`` are the numbers of all actions in the engine's order, (actions,).

    >>> import numpy as np
    >>> from cardgolf.lanes.rule_arrays import order_actions
    >>> order_actions(np.array([[True, False, True]]), np.array([2, 1, 0])).tolist()
    [[2, -1, 0]]
    """
    return np.where(legal[:, order], order, -1).astype(np.int32)
