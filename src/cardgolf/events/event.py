"""The base class of events, and changes of a view that events share."""

from typing import Any, ClassVar

from attrs import evolve, frozen

from cardgolf.views import BoardView, SlotView, View


@frozen
class Event:
    """Something that happened in a match, as one seat saw it.

    ``ply`` is the number of moves and deals before it began: 0 for the first deal, 1 for the first move. ``seat`` is
    the seat that acted, or whose board or turn it concerns.
    """

    type: ClassVar[str] = ""
    """The name of the event in JSON, such as ``"drew"``."""

    ply: int
    seat: int

    def apply(self, view: View) -> View:
        """Return ``view`` after this event."""
        return view

    def as_dict(self) -> dict[str, Any]:
        """Return the event as plain data for JSON. :func:`events_as_dict` makes a message of several."""
        from cardgolf.table.as_dict import event_as_dict  # noqa: PLC0415  # imported when used

        return event_as_dict(self)


def with_board(view: View, seat: int, board: BoardView | None, **changes: Any) -> View:
    """Return ``view`` with another board of ``seat``, and other values of the fields ``changes``."""
    boards = [*view.boards]
    boards[seat] = board
    return evolve(view, boards=tuple(boards), **changes)


def with_slot(view: View, seat: int, place: int, slot: SlotView | None, **changes: Any) -> View:
    """Return ``view`` with another slot at ``place`` of ``seat``. The next place after the board's last is added."""
    board: BoardView = view.boards[seat]  # type: ignore[assignment]  # of a seat that plays
    layout, slots = board.layout, [*board.slots]
    if place == len(slots):
        layout, slots = layout.with_extra(layout.extra + 1), [*slots, None]
    slots[place] = slot
    count = sum(each is not None for each in slots)
    return with_board(view, seat, BoardView(layout, tuple(slots), count), **changes)
