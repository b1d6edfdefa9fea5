"""Refused moves in sentences for people, by the kind of refusal and the clause that decided."""

from cardgolf.engine.views import View
from cardgolf.errors import CardGolfError, IllegalMoveError
from cardgolf.narration.sentences import safe_names
from cardgolf.narration.words import name_deed
from cardgolf.table import CardNames, Discard, Draw, Flip, Move, Swap
from cardgolf.table.looks import Peek
from cardgolf.table.moves import Take
from cardgolf.table.state import OPENING
from cardgolf.tools.text import one_line

_AFTER_A_DRAW = (Swap, Discard)
_WITHOUT_A_CARD = (Draw, Take, Flip, Peek)
_WITH_PLACES = (Flip, Swap, Discard, Peek)


def describe_refusal(error: CardGolfError, view: View, cards: CardNames) -> str:
    """Return why the player who sees ``view`` cannot do what ``error`` refused, in a sentence for people.

    It has no words of the API. An error of another kind, such as that of a plugin, has its own text.

    >>> view = cardgolf.new_game("play-nine", players=["Ann", "Bo"], seed=7).view(0)
    >>> describe_refusal(cardgolf.IllegalMoveError("invalid seat=0: expected seat 1", reason="turn"), view, CardNames())
    'Bo has to move first.'
    """
    words = cards.words
    if not isinstance(error, IllegalMoveError):
        return one_line(error.message)
    if error.reason == "turn":
        waiting = [safe_names(view.names, words)[seat] for seat in view.to_act]
        return words("refused-turn", players=words.join(waiting), count=len(waiting))
    if error.reason != "move":
        return words(f"refused-{error.reason}")
    return _describe_illegal(error, view, cards) if error.move else one_line(error.message)


def _describe_illegal(error: IllegalMoveError, view: View, cards: CardNames) -> str:
    """Return why a move is not legal now: what the clause, or the step of the turn, asks for instead."""
    try:
        move = view.rules.parse(error.move)
        what = name_deed(view, move, cards)
    except CardGolfError:  # the words of a plugin fail
        return cards.words("refused-unreadable")
    if not _is_on_board(move, view):
        return cards.words("refused-unreadable")
    held = cards.name(view.held) if view.held else None
    return cards.words(_find_sentence(error.rule, move, view), what=what, card=held)


def _find_sentence(rule: str, move: Move, view: View) -> str:
    """Return the id of the sentence about a move that is not legal in a view."""
    legal = {type(each) for each in view.legal_moves}
    cases = {
        "refused-locked": rule.endswith(".locked"),
        "refused-opening": view.phase is OPENING and Flip in legal and not isinstance(move, Flip),
        "refused-holding": view.holding and isinstance(move, _WITHOUT_A_CARD),
        "refused-draw-first": not view.holding and isinstance(move, _AFTER_A_DRAW) and Draw in legal,
        "refused-alone": move == Discard() and Discard in legal,
    }
    return next((key for key, holds in cases.items() if holds), "refused-move")


def _is_on_board(move: Move, view: View) -> bool:
    """Return whether the place that a move of the kernel names is one of the viewer's board."""
    board = view.boards[view.seat] if view.seat is not None else None
    place = getattr(move, "flip" if isinstance(move, Discard) else "slot", None)
    return not (board and place and isinstance(move, _WITH_PLACES)) or place in board.names
