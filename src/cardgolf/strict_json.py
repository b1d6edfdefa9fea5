"""JSON from anybody: one line, one object, nothing that a reader could stumble over."""

import json
import re
from typing import Any, NoReturn

DEEPEST = 8
_STRING = re.compile(r'"(?:[^"\\]|\\.)*"')
_MOST_DIGITS = 18


def read_line(line: str) -> dict[str, Any]:
    """The object that ``line`` is; ``ValueError``, with the reason, for anything but plain and flat JSON.

    Refused are deep nesting (counted before it is parsed), keys given twice, floats, NaN and infinities, integers
    of more than 18 digits and lone surrogates.
    """
    if _depth(line) > DEEPEST:
        raise ValueError("it is nested too deeply")
    value = json.loads(line, object_pairs_hook=_once, parse_constant=_no_number, parse_float=_no_number, parse_int=_int)
    if type(value) is not dict:
        raise ValueError("it is no JSON object")
    try:
        json.dumps(value, ensure_ascii=False).encode()
    except UnicodeError:
        raise ValueError("it holds half a character") from None
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
        raise ValueError("it gives a key twice")
    return found


def _int(digits: str) -> int:
    if len(digits) > _MOST_DIGITS:
        raise ValueError("it holds a number too large")
    return int(digits)


def _no_number(text: str) -> NoReturn:
    raise ValueError(f"{text[:20]} is no whole number")
