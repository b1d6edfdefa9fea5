"""What an answer must be: the one place where what plugins say is looked at, before the kernel uses it."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from cardgolf.cards import Card
from cardgolf.layout import Layout
from cardgolf.moves import Move
from cardgolf.state import Closing, Line, NextRound, Phase, Standing, State

_SEQUENCES = (list, tuple)
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


def _one_of(*kinds: type) -> Callable[[Any], Any]:
    def read(answer: Any) -> Any:
        if type(answer) not in kinds:
            raise Misfit
        return answer

    return read


def _seats(answer: Any) -> range:
    if type(answer) is not range or not answer or min(answer) < 1:
        raise Misfit
    return answer


def _deck(answer: Any) -> tuple[Card, ...]:
    return tuple(each_of(answer, Card))


def _frozen(answer: Any) -> frozenset[Any]:
    if type(answer) is frozenset:
        return answer
    if not isinstance(answer, frozenset | set):
        raise Misfit
    return frozenset(answer)


def _declines(answer: Any) -> frozenset[str]:
    ways = _frozen(answer)
    if ways not in _DECLINES:
        raise Misfit
    return ways


def _places(answer: Any) -> frozenset[int]:
    places = _frozen(answer)
    if places and not {*map(type, places)} <= {int}:
        raise Misfit
    return places


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
    if type(answer) is not Closing and answer is not False:
        raise Misfit
    return answer


def _lines(answer: Any) -> list[Line]:
    lines = each_of(answer, Line)
    if not {type(line.points) for line in lines} <= {int}:
        raise Misfit
    return lines


def _lines_by_seat(answer: Any) -> dict[int, list[Line]]:
    if not isinstance(answer, Mapping):
        raise Misfit
    return {seat: _lines(lines) for seat, lines in answer.items()}


def _standings(answer: Any) -> tuple[Standing, ...]:
    standings = tuple(each_of(answer, Standing))
    if not standings:
        raise Misfit
    return standings


# For each question what its answer is read by, and what is wanted, in words.
ANSWERS: Mapping[str, tuple[Callable[[Any], Any], str]] = {
    "seats": (_seats, "a range from 1 on"),
    "deck": (_deck, "cards"),
    "layout": (_one_of(Layout), "a Layout"),
    "tee_off": (_one_of(int), "a whole number"),
    "leader": (_one_of(int), "a seat"),
    "decline": (_declines, "a set of 'plain' and 'flip'"),
    "locked": (_places, "a set of places"),
    "moves": (_moves, "moves"),
    "verbs": (_verbs, "subclasses of Move"),
    "carry_out": (_one_of(State), "a State"),
    "settle": (_one_of(State), "a State"),
    "next_phase": (_one_of(Phase), "a Phase"),
    "closing": (_closing, "a Closing, or False"),
    "points": (_one_of(int), "points, a whole number"),
    "score": (_lines, "lines with whole points"),
    "bonus": (_lines, "lines with whole points"),
    "tally": (_lines_by_seat, "lines by seat"),
    "penalty": (_lines_by_seat, "lines by seat"),
    "totals": (lambda answer: tuple(each_of(answer, int)), "a whole number for each seat"),
    "standings": (_standings, "a Standing for each seat"),
    "match_over": (_one_of(bool), "True or False"),
    "next_round": (_one_of(NextRound), "a NextRound"),
}
