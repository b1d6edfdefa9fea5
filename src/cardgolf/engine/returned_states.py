"""States that plugins return: their fields have the right types, and they hold the cards of the state before.

Only what a plugin changed is looked at. Fields are compared by identity, since a copy of a state shares them. The
shipped plugins are tested instead: a check takes as long as half a move.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from operator import attrgetter
from typing import Any

from cardgolf.cards import Card, Slot, unpack
from cardgolf.rulebook.rulebook import Rulebook
from cardgolf.rulebook.validation import make_result_error
from cardgolf.table import Board, Match, Memory, Move, Phase, Pile, RoundEnd, RoundSetup, State
from cardgolf.tools.text import is_printable

_CARDS = frozenset(("boards", "packed_stock", "discard", "held", "played"))


def check_applied_state(rules: Rulebook, old: State, new: State, move: Move) -> None:
    """Raise :class:`PluginError` if ``new``, which ``apply_move`` made of ``old``, has a wrong field or other cards."""
    if fault := _find_fault(old, new):
        raise make_result_error(f"{rules.deciding_plugin('apply_move', old, move)}.apply_move", new, fault)


def check_settled_state(rules: Rulebook, old: State, new: State, move: Move, before: State) -> None:
    """Raise :class:`PluginError` if ``new``, which ``after_move`` made of ``old``, has a wrong field or other cards."""
    if fault := _find_fault(old, new):
        check_settling_plugins(rules, old, move, before)
        wrapper = rules.hook_implementations()["after_move"][0]  # since each other implementation is right
        raise make_result_error(f"{wrapper}.after_move", new, fault)


def check_settling_plugins(rules: Rulebook, old: State, move: Move, before: State) -> None:
    """Raise :class:`PluginError` for the first plugin whose ``after_move`` returns a state with a fault.

    A plugin above it may fail at that state. Its own exception is then the later one, and ends the search.
    """
    for name, after_move in rules.list_implementations("after_move"):
        new = after_move(old, move, before) or old
        if type(new) is not State:
            return  # the check of the hook's result names it
        if fault := _find_fault(old, new):
            raise make_result_error(f"{name}.after_move", new, fault)
        old = new


def check_round_end(rules: Rulebook, state: State, move: Move, before: State, round_end: Any) -> None:
    """Raise :class:`PluginError` if the hook ``round_end`` returned seats that do not play."""
    if not _is_round_end(state, round_end):
        name = rules.deciding_plugin("round_end", state, move, before)
        expected = "a RoundEnd by a seat of this round or None, with a tuple of seats of this round"
        raise make_result_error(f"{name}.round_end", round_end, expected)


def _find_fault(old: State, new: State) -> str:
    """Return what was expected of ``new``, or an empty text."""
    changed = [name for name, was, now in zip(_FIELDS, _VALUES(old), _VALUES(new), strict=True) if was is not now]
    for name in changed:
        if not _CHECKS[name](old, new):
            return f"a State with a right value in its field {name.removeprefix('packed_')}"
    if (new.held is None) is not (new.held_from is None):
        return "a State with both held and held_from, or neither"
    if not _CARDS.isdisjoint(changed):
        was, now = _list_changed_cards(old, new), _list_changed_cards(new, old)
        if len(was) != len(now):
            return f"a State with the same cards, not with {abs(len(now) - len(was))} {_MORE[len(now) > len(was)]}"
        if was != now:
            return "a State with the same cards, not with others"
    return ""


_MORE = ("fewer", "more")


def _list_changed_cards(state: State, other: State) -> list[int]:
    """Return the cards of ``state`` in places and piles that are not those of ``other``, sorted."""
    return sorted([card.order for card in _iter_changed_cards(state, other)])


def _iter_changed_cards(state: State, other: State) -> Iterator[Card]:
    if state.boards is not other.boards:
        for board, same in zip(state.boards, other.boards, strict=True):
            if board is not same and board is not None:
                yield from [slot.card for slot in board.slots if slot is not None]
    if state.packed_stock is not other.packed_stock:
        yield from unpack(state.packed_stock)
    if state.discard is not other.discard:
        yield from state.discard
    if state.held is not other.held and state.held is not None:
        yield state.held
    if state.played is not other.played:
        yield from state.played


def _is_round_end(state: State, round_end: Any) -> bool:
    return (
        type(round_end) is RoundEnd
        and type(round_end.turns) is tuple
        and _are_seats(state, round_end.turns if round_end.by is None else (round_end.by, *round_end.turns))
        and is_printable(round_end.reason)
    )


def _are_seats(state: State, seats: Iterable[Any]) -> bool:
    return all(type(seat) is int and seat in state.setup.seats for seat in seats)


def _are_boards(old: State, new: State) -> bool:
    if type(new.boards) is not tuple or len(new.boards) != len(old.boards):
        return False
    pairs = [(was, now) for was, now in zip(old.boards, new.boards, strict=True) if was is not now]
    return all(type(now) is Board and was is not None and _has_slots(now) for was, now in pairs)


def _has_slots(board: Board) -> bool:
    slots = [slot for slot in board.slots if slot is not None]
    return {*map(type, slots)} <= {Slot} and {type(slot.card) for slot in slots} <= {Card}


def _are_cards(cards: Any) -> bool:
    return type(cards) is tuple and {*map(type, cards)} <= {Card}


def _are_turns(old: State, turns: Any) -> bool:
    return type(turns) is tuple and len(turns) == len(old.turns_begun) and {*map(type, turns)} == {int}


def _is_setup(old: State, new: State) -> bool:
    return type(new.setup) is RoundSetup and new.setup.seats == old.setup.seats


def _is_match(old: State, new: State) -> bool:
    return type(new.match) is Match and new.match.names == old.match.names


_CHECKS: Mapping[str, Callable[[State, State], bool]] = {
    "match": _is_match,
    "setup": _is_setup,
    "turn": lambda _, new: _are_seats(new, (new.turn,)),
    "phase": lambda _, new: type(new.phase) is Phase,
    "boards": _are_boards,
    "packed_stock": lambda _, new: type(new.packed_stock) is bytes or _are_cards(new.packed_stock),
    "discard": lambda _, new: _are_cards(new.discard),
    "turns_begun": lambda old, new: _are_turns(old, new.turns_begun),
    "held": lambda _, new: new.held is None or type(new.held) is Card,
    "held_from": lambda _, new: new.held_from is None or type(new.held_from) is Pile,
    "played": lambda _, new: _are_cards(new.played),
    "round_end": lambda _, new: new.round_end is None or _is_round_end(new, new.round_end),
    "reshuffles": lambda _, new: type(new.reshuffles) is int and new.reshuffles >= 0,
    "last_play_size": lambda _, new: type(new.last_play_size) is int and new.last_play_size >= 0,
    "memory": lambda _, new: type(new.memory) is Memory,
}
_FIELDS = tuple(_CHECKS)
_VALUES = attrgetter(*_FIELDS)
