"""Moves in words: what is offered, what was done and why, from what one viewer can see."""

from collections.abc import Callable, Iterable
from functools import partial

from cardgolf.errors import PluginError
from cardgolf.narration.contexts import StepOutcome, ViewContext
from cardgolf.narration.step import Step
from cardgolf.table.card_names import CardNames
from cardgolf.table.moves import Knock, Move
from cardgolf.tools.text import one_line, quote, type_name
from cardgolf.views import View


def name_move(view: View, move: Move) -> str:
    """Return the text by which people choose a move: its text, or the word that a player says to knock."""
    word = view.rules.knock_word if isinstance(move, Knock) else ""
    return word or _read_text(move, "text", lambda: str(move))


def describe_offer(view: View, move: Move, cards: CardNames) -> str:
    """Return what a move means. Moves of one kind often mean the same."""
    return _read_text(move, "offer", lambda: move.offer(ViewContext(view, view.actor, cards)))


def name_deed(view: View, move: Move, cards: CardNames) -> str:
    """Return what a player does to make ``move`` and no other, such as ``turn up a1``, as words after "you cannot"."""
    return _read_text(move, "deed", lambda: move.deed(ViewContext(view, view.actor, cards)))


def describe_move(step: Step, cards: CardNames) -> str:
    """Return what the player did, as a clause whose subject is the player. A step without a move is a deal."""
    move = step.move
    if move is None:
        return "deals"
    return _read_text(move, "describe", lambda: move.describe(StepOutcome.of(step, cards)))


def explain_move(view: View, move: Move, cards: CardNames) -> str:
    """Return a reason for ``move``, or nothing."""
    return _read_text(move, "explain", lambda: move.explain(ViewContext(view, view.actor, cards)))


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
        raise PluginError(f"{name} of the move {quote(type(move).word)} failed: {type_name(error)}") from error
    if not isinstance(text, str):
        got = f"a value of type {quote(type_name(text))}"
        raise PluginError(f"invalid {name} of the move {quote(type(move).word)}: {got}: expected a string")
    return one_line(text)
