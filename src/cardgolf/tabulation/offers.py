"""Offers of the base rules in which one move stands for a move at each of several places."""

from typing import Any

from cardgolf.moves import DISCARD, STOCK, Discard, Draw, Flip, Move, Swap
from cardgolf.state import OPENING, START
from cardgolf.tabulation.facts import Ledger
from cardgolf.tabulation.probing import ledger_of


class AnyPlace(str):
    """The place of a move that stands for several. That a hook looks at it is noted."""

    __slots__ = ("_ledger",)
    _ledger: Ledger

    @classmethod
    def of(cls, ledger: Ledger) -> "AnyPlace":
        """Return a place that notes in ``ledger`` that it was looked at."""
        place = str.__new__(cls, "any")
        object.__setattr__(place, "_ledger", ledger)
        return place

    def __getattribute__(self, name: str) -> Any:
        return ledger_of(self).look_inside()


def _look_inside(place: AnyPlace, *_: object) -> Any:
    return ledger_of(place).look_inside()


for _name in (
    "__eq__", "__ne__", "__lt__", "__le__", "__gt__", "__ge__", "__hash__", "__getitem__", "__iter__", "__len__",
    "__contains__", "__add__", "__radd__", "__mod__", "__mul__", "__format__", "__str__", "__repr__",
):  # fmt: skip
    setattr(AnyPlace, _name, _look_inside)


def list_base_offers(state: Any, *_: Any) -> tuple[Move, ...]:
    """Return what the base rules offer in a probed state, with one move for those at several places."""
    ledger, place = ledger_of(state), AnyPlace.of(ledger_of(state))
    if state.phase is START:
        piles = ledger.read("piles")
        can_take = piles % 3 and not ledger.read("all_cleared")
        return (*((Draw(STOCK),) if piles >= 2 else ()), *((Draw(DISCARD),) if can_take else ()))
    if state.phase is OPENING:
        return (Flip(place),)
    return (Swap(place),) if state.held_from is DISCARD else (Swap(place), Discard(place))


def without_place(move: Move) -> Move | type[Move]:
    """Return ``move``, or its type if it stands for one at each of several places."""
    slot: Any = None
    if type(move) is Discard:
        slot = move.flip
    elif isinstance(move, Flip | Swap):
        slot = move.slot
    return type(move) if type(slot) is AnyPlace else move
