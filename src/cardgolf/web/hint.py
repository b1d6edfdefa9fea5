"""Hints for the web component."""

from collections.abc import Callable
from typing import Any

from cardgolf import View, advise
from cardgolf.bots.advice.advice import Advice
from cardgolf.bots.advice.words import MARGIN, describe_source, name_moves
from cardgolf.errors import CardGolfError, PluginError
from cardgolf.narration import name_deed
from cardgolf.table.card_names import CardNames
from cardgolf.table.moves import Move
from cardgolf.web.deck import VERSION

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
