"""What stands behind the keys of a position, read word by word; ``ValueError`` where it cannot be."""

import json
import re
from collections.abc import Hashable
from typing import Any

from cardgolf._text import is_printable, is_printable_name
from cardgolf.cards import Card
from cardgolf.moves import Pile
from cardgolf.positions import NOBODY
from cardgolf.state import Closing, Line, Scorecard

_NUMBER = re.compile(r"-?[0-9]{1,80}", re.ASCII)
_CLOSING = re.compile(r'("(?:[^"\\]|\\.)*") by ([a-z0-9]+)(?: then((?: [0-9]+)+))?', re.ASCII)
_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|;|[^\s;]+')

Notes = tuple[tuple[str, Hashable], ...]


def number(text: str) -> int:
    """A whole number in ASCII digits."""
    if not _NUMBER.fullmatch(text):
        raise ValueError(text)
    return int(text)


def numbers(text: str) -> tuple[int, ...]:
    """Whole numbers, separated by spaces."""
    return tuple(map(number, text.split()))


def seat(text: str) -> int | None:
    """A seat, or nobody."""
    return None if text == NOBODY else number(text)


def word(text: str) -> str:
    """One word in small letters."""
    if not (text.isascii() and text.isalpha() and text.islower()):
        raise ValueError(text)
    return text


def names(text: str) -> tuple[str, ...]:
    """The players' names, a JSON list of strings."""
    given = json.loads(text)
    if type(given) is not list or not all(map(is_printable_name, given)):
        raise ValueError(text)
    return tuple(given)


def cards(text: str) -> tuple[Card, ...]:
    """Cards as they come."""
    return tuple(map(Card.parse, text.split()))


def pile(text: str) -> tuple[Card, ...]:
    """Cards of which the top one comes first; in a state it is the last."""
    return cards(text)[::-1]


def held(text: str) -> tuple[Card | None, Pile | None]:
    """The card in hand and where it was drawn: ``10H from stock``."""
    if not text:
        return None, None
    card, _, source = text.partition(" from ")
    return Card.parse(card), Pile(source)


def closing(text: str) -> Closing | None:
    """How a round ends: ``"knock" by 0 then 1 2``."""
    if not text:
        return None
    found = _CLOSING.fullmatch(text)
    if not found:
        raise ValueError(text)
    return Closing(seat(found[2]), numbers(found[3] or ""), _shown(json.loads(found[1])))


def _shown(text: str) -> str:
    """A text that may be shown to people."""
    if not is_printable(text):
        raise ValueError(text)
    return text


def ending(text: str) -> tuple[str, Closing]:
    """What kind of round ended, and how."""
    kind, _, rest = text.partition(" ")
    closed = closing(rest)
    if closed is None:
        raise ValueError(text)
    return word(kind), closed


def scorecard(text: str) -> Scorecard:
    """Lines separated by ``;``, each a rule's id, its points and the places it looked at."""
    lines: list[list[str]] = [[]]
    for found in _TOKEN.findall(text):
        if found == ";":
            lines.append([])
        else:
            lines[-1].append(json.loads(found) if found[0] == '"' else found)
    return Scorecard(tuple(_line(*line) for line in lines) if lines != [[]] else ())


def _line(rule: str, points: str, *slots: str) -> Line:
    return Line(_shown(rule), number(points), tuple(map(_shown, slots)))


def notes(text: str) -> Notes:
    """What plugins noted, a JSON object by plugin; lists stand for tuples."""
    given = json.loads(text) if text else {}
    if type(given) is not dict:
        raise ValueError(text)
    return tuple((name, _frozen(value)) for name, value in given.items())


def _frozen(value: Any) -> Hashable:
    if isinstance(value, list):
        return tuple(map(_frozen, value))
    if isinstance(value, dict):
        return Card.parse(value["card"])
    if isinstance(value, float):
        raise ValueError(value)  # noqa: TRY004  # like all that cannot be read
    return value  # type: ignore[no-any-return]
