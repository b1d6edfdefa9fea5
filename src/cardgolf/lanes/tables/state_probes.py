"""Probes of states: what can be read of them are the facts of tables."""

from collections.abc import Callable
from typing import Any

from cardgolf.cards import Card
from cardgolf.lanes.tables.board_probes import BoardProbe, BoardsProbe, DiscardProbe, StockProbe
from cardgolf.lanes.tables.facts import Ledger
from cardgolf.lanes.tables.probing import PILES_BEFORE, Probe, field_of, ledger_of, refusing_whole, words_of
from cardgolf.table import NO_MEMORY, Discard, Draw, Layout, Match, RoundSetup, State, Swap
from cardgolf.table.common import NO_COMMON


@refusing_whole
class SetupProbe(RoundSetup):
    """The setup of a round: the order of its seats, and the number of opening cards."""

    __slots__ = ("_ledger",)

    def __init__(self, ledger: Ledger) -> None:
        object.__setattr__(self, "_ledger", ledger)

    def __getattribute__(self, name: str) -> Any:
        ledger = ledger_of(self)
        if name == "opening_flips":
            return ledger.size.flips
        if name == "__class__":
            return RoundSetup
        if name == "upcoming" or (name == "leader" and ledger.case.stage.is_opening):
            return None
        if name not in {"seats", "after", "left_of"}:
            ledger.refuse(words_of(name))
        return (lambda seat: _list_after(ledger, seat)) if name == "after" else getattr(_set_up(ledger), name)


def _set_up(ledger: Ledger) -> RoundSetup:
    seats, _ = ledger.read_seating()
    return RoundSetup("hole", seats, 0, 0)


def _list_after(ledger: Ledger, seat: int) -> Any:
    """Return the other seats after ``seat``. Which they are is read late if it is the one that acts."""
    return OthersProbe(ledger) if seat == ledger.read("seat") else _set_up(ledger).after(seat)


class OthersProbe:
    """The other seats in turn, from the one that acts. Most hooks give them all a last turn and look no further."""

    __slots__ = ("_ledger",)

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger

    def __bool__(self) -> bool:
        return True

    def __getattribute__(self, name: str) -> Any:
        return getattr(list_others(self), name)


def list_others(others: OthersProbe) -> tuple[int, ...]:
    """Return the seats that ``others`` stand for, which reads which seats play."""
    ledger = ledger_of(others)
    return _set_up(ledger).after(ledger.read("seat"))


def _of_tuple(name: str) -> Any:
    def method(others: OthersProbe, *more: Any) -> Any:
        given = [list_others(each) if type(each) is OthersProbe else each for each in more]
        return getattr(list_others(others), name)(*given)

    return method


for _name in (
    "__len__", "__iter__", "__getitem__", "__contains__", "__eq__", "__ne__", "__lt__", "__le__", "__gt__", "__ge__",
    "__hash__", "__add__", "__mul__", "__rmul__", "__repr__", "__str__", "__format__", "__reduce__", "__reduce_ex__",
    "__dir__",
):  # fmt: skip
    setattr(OthersProbe, _name, _of_tuple(_name))


def _add_to(others: OthersProbe, first: Any) -> Any:
    return first + list_others(others)


setattr(OthersProbe, "__radd__", _add_to)  # noqa: B010  # as the others


@refusing_whole
class MatchProbe(Match):
    """The match: its seats."""

    __slots__ = ("_ledger",)

    def __init__(self, ledger: Ledger) -> None:
        object.__setattr__(self, "_ledger", ledger)

    def __getattribute__(self, name: str) -> Any:
        if name == "seats":
            return tuple(range(ledger_of(self).size.players))
        return Match if name == "__class__" else ledger_of(self).refuse(words_of(name))


@refusing_whole
class StateProbe(State):
    """A state. ``_before`` is whether it is the one in which a move was made, not that after the move."""

    __slots__ = ("_before", "_faces", "_grid", "_ledger")

    def __init__(self, ledger: Ledger, grid: Layout, faces: tuple[Card, ...], *, before: bool) -> None:
        object.__setattr__(self, "_ledger", ledger)
        object.__setattr__(self, "_grid", grid)
        object.__setattr__(self, "_faces", faces)
        object.__setattr__(self, "_before", before)

    def __getattribute__(self, name: str) -> Any:
        reader = _READERS.get(name)
        if reader is None:
            ledger_of(self).refuse(words_of(name))
        return reader(self, ledger_of(self))


def _is_before(state: StateProbe, ledger: Ledger) -> bool:
    """Return whether the move has not changed this state, or there is no move."""
    return field_of(state, "_before") or ledger.case.move is None


def _read_board(state: StateProbe, ledger: Ledger) -> BoardProbe:
    return BoardProbe(ledger, field_of(state, "_grid"), before=field_of(state, "_before"))


def _read_boards(state: StateProbe, ledger: Ledger) -> BoardsProbe:
    return BoardsProbe(_read_board(state, ledger))


def _read_held(state: StateProbe, ledger: Ledger) -> Card | None:
    move = type(ledger.case.move)
    faces: tuple[Card, ...] = field_of(state, "_faces")
    if not _is_before(state, ledger) and move is Draw:
        return faces[ledger.read("drawn")]
    is_placed = not _is_before(state, ledger) and move in {Swap, Discard}
    return None if is_placed or ledger.case.stage.held_from is None else faces[ledger.read("held")]


def _read_held_from(state: StateProbe, ledger: Ledger) -> Any:
    move = ledger.case.move
    if not _is_before(state, ledger) and isinstance(move, Draw):
        return move.pile
    is_placed = not _is_before(state, ledger) and type(move) in {Swap, Discard}
    return None if is_placed else ledger.case.stage.held_from


def _is_closed(state: StateProbe, ledger: Ledger) -> int:
    return ledger.read("closing" if _is_before(state, ledger) else "closed")


def _read_round_end(state: StateProbe, ledger: Ledger) -> Any:
    return Probe(ledger, words_of("by")) if _is_closed(state, ledger) else None


def _read_closer(state: StateProbe, ledger: Ledger) -> None:
    if _is_closed(state, ledger):
        ledger.refuse(words_of("closer"))


def _refuse_piles_before(state: StateProbe, ledger: Ledger) -> None:
    if field_of(state, "_before"):
        ledger.refuse(PILES_BEFORE)


def _read_stock(state: StateProbe, ledger: Ledger) -> StockProbe:
    _refuse_piles_before(state, ledger)
    return StockProbe(ledger)


def _read_discard(state: StateProbe, ledger: Ledger) -> DiscardProbe:
    _refuse_piles_before(state, ledger)
    return DiscardProbe(ledger, field_of(state, "_faces"))


def _read_may_draw(state: StateProbe, ledger: Ledger) -> bool:
    _refuse_piles_before(state, ledger)
    return ledger.read("piles") >= 2


_READERS: dict[str, Callable[[StateProbe, Ledger], Any]] = {
    "__class__": lambda *_: State,
    "phase": lambda _, ledger: ledger.case.stage.phase,
    "is_opening": lambda _, ledger: ledger.case.stage.is_opening,
    "turn": lambda _, ledger: ledger.read("seat"),
    "actor": lambda _, ledger: ledger.read("seat"),
    "board": _read_board,
    "boards": _read_boards,
    "table": _read_boards,
    "held": _read_held,
    "held_from": _read_held_from,
    "round_end": _read_round_end,
    "closer": _read_closer,
    "packed_stock": _read_stock,
    "stock": _read_stock,
    "discard": _read_discard,
    "may_draw_stock": _read_may_draw,
    "setup": lambda _, ledger: SetupProbe(ledger),
    "match": lambda _, ledger: MatchProbe(ledger),
    # What only moves of a plugin's own kind and a changed state could bring.
    "memory": lambda *_: NO_MEMORY,
    "notes": lambda *_: (),
    "window": lambda *_: None,
    "played": lambda *_: (),
    "common": lambda *_: NO_COMMON,  # rules with a middle are refused before
    "middle": lambda *_: None,
}
