"""What the person at the table is told to do next, and how the round stands."""

from collections.abc import Sequence

from cardgolf import Discard, Draw, Flip, Phase, Play, Swap, View
from cardgolf.cli.faces import Faces
from cardgolf.cli.menus import situation
from cardgolf.cli.words import listed
from cardgolf.table.reach import Aim, own, picked

OVER = "The match is over. Press n for the standings, q to leave."


def prompt(view: View, names: Sequence[str], faces: Faces, aim: Aim) -> str:
    """What to do now, with the mouse or with keys."""
    if view.phase is Phase.ROUND_OVER:
        return "The round is over. Press n to go on."
    if view.turn != view.seat:
        return f"{names[view.turn]} is playing ..."
    said = f"{situation(view, faces)}: {_ways(view, faces, aim)}"
    return said[:1].upper() + said[1:]


def _ways(view: View, faces: Faces, aim: Aim) -> str:
    kinds = {type(move) for move in view.moves}
    board = own(view)
    if aim.throwing:
        return "click the card to turn up (arrows and Enter)"
    if Play in kinds and board and board.layout.is_hand:
        return _throwing(view, faces, aim)
    ways = [way for kind, way in WAYS.items() if kind in kinds] or ["choose below (m lists everything)"]
    return ", or ".join(ways)


def _throwing(view: View, faces: Faces, aim: Aim) -> str:
    cards = picked(view, aim)
    if not cards:
        return "click cards of your hand (arrows and Enter), then the discard pile (x)"
    if Play(cards) in view.moves:
        return f"throw {faces.names(cards)} by clicking the discard pile (x)"
    return f"{faces.names(cards)} cannot be thrown together"


WAYS = {
    Flip: "click a card to turn it up (arrows and Enter)",
    Draw: "draw by clicking the stock (s) or the discard pile (d)",
    Swap: "click one of your cards to swap it (arrows and Enter)",
    Discard: "click the discard pile to throw it (x)",
}


def ending(view: View, names: Sequence[str]) -> str:
    """Who has closed the round, and who still has a turn."""
    closing = view.closing
    if closing is None or view.phase is Phase.ROUND_OVER:
        return ""
    closer = "Nobody" if closing.by is None else names[closing.by]
    last = [names[seat] for seat in (view.turn, *closing.turns)]
    return f"{closer} has closed the round ({closing.reason}). Last turns: {listed(last)}."


def points(count: int | None) -> str:
    """What cards in sight come to."""
    return "" if count is None else f"{count} point{'s' * (abs(count) != 1)} in sight"
