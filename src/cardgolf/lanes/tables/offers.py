"""Offers of the base rules in which one move, or several alike, stand for a move at each of several places."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple, NoReturn, Protocol

from cardgolf.lanes.tables.facts import Shape
from cardgolf.lanes.tables.probing import field_of, ledger_of
from cardgolf.table import DISCARD, OPENING, START, STOCK, Discard, Draw, Flip, Move, Swap


class _Account(Protocol):
    def look_inside(self) -> NoReturn:
        """Note that a place was looked at, and raise."""
        ...


class AnyPlace(str):
    """The place of a move that stands for others. That a hook looks at it is noted.

    Functions of the interpreter that read a text without asking it, such as ``in``, find the name of a real place.
    """

    __slots__ = ("_ledger", "number")
    _ledger: _Account
    number: int

    @classmethod
    def of(cls, account: _Account, name: str, number: int = 0) -> "AnyPlace":
        """Return a place that notes in ``account`` that it was looked at."""
        place = str.__new__(cls, name)
        object.__setattr__(place, "_ledger", account)
        object.__setattr__(place, "number", number)
        return place

    def __getattribute__(self, name: str) -> Any:
        return object.__getattribute__(self, "_ledger").look_inside()


def _look_inside(place: AnyPlace, *_: object) -> Any:
    return object.__getattribute__(place, "_ledger").look_inside()


for _name in (
    "__eq__", "__ne__", "__lt__", "__le__", "__gt__", "__ge__", "__hash__", "__getitem__", "__iter__", "__len__",
    "__contains__", "__add__", "__radd__", "__mod__", "__rmod__", "__mul__", "__rmul__", "__format__", "__str__",
    "__repr__", "__dir__", "__reduce__", "__reduce_ex__", "__sizeof__",
):  # fmt: skip
    setattr(AnyPlace, _name, _look_inside)


def list_base_offers(state: Any, *_: Any) -> tuple[Move, ...]:
    """Return what the base rules offer in a probed state, with alike moves for those at several places.

    How many there are is the shape of the case. Without a shape, one stands for all.
    """
    ledger = ledger_of(state)
    if state.phase is START:
        piles = ledger.read("piles")
        can_take = piles % 3 and not ledger.read("all_cleared")
        return (*((Draw(STOCK),) if piles >= 2 else ()), *((Draw(DISCARD),) if can_take else ()))
    shape, names = ledger.case.shape, field_of(state, "_grid").names
    if shape is None:
        place = AnyPlace.of(ledger, names[0])
        if state.phase is OPENING:
            return (Flip(place),)
        return (Swap(place),) if state.held_from is DISCARD else (Swap(place), Discard(place))
    swaps, flips = (
        [AnyPlace.of(ledger, name, number) for number, name in enumerate(names[:count])]
        for count in (shape.swaps, shape.flips)
    )
    if state.phase is OPENING:
        return tuple(map(Flip, flips))
    plain = (Discard(),) if shape.plain else ()
    return (*map(Swap, swaps), *plain, *map(Discard, flips))


Item = Move | type[Move]
"""A move, or a type of moves that stands for a move at each of several places."""


class _Standing(NamedTuple):
    """A move of :func:`list_base_offers` that stands for others, by its number. That of the plain discard is -1."""

    kind: type[Move]
    number: int


def name_items(moves: Iterable[Move], shape: Shape | None) -> tuple[Item, ...] | None:
    """Return an offer with a type in place of the moves that stand for others.

    Return ``None`` if some of these are missing, or not in the order of the base rules: their places matter.
    """
    listed, items = [_name_standing(move, shape) for move in moves], list[Item]()
    if shape is None:
        return tuple([each.kind if isinstance(each, _Standing) else each for each in listed])
    while listed:
        first = listed[0]
        if not isinstance(first, _Standing):
            items.append(first)
            del listed[0]
            continue
        group = list(_list_group(first.kind, shape))
        if listed[: len(group)] != group:
            return None
        items.append(first.kind)
        del listed[: len(group)]
    return tuple(items)


def _name_standing(move: Move, shape: Shape | None) -> Move | _Standing:
    slot: Any = move.flip if type(move) is Discard else move.slot if isinstance(move, Flip | Swap) else None
    if type(slot) is AnyPlace:
        return _Standing(type(move), object.__getattribute__(slot, "number"))
    return _Standing(Discard, -1) if shape and shape.plain and move == Discard() else move


def _list_group(kind: type[Move], shape: Shape) -> Iterator[_Standing]:
    """Yield the moves of ``kind`` that stand for others, in the order of the base rules."""
    if kind is Discard and shape.plain:
        yield _Standing(Discard, -1)
    for number in range(shape.swaps if kind is Swap else shape.flips):
        yield _Standing(kind, number)


def fill_items(items: Sequence[Item], shape: Shape) -> list[object]:
    """Return the moves that ``items`` are in an offer of another shape, to be compared with :func:`list_standing`."""
    filled: list[object] = []
    for item in items:
        filled += _list_group(item, shape) if isinstance(item, type) else [item]
    return filled


def list_standing(moves: Iterable[Move], shape: Shape) -> list[object]:
    """Return the moves of an offer, each that stands for others by its number."""
    return [_name_standing(move, shape) for move in moves]
