"""Refused commands for the web component."""

from typing import Any

from cardgolf.errors import CardGolfError, IllegalMoveError
from cardgolf.narration import nearest_clauses
from cardgolf.rulebook.clauses import texts_about
from cardgolf.views import View
from cardgolf.web.deck import VERSION

MOST_CLAUSES = 2


def refusal_message(error: CardGolfError, view: View | None = None) -> dict[str, Any]:
    """Return why a command was refused: a message for the method ``refuse`` of the component.

    ``error`` is the text, and ``rule`` the id of the rule that decided, or an empty text. Given the ``view``
    of the player, ``clauses`` is the clause of that rule about the step of the turn; or, if none is, at most two of its
    clauses, the most specific one first.

    >>> game = cardgolf.new_game("play-nine", players=2, seed=7)
    >>> try:
    ...     game.play("flip a1", seat=0)
    ... except cardgolf.IllegalMoveError as error:
    ...     message = refusal_message(error, game.view(0))
    >>> message["rule"], message["clauses"][0][:38]
    ('base.turn', 'Only the player whose turn it is may m')

    Raises :class:`PluginError` if the page of a plugin cannot be read.
    """
    return {
        "version": VERSION,
        "type": "refusal",
        "error": str(error),
        "rule": error.rule,
        "clauses": _list_clauses(view, error) if view is not None and error.rule else [],
    }


def _list_clauses(view: View, error: CardGolfError) -> list[str]:
    move = error.move if isinstance(error, IllegalMoveError) else ""
    about = sorted(texts_about(view.rules, error.rule), key=lambda each: len(each[0].ids))
    return [text for _, text in nearest_clauses(view, error.rule, move) or about[:MOST_CLAUSES]]
