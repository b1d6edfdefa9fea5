"""Rounds in play, from states of the engine to lanes and back, and samples of what a view hides, put into lanes."""

from collections.abc import Callable
from functools import cached_property

import numpy as np

from cardgolf.cards import Card, Slot, pack
from cardgolf.engine.leader import find_known_leader
from cardgolf.engine.views import View
from cardgolf.errors import InvalidPositionError
from cardgolf.games.determinize import determinize
from cardgolf.lanes.ends.states import Plan
from cardgolf.lanes.lane_arrays import count_seen
from cardgolf.lanes.rule_arrays import NO_CARD, Array
from cardgolf.lanes.tables.from_parts import list_opening_looks
from cardgolf.lanes.tables.memory import LaneArrays
from cardgolf.lanes.tables.tables import Stage, Tables
from cardgolf.rulebook.rulebook import Rulebook
from cardgolf.table import NO_MEMORY, ROUND_OVER, Board, Chance, MutableState, RoundEnd, RoundSetup, State
from cardgolf.tools.text import quote
from cardgolf.turns.parts import Lead


class LanePositions:
    """Puts rounds in play into lanes, and reads them from there."""

    def __init__(self, rules: Rulebook, tables: Tables) -> None:
        self._rules, self._tables, self._grid = rules, tables, rules.table_setup(tables.players).layout
        self._faces = {card: face for face, card in enumerate(tables.faces)}

    def write(self, arrays: LaneArrays, lanes: Array, state: State) -> Plan:
        """Put the round of ``state`` into each of ``lanes``, and return its plan.

        Raises :class:`InvalidPositionError` for what no lane can be: a round that is over, cards that other seats than
        their owners have looked at, a memory, or last turns out of the order of seats.
        """
        self._check(state)
        setup, faces, places = state.setup, self._faces, len(self._tables.places)
        order = np.full(self._tables.players, -1, np.int32)
        order[: len(setup.order)] = setup.order
        stage = self._find_stage(state)
        arrays.order[lanes], arrays.seat_count[lanes] = order, len(setup.order)
        arrays.position[lanes], arrays.turn[lanes] = setup.order.index(state.turn), state.turn
        arrays.stage[lanes], arrays.held[lanes] = stage, faces[state.held] if state.held else -1
        arrays.turns_begun[lanes], arrays.turns_total[lanes] = state.turns_begun, sum(state.turns_begun)
        end = state.round_end
        arrays.closer[lanes] = -1 if end is None or end.by is None else end.by
        arrays.turns_left[lanes] = len(end.turns) if end else -1
        arrays.ending[lanes] = self._tables.ending_reasons.index(end.reason) if end else -1
        arrays.reshuffles[lanes], arrays.over[lanes] = state.reshuffles, 0
        arrays.leader[lanes] = self._find_leader(state)
        boards = [board.slots if board else [None] * places for board in state.boards]
        arrays.boards[lanes] = [[faces[slot.card] if slot else NO_CARD for slot in slots] for slots in boards]
        arrays.marks[lanes] = [[slot.mark if slot else 0 for slot in slots] for slots in boards]
        arrays.down[lanes] = _list_down(state)
        if self._tables.keeps_down:
            arrays.looked[lanes], arrays.told[lanes] = (_list_known(state, count) for count in (1, 2))
        for pile, sizes, cards in (
            (arrays.stock, arrays.stock_size, state.stock), (arrays.discard, arrays.discard_size, state.discard),
        ):  # fmt: skip
            pile[lanes, : len(cards)] = [faces[card] for card in cards]
            sizes[lanes] = len(cards)
        arrays.seen[lanes] = count_seen(arrays, lanes[:1])
        return Plan(setup.kind, state.match)

    def _check(self, state: State) -> None:
        """Raise :class:`InvalidPositionError` for what no lane can be."""
        setup, end = state.setup, state.round_end
        if state.phase is ROUND_OVER:
            raise _refusal("a round in play")
        if state.memory is not NO_MEMORY or state.played or state.last_play_size:
            raise _refusal("no memory, no window and no played cards")
        self._check_looks(state)
        if state.reshuffles >= 2**31 or max(state.turns_begun) >= 2**31 // len(state.boards):
            raise _refusal("numbers of 32 bits")
        if end is not None and end.turns != setup.after(state.turn)[: len(end.turns)]:
            raise _refusal("last turns clockwise from the seat to move")
        if end is not None and end.reason not in self._tables.ending_reasons:
            raise _refusal(f"a reason of these rules for the end of the round, not {quote(end.reason)}")

    def _check_looks(self, state: State) -> None:
        """Raise :class:`InvalidPositionError` for looks that no lane can have had."""
        seen = [(seat, slot.seen_by) for seat, board in state.table.items() for slot in board.slots if slot]
        if not self._tables.keeps_down:
            if any(seats for _, seats in seen):
                raise _refusal("no face-down card that a seat has looked at")
            return
        if not all(seats in {(), (seat,), tuple(state.match.seats)} for seat, seats in seen):
            raise _refusal("face-down cards that no seat, their owner alone, or every seat has looked at")
        if state.is_opening and (expected := self._opening_looks) is not None:
            order, looked = state.setup.order, _list_known(state, 1)
            to_come = order[order.index(state.turn) :]
            every = (1 << len(self._tables.places)) - 1
            if not all(looked[seat] in expected and _list_down(state)[seat] == every for seat in to_come):
                raise _refusal("an opening that the rules reach by looks")

    @cached_property
    def _opening_looks(self) -> tuple[int, ...] | None:
        """The places that a seat can know before a step of the opening, ``None`` if cards are turned up there too."""
        return list_opening_looks(self._rules, self._tables.players)

    def _find_leader(self, state: State) -> int:
        """Return the seat that leads the round, -1 while the cards are to decide it."""
        leader = state.setup.leader
        for lead in self._tables.leads if leader is None else ():
            known = None if lead is Lead.MOST_POINTS else find_known_leader(lead, state.match, state.setup)
            leader = known if leader is None else leader
        return -1 if leader is None else leader

    def _find_stage(self, state: State) -> int:
        stage = Stage(state.phase, state.held_from, is_opening=state.is_opening)
        if stage not in self._tables.stages:
            raise _refusal(f"a step of a turn that these rules reach, not {state.phase.value!r}")
        return self._tables.stages.index(stage)

    def read(self, arrays: LaneArrays, lane: int, plan: Plan) -> State:
        """Return the round of ``lane``, which is in play, as the engine has it."""
        tables, faces = self._tables, self._tables.faces
        stage, order = tables.stages[arrays.stage[lane]], [seat for seat in arrays.order[lane].tolist() if seat >= 0]
        seats, leader = tuple(sorted(order)), None if stage.is_opening else int(arrays.leader[lane])
        setup = RoundSetup(plan.kind, seats, order[-1], tables.opening_flips, leader)
        turn, held, left = int(arrays.turn[lane]), int(arrays.held[lane]), int(arrays.turns_left[lane])
        state = MutableState(
            match=plan.match,
            setup=setup,
            turn=turn,
            phase=stage.phase,
            boards=tuple(
                [self._read_board(arrays, lane, seat) if seat in seats else None for seat in plan.match.seats]
            ),
            packed_stock=pack([faces[face] for face in arrays.stock[lane, : arrays.stock_size[lane]].tolist()]),
            discard=tuple([faces[face] for face in arrays.discard[lane, : arrays.discard_size[lane]].tolist()]),
            turns_begun=tuple(arrays.turns_begun[lane].tolist()),
            held=faces[held] if held >= 0 else None,
            held_from=stage.held_from,
            reshuffles=int(arrays.reshuffles[lane]),
        )
        if left >= 0:
            closer, reason = int(arrays.closer[lane]), tables.ending_reasons[arrays.ending[lane]]
            state.round_end = RoundEnd(closer if closer >= 0 else None, setup.after(turn)[:left], reason)
        return state.freeze()

    def _read_board(self, arrays: LaneArrays, lane: int, seat: int) -> Board:
        cards, down, looked, told = self._tables.faces, int(arrays.down[lane, seat]), 0, 0
        if self._tables.keeps_down:
            looked, told = int(arrays.looked[lane, seat]), int(arrays.told[lane, seat])
        lying = zip(arrays.boards[lane, seat].tolist(), arrays.marks[lane, seat].tolist(), strict=True)
        every = tuple(range(self._tables.players))

        def make_slot(place: int, face: int, mark: int) -> Slot | None:
            if face == NO_CARD:
                return None
            seen_by = every if told >> place & 1 else (seat,) if looked >> place & 1 else ()
            return _make_slot(cards[face], up=not down >> place & 1, seen_by=seen_by, mark=mark)

        return Board.of(self._grid, [make_slot(place, face, mark) for place, (face, mark) in enumerate(lying)])


def _list_down(state: State) -> list[int]:
    """Return the places of each seat with a face-down card, as bits."""
    return [sum(1 << place for place in board.down) if board else 0 for board in state.boards]


def _list_known(state: State, least: int) -> list[int]:
    """Return the places of each seat whose face-down card at least so many seats know, as bits."""
    slots = [board.slots if board else () for board in state.boards]
    return [
        sum(1 << place for place, slot in enumerate(each) if slot and not slot.up and len(slot.seen_by) >= least)
        for each in slots
    ]


def _make_slot(card: Card, *, up: bool, seen_by: tuple[int, ...], mark: int) -> Slot:
    if mark or seen_by:
        return Slot(card, up=up, seen_by=seen_by, mark=mark)
    return card.face_up if up else card.face_down


def _refusal(expected: str) -> InvalidPositionError:
    return InvalidPositionError(f"invalid position for a lane: expected {expected}")


def write_samples(
    positions: LanePositions,
    shuffle_rows: Callable[[Array, Array], Array],
    arrays: LaneArrays,
    lanes: Array,
    view: View,
    keys: Array,
) -> Plan:
    """Put a table with this view into each of ``lanes``, and return their plan. Its seed is not that of any lane.

    Every arrangement of the cards that the viewer cannot see is equally likely. That of a lane follows from its key,
    uint64. ``shuffle_rows`` is that of a backend.

    Raises :class:`InvalidPositionError` for views of positions that no lane can be, and as
    :func:`cardgolf.determinize` does.
    """
    plan = positions.write(arrays, lanes, determinize(view, Chance(0)).state)
    first = lanes[:1]
    seats, places = _find_hidden_places(view)
    stock, below = np.arange(view.stock_count), np.arange(view.unknown_discards)
    in_hand = view.holding and view.held is None
    hidden = np.concatenate([
        arrays.boards[first, seats, places], arrays.stock[first, stock], arrays.discard[first, below],
        arrays.held[first] if in_hand else [],
    ]).astype(np.uint8)  # fmt: skip
    hidden.sort()  # what was sampled first must not decide
    dealt = shuffle_rows(np.tile(hidden, (len(lanes), 1)), keys)
    ends = np.cumsum([len(seats), len(stock), len(below)])
    rows = lanes[:, None]
    arrays.boards[rows, seats, places] = dealt[:, : ends[0]]
    arrays.stock[rows, stock] = dealt[:, ends[0] : ends[1]]
    arrays.discard[rows, below] = dealt[:, ends[1] : ends[2]]
    if in_hand:
        arrays.held[lanes] = dealt[:, ends[2]]
    arrays.seen[lanes] = count_seen(arrays, lanes)
    return plan


def _find_hidden_places(view: View) -> tuple[Array, Array]:
    """Return the seats and the places of the cards on boards that the viewer cannot see."""
    found = [
        (seat, place)
        for seat, board in enumerate(view.boards)
        for place, slot in enumerate(board.slots if board else ())
        if slot and slot.card is None
    ]
    pairs = np.array(found, np.int64).reshape(-1, 2)
    return pairs[:, 0], pairs[:, 1]
