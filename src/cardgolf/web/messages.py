"""Hints and refused commands for the web component."""

from collections.abc import Callable
from typing import Any

from cardgolf import View, advise
from cardgolf.bots.advice.advice import Advice
from cardgolf.bots.advice.words import MARGIN, describe_source, name_moves
from cardgolf.errors import CardGolfError, IllegalMoveError, PluginError
from cardgolf.narration import name_deed, nearest_clauses
from cardgolf.rulebook.clauses import texts_about
from cardgolf.table.card_names import CardNames
from cardgolf.table.moves import Move
from cardgolf.web.table import VERSION

SECONDS = 0.25
MOST_MOVES = 5
CARDS = CardNames(joker="Joker")


def hint_message(view: View, *, seconds: float = SECONDS) -> dict[str, Any]:
    """Return what :func:`cardgolf.advise` says of ``view``: a message for the method ``advise`` of the component.

    ``moves`` are the best ones first, with their expected points. Where there can be no hint, the ``title`` says why.

    >>> game = cardgolf.new_game("play-nine", players=2, seed=7)
    >>> hint_message(game.view(game.turn), seconds=0.05)["type"]
    'hint'
    """
    try:
        advice = advise(view, seconds=seconds)
    except CardGolfError as error:  # what a rule says that failed may name a hidden card
        why = "a rule failed" if isinstance(error, PluginError) else error.message
        return {"version": VERSION, "type": "hint", "title": f"There is no hint: {why}.", "moves": []}
    if not advice.moves:
        return {"version": VERSION, "type": "hint", "title": "There is no move to choose.", "moves": []}

    def name(move: Move) -> str:
        return name_deed(view, move, CARDS)

    title, text = _write(advice, name)
    return {
        "version": VERSION,
        "type": "hint",
        "title": title,
        "text": text,
        "moves": [
            {"move": str(each.move), "text": name_moves(each, name), "points": round(each.expected, 1) + 0.0}
            for each in advice.moves[:MOST_MOVES]
        ],
        "note": f"Expected points for the round. {describe_source(advice)}".replace(
            f" {MARGIN}", ""
        ),  # the component shows no margins
    }


def _write(advice: Advice, name: Callable[[Move], str]) -> tuple[str, str]:
    """Return the best move, and why it is the best and how sure that is."""
    best, *others = advice.moves
    reason = f"{best.reason[:1].upper()}{best.reason[1:]}." if best.reason else ""
    if advice.is_clear or not others:
        return f"{'Best' if others else 'It makes no difference'}: {name_moves(best, name)}", reason
    count = sum(1 + len(each.same) for each in advice.rivals[1:])
    doubt = f"{f'{count} other moves' if count > 1 else 'One other move'} may be as good."
    return f"Best guess: {name_moves(best, name)}", f"{reason} {doubt}".strip()


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
