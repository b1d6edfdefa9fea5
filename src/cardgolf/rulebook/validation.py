"""What an answer must be: the one place where what plugins say is looked at, before the kernel uses it."""

from collections.abc import Callable, Iterable, Mapping
from types import GeneratorType
from typing import Any

from cardgolf._text import are_printable, is_printable
from cardgolf.cards import Card
from cardgolf.layout import Layout
from cardgolf.moves import Move
from cardgolf.rulebook.hookspecs import DiscardOption
from cardgolf.scorecard import Line, NextRound, RoundEnd, Standing
from cardgolf.state import Phase, State

_SEQUENCE_TYPES = (list, tuple, GeneratorType)
_SET_TYPES = (frozenset, set)
_DISCARD_OPTIONS = frozenset(map(frozenset, ((), {DiscardOption.PLAIN}, {DiscardOption.FLIP}, set(DiscardOption))))


class InvalidResult(TypeError):  # it is never shown: it is told as a PluginError
    """An answer that is not what the question asks for."""


def list_items(answer: Any, *kinds: type) -> list[Any]:
    """The items of an iterable answer; :class:`Misfit` for one that is none, or that has others than of these kinds."""
    if type(answer) not in _SEQUENCE_TYPES and (isinstance(answer, str | Mapping) or not isinstance(answer, Iterable)):
        raise InvalidResult
    items = list(answer)
    if kinds and not {*map(type, items)} <= {*kinds}:
        raise InvalidResult
    return items


def _check_seats(answer: Any) -> range:
    if type(answer) is not range or not answer or min(answer) < 1:
        raise InvalidResult
    return answer


def _check_deck(answer: Any) -> tuple[Card, ...]:
    return tuple(list_items(answer, Card))


def _check_discard_options(answer: Any) -> frozenset[DiscardOption]:
    if not isinstance(answer, _SET_TYPES) or answer not in _DISCARD_OPTIONS:
        raise InvalidResult
    return frozenset(answer)


def _check_places(answer: Any) -> frozenset[int]:
    if not isinstance(answer, _SET_TYPES) or (answer and not {*map(type, answer)} <= {int}):
        raise InvalidResult
    return frozenset(answer)


def _check_moves(answer: Any) -> tuple[Move, ...]:
    moves = answer if type(answer) is tuple else tuple(list_items(answer))
    for kind in {*map(type, moves)}:
        if not issubclass(kind, Move):
            raise InvalidResult
    return moves


def _check_move_types(answer: Any) -> list[type[Move]]:
    move_types = list_items(answer)
    if not all(isinstance(verb, type) and issubclass(verb, Move) for verb in move_types):
        raise InvalidResult
    return move_types


def _check_round_end(answer: Any) -> RoundEnd | bool:
    if answer is not False and (type(answer) is not RoundEnd or not is_printable(answer.reason)):
        raise InvalidResult
    return answer


def _check_lines(answer: Any) -> list[Line]:
    lines = list_items(answer)
    texts: list[str] = []
    for line in lines:
        if type(line) is not Line or type(line.points) is not int or not isinstance(line.slots, tuple | list):
            raise InvalidResult
        texts.append(line.rule)
        texts.extend(line.slots)
    if not are_printable(texts):
        raise InvalidResult
    return lines


def _check_lines_by_seat(answer: Any) -> dict[int, list[Line]]:
    if not isinstance(answer, Mapping):
        raise InvalidResult
    return {seat: _check_lines(lines) for seat, lines in answer.items()}


def _check_standings(answer: Any) -> tuple[Standing, ...]:
    standings = tuple(list_items(answer, Standing))
    if not standings or not all(is_printable(standing.why) for standing in standings):
        raise InvalidResult
    return standings


# For each question the type of its answer, or what reads it, and what is wanted, in words.
RESULT_TYPES: Mapping[str, tuple[type | Callable[[Any], Any], str]] = {
    "seats": (_check_seats, "a range from 1 on"),
    "deck": (_check_deck, "cards"),
    "layout": (Layout, "a Layout"),
    "opening_flips": (int, "a whole number"),
    "leader": (int, "a seat"),
    "discard_options": (_check_discard_options, "a set of DiscardOption"),
    "locked": (_check_places, "a set of places"),
    "moves": (_check_moves, "moves"),
    "move_types": (_check_move_types, "subclasses of Move"),
    "apply_move": (State, "a State"),
    "after_move": (State, "a State"),
    "next_phase": (Phase, "a Phase"),
    "round_end": (_check_round_end, "a Closing with a printable reason, or False"),
    "points": (int, "points, a whole number"),
    "score": (_check_lines, "lines with whole points and printable texts"),
    "bonus": (_check_lines, "lines with whole points and printable texts"),
    "adjust_scores": (_check_lines_by_seat, "lines by seat with printable texts"),
    "penalty": (_check_lines_by_seat, "lines by seat with printable texts"),
    "totals": (lambda answer: tuple(list_items(answer, int)), "a whole number for each seat"),
    "standings": (_check_standings, "a Standing for each seat, with a printable why"),
    "match_over": (bool, "True or False"),
    "next_round": (NextRound, "a NextRound"),
}


def is_valid_result(question: str, answer: Any) -> bool:
    """Whether ``answer`` is what ``question`` asks for."""
    read, _ = RESULT_TYPES[question]
    if isinstance(read, type):
        return type(answer) is read
    try:
        read(answer)
    except InvalidResult:
        return False
    return True
