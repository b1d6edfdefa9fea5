"""The points of a board. A kernel that scores has the source that :mod:`cardgolf.lanes.compiled.scores` writes."""

from cardgolf.lanes.tables.memory import Array


def score_board(given: Array, state: Array, seat: int) -> int:
    """Return the points of the board of a seat, all cards up."""
    raise NotImplementedError
