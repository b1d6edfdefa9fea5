"""States of rounds that are over, read out of the arrays of lanes: whole, late or in part."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np

from cardgolf.cards import Packed, Slot, pack
from cardgolf.lanes.lane_arrays import LaneArrays
from cardgolf.lanes.rule_arrays import NO_CARD, Array
from cardgolf.lanes.tables.tables import Tables
from cardgolf.rulebook.rulebook import Rulebook
from cardgolf.table.board import Board
from cardgolf.table.scorecard import RoundEnd
from cardgolf.table.state import ROUND_OVER, START, Match, MutableState, RoundSetup, State


class Plan(NamedTuple):
    """What the arrays of a lane do not tell of its round: its kind, and the match so far."""

    kind: str
    match: Match


def list_reasons(tables: Tables) -> list[str]:
    """Return the words of each ending by its number in :class:`LaneArrays`."""
    return [*tables.ending_reasons, "the stock is empty", "turn limit"]


class StateReader:
    """Reads rounds that are over out of the arrays of lanes."""

    def __init__(self, rules: Rulebook, tables: Tables) -> None:
        self._tables, self.grid = tables, rules.table_setup(tables.players).layout
        self._reasons = list_reasons(tables)
        packed = pack(tables.faces)
        self._codes = packed.ljust(256, b"\0") if isinstance(packed, bytes) else b""

    def read_turned_up(self, state: LaneArrays, lane: int, plan: Plan) -> State:
        """Return the round of ``lane`` as the engine has it after its last turn, all cards turned up."""
        draft = self.read_outline(state, lane, plan)
        faces, players = self._tables.faces, range(self._tables.players)
        boards, marks = state.boards[lane].tolist(), state.marks[lane].tolist()
        draft.boards = tuple(
            [self._board(boards[seat], marks[seat]) if seat in draft.setup.seats else None for seat in players]
        )
        draft.packed_stock = self._pack(state.stock[lane, : state.stock_size[lane]])
        draft.discard = tuple([faces[face] for face in state.discard[lane, : state.discard_size[lane]].tolist()])
        return draft.freeze()

    def _pack(self, stock: Array) -> Packed:
        """Return faces as states keep them. Without named cards a face is one byte."""
        if self._codes:
            faces: bytes = stock.astype(np.uint8).tobytes()
            return faces.translate(self._codes)
        return pack([self._tables.faces[face] for face in stock.tolist()])

    def read_finished(self, state: LaneArrays, lane: int, plan: Plan) -> State:
        """Return the round of ``lane`` as the engine scores it."""
        return self.read_turned_up(state, lane, plan).replace(phase=ROUND_OVER)

    def read_outline(self, state: LaneArrays, lane: int, plan: Plan) -> MutableState:
        """Return the round of ``lane`` after its last turn without its cards."""
        tables = self._tables
        order = [seat for seat in state.order[lane].tolist() if seat >= 0]
        closer = int(state.closer[lane])
        return MutableState(
            match=plan.match,
            setup=RoundSetup(plan.kind, tuple(sorted(order)), order[-1], tables.opening_flips, int(state.leader[lane])),
            turn=int(state.turn[lane]),
            phase=START,
            boards=(),
            packed_stock=b"",
            discard=(),
            turns_begun=tuple(state.turns_begun[lane].tolist()),
            round_end=RoundEnd(closer if closer >= 0 else None, (), self._reasons[int(state.ending[lane])]),
            reshuffles=int(state.reshuffles[lane]),
        )

    def _board(self, faces: Sequence[int], marks: Sequence[int]) -> Board:
        cards = self._tables.faces
        return Board.of(
            self.grid,
            [
                None if face == NO_CARD else Slot(cards[face], up=True, mark=mark) if mark else cards[face].face_up
                for face, mark in zip(faces, marks, strict=True)
            ],
        )


_HEAVY = ("match", "boards", "packed_stock", "discard")
_OF_MATCHES = ("rounds", "standings")
_MATCH: Any = getattr(MutableState, _HEAVY[0])


class LazyState(State):
    """A state with what is cheap to know. At the first read of another field it becomes a :class:`State`."""

    __slots__ = ()


def make_lazy(outline: MutableState, read: Callable[[], State]) -> State:
    """Return ``outline`` as a state whose match, boards and piles are those of ``read()``."""
    for name in _HEAVY:
        setattr(outline, name, read)
    outline.__class__ = LazyState
    return outline  # type: ignore[return-value]  # its class is one now


class LazyMatch(Match):
    """A match with its names, seed and totals. At the first read of another field it becomes a :class:`Match`."""

    __slots__ = ()


class EndedState(LazyState):
    """A lazy state with a match of its own."""

    __slots__ = ()
    match = _MATCH


def make_ended(outline: MutableState, totals: tuple[int, ...], read: Callable[[], State]) -> State:
    """Return ``outline`` as a state whose match has ``totals``. Everything else of the match is that of ``read()``."""
    match = Match(outline.match.names, outline.match._seed, totals=totals)
    for name in _OF_MATCHES:
        object.__setattr__(match, name, lambda: read().match)
    object.__setattr__(match, "__class__", LazyMatch)
    state = make_lazy(outline, read)
    _MATCH.__set__(state, match)
    object.__setattr__(state, "__class__", EndedState)
    return state


def _make_field(name: str, names: Sequence[str], slots: type, whole_class: type) -> property:
    slot: Any = getattr(slots, name)

    def get(lazy: Any) -> Any:
        whole = slot.__get__(lazy)()
        for each in names:
            getattr(slots, each).__set__(lazy, getattr(whole, each))
        object.__setattr__(lazy, "__class__", whole_class)
        return slot.__get__(lazy)

    return property(get)


for _name in _HEAVY:
    setattr(LazyState, _name, _make_field(_name, _HEAVY, MutableState, State))
for _name in _OF_MATCHES:
    setattr(LazyMatch, _name, _make_field(_name, _OF_MATCHES, Match, Match))
