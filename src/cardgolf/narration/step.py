"""Steps: the events of one move or deal, with the views before and after them, and what a viewer knew and saw."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import reduce
from itertools import groupby
from typing import Self

from attrs import Factory, evolve, field, frozen

from cardgolf.cards import Card
from cardgolf.engine.transitions import list_opened
from cardgolf.engine.views import BoardView, SlotView, View
from cardgolf.engine.windows import OpenedMove
from cardgolf.events.derive import find_displaced, find_drawn, list_ply_events
from cardgolf.events.event import Act, Drew, Event, Swapped, Took
from cardgolf.games.game import Game
from cardgolf.games.provisional import visible_points
from cardgolf.table import ROUND_OVER, CardNames, Move, Swap
from cardgolf.words import Words


def _apply_events(step: "Step") -> View:
    return reduce(lambda view, event: event.apply(view), step.events, step.before)


@frozen
class Step:
    """The ``events`` of one move or deal, as one viewer saw it. ``before`` and ``after`` are its views."""

    before: View
    events: tuple[Event, ...]
    after: View = field(default=Factory(_apply_events, takes_self=True), init=False)

    @classmethod
    def between(
        cls,
        before: View,
        move: Move,
        after: View,
        seat: int | None = None,
        opened: Sequence[OpenedMove] = (),
        ply: int = 0,
    ) -> Self:
        """Return the step of a ``move`` of ``seat``, by default of the turn, between two views of one viewer.

        ``opened`` are the sealed moves that the move opened. ``ply`` is its number, or 0 if it is not known.
        """
        mover = before.turn if seat is None else seat
        return cls(before, list_ply_events(ply, before, mover, move, after, over=False, opened=opened))

    @classmethod
    def of(cls, before: Game, seat: int, move: Move, after: Game, seen: Callable[[Game], View]) -> Self:
        """Return the step of a ``move`` of ``seat`` between two games, of which ``seen`` returns the views."""
        opened = list_opened(before.rules, before.state, seat, move)
        return cls.between(seen(before), move, seen(after), seat, opened, after.ply)

    @property
    def act(self) -> Act | None:
        """The event of the move, or ``None`` for a deal."""
        return next((event for event in self.events if isinstance(event, Act)), None)

    @property
    def move(self) -> Move | None:
        """The move, or ``None`` for a deal and for a move that another seat has sealed."""
        return self.before.rules.parse(self.act.move) if self.act and self.act.move else None

    @property
    def seat(self) -> int:
        """The seat that moved or dealt."""
        return self.act.seat if self.act else self.after.dealer

    @property
    def ends_turn(self) -> bool:
        """Whether the move ends the turn."""
        return self.after.phase is ROUND_OVER or _turn(self.before) != _turn(self.after)


def _turn(view: View) -> tuple[object, ...]:
    return view.turn, view.turns_begun, view.leader


def list_steps(view: View, events: Iterable[Event]) -> Iterator[Step]:
    """Yield the steps that ``events`` make, beginning with ``view``, the view before the first of them."""
    for _, found in groupby(events, lambda event: event.ply):
        step = Step(view, tuple(found))
        view = step.after
        yield step


@frozen
class ViewContext:
    """The :class:`cardgolf.table.move.MoveContext` of a view, for moves of ``seat``."""

    view: View
    seat: int
    cards: CardNames

    @property
    def words(self) -> Words:
        """The words of the reader's language."""
        return self.cards.words

    @property
    def held(self) -> str | None:
        """The card in hand."""
        return self._name(self.view.held)

    def card(self, slot: str) -> str | None:
        """Return the name of the mover's card at a place."""
        board = self._board
        found = board.slots[board.index(slot)]
        return self._name(found.card if found else None)

    def discard(self, end: str = "top") -> str | None:
        """Return the name of the top discard or of the lowest card of the last play."""
        shown = self.view.discard_shown
        return self._name(shown[-1 if end == "top" else 0]) if shown else None

    def names(self, cards: Iterable[Card]) -> str:
        """Return the names of ``cards``."""
        return self.cards.names(cards)

    def points_after_swap(self, slot: str) -> int | None:
        """Return what the mover's visible cards score with the card in hand at ``slot``, or ``None``."""
        view, board = self.view, self._board
        slots = [*board.slots]
        slots[board.index(slot)] = SlotView(view.held, up=True)
        boards = [*view.boards]
        boards[self.seat] = evolve(board, slots=tuple(slots))
        after = evolve(view, boards=tuple(boards), holding=False, held=None, held_from=None)
        return visible_points(after, self.seat)

    @property
    def _board(self) -> BoardView:
        return self.view.boards[self.seat]  # type: ignore[return-value]  # of a seat that plays

    def _name(self, card: Card | None) -> str | None:
        return self.cards.name(card) if card else None


@frozen
class StepOutcome:
    """The :class:`cardgolf.table.move.MoveOutcome` of a step."""

    step: Step
    before: ViewContext
    after: ViewContext

    @classmethod
    def of(cls, step: Step, cards: CardNames) -> "StepOutcome":
        """Return the outcome of ``step`` with cards named by ``cards``."""
        return cls.for_seat(step, step.seat, cards)

    @classmethod
    def for_seat(cls, step: Step, seat: int, cards: CardNames) -> "StepOutcome":
        """Return the outcome for ``seat``, which may be one whose sealed move was opened."""
        return cls(step, ViewContext(step.before, seat, cards), ViewContext(step.after, seat, cards))

    @property
    def words(self) -> Words:
        """The words of the reader's language."""
        return self.before.words

    @property
    def drawn(self) -> str | None:
        """The card that was drawn."""
        step, act = self.step, self.step.act
        if isinstance(act, Drew | Took):
            return self._name(act.card)
        return self._name(find_drawn(step.before, self.before.seat, step.after))

    @property
    def must_place(self) -> bool:
        """Whether the mover can only swap the card in hand now."""
        moves = self.step.after.legal_moves
        return not self.step.ends_turn and bool(moves) and all(isinstance(move, Swap) for move in moves)

    def displaced(self, slot: str) -> str | None:
        """Return the name of the card that the move replaced at ``slot``."""
        step, act = self.step, self.step.act
        if isinstance(act, Swapped) and act.place == slot:
            return self._name(act.discarded)
        return self._name(find_displaced(step.before, self.before.seat, slot, step.after))

    def _name(self, card: Card | None) -> str | None:
        return self.before.cards.name(card) if card else None
