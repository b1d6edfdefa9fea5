"""What a seat's cards come to, and why a move may be good, from what that seat can see."""

from collections.abc import Callable
from typing import Any

from cardgolf import (
    CardGolfError,
    Discard,
    Draw,
    Flip,
    Move,
    Pile,
    Play,
    Scorecard,
    SeenBoard,
    SeenSlot,
    Swap,
    View,
    score,
)
from cardgolf.cli.faces import Faces
from cardgolf.cli.sights import board_of, locked


def card_now(view: View, board: SeenBoard | None = None) -> Scorecard | None:
    """The scorecard of the cards the viewer can see of its own; ``None`` where there are none or it cannot be told."""
    if view.seat is None or view.boards[view.seat] is None:
        return None
    text = _layout(view, view.seat, board or board_of(view, view.seat))
    try:
        return score(view.rules, text) if set(text) - set(" ./") else None
    except CardGolfError:
        return None


def worth_now(view: View) -> int | None:
    """The points of that."""
    card = card_now(view)
    return card.total if card else None


def _layout(view: View, seat: int, board: SeenBoard) -> str:
    barred = locked(view, seat)
    words = [_word(slot, locked=place in barred) for place, slot in enumerate(board.slots)]
    if board.layout.is_hand:
        return " ".join(words)
    return " / ".join(" ".join(words[place] for place in row) for row in board.layout.row_lines)


def _word(slot: SeenSlot | None, *, locked: bool) -> str:
    return f"{slot.card}{'!' * locked}" if slot and slot.card else "."


def reason(view: View, move: Move, faces: Faces) -> str:
    """What speaks for ``move``, in words."""
    told = REASONS.get(type(move))
    return told(view, move, faces) if told else ""


def _swap(view: View, move: Swap, *_: object) -> str:
    """What the cards in sight come to with the card in hand among them."""
    seat = view.turn
    board = board_of(view, seat)
    place = board.layout.index(move.slot)
    slots = [SeenSlot(view.held, up=True) if each == place else slot for each, slot in enumerate(board.slots)]
    after = card_now(view, SeenBoard(board.layout, tuple(slots), board.count))
    told = f"your open cards come to {after.total}" if after else ""
    old = board.slots[place]
    return told if old and old.card else f"{told}, and one card less is hidden".lstrip(", ")


def _discard(view: View, _: Discard, faces: Faces) -> str:
    return f"the {faces.name(view.held)} stays out of your cards" if view.held else ""


def _draw(_: View, move: Draw, *__: object) -> str:
    return "you know what you get" if move.pile is Pile.DISCARD else "something better may come"


def _flip(*_: object) -> str:
    return "cards nobody has seen are all alike"


def _play(view: View, move: Play, *_: object) -> str:
    return f"rids you of {sum(view.rules.worth[card] for card in move.cards)} points"


REASONS: dict[type[Move], Callable[[View, Any, Faces], str]] = {
    Flip: _flip, Swap: _swap, Discard: _discard, Draw: _draw, Play: _play,
}  # fmt: skip
