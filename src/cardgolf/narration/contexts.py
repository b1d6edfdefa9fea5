"""What a viewer knows before a move, and what it saw of the move: the arguments of the words of moves."""

from collections.abc import Iterable

from attrs import evolve, frozen

from cardgolf.cards import Card
from cardgolf.events.acts import Drew, Swapped
from cardgolf.events.derive import find_displaced, find_drawn
from cardgolf.games.provisional import visible_points
from cardgolf.narration.step import Step
from cardgolf.table.card_names import CardNames
from cardgolf.table.moves import Swap
from cardgolf.views import BoardView, SlotView, View


@frozen
class ViewContext:
    """The :class:`cardgolf.table.moves.MoveContext` of a view, for moves of ``seat``."""

    view: View
    seat: int
    cards: CardNames

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
    """The :class:`cardgolf.table.moves.MoveOutcome` of a step."""

    step: Step
    before: ViewContext
    after: ViewContext

    @classmethod
    def of(cls, step: Step, cards: CardNames) -> "StepOutcome":
        """Return the outcome of ``step`` with cards named by ``cards``."""
        return cls(step, ViewContext(step.before, step.seat, cards), ViewContext(step.after, step.seat, cards))

    @property
    def drawn(self) -> str | None:
        """The card that was drawn."""
        step, act = self.step, self.step.act
        return self._name(act.card if isinstance(act, Drew) else find_drawn(step.before, step.seat, step.after))

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
        return self._name(find_displaced(step.before, step.seat, slot, step.after))

    def _name(self, card: Card | None) -> str | None:
        return self.before.cards.name(card) if card else None
