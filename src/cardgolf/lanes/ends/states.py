"""States of rounds that are over, read out of the arrays of lanes: at once, or when a rule asks for them."""

import copy
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeVar

import numpy as np

from cardgolf.cards import Packed, Slot, pack
from cardgolf.lanes.rule_arrays import NO_CARD, Array
from cardgolf.lanes.tables.memory import LaneArrays
from cardgolf.lanes.tables.tables import Tables
from cardgolf.rulebook.rulebook import Rulebook
from cardgolf.table.board import Board
from cardgolf.table.scorecard import RoundEnd
from cardgolf.table.sides import NO_SIDES
from cardgolf.table.state import ROUND_OVER, START, Match, MutableState, RoundSetup, State

T = TypeVar("T", Match, State)


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
        faces, outline = self._tables.faces, self._read_outline(state, lane, plan.kind)
        boards, marks, seats = state.boards[lane].tolist(), state.marks[lane].tolist(), outline["setup"].seats
        return MutableState(
            match=plan.match,
            phase=START,
            boards=tuple(
                [self._board(boards[seat], marks[seat]) if seat in seats else None for seat in plan.match.seats]
            ),
            packed_stock=self._pack(state.stock[lane, : state.stock_size[lane]]),
            discard=tuple([faces[face] for face in state.discard[lane, : state.discard_size[lane]].tolist()]),
            **outline,
        ).freeze()

    def _pack(self, stock: Array) -> Packed:
        """Return faces as states keep them. Without named cards a face is one byte."""
        if self._codes:
            faces: bytes = stock.astype(np.uint8).tobytes()
            return faces.translate(self._codes)
        return pack([self._tables.faces[face] for face in stock.tolist()])

    def read_finished(self, state: LaneArrays, lane: int, plan: Plan) -> State:
        """Return the round of ``lane`` as the engine scores it."""
        return self.read_turned_up(state, lane, plan).replace(phase=ROUND_OVER)

    def read_late(
        self, state: LaneArrays, lane: int, plan: Plan, read: Callable[[], State], totals: Sequence[int] | None = None
    ) -> State:
        """Return the round of ``lane`` as the engine scores it, of which ``read`` gives what takes time.

        With ``totals`` its match has them at once. Otherwise the match takes time, too.
        """
        known = self._read_outline(state, lane, plan.kind)
        if totals is not None:
            names, seed = plan.match.names, plan.match._seed
            known["match"] = _make_late(
                LateMatch, lambda: read().match, names=names, _seed=seed, totals=tuple(totals), sides=NO_SIDES
            )
        return _make_late(LateState, read, phase=ROUND_OVER, **known)

    def _read_outline(self, state: LaneArrays, lane: int, kind: str) -> dict[str, Any]:
        """Return what is quickly read of a round after its last turn, by the fields of its state."""
        tables = self._tables
        order = [seat for seat in state.order[lane].tolist() if seat >= 0]
        closer = int(state.closer[lane])
        return {
            "setup": RoundSetup(kind, tuple(sorted(order)), order[-1], tables.opening_flips, int(state.leader[lane])),
            "turn": int(state.turn[lane]),
            "turns_begun": tuple(state.turns_begun[lane].tolist()),
            "round_end": RoundEnd(closer if closer >= 0 else None, (), self._reasons[int(state.ending[lane])]),
            "reshuffles": int(state.reshuffles[lane]),
        }

    def _board(self, faces: Sequence[int], marks: Sequence[int]) -> Board:
        cards = self._tables.faces
        return Board.of(
            self.grid,
            [
                None if face == NO_CARD else Slot(cards[face], up=True, mark=mark) if mark else cards[face].face_up
                for face, mark in zip(faces, marks, strict=True)
            ],
        )


class _Late:
    """A state or match of which a part is known. Rules that ask for more are given that of the ``whole`` one."""

    __slots__ = ()
    make: Callable[[], Any]

    def __getattr__(self, name: str) -> Any:  # Python comes here only if a slot is empty
        if name != "whole":
            return getattr(self.whole, name)
        object.__setattr__(self, name, self.make())
        return self.whole

    def __eq__(self, other: object) -> bool:
        return bool(self.whole == other)

    def __hash__(self) -> int:
        return hash(self.whole)

    def __repr__(self) -> str:
        return repr(self.whole)

    def __reduce__(self) -> Any:
        return copy.copy, (self.whole,)


class LateMatch(_Late, Match):
    """A match that is made when more than its names, seed and totals is read."""

    __slots__ = ("make", "whole")


class LateState(_Late, State):
    """A state whose cards are read when a rule asks for them."""

    __slots__ = ("make", "whole")


def _make_late(kind: type[T], make: Callable[[], T], **known: object) -> T:
    late = object.__new__(kind)
    object.__setattr__(late, "make", make)
    for name, value in known.items():
        object.__setattr__(late, name, value)  # states and matches are frozen
    return late
