"""Where in its turn a viewer is, in words."""

from cardgolf import Flip, Phase, View
from cardgolf.narration import describe_offer
from cardgolf.ui.cards import CardFormatter


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
