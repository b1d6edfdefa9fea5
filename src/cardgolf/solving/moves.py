"""What each move leads to, for every board and every card that may come to light, by the kernel of the rules."""

from collections.abc import Sequence
from functools import cached_property
from typing import Any, NamedTuple

from attrs import evolve

from cardgolf.engine.deal import deal_first_round
from cardgolf.errors import InvalidOptionError, NotTabulableError
from cardgolf.lanes.tables.memory import NO_CARD, find_starts
from cardgolf.lanes.tables.sources import load_in_python, make_given
from cardgolf.lanes.tables.tables import ActionKind, Tables
from cardgolf.rulebook.rulebook import Rulebook
from cardgolf.solving.cards import Boards
from cardgolf.solving.settlement import ACTOR, NEITHER, OTHER, PLAYERS
from cardgolf.table import Match

OPEN, CLOSING, LAST, CLOSED = 0, 1, 2, 3
"""The end of a round: not in sight; closed by the seat that acts, before a last turn or without one; by the other."""

KEPT = -9
"""A card on the discard pile that stays what it is."""

_CLOSINGS = {OPEN: (-1, -1), CLOSING: (0, 1), LAST: (0, 0), CLOSED: (1, 0)}
_TURNED = (ActionKind.SWAP, ActionKind.FLIP, ActionKind.DISCARD_AND_FLIP)


class Situation(NamedTuple):
    """What decides which moves a seat has, and what they do to its own board and to the piles.

    ``held`` and ``top`` are faces. ``held`` is -1 without a card in hand. ``stock`` and ``discards`` count cards up to
    two and three. ``seat`` is 1 for the seat that opens second.
    """

    stage: int
    own: int
    held: int
    top: int
    closing: int
    stock: int
    discards: int
    seat: int


class Outcome(NamedTuple):
    """What follows from a move: its own board, the card in hand, the top discard, and who acts in which step.

    ``over`` is 0, or who closed the round that is over. ``passed`` is whether the other seat acts.
    """

    own: int
    held: int
    top: int
    stage: int
    closing: int
    passed: bool
    over: int


class Option(NamedTuple):
    """Moves that are equal by symmetry: their actions, and what follows from the first of them.

    ``reveals`` is whether a card comes to light. Then there is an outcome for each face.
    """

    actions: tuple[int, ...]
    reveals: bool
    outcomes: tuple[Outcome, ...]


class Moves:
    """The options in every situation. ``faces`` has for each kind of card its index in the faces of the tables."""

    def __init__(self, rules: Rulebook, tables: Tables, boards: Boards, faces: Sequence[int]) -> None:
        self.tables, self._boards, self._faces = tables, boards, faces
        self._kinds = {face: kind for kind, face in enumerate(faces)}
        self._order = deal_first_round(rules, Match(PLAYERS, 0)).setup.order
        self._endless = evolve(tables, turn_limit=0)
        self._given, self._state = make_given(self._endless)[1], [0] * find_starts(tables)["memory"]
        self._options: dict[Situation, tuple[Option, ...]] = {}

    def __getstate__(self) -> dict[str, object]:
        return {name: value for name, value in vars(self).items() if name != "_kernel"}

    @cached_property
    def _kernel(self) -> Any:
        return load_in_python(self._endless, ("cards", "turns"))

    def needs_top(self, stage: int) -> bool:
        """Return whether the top discard matters in a step of a turn: where it may be drawn."""
        return stage == self.tables.first_stage

    def list_options(self, situation: Situation) -> tuple[Option, ...]:
        """Return the options, in the order of the rules."""
        found = self._options.get(situation)
        if found is None:
            found = self._options[situation] = self._list_options(situation)
        return found

    def _list_options(self, now: Situation) -> tuple[Option, ...]:
        self._set_up(now, self._faces[0])
        options: dict[tuple[bool, tuple[Outcome, ...]], tuple[int, ...]] = {}
        legal = self._kernel.list_actions(self._given, self._state)
        for action in [action for action in self.tables.order if legal >> action & 1]:
            reveals = self._reveals(now, action)
            faces = self._faces if reveals else self._faces[:1]
            outcomes = tuple([self._play(now, action, face) for face in faces])
            options[reveals, outcomes] = (*options.get((reveals, outcomes), ()), action)
        return tuple([Option(actions, *key) for key, actions in options.items()])

    def _reveals(self, now: Situation, action: int) -> bool:
        kind, place = self.tables.action_kinds[action], self.tables.action_places[action]
        if kind is ActionKind.DRAW_STOCK:
            return True
        return kind in _TURNED and self._boards.cells[now.own][place] == self._boards.down

    def _set_up(self, now: Situation, hidden: int) -> None:
        """Lay the cards of the round, with the face ``hidden`` for those that no seat has seen."""
        kernel, state, boards = self._kernel, self._state, self._boards
        cells, actor, other = boards.cells[now.own], self._order[now.seat], self._order[1 - now.seat]
        if now.top == KEPT and now.discards and self.needs_top(now.stage):
            raise NotTabulableError("invalid rules to solve: expected none that depend on the second discard")
        closer, turns_left = _CLOSINGS[now.closing]
        numbers = {
            "TURN": actor, "STAGE": now.stage, "HELD": self._faces[now.held] if now.held >= 0 else -1,
            "POSITION": now.seat, "SEAT_COUNT": len(PLAYERS), "LEADER": self._order[0], "OVER": 0, "ENDING": -1,
            "CLOSER": (actor, other)[closer] if closer >= 0 else -1, "TURNS_LEFT": turns_left,
            "STOCK_SIZE": now.stock, "DISCARD_SIZE": now.discards,
        }  # fmt: skip
        for name, number in numbers.items():
            state[getattr(kernel, name)] = number
        top = KEPT if now.top == KEPT else self._faces[now.top]
        down = sum([1 << place for place, cell in enumerate(cells) if cell == boards.down])
        self._write("ORDER", self._order)
        self._write("STOCK", [hidden] * now.stock)
        self._write("DISCARD", [*[KEPT] * (now.discards - 1), top][: now.discards])
        self._write("DOWN", [down, (1 << len(cells)) - 1], actor)
        own = [
            hidden if cell == boards.down else NO_CARD if cell == boards.empty else self._faces[cell] for cell in cells
        ]
        self._write("BOARDS", own + [hidden] * len(cells), actor)

    def _write(self, name: str, numbers: Sequence[int], actor: int = 0) -> None:
        """Write an array of the round. Its halves are those of the seat that acts and of the other."""
        half = len(numbers) // 2
        begin = getattr(self._kernel, name)
        self._state[begin : begin + len(numbers)] = [*numbers[half:], *numbers[:half]] if actor else numbers

    def _play(self, now: Situation, action: int, hidden: int) -> Outcome:
        """Return what follows from an action where a face comes to light."""
        self._set_up(now, hidden)
        kernel, state, boards = self._kernel, self._state, self._boards
        actor = state[kernel.TURN]
        if action == kernel.DRAW_STOCK and not now.stock:
            raise InvalidOptionError(
                "invalid recycle=keep_top: expected end_round, since the stock may run out", "base.recycle"
            )
        kernel.play_action(self._given, state, action)
        down, begin = state[kernel.DOWN + actor], kernel.BOARDS + actor * kernel.PLACES
        own = [
            boards.empty if face == NO_CARD else boards.down if down >> place & 1 else self._kinds[face]
            for place, face in enumerate(state[begin : begin + kernel.PLACES])
        ]
        held, discards, over = state[kernel.HELD], state[kernel.DISCARD_SIZE], state[kernel.OVER]
        top = state[kernel.DISCARD + discards - 1] if discards else KEPT
        return Outcome(
            boards.find(tuple(own)),
            self._kinds[held] if held >= 0 else -1,
            self._kinds[top] if top >= 0 else KEPT,
            state[kernel.STAGE],
            _name_closing(state[kernel.CLOSER], state[kernel.TURNS_LEFT], state[kernel.TURN]),
            bool(not over and state[kernel.TURN] != actor),
            _name_end(state[kernel.CLOSER], actor) if over else 0,
        )


def _name_closing(closer: int, turns_left: int, actor: int) -> int:
    if turns_left < 0:
        return OPEN
    if closer != actor:
        return CLOSED
    return CLOSING if turns_left else LAST


def _name_end(closer: int, actor: int) -> int:
    return NEITHER if closer < 0 else ACTOR if closer == actor else OTHER
