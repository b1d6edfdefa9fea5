"""Boards whose cards were not entered. A rule that reads one of them makes the sheet ask for the layout."""

from typing import Any

from cardgolf.errors import InvalidArgumentError
from cardgolf.table.board import Board
from cardgolf.table.layout import Layout

_KNOWN = frozenset({"layout", "names", "index", "name"})  # the geometry, which is known without the cards


class LayoutNeededError(InvalidArgumentError):
    """A score that was entered as points, where a rule reads the cards.

    ``seat`` is whose layout is missing, and ``number`` that of the round, counted from 1.
    """

    def __init__(self, message: str, seat: int, number: int = 0) -> None:
        super().__init__(message)
        self.seat, self.number = seat, number


class UnknownBoard(Board):
    """The board of ``seat``, of which only the layout is known. Reading anything else raises.

    The seat is added to ``reads`` as well, so that a rule that catches the error does not hide it.
    """

    __slots__ = ("reads", "seat")
    seat: int
    reads: list[int]

    def __init__(self, layout: Layout, seat: int, reads: list[int]) -> None:
        for name, value in (("layout", layout), ("seat", seat), ("reads", reads)):
            object.__setattr__(self, name, value)

    def __getattribute__(self, name: str) -> Any:
        if name in _KNOWN or (name.startswith("__") and name.endswith("__")):
            return object.__getattribute__(self, name)
        seat = object.__getattribute__(self, "seat")
        object.__getattribute__(self, "reads").append(seat)
        raise LayoutNeededError(f"invalid points of seat {seat}: expected a layout, since a rule reads the cards", seat)
