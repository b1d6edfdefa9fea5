"""Refused commands for the web component."""

from typing import Any

from cardgolf.errors import CardGolfError
from cardgolf.rulebook.clauses import clauses_about
from cardgolf.rulebook.rulebook import Rulebook
from cardgolf.web.deck import VERSION

MOST_CLAUSES = 2


def refusal_message(error: CardGolfError, rules: Rulebook | None = None) -> dict[str, Any]:
    """Return why a command was refused: a message for the method ``refuse`` of the component.

    ``error`` is the text, and ``rule`` the id of the rule that decided, or an empty text. Given ``rules``, ``clauses``
    are at most two clauses about that rule, the most specific one first.

    >>> game = cardgolf.new_game("play-nine", players=2, seed=7)
    >>> try:
    ...     game.play("flip a1", seat=0)
    ... except cardgolf.IllegalMoveError as error:
    ...     message = refusal_message(error, game.rules)
    >>> message["rule"], message["clauses"][0][:38]
    ('base.turn', 'Only the player whose turn it is may m')

    Raises :class:`PluginError` if the page of a plugin cannot be read.
    """
    about = clauses_about(rules, error.rule) if rules is not None and error.rule else ()
    specific = sorted(about, key=lambda clause: len(clause.ids))[:MOST_CLAUSES]
    return {
        "version": VERSION,
        "type": "refusal",
        "error": str(error),
        "rule": error.rule,
        "clauses": [clause.text for clause in specific],
    }
