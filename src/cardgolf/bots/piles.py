"""What a draw would bring."""

from cardgolf import Card, Draw, Pile, View


def drawn(view: View, move: Draw) -> Card | None:
    """The card that ``move`` takes from the discard pile; ``None`` for one off the stock, which nobody can tell."""
    if move.pile is Pile.STOCK:
        return None
    return view.discard_shown[-1 if move.end == "top" else 0]
