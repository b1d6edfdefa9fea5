"""Probes of boards and piles: what can be read of them are masks of places, emptiness and the top discard."""

from collections.abc import Callable, Iterator
from typing import Any

from cardgolf.cards import Card
from cardgolf.lanes.tables.facts import Ledger
from cardgolf.lanes.tables.probing import (
    DISCARDS,
    OTHER_BOARDS,
    STOCK_CARDS,
    Probe,
    field_of,
    ledger_of,
    refuse_content,
    refusing_whole,
    words_of,
)
from cardgolf.table import Board, Layout, Swap


class StockProbe(Probe):
    """The stock: whether it has a card."""

    __slots__ = ()

    def __init__(self, ledger: Ledger) -> None:
        super().__init__(ledger, STOCK_CARDS)

    def __bool__(self) -> bool:
        return ledger_of(self).read("piles") >= 3


class DiscardProbe(Probe):
    """The discard pile: whether it has a card, and its top card."""

    __slots__ = ("_faces",)

    def __init__(self, ledger: Ledger, faces: tuple[Card, ...]) -> None:
        super().__init__(ledger, DISCARDS)
        object.__setattr__(self, "_faces", faces)

    def __bool__(self) -> bool:
        return ledger_of(self).read("piles") % 3 > 0

    def __getitem__(self, index: Any) -> Any:
        if type(index) is not int or index != -1:
            refuse_content(self)
        if not self:
            raise IndexError("tuple index out of range")
        return field_of(self, "_faces")[ledger_of(self).read("top")]


class PlaceProbe(Probe):
    """Something at a place of a board."""

    __slots__ = ("_board", "_place")

    def __init__(self, board: "BoardProbe", place: int, what: str = "card") -> None:
        super().__init__(ledger_of(board), words_of(what))
        object.__setattr__(self, "_board", board)
        object.__setattr__(self, "_place", place)


class SeenByProbe(PlaceProbe):
    """The seats that have looked at a face-down card: whether the one that acts has."""

    __slots__ = ()

    def __contains__(self, seat: object) -> bool:
        ledger, place = ledger_of(self), field_of(self, "_place")
        if seat != ledger.read("seat"):
            refuse_content(self)
        if field_of(field_of(self, "_board"), "_before") and ledger.case.move is not None:
            ledger.refuse("who had looked at a card before the move")
        return place in places_of(ledger.read("looked"))


class SlotProbe(PlaceProbe):
    """A card in its place: whether it lies face up, and whether its owner knows it."""

    __slots__ = ()

    def __getattribute__(self, name: str) -> Any:
        if name == "up":
            return field_of(self, "_place") not in field_of(self, "_board").down
        if name == "mark" and not ledger_of(self).size.locks:
            return 0
        if name == "seen_by":
            return SeenByProbe(field_of(self, "_board"), field_of(self, "_place"), "seen_by")
        return super().__getattribute__(name)


class SlotsProbe(Probe):
    """The slots of a board: how many there are, which are cleared and which are face up."""

    __slots__ = ("_board",)

    def __init__(self, board: "BoardProbe") -> None:
        super().__init__(ledger_of(board), words_of("card"))
        object.__setattr__(self, "_board", board)

    def __len__(self) -> int:
        return ledger_of(self).size.places

    def __getitem__(self, index: Any) -> Any:
        if type(index) is not int:
            refuse_content(self)
        board, place = field_of(self, "_board"), range(len(self))[index]
        return None if place in board.cleared else SlotProbe(board, place)

    def __iter__(self) -> Iterator[Any]:
        return iter([self[place] for place in range(len(self))])


@refusing_whole
class BoardProbe(Board):
    """The board of the seat that acts. ``_before`` is whether it is the one before the move."""

    __slots__ = ("_before", "_grid", "_ledger")

    def __init__(self, ledger: Ledger, grid: Layout, *, before: bool) -> None:
        object.__setattr__(self, "_ledger", ledger)
        object.__setattr__(self, "_grid", grid)
        object.__setattr__(self, "_before", before)

    def __getattribute__(self, name: str) -> Any:
        reader = _READERS.get(name)
        if reader is None:
            ledger_of(self).refuse(words_of(name if name == "ranks" else "card"))
        return reader(self)


def _read_down(board: BoardProbe) -> frozenset[int]:
    ledger = ledger_of(board)
    down, case = ledger.read("down"), ledger.case
    if field_of(board, "_before") and case.place is not None:
        was_down = ledger.read("was_down") if type(case.move) is Swap else 1
        down = down & ~(1 << case.place) | was_down << case.place
    return places_of(down)


def _read_cleared(board: BoardProbe) -> frozenset[int]:
    ledger = ledger_of(board)
    if field_of(board, "_before") and ledger.size.clears:
        ledger.refuse("the cleared places before the move")
    return places_of(ledger.read("cleared"))


_READERS: dict[str, Callable[[BoardProbe], Any]] = {
    "__class__": lambda _: Board,
    "layout": lambda board: field_of(board, "_grid"),
    "names": lambda board: field_of(board, "_grid").names,
    "index": lambda board: field_of(board, "_grid").index,
    "name": lambda board: lambda places: tuple([field_of(board, "_grid").names[place] for place in places]),
    "down": _read_down,
    "turnable": _read_down,  # all places of a grid can be turned up
    "cleared": _read_cleared,
    "slots": SlotsProbe,
}


def places_of(mask: int) -> frozenset[int]:
    """Return the places whose bits are in ``mask``."""
    return frozenset([place for place in range(mask.bit_length()) if mask >> place & 1])


class BoardsProbe(Probe):
    """The boards by seat: that of the seat that acts."""

    __slots__ = ("_own",)

    def __init__(self, own: BoardProbe) -> None:
        super().__init__(ledger_of(own), OTHER_BOARDS)
        object.__setattr__(self, "_own", own)

    def __getitem__(self, index: Any) -> Any:
        if type(index) is not int or index != ledger_of(self).read("seat"):
            refuse_content(self)
        return field_of(self, "_own")
