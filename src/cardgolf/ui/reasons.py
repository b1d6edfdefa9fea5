"""What a seat's cards come to, and why a move may be good, from what that seat can see."""

from collections.abc import Callable
from typing import Any

from cardgolf import (
    BoardView,
    CardGolfError,
    Discard,
    Draw,
    Flip,
    Move,
    Pile,
    Play,
    Scorecard,
    SlotView,
    Swap,
    View,
    score,
)
from cardgolf.ui.cards import CardFormatter
from cardgolf.ui.step import board_of, locked_places


def visible_scorecard(view: View, board: BoardView | None = None) -> Scorecard | None:
    """The scorecard of the cards the viewer can see of its own; ``None`` where there are none or it cannot be told."""
    if view.seat is None or view.boards[view.seat] is None:
        return None
    text = _format_layout(view, view.seat, board or board_of(view, view.seat))
    try:
        return score(view.rules, text) if set(text) - set(" ./") else None
    except CardGolfError:
        return None


def visible_points(view: View) -> int | None:
    """The points of that."""
    card = visible_scorecard(view)
    return card.total if card else None


def _format_layout(view: View, seat: int, board: BoardView) -> str:
    barred = locked_places(view, seat)
    words = [_format_slot(slot, locked=place in barred) for place, slot in enumerate(board.slots)]
    if board.layout.is_hand:
        return " ".join(words)
    return " / ".join(" ".join(words[place] for place in row) for row in board.layout.row_lines)


def _format_slot(slot: SlotView | None, *, locked: bool) -> str:
    return f"{slot.card}{'!' * locked}" if slot and slot.card else "."


def explain_move(view: View, move: Move, faces: CardFormatter) -> str:
    """What speaks for ``move``, in words."""
    told = MOVE_REASONS.get(type(move))
    return told(view, move, faces) if told else ""


def _explain_swap(view: View, move: Swap, *_: object) -> str:
    """What the cards in sight come to with the card in hand among them."""
    seat = view.turn
    board = board_of(view, seat)
    place = board.layout.index(move.slot)
    slots = [SlotView(view.held, up=True) if each == place else slot for each, slot in enumerate(board.slots)]
    after = visible_scorecard(view, BoardView(board.layout, tuple(slots), board.count))
    told = f"your open cards come to {after.total}" if after else ""
    old = board.slots[place]
    return told if old and old.card else f"{told}, and one card less is hidden".lstrip(", ")


def _explain_discard(view: View, _: Discard, faces: CardFormatter) -> str:
    return f"the {faces.name(view.held)} stays out of your cards" if view.held else ""


def _explain_draw(_: View, move: Draw, *__: object) -> str:
    return "you know what you get" if move.pile is Pile.DISCARD else "something better may come"


def _explain_flip(*_: object) -> str:
    return "cards nobody has seen are all alike"


def _explain_play(view: View, move: Play, *_: object) -> str:
    return f"rids you of {sum(view.rules.card_values[card] for card in move.cards)} points"


MOVE_REASONS: dict[type[Move], Callable[[View, Any, CardFormatter], str]] = {
    Flip: _explain_flip, Swap: _explain_swap, Discard: _explain_discard, Draw: _explain_draw, Play: _explain_play,
}  # fmt: skip
