"""States that plugins return: their fields have the right types, and they hold the cards of the state before.

Only what a plugin changed is looked at. Fields are compared by identity, since a copy of a state shares them. The
shipped plugins are tested instead: a check takes as long as half a move.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from operator import attrgetter
from typing import Any

from cardgolf.cards import Card, Slot, unpack
from cardgolf.errors import PluginError
from cardgolf.rulebook.rulebook import Rulebook
from cardgolf.rulebook.validation import InvalidResultError, make_result_error
from cardgolf.table import Board, Layout, Match, Memory, Move, Phase, Pile, RoundEnd, RoundSetup, State
from cardgolf.table.common import Common
from cardgolf.table.memory import EXPECTED_VALUE, is_plain
from cardgolf.tools.text import is_printable, quote

_CARDS = frozenset(("boards", "packed_stock", "discard", "held", "played", "common"))
_BETWEEN_TURNS = frozenset(("dealt", "before_score"))
_CARDS_AND_MEMORY = frozenset(("boards", "packed_stock", "discard", "last_play_size", "memory", "common"))


def check_applied_state(rules: Rulebook, old: State, new: State, move: Move) -> None:
    """Raise :class:`PluginError` if ``new``, which ``apply_move`` made of ``old``, has a wrong field or other cards."""
    if fault := _find_fault(rules, old, new, "apply_move"):
        raise make_result_error(f"{rules.deciding_plugin('apply_move', old, move)}.apply_move", new, fault)


def fold_state(rules: Rulebook, hook: str, state: State, *args: Any) -> State:
    """Return what the plugins with a ``hook`` make of ``state``, one after another; check the part of each."""
    try:
        after: State = getattr(rules, hook)(state, *args)
    except Exception:
        _check_each_plugin(rules, hook, state, *args)  # one below may have returned what another failed at
        raise
    if after is not state and (fault := _find_fault(rules, state, after, hook)):
        _check_each_plugin(rules, hook, state, *args)
        wrapper = rules.hook_implementations()[hook][0]  # since each other implementation is right
        raise make_result_error(f"{wrapper}.{hook}", after, fault)
    return after


def change_cards(rules: Rulebook, hook: str, state: State) -> State:
    """Return what a hook before or after the turns of a round makes of ``state``, with its memory validated."""
    after: State = fold_state(rules, hook, state) if rules.checks_states else getattr(rules, hook)(state)
    if after.memory is not state.memory:
        validate_memory(rules, after.memory)
    return after


def _check_each_plugin(rules: Rulebook, hook: str, old: State, *args: Any) -> None:
    """Raise :class:`PluginError` for the first plugin whose ``hook`` returns a state with a fault.

    A plugin above it may fail at that state. Its own exception is then the later one, and ends the search.
    """
    for name, change in rules.list_implementations(hook):
        new = change(old, *args) or old
        if fault := _find_fault(rules, old, new, hook) if type(new) is State else "a State":
            raise make_result_error(f"{name}.{hook}", new, fault)
        old = new


def validate_memory(rules: Rulebook, memory: Memory) -> None:
    """Raise :class:`PluginError` for notes of a plugin without ``notes = True``, or that cannot be serialized."""
    for name, value in memory.notes:
        if name not in rules.plugins_with_notes:
            reason = InvalidResultError(f"got notes of {quote(name)}")
            raise PluginError("invalid notes: expected the name of a plugin with `notes = True`") from reason
        if not is_plain(value):
            reason = InvalidResultError(f"got {quote(value, 160)}")
            raise PluginError(f"invalid notes of {name}: expected {EXPECTED_VALUE}") from reason


def check_round_end(rules: Rulebook, state: State, move: Move, before: State, round_end: Any) -> None:
    """Raise :class:`PluginError` if the hook ``round_end`` returned seats that do not play."""
    if not _is_round_end(state, round_end):
        name = rules.deciding_plugin("round_end", state, move, before)
        expected = "a RoundEnd by a seat of this round or None, with a tuple of seats of this round"
        raise make_result_error(f"{name}.round_end", round_end, expected)


def _find_fault(rules: Rulebook, old: State, new: State, hook: str) -> str:
    """Return what was expected of ``new``, a result of ``hook``, or an empty text."""
    changed = [name for name, was, now in zip(_FIELDS, _VALUES(old), _VALUES(new), strict=True) if was is not now]
    for name in changed:
        if not _CHECKS[name](old, new):
            return f"a State with a right value in its field {name.removeprefix('packed_')}"
    # The window is a part of the memory. Between turns no seat may react, so that it must stay.
    kept = [name for name in changed if name not in _CARDS_AND_MEMORY] if hook in _BETWEEN_TURNS else []
    if kept or (hook in _BETWEEN_TURNS and new.window != old.window):
        return f"a State with other cards and memory alone, not with another {(*kept, 'window')[0]}"
    if (new.held is None) is not (new.held_from is None):
        return "a State with both held and held_from, or neither"
    return "" if _CARDS.isdisjoint(changed) else _find_card_fault(rules, old, new)


def _find_card_fault(rules: Rulebook, old: State, new: State) -> str:
    """Return what was expected of the boards and piles of ``new``, or an empty text."""
    if not all(map(_have_same_places, old.boards, new.boards)):
        return "a State whose boards keep their layouts, which may have extra places"
    if any(map(rules.find_growth_error, *_list_grown(old, new))):
        return "a State with no more extra places than max_extra"
    # Cards move between boards and piles, so all of them are compared together. What both states share counts alike on
    # both sides, and is left out.
    was, now = _list_changed_cards(old, new), _list_changed_cards(new, old)
    if len(was) != len(now):
        return f"a State with the same cards, not with {abs(len(now) - len(was))} {_MORE[len(now) > len(was)]}"
    return "" if was == now else "a State with the same cards, not with others"


def _list_grown(old: State, new: State) -> tuple[list[Layout], list[int]]:
    """Return the layouts of boards that have grown, and the number of their places."""
    pairs = zip(old.boards, new.boards, strict=True)
    # Layouts are interned, so that another object is another layout.
    layouts = [now.layout for was, now in pairs if was and now and now.layout is not was.layout]
    return layouts, [layout.size for layout in layouts]


_MORE = ("fewer", "more")


def _list_changed_cards(state: State, other: State) -> list[int]:
    """Return the cards of ``state`` in places and piles that are not those of ``other``, sorted."""
    return sorted([card.order for card in _iter_changed_cards(state, other)])


def _iter_changed_cards(state: State, other: State) -> Iterator[Card]:
    if state.boards is not other.boards:
        for board, same in zip(state.boards, other.boards, strict=True):
            if board is not same and board is not None:
                yield from [slot.card for slot in board.slots if slot is not None]
    if state.middle is not None and state.middle is not other.middle:
        yield from [slot.card for slot in state.middle.slots if slot is not None]
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
    # The type comes first, since `True` would pass for seat 1.
    return all(type(seat) is int and seat in state.setup.seats for seat in seats)


def _are_boards(old: State, new: State) -> bool:
    if type(new.boards) is not tuple or len(new.boards) != len(old.boards):
        return False
    pairs = [(was, now) for was, now in zip(old.boards, new.boards, strict=True) if was is not now]
    return all(type(now) is Board and was is not None and _has_slots(now) for was, now in pairs)


def _is_common(old: State, new: State) -> bool:
    """Return whether there is a middle of the same layout, or still none."""
    if type(new.common) is not Common or old.middle is None:
        return new.common is old.common
    return type(new.middle) is Board and new.middle.layout is old.middle.layout and _has_slots(new.middle)


def _has_slots(board: Board) -> bool:
    slots = [slot for slot in board.slots if slot is not None]
    return {*map(type, slots)} <= {Slot} and {type(slot.card) for slot in slots} <= {Card}


def _have_same_places(old: Board | None, new: Board | None) -> bool:
    """Return whether a board has the layout it had, and a slot for each of its places. Extra ones may be new."""
    if old is new or old is None or new is None:
        return old is new
    was, now = old.layout, new.layout
    # The layout of a hand is the same for any number of cards. A grid that has grown has another, with extra places.
    if was.is_hand or now.is_hand:
        return was == now
    return now.with_extra(was.extra) == was and len(new.slots) == now.size


def _are_cards(cards: Any) -> bool:
    return type(cards) is tuple and {*map(type, cards)} <= {Card}


def _are_turns(old: State, turns: Any) -> bool:
    return type(turns) is tuple and len(turns) == len(old.turns_begun) and {*map(type, turns)} == {int}


def _is_setup(old: State, new: State) -> bool:
    return type(new.setup) is RoundSetup and new.setup.seats == old.setup.seats


def _is_match(old: State, new: State) -> bool:
    return type(new.match) is Match and (new.match.names, new.match.sides) == (old.match.names, old.match.sides)


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
    "common": _is_common,
}
_FIELDS = tuple(_CHECKS)
_VALUES = attrgetter(*_FIELDS)
