"""What an answer must be: the one place where what plugins say is looked at, before the kernel uses it."""

from collections.abc import Callable, Iterable, Mapping
from types import GeneratorType
from typing import Any

from cardgolf._text import are_printable, is_printable
from cardgolf.cards import Card
from cardgolf.layout import Layout
from cardgolf.moves import Move
from cardgolf.state import Closing, Line, NextRound, Phase, Standing, State

_SEQUENCES = (list, tuple, GeneratorType)
_SETS = (frozenset, set)
_DECLINES = frozenset(map(frozenset, ((), ("plain",), ("flip",), ("plain", "flip"))))


class Misfit(TypeError):  # it is never shown: it is told as a PluginError
    """An answer that is not what the question asks for."""


def each_of(answer: Any, *kinds: type) -> list[Any]:
    """The items of an iterable answer; :class:`Misfit` for one that is none, or that has others than of these kinds."""
    if type(answer) not in _SEQUENCES and (isinstance(answer, str | Mapping) or not isinstance(answer, Iterable)):
        raise Misfit
    items = list(answer)
    if kinds and not {*map(type, items)} <= {*kinds}:
        raise Misfit
    return items


def _seats(answer: Any) -> range:
    if type(answer) is not range or not answer or min(answer) < 1:
        raise Misfit
    return answer


def _deck(answer: Any) -> tuple[Card, ...]:
    return tuple(each_of(answer, Card))


def _declines(answer: Any) -> frozenset[str]:
    if not isinstance(answer, _SETS) or answer not in _DECLINES:
        raise Misfit
    return frozenset(answer)


def _places(answer: Any) -> frozenset[int]:
    if not isinstance(answer, _SETS) or (answer and not {*map(type, answer)} <= {int}):
        raise Misfit
    return frozenset(answer)


def _moves(answer: Any) -> tuple[Move, ...]:
    moves = answer if type(answer) is tuple else tuple(each_of(answer))
    for kind in {*map(type, moves)}:
        if not issubclass(kind, Move):
            raise Misfit
    return moves


def _verbs(answer: Any) -> list[type[Move]]:
    verbs = each_of(answer)
    if not all(isinstance(verb, type) and issubclass(verb, Move) for verb in verbs):
        raise Misfit
    return verbs


def _closing(answer: Any) -> Closing | bool:
    if answer is not False and (type(answer) is not Closing or not is_printable(answer.reason)):
        raise Misfit
    return answer


def _lines(answer: Any) -> list[Line]:
    lines = each_of(answer)
    texts: list[str] = []
    for line in lines:
        if type(line) is not Line or type(line.points) is not int or not isinstance(line.slots, tuple | list):
            raise Misfit
        texts.append(line.rule)
        texts.extend(line.slots)
    if not are_printable(texts):
        raise Misfit
    return lines


def _lines_by_seat(answer: Any) -> dict[int, list[Line]]:
    if not isinstance(answer, Mapping):
        raise Misfit
    return {seat: _lines(lines) for seat, lines in answer.items()}


def _standings(answer: Any) -> tuple[Standing, ...]:
    standings = tuple(each_of(answer, Standing))
    if not standings or not all(is_printable(standing.why) for standing in standings):
        raise Misfit
    return standings


# For each question the type of its answer, or what reads it, and what is wanted, in words.
ANSWERS: Mapping[str, tuple[type | Callable[[Any], Any], str]] = {
    "seats": (_seats, "a range from 1 on"),
    "deck": (_deck, "cards"),
    "layout": (Layout, "a Layout"),
    "tee_off": (int, "a whole number"),
    "leader": (int, "a seat"),
    "decline": (_declines, "a set of 'plain' and 'flip'"),
    "locked": (_places, "a set of places"),
    "moves": (_moves, "moves"),
    "verbs": (_verbs, "subclasses of Move"),
    "carry_out": (State, "a State"),
    "settle": (State, "a State"),
    "next_phase": (Phase, "a Phase"),
    "closing": (_closing, "a Closing with a printable reason, or False"),
    "points": (int, "points, a whole number"),
    "score": (_lines, "lines with whole points and printable texts"),
    "bonus": (_lines, "lines with whole points and printable texts"),
    "tally": (_lines_by_seat, "lines by seat with printable texts"),
    "penalty": (_lines_by_seat, "lines by seat with printable texts"),
    "totals": (lambda answer: tuple(each_of(answer, int)), "a whole number for each seat"),
    "standings": (_standings, "a Standing for each seat, with a printable why"),
    "match_over": (bool, "True or False"),
    "next_round": (NextRound, "a NextRound"),
}


def fits(question: str, answer: Any) -> bool:
    """Whether ``answer`` is what ``question`` asks for."""
    read, _ = ANSWERS[question]
    if isinstance(read, type):
        return type(answer) is read
    try:
        read(answer)
    except Misfit:
        return False
    return True
