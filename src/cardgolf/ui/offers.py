"""Words for the moves that are offered, and for the moment of a turn."""

import re
from collections.abc import Callable
from typing import Any

from cardgolf import Discard, Draw, Flip, Knock, Move, Pass, Phase, Pile, Play, Swap, View
from cardgolf._text import one_line
from cardgolf.ui.cards import CardFormatter


def describe_option(view: View, move: Move, faces: CardFormatter) -> str:
    """What a move means; moves of one kind mean the same."""
    told = MOVE_OFFERS.get(type(move))
    return told(view, move, faces) if told else _describe_type(type(move))


def _describe_type(verb: type[Move]) -> str:
    """What a stranger's verb says of itself, up to its first stop."""
    said = one_line(re.split(r"[.:;\n]", verb.__doc__ or "")[0]) or verb.word
    return said[:1].lower() + said[1:]


def _name_held(view: View, faces: CardFormatter) -> str:
    return f"the {faces.name(view.held)}" if view.held else "it"


def _offer_flip(*_: object) -> str:
    return "turn up one of your cards"


def _offer_draw(view: View, move: Draw, faces: CardFormatter) -> str:
    if move.pile is Pile.STOCK:
        return "draw the top card of the stock, unseen"
    card = view.discard_shown[-1 if move.end == "top" else 0] if view.discard_shown else None
    return f"take the {faces.name(card)} from the discard pile" if card else "take a card from the discard pile"


def _offer_swap(view: View, _: Swap, faces: CardFormatter) -> str:
    return f"put {_name_held(view, faces)} in the place of one of your cards, which is thrown"


def _offer_discard(view: View, move: Discard, faces: CardFormatter) -> str:
    last_play_size = f"throw {_name_held(view, faces)}"
    return f"{last_play_size} and turn up one of your cards" if move.flip else last_play_size


def _offer_play(*_: object) -> str:
    return "lay down cards of your hand"


def _offer_knock(*_: object) -> str:
    return "end the round: you think you have the fewest points"


def _offer_pass(view: View, _: Pass, faces: CardFormatter) -> str:
    return f"keep {_name_held(view, faces)}" if view.holding else "do nothing more"


MOVE_OFFERS: dict[type[Move], Callable[[View, Any, CardFormatter], str]] = {
    Flip: _offer_flip, Draw: _offer_draw, Swap: _offer_swap, Discard: _offer_discard, Play: _offer_play, Knock: _offer_knock, Pass: _offer_pass,
}  # fmt: skip


def describe_situation(view: View, faces: CardFormatter) -> str:
    """Where in the turn the viewer is, in words."""
    if view.phase is Phase.OPENING and view.seat is not None:
        return f"turn up your first cards{_flips_left(view, view.seat)}"
    if view.held:
        return f"you hold the {faces.name(view.held)}"
    return "your turn" if view.phase is Phase.START else "your turn goes on"


def _flips_left(view: View, seat: int) -> str:
    board, wanted = view.boards[seat], view.rules.table_setup(len(view.names)).opening_flips
    turned = sum(bool(slot and slot.up) for slot in board.slots) if board else 0
    return f", {wanted - turned} to go" if wanted > turned else ""
