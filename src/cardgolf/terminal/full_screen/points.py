"""The points of the cards in sight, in words."""

from cardgolf import Phase, View
from cardgolf.games import visible_points


def count_points(view: View, seat: int, unit: str = "") -> str:
    """Return the points of the visible cards of ``seat`` with where they are, such as ``7 in sight``, or nothing.

    When the round is over, they are those of the round. ``unit`` is the word for one point.
    """
    board, over = view.boards[seat], view.phase is Phase.ROUND_OVER
    count = visible_points(view, seat) if board else None
    if board is None or count is None:
        return ""
    where = "this round" if over else "in hand" if board.layout.is_hand else "in sight"
    return " ".join(filter(None, (str(count), f"{unit}{'s' * (abs(count) != 1)}" if unit else "", where)))
