"""Probes of the board that the hook ``clears`` gets. What is read of it is decided when it is read, either way.

A hook can find out which places are face up, face down or cleared, and which face-up cards have equal ranks. Whatever
else it does with a rank or a card is refused, also where no card that would make a difference has been tried.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NoReturn

from cardgolf.lanes.tables.facts import CHANGING, RefusedReadError
from cardgolf.table import Board, Layout

UP, DOWN, CLEARED = 1, 2, 4
_ANY = UP | DOWN | CLEARED

Decision = tuple[tuple[int, ...], bool]
"""What was asked, and the answer."""


class BoardAccount:
    """The account of one call of ``clears``: what it asked about the board, with the answers.

    The first answers are those of ``trail``, later ones are no. An answer that follows from others is not counted.
    The place ``moved`` is known to be face up. A refusal stays, even if the hook catches the exception.
    """

    def __init__(self, places: int, trail: Sequence[Decision], moved: int | None = None) -> None:
        self.places, self.decisions = places, list[Decision]()
        self.refusal, self.looked_inside = "", False
        self._trail, self._states = trail, [_ANY] * places
        self._groups, self._unequal = [*range(places)], list[Sequence[int]]()
        if moved is not None:
            self._states[moved] = UP

    def lies(self, place: int, states: int) -> bool:
        """Return whether ``place`` is in one of ``states``, as bits."""
        possible = self._states[place]
        if not possible & states or not possible & ~states:
            return bool(possible & states)
        answer = self._decide((place, states))
        self._states[place] = possible & (states if answer else ~states)
        return answer

    def is_equal(self, places: Sequence[int]) -> bool:
        """Return whether the cards at ``places``, which must be face up, all have one rank."""
        if not all(self.lies(place, UP) for place in places):
            self.refuse("reads cards that lie face down")
        known = self.knows_equal(places)
        if known is not None:
            return known
        answer = self._decide((_ANY, *places))
        if answer:
            self._groups = self._join(places)
        else:
            self._unequal.append(places)
        return answer

    def knows_equal(self, places: Sequence[int]) -> bool | None:
        """Return whether all ranks are equal, if that was asked or follows from what was asked."""
        groups = self._groups
        first = groups[places[0]]
        if all(groups[place] == first for place in places):
            return True
        joined = self._join(places)
        for unequal in self._unequal:
            first = joined[unequal[0]]
            if all(joined[place] == first for place in unequal):
                return False
        return None

    def _join(self, places: Sequence[int]) -> list[int]:
        """Return the group of each place if the cards at ``places`` are equal."""
        groups = self._groups
        joined = {groups[place] for place in places}
        first = min(joined)
        return [first if group in joined else group for group in groups]

    def knows_up(self, place: int) -> bool | None:
        """Return whether a place is face up, if that was asked or follows from what was asked."""
        possible = self._states[place]
        return None if possible & UP and possible != UP else possible == UP

    def _decide(self, asked: tuple[int, ...]) -> bool:
        number = len(self.decisions)
        answer = False
        if number < len(self._trail):
            if self._trail[number][0] != asked:
                self.refuse(f"reads {CHANGING}")
            answer = self._trail[number][1]
        self.decisions.append((asked, answer))
        return answer

    def refuse(self, why: str) -> NoReturn:
        """Note why the hook is refused, and raise."""
        self.refusal = self.refusal or why
        raise RefusedReadError(why)

    def require_all_read(self) -> None:
        """Refuse a hook that asked less than in the call before."""
        if len(self.decisions) < len(self._trail):
            self.refusal = self.refusal or f"reads {CHANGING}"

    def look_inside(self) -> NoReturn:
        """Note that the hook looks at the place of a move that stands for several, and raise."""
        self.looked_inside = True
        raise RefusedReadError("a move")


MORE_THAN_EQUAL = "depends on more than which cards are face up and equal"


def _account_of(probe: object) -> BoardAccount:
    found: BoardAccount = object.__getattribute__(probe, "_account")
    return found


def _refuse(probe: object, *_: object) -> NoReturn:
    _account_of(probe).refuse(MORE_THAN_EQUAL)


def _refusing(*names: str) -> Any:
    """Return a decorator for classes whose objects refuse these special methods."""

    def change(cls: type) -> type:
        for name in names:
            setattr(cls, name, _refuse)
        return cls

    return change


_PRINTING = ("__repr__", "__str__", "__format__", "__dir__", "__reduce__", "__reduce_ex__", "__sizeof__")
_ORDERING = ("__lt__", "__le__", "__gt__", "__ge__")
_COUNTING = (
    "__bool__", "__int__", "__index__", "__float__", "__complex__", "__round__", "__trunc__", "__neg__", "__pos__",
    "__abs__", "__invert__", "__len__", "__iter__", "__contains__", "__getitem__", "__call__",
    *(
        f"__{side}{name}__"
        for name in ("add", "sub", "mul", "truediv", "floordiv", "mod", "divmod", "pow", "and", "or", "xor", "lshift",
                     "rshift", "matmul")
        for side in ("", "r")
    ),
)  # fmt: skip


@_refusing(*_PRINTING, *_ORDERING, *_COUNTING)
class RankProbe:
    """The rank of a card: whether it equals that of another place."""

    __slots__ = ("_account", "_place")

    def __init__(self, account: BoardAccount, place: int) -> None:
        object.__setattr__(self, "_account", account)
        object.__setattr__(self, "_place", place)

    def __getattribute__(self, name: str) -> Any:
        return _refuse(self)

    def __eq__(self, other: object) -> bool:
        if other is None:
            return False
        account = _account_of(self)
        if type(other) is not RankProbe or _account_of(other) is not account:
            _refuse(self)
        return account.is_equal([object.__getattribute__(each, "_place") for each in (self, other)])

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:  # noqa: PLE0309  # it never returns
        _account_of(self).refuse("hashes ranks: expected `patterns.matched` or ==")


class _PartProbe:
    """A part of a board that refuses all but what a subclass allows."""

    __slots__ = ("_account",)

    def __init__(self, account: BoardAccount) -> None:
        object.__setattr__(self, "_account", account)

    def __getattribute__(self, name: str) -> Any:
        if name == "__class__":
            return object.__getattribute__(self, name)
        return _refuse(self)


@_refusing(*_PRINTING, *_ORDERING)
class ClearSlotProbe(_PartProbe):
    """A card in its place: whether it lies face up."""

    __slots__ = ("_place",)

    def __init__(self, account: BoardAccount, place: int) -> None:
        super().__init__(account)
        object.__setattr__(self, "_place", place)

    def __getattribute__(self, name: str) -> Any:
        if name == "up":
            return _account_of(self).lies(object.__getattribute__(self, "_place"), UP)
        if name == "card":
            _account_of(self).refuse("reads cards: expected `board.ranks`")
        return super().__getattribute__(name)

    def __eq__(self, other: object) -> bool:
        return False if other is None else _refuse(self)

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return _refuse(self)


_OF_SEQUENCES = ("__eq__", "__ne__", "__hash__", "__add__", "__radd__", "__mul__", "__rmul__", "__contains__")


@_refusing(*_PRINTING, *_ORDERING, *_OF_SEQUENCES)
class PlacesProbe(_PartProbe):
    """What is at each place, ``None`` where the place is cleared: its rank, or its slot."""

    __slots__ = ("_probe",)

    def __init__(self, account: BoardAccount, probe: type) -> None:
        super().__init__(account)
        object.__setattr__(self, "_probe", probe)

    def __len__(self) -> int:
        return _account_of(self).places

    def __getitem__(self, index: Any) -> Any:
        places = range(len(self))[index]
        return tuple([_read(self, place) for place in places]) if isinstance(places, range) else _read(self, places)

    def __iter__(self) -> Iterator[Any]:
        return iter(self[:])


def _read(places: PlacesProbe, place: int) -> Any:
    account = _account_of(places)
    return None if account.lies(place, CLEARED) else object.__getattribute__(places, "_probe")(account, place)


class RanksProbe(PlacesProbe):
    """The rank at each place. ``patterns.matched`` asks about whole lines."""

    __slots__ = ()

    def __init__(self, account: BoardAccount) -> None:
        super().__init__(account, RankProbe)

    def __getattribute__(self, name: str) -> Any:
        return object.__getattribute__(self, name) if name == "is_matched" else _refuse(self)

    def is_matched(self, line: Sequence[int]) -> bool:
        """Return whether the cards of a line have one rank."""
        account = _account_of(self)
        return not any(account.lies(place, CLEARED) for place in line) and account.is_equal(line)


class PlaceSetProbe:
    """The places in some states. What a hook does not ask about single places is that of a whole set."""

    __slots__ = ("_account", "_states")

    def __init__(self, account: BoardAccount, states: int) -> None:
        object.__setattr__(self, "_account", account)
        object.__setattr__(self, "_states", states)

    def __contains__(self, place: Any) -> bool:
        account = _account_of(self)
        if type(place) is not int or not 0 <= place < account.places:
            return place in _whole(self)
        return account.lies(place, object.__getattribute__(self, "_states"))

    def isdisjoint(self, places: Iterable[int]) -> bool:
        """Return whether none of ``places`` is among these."""
        return not any(place in self for place in places)

    def issuperset(self, places: Iterable[int]) -> bool:
        """Return whether all of ``places`` are among these."""
        return all(place in self for place in places)

    def intersection(self, places: Iterable[int]) -> frozenset[int]:
        """Return those of ``places`` that are among these."""
        return frozenset([place for place in places if place in self])

    __and__ = __rand__ = intersection

    def __or__(self, other: Any) -> Any:
        if type(other) is PlaceSetProbe:
            states = object.__getattribute__(self, "_states") | object.__getattribute__(other, "_states")
            return PlaceSetProbe(_account_of(self), states)
        return _whole(self) | other

    __ror__ = union = __or__

    def __bool__(self) -> bool:
        return any(place in self for place in range(_account_of(self).places))

    def __getattribute__(self, name: str) -> Any:
        if name in {"isdisjoint", "issuperset", "intersection", "union"}:
            return object.__getattribute__(self, name)
        return getattr(_whole(self), name)


def _whole(places: PlaceSetProbe) -> frozenset[int]:
    """Return all places of a set, each of which is asked about."""
    return frozenset([place for place in range(_account_of(places).places) if place in places])


def _of_whole_set(name: str) -> Any:
    def method(places: PlaceSetProbe, *others: Any) -> Any:
        whole = [_whole(other) if type(other) is PlaceSetProbe else other for other in others]
        return getattr(_whole(places), name)(*whole)

    return method


for _name in (
    "__len__", "__iter__", "__eq__", "__ne__", "__hash__", "__sub__", "__rsub__", "__xor__", "__rxor__", "__repr__",
    "__str__", "__format__", "__reduce__", "__reduce_ex__", "__dir__", "__sizeof__", *_ORDERING,
):  # fmt: skip
    setattr(PlaceSetProbe, _name, _of_whole_set(_name))


@_refusing(*_PRINTING, *_ORDERING, "__eq__", "__ne__", "__hash__")
class ClearedBoardProbe(Board):
    """The board that changed."""

    __slots__ = ("_account", "_grid")

    def __init__(self, account: BoardAccount, grid: Layout) -> None:
        object.__setattr__(self, "_account", account)
        object.__setattr__(self, "_grid", grid)

    def __getattribute__(self, name: str) -> Any:
        account, grid = _account_of(self), object.__getattribute__(self, "_grid")
        if name == "layout":
            return grid
        if name in {"names", "index"}:
            return getattr(grid, name)
        if name == "name":
            return lambda places: tuple([grid.names[place] for place in places])
        if name in {"down", "cleared"}:
            return PlaceSetProbe(account, DOWN if name == "down" else CLEARED)
        if name in {"slots", "ranks"}:
            return RanksProbe(account) if name == "ranks" else PlacesProbe(account, ClearSlotProbe)
        return Board if name == "__class__" else _refuse(self)
