"""Reviews as text: what each seat lost, and its dearest moves explained."""

from collections.abc import Iterator

from cardgolf.bots.advice.reasons import NAMES, give_reason
from cardgolf.bots.advice.review import Decision, Review
from cardgolf.narration import safe_names
from cardgolf.table import CardNames, format_board
from cardgolf.tools import one_line

DEAREST = 5


def format_review(review: Review, cards: CardNames = NAMES, most: int = DEAREST) -> Iterator[str]:
    """Yield a line for each seat, and then the ``most`` dearest decisions with what their seats saw.

    ``cards`` names cards in sentences.
    """
    names = safe_names(review.names)
    for seat, name in enumerate(names):
        own = [each for each in review.decisions if each.seat == seat]
        if own:
            yield _summarize_seat(name, own, review.lost(seat))
    dearest = review.dearest(most)
    if not dearest:
        yield "No move was clearly worse than the best one."
    for each in dearest:
        yield ""
        yield from _explain_decision(each, names[each.seat], cards)


def _summarize_seat(name: str, own: list[Decision], lost: float) -> str:
    worse = sum(each.cost > 0 for each in own)
    decisions, moves = _count(len(own), "decision"), _count(worse, "clearly worse move")
    return f"{name}: {decisions}, {moves}, {lost:.1f} points lost on average."


def _explain_decision(decision: Decision, name: str, cards: CardNames) -> Iterator[str]:
    advice, entry = decision.advice, decision.entry
    best = advice.moves[0]
    margin = entry.high - entry.worse_by if entry else 0.0
    about = f" ±{margin:.1f}" if margin >= 0.05 else ""
    yield f"Round {decision.round}, move {decision.ply}: {name} played {decision.move}."
    yield f"  {name} saw  {one_line(_format_sight(decision))}"
    yield f"  {best.move} is {decision.cost:.1f}{about} points better{_reason(decision, best.move, cards)}"
    yield f"  {decision.move}{_reason(decision, decision.move, cards)}"


def _reason(decision: Decision, move: object, cards: CardNames) -> str:
    reason = give_reason(decision.view, move, cards)  # type: ignore[arg-type]  # a legal move
    return f": {reason}." if reason else "."


def _format_sight(decision: Decision) -> str:
    """Return the seat's own cards, the card in hand and the top discard, as positions write them."""
    view = decision.view
    board = view.boards[decision.seat]
    parts = [format_board(board.layout, board.slots)] if board else []
    if view.held:
        parts.append(f"in hand {view.held}")
    if view.discard_top:
        parts.append(f"discard {view.discard_top}")
    return ", ".join(parts)


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'s' * (number != 1)}"
