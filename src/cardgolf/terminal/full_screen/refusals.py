"""Refused moves in words: what cannot be done now, and the clause that says so."""

from cardgolf import CardGolfError, IllegalMoveError, Move, Phase, View
from cardgolf.narration import name_deed, nearest_clauses, safe_names
from cardgolf.terminal.shared.cards import CardFormatter
from cardgolf.tools import join_names, one_line


def describe_refusal(view: View, move: Move, error: IllegalMoveError, faces: CardFormatter) -> tuple[str, str]:
    """Return why ``move`` is refused in ``view``, with the text of the nearest clause, and in short without it."""
    if view.phase is Phase.ROUND_OVER or view.seat not in view.to_act:
        reason = f"{_describe_wait(view)} (w: the rule)"
        return reason, reason
    deed = f"You cannot {name_deed(view, move, faces)} now"
    try:
        near = nearest_clauses(view, error.rule, error.move)
    except CardGolfError:  # the page of a plugin cannot be read, as w says
        near = ()
    if not near:
        return f"{deed} (w: the rule).", f"{deed} (w: the rule)."
    clause, text = near[0]
    return f"{deed}. {clause.number}: {one_line(text.replace('`', ''))}", f"{deed} (w shows {clause.number})."


def _describe_wait(view: View) -> str:
    if view.phase is Phase.ROUND_OVER:
        return "The round is over."
    names = safe_names(view.names)
    return f"{join_names([names[seat] for seat in view.to_act])} must move first."
