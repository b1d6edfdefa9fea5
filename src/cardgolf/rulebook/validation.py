"""Validation of hook results, before the kernel uses them."""

from collections.abc import Callable, Iterable, Mapping
from itertools import islice
from types import GeneratorType
from typing import Any

from cardgolf.cards import Card
from cardgolf.errors import PluginError
from cardgolf.rulebook.hookspecs import DiscardOption
from cardgolf.table import Layout, Line, Move, NextRound, Phase, RoundEnd, Standing, State
from cardgolf.tools.text import are_printable, is_printable, quote, type_name
from cardgolf.turns.parts import KINDS as TURN_KINDS
from cardgolf.turns.parts import Lead, Lock

_SEQUENCE_TYPES = (list, tuple, GeneratorType)
_MADE_TYPES = (tuple, list, type(None))
_SET_TYPES = (frozenset, set)
_SLOT_TYPES = (tuple, list)
MAX_MOVES = 1000
GOALS = ("lowest", "highest")
CLEARED_TO = ("under", "top")
_DISCARD_OPTIONS = frozenset(map(frozenset, ((), {DiscardOption.PLAIN}, {DiscardOption.FLIP}, set(DiscardOption))))


_set_checked = vars(Line.__base__)["checked"].__set__  # lines are frozen


class InvalidResultError(TypeError):
    """A result that its hook does not allow. The caller turns it into a :class:`PluginError`."""


def make_result_error(culprit: str, result: object, expected: str) -> PluginError:
    """Return the error for an invalid ``result`` of the hook ``culprit``.

    The message has its type. Its text is in the cause, since it may be a hidden card or a number that tells of one.
    """
    error = PluginError(
        f"invalid result of {culprit}: a value of type {quote(type_name(result))}: expected {expected}", culprit
    )
    error.__cause__ = InvalidResultError(f"got {quote(result, 160)}")
    return error


def list_items(result: Any, *kinds: type) -> list[Any]:
    """Return the items of an iterable result.

    Raise :class:`InvalidResultError` if it is not iterable, or if an item has none of the types ``kinds``.
    """
    # The usual types pass at once. A text or a mapping can be iterated too, and is never meant.
    if type(result) not in _SEQUENCE_TYPES and (isinstance(result, str | Mapping) or not isinstance(result, Iterable)):
        raise InvalidResultError
    items = list(result)
    if kinds and not {*map(type, items)} <= {*kinds}:
        raise InvalidResultError
    return items


def _check_seats(result: Any) -> range:
    if type(result) is not range or not result or min(result) < 1:
        raise InvalidResultError
    return result


def _check_deck(result: Any) -> tuple[Card, ...]:
    return tuple(list_items(result, Card))


def _check_layouts(result: Any) -> tuple[Layout, ...]:
    layouts = tuple(list_items(result, Layout))
    if not layouts:
        raise InvalidResultError
    return layouts


def _check_middle(result: Any) -> Layout | None:
    if result is not None and type(result) is not Layout:
        raise InvalidResultError
    return result


def _check_discard_options(result: Any) -> frozenset[DiscardOption]:
    if not isinstance(result, _SET_TYPES) or result not in _DISCARD_OPTIONS:
        raise InvalidResultError
    return frozenset(result)


def _check_leader(result: Any) -> int | tuple[Lead, ...]:
    """Let a seat pass, and make a tuple of values of ``Lead``."""
    if type(result) is int:
        return result
    leads = (result,) if type(result) is Lead else tuple(list_items(result, Lead))
    if not leads:
        raise InvalidResultError
    return leads


def _check_places(result: Any) -> frozenset[int]:
    if not isinstance(result, _SET_TYPES) or (result and not {*map(type, result)} <= {int}):
        raise InvalidResultError
    return frozenset(result)


def take_moves(result: Any) -> Any:
    """Return the first moves of an iterable as a tuple: as many as a seat may have, and one more.

    What yields moves may never end. The kernel and wrappers get no more of them than the kernel can refuse. A tuple, a
    list and an invalid result stay as they are.
    """
    if type(result) in _MADE_TYPES or isinstance(result, str | Mapping) or not isinstance(result, Iterable):
        return result
    return tuple(islice(result, MAX_MOVES + 1))


def _check_moves(result: Any) -> tuple[Move, ...]:
    moves = result if type(result) is tuple else tuple(list_items(take_moves(result)))
    # Once for each type, since a list of moves has few.
    for move_type in {*map(type, moves)}:
        if not issubclass(move_type, Move):
            raise InvalidResultError
    return moves


def _check_actions(result: Any) -> tuple[Move, ...]:
    return _check_moves(tuple(list_items(result)))  # all of them: they are counted beforehand


def _check_move_types(result: Any) -> list[type[Move]]:
    move_types = list_items(result)
    if not all(isinstance(each, type) and issubclass(each, Move) for each in move_types):
        raise InvalidResultError
    return move_types


def _check_round_end(result: Any) -> RoundEnd | bool:
    if result is not False and (type(result) is not RoundEnd or not is_printable(result.reason)):
        raise InvalidResultError
    return result


def _check_lines(result: Any) -> list[Line]:
    lines = list_items(result)
    # Most lines are shared objects, and were checked when they were first returned.
    unchecked = [line for line in lines if type(line) is not Line or not getattr(line, "checked", False)]
    if not unchecked:
        return lines
    texts: list[str] = []
    for line in unchecked:
        if type(line) is not Line or type(line.points) is not int or not isinstance(line.slots, _SLOT_TYPES):
            raise InvalidResultError
        texts.append(line.rule)
        texts += line.slots
    if not are_printable(texts):
        raise InvalidResultError
    for line in unchecked:
        if type(line.slots) is tuple:  # a list can be changed later
            _set_checked(line, True)  # noqa: FBT003  # a slot
    return lines


def _check_parts(result: Any) -> list[Any]:
    from cardgolf.scoring.parts import KINDS  # noqa: PLC0415  # needed with a plugin that has parts

    return list_items(result, *KINDS)


def _check_turns(result: Any) -> list[Any]:
    return list_items(result, *TURN_KINDS)


def _check_lines_by_seat(result: Any) -> dict[int, list[Line]]:
    if not isinstance(result, Mapping):
        raise InvalidResultError
    return {seat: _check_lines(lines) for seat, lines in result.items()}


def _check_word(words: tuple[str, ...]) -> Callable[[Any], str]:
    """Return a function that raises for a result that is not one of ``words``."""

    def check(result: Any) -> str:
        if type(result) is not str or result not in words:
            raise InvalidResultError
        return result

    return check


def _check_groups(result: Any) -> list[tuple[int, ...]]:
    if result in ((), []):  # as after most moves
        return []
    groups = list_items(result, tuple)
    if not {type(place) for group in groups for place in group} <= {int}:
        raise InvalidResultError
    return groups


def _check_sealed(result: Any) -> tuple[tuple[int, Move], ...]:
    pairs = tuple(list_items(result, tuple))
    if not all(len(pair) == 2 and type(pair[0]) is int and issubclass(type(pair[1]), Move) for pair in pairs):
        raise InvalidResultError
    return pairs


def _check_applied(result: Any) -> State | None:
    """Let ``None`` pass: the kernel names the plugin that offers a move which no plugin applies."""
    if result is not None and type(result) is not State:
        raise InvalidResultError
    return result


def _check_standings(result: Any) -> tuple[Standing, ...]:
    standings = tuple(list_items(result, Standing))
    if not standings or not all(is_printable(standing.why) for standing in standings):
        raise InvalidResultError
    return standings


_LINES = "a list of Line, each with a printable text, integer points and a tuple of places"

# For each hook the type of its result, or a function that validates it, and a description of what is expected.
RESULT_TYPES: Mapping[str, tuple[type | Callable[[Any], Any], str]] = {
    "seats": (_check_seats, "a range of integers >= 1"),
    "deck": (_check_deck, "cards"),
    "layout": (Layout, "a Layout"),
    "layouts": (_check_layouts, "at least one Layout"),
    "middle": (_check_middle, "a Layout, or None for no middle"),
    "opening_flips": (int, "an integer"),
    "dealt": (State, "a State"),
    "leader": (_check_leader, "a seat, or values of Lead"),
    "turns": (_check_turns, "parts of cardgolf.turns"),
    "next_seat": (int, "a seat"),
    "next_dealer": (int, "a seat"),
    "discard_options": (_check_discard_options, "a set of DiscardOption"),
    "locked": (_check_places, "a set of places"),
    "moves": (_check_moves, "moves"),
    "move_types": (_check_move_types, "subclasses of Move"),
    "actions": (_check_actions, "moves"),
    "apply_move": (_check_applied, "a State"),
    "after_move": (State, "a State"),
    "clears": (_check_groups, "tuples of places"),
    "clears_to": (_check_word(CLEARED_TO), "'under' or 'top'"),
    "locks": (lambda result: list_items(result, Lock), "locks of cards"),
    "reactions": (lambda result: tuple(list_items(result, int)), "seats"),
    "unseal": (_check_sealed, "the moves that it got, each with its seat"),
    "next_phase": (Phase, "a Phase"),
    "round_end": (_check_round_end, "a RoundEnd with a printable reason, or False"),
    "before_score": (State, "a State"),
    "points": (int, "an integer"),
    "score": (_check_lines, _LINES),
    "bonus": (_check_lines, _LINES),
    "scoring": (_check_parts, "parts of cardgolf.scoring"),
    "adjust_scores": (_check_lines_by_seat, "lines by seat with printable texts"),
    "penalty": (_check_lines_by_seat, "lines by seat with printable texts"),
    "totals": (lambda result: tuple(list_items(result, int)), "an integer for each seat"),
    "standings": (_check_standings, "a Standing for each seat, with a printable why"),
    "goal": (_check_word(GOALS), "'lowest' or 'highest'"),
    "match_over": (bool, "True or False"),
    "next_round": (NextRound, "a NextRound"),
}


def is_valid_result(hook: str, result: Any) -> bool:
    """Return whether ``hook`` allows ``result``."""
    expected, _ = RESULT_TYPES[hook]
    if isinstance(expected, type):
        # Not `isinstance`: `True` would pass for an integer.
        return type(result) is expected
    try:
        expected(result)
    except InvalidResultError:
        return False
    return True
