"""Moves in words: what is offered, what was done and why, from what one viewer can see."""

from collections.abc import Callable, Iterable
from functools import partial

from attrs import frozen

from cardgolf import Card, Flip, Move, Phase, PluginError, Swap, View
from cardgolf._text import describe_error, one_line, quote
from cardgolf.ui.cards import CardFormatter
from cardgolf.ui.scores import visible_points
from cardgolf.ui.step import Step, displaced_card, drawn_card, slot_at, with_held_card


@frozen
class ViewContext:
    """The :class:`cardgolf.moves.MoveContext` of a view, for moves of ``seat``."""

    view: View
    seat: int
    faces: CardFormatter

    @property
    def held(self) -> str | None:
        """The card in hand."""
        return self._name(self.view.held)

    def card(self, slot: str) -> str | None:
        """Return the name of the mover's card at a place."""
        found = slot_at(self.view, self.seat, slot)
        return self._name(found.card if found else None)

    def discard(self, end: str = "top") -> str | None:
        """Return the name of the top discard or of the lowest card of the last play."""
        shown = self.view.discard_shown
        return self._name(shown[-1 if end == "top" else 0]) if shown else None

    def names(self, cards: Iterable[Card]) -> str:
        """Return the names of ``cards``."""
        return self.faces.names(cards)

    def points_after_swap(self, slot: str) -> int | None:
        """Return what the mover's visible cards score with the card in hand at ``slot``, or ``None``."""
        return visible_points(with_held_card(self.view, self.seat, slot), self.seat)

    def _name(self, card: Card | None) -> str | None:
        return self.faces.name(card) if card else None


@frozen
class StepOutcome:
    """The :class:`cardgolf.moves.MoveOutcome` of a step."""

    step: Step
    before: ViewContext
    after: ViewContext

    @classmethod
    def of(cls, step: Step, faces: CardFormatter) -> "StepOutcome":
        """Return the outcome of ``step`` with cards named by ``faces``."""
        return cls(step, ViewContext(step.before, step.seat, faces), ViewContext(step.after, step.seat, faces))

    @property
    def drawn(self) -> str | None:
        """The card that was drawn."""
        return self._name(drawn_card(self.step))

    @property
    def must_place(self) -> bool:
        """Whether the mover can only swap the card in hand now."""
        moves = self.step.after.legal_moves
        return not self.step.ends_turn and bool(moves) and all(isinstance(move, Swap) for move in moves)

    def displaced(self, slot: str) -> str | None:
        """Return the name of the card that the move replaced at ``slot``."""
        return self._name(displaced_card(self.step, slot))

    def _name(self, card: Card | None) -> str | None:
        return self.before.faces.name(card) if card else None


def describe_offer(view: View, move: Move, faces: CardFormatter) -> str:
    """Return what a move means. Moves of one kind often mean the same."""
    return _read_text(move, "offer", lambda: move.offer(ViewContext(view, view.actor, faces)))


def describe_move(step: Step, faces: CardFormatter) -> str:
    """Return what the player did, as a clause whose subject is the player."""
    return _read_text(step.move, "describe", lambda: step.move.describe(StepOutcome.of(step, faces)))


def explain_move(view: View, move: Move, faces: CardFormatter) -> str:
    """Return a reason for ``move``, or nothing."""
    return _read_text(move, "explain", lambda: move.explain(ViewContext(view, view.actor, faces)))


def list_hints(moves: Iterable[Move]) -> list[str]:
    """Return how the kinds of ``moves`` are made with mouse and keys, each hint once."""
    kinds = {type(move): move for move in moves}
    hints = [_read_text(move, "hint", partial(getattr, move, "hint")) for move in kinds.values()]
    return [hint for hint in dict.fromkeys(hints) if hint]


def _read_text(move: Move, name: str, read: Callable[[], object]) -> str:
    """Return one line of a move class, which may be third-party code. Raises :class:`PluginError` if it fails."""
    try:
        text = read()
    except PluginError:
        raise
    except Exception as error:
        raise PluginError(f"{name} of the move {quote(type(move).word)} failed: {describe_error(error)}") from error
    if not isinstance(text, str):
        raise PluginError(f"invalid {name}={quote(text)} of the move {quote(type(move).word)}: expected a string")
    return one_line(text)


def describe_situation(view: View, faces: CardFormatter) -> str:
    """Return where in the turn the viewer is."""
    if view.phase is Phase.OPENING and view.seat is not None:
        moves = view.legal_moves
        other = moves and not any(isinstance(move, Flip) for move in moves)
        task = describe_offer(view, moves[0], faces) if other else "turn up your first cards"
        return task + _format_flips_left(view, view.seat)
    if view.phase is Phase.REACTION:
        return "you may react"
    if view.held:
        return f"you hold the {faces.name(view.held)}"
    return "your turn" if view.phase is Phase.START else "your turn goes on"


def _format_flips_left(view: View, seat: int) -> str:
    board, wanted = view.boards[seat], view.rules.table_setup(len(view.names)).opening_flips
    seen = sum(bool(slot and (slot.up or seat in slot.seen_by)) for slot in board.slots) if board else 0
    return f", {wanted - seen} to go" if wanted > seen else ""
