"""JSON from anybody: one line, one object, nothing that a reader could stumble over."""

import json
import re
from typing import Any, NoReturn

from cardgolf._text import quote
from cardgolf.errors import BadRecord

DEEPEST = 8
_STRING = re.compile(r'"(?:[^"\\]|\\.)*+"?')
_MOST_DIGITS = 18


def read_line(line: str) -> dict[str, Any]:
    """The object that ``line`` is; :class:`BadRecord`, with the reason, for anything but plain and flat JSON.

    Refused are deep nesting (counted before it is parsed), keys given twice, floats, NaN and infinities, integers
    of more than 18 digits and lone surrogates.
    """
    if _depth(line) > DEEPEST:
        raise BadRecord("it is nested too deeply")
    try:
        value = json.loads(line, object_pairs_hook=_once, parse_constant=_refused, parse_float=_refused, parse_int=_int)
        json.dumps(value, ensure_ascii=False).encode()
    except UnicodeError:
        raise BadRecord("it holds half a character") from None
    except ValueError:
        raise BadRecord("it is no JSON") from None
    if type(value) is not dict:
        raise BadRecord("it is no JSON object")
    return value


def write_line(value: object) -> str:
    """``value`` as the one line it is always written as."""
    return json.dumps(value, separators=(",", ":"))


def _depth(line: str) -> int:
    deepest = depth = 0
    for mark in re.findall(r"[][{}]", _STRING.sub("", line)):
        depth += 1 if mark in "[{" else -1
        deepest = max(deepest, depth)
    return deepest


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise BadRecord("it gives a key twice")
    return found


def _int(digits: str) -> int:
    if len(digits) > _MOST_DIGITS:
        raise BadRecord("it holds a number too large")
    return int(digits)


def _refused(text: str) -> NoReturn:
    raise BadRecord(f"{quote(text)} is no whole number")
