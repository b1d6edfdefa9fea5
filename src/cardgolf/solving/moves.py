"""What each move leads to, for every board and every card that may come to light, by rounds of the tables."""

from collections.abc import Sequence
from typing import NamedTuple, NoReturn

from attrs import evolve

from cardgolf.engine.deal import deal_first_round
from cardgolf.errors import InvalidOptionError, NotTabulableError
from cardgolf.lanes.tables import ActionKind, TabledRound, Tables
from cardgolf.rulebook.rulebook import Rulebook
from cardgolf.solving.cards import Boards
from cardgolf.solving.refusals import list_all_facts
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
        dealt = deal_first_round(rules, Match(PLAYERS, 0))
        self._round = TabledRound(evolve(tables, turn_limit=0), dealt, _refuse_reshuffle)
        self._options: dict[Situation, tuple[Option, ...]] = {}
        self._reads_top = "top" in list_all_facts(tables)
        draw = tables.action_kinds.index(ActionKind.DRAW_DISCARD)
        self._draws_top = [
            any(draw in tables.lists[number] for number in tables.offers.values(stage))
            for stage in range(len(tables.stages))
        ]

    def needs_top(self, stage: int) -> bool:
        """Return whether the top discard matters in a step of a turn."""
        return self._reads_top or self._draws_top[stage]

    def list_options(self, situation: Situation) -> tuple[Option, ...]:
        """Return the options, in the order of the rules."""
        found = self._options.get(situation)
        if found is None:
            found = self._options[situation] = self._list_options(situation)
        return found

    def _list_options(self, now: Situation) -> tuple[Option, ...]:
        self._set_up(now, self._faces[0])
        options: dict[tuple[bool, tuple[Outcome, ...]], tuple[int, ...]] = {}
        for action in self._round.legal_actions():
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
        played, cells, boards = self._round, self._boards.cells[now.own], self._boards
        actor, other = played.order[now.seat], played.order[1 - now.seat]
        if now.top == KEPT and now.discards and self.needs_top(now.stage):
            raise NotTabulableError("invalid rules to solve: expected none that depend on the second discard")
        played.turn, played.stage, played.held = actor, now.stage, self._faces[now.held] if now.held >= 0 else -1
        played.boards[actor] = [
            hidden if cell == boards.down else -1 if cell == boards.empty else self._faces[cell] for cell in cells
        ]
        played.boards[other] = [hidden] * len(cells)
        played.down[actor] = sum([1 << place for place, cell in enumerate(cells) if cell == boards.down])
        played.down[other] = (1 << len(cells)) - 1
        top = KEPT if now.top == KEPT else self._faces[now.top]
        played.stock, played.discard = [hidden] * now.stock, [*[KEPT] * (now.discards - 1), top][: now.discards]
        closer, played.turns_left = _CLOSINGS[now.closing]
        played.closer = (actor, other)[closer] if closer >= 0 else -1
        played.is_over, played.reason = False, ""

    def _play(self, now: Situation, action: int, hidden: int) -> Outcome:
        """Return what follows from an action where a face comes to light."""
        self._set_up(now, hidden)
        played, boards = self._round, self._boards
        actor = played.turn
        played.play(action)
        down = played.down[actor]
        own = [
            boards.empty if face < 0 else boards.down if down >> place & 1 else self._kinds[face]
            for place, face in enumerate(played.boards[actor])
        ]
        passed = not played.is_over and played.turn != actor
        top = played.discard[-1] if played.discard else KEPT
        return Outcome(
            boards.find(tuple(own)),
            self._kinds[played.held] if played.held >= 0 else -1,
            self._kinds[top] if top >= 0 else KEPT,
            played.stage,
            _name_closing(played, played.turn),
            passed,
            _name_end(played, actor) if played.is_over else 0,
        )


def _name_closing(played: TabledRound, actor: int) -> int:
    if played.turns_left < 0:
        return OPEN
    if played.closer != actor:
        return CLOSED
    return CLOSING if played.turns_left else LAST


def _name_end(played: TabledRound, actor: int) -> int:
    return NEITHER if played.closer < 0 else ACTOR if played.closer == actor else OTHER


def _refuse_reshuffle(*_: object) -> NoReturn:
    raise InvalidOptionError(
        "invalid recycle=keep_top: expected end_round, since the stock may run out", "base.recycle"
    )
