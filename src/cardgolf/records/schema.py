"""The lines of a record as values: a header, what the dealer did, what players did, and a trailer."""

import json
import re
from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, NoReturn, TypeAlias

from attrs import frozen

from cardgolf._text import quote
from cardgolf.errors import InvalidRecordError

if TYPE_CHECKING:
    from cattrs import Converter

MAX_DEPTH = 8
_STRING_PATTERN = re.compile(r'"(?:[^"\\]|\\.)*+"?')
_MAX_DIGITS = 18


def parse_json_line(line: str) -> dict[str, Any]:
    """The object that ``line`` is; :class:`InvalidRecordError`, with the reason, for anything but plain and flat JSON.

    Refused are deep nesting (counted before it is parsed), keys given twice, floats, NaN and infinities, integers
    of more than 18 digits and lone surrogates.
    """
    if _nesting_depth(line) > MAX_DEPTH:
        raise InvalidRecordError("it is nested too deeply")
    try:
        value = json.loads(
            line,
            object_pairs_hook=_unique_keys,
            parse_constant=_refuse_number,
            parse_float=_refuse_number,
            parse_int=_parse_bounded_int,
        )
        json.dumps(value, ensure_ascii=False).encode()
    except UnicodeError:
        raise InvalidRecordError("it holds half a character") from None
    except ValueError:
        raise InvalidRecordError("it is no JSON") from None
    if type(value) is not dict:
        raise InvalidRecordError("it is no JSON object")
    return value


def format_json_line(value: object) -> str:
    """``value`` as the one line it is always written as."""
    return json.dumps(value, separators=(",", ":"))


def _nesting_depth(line: str) -> int:
    deepest = depth = 0
    for mark in re.findall(r"[][{}]", _STRING_PATTERN.sub("", line)):
        depth += 1 if mark in "[{" else -1
        deepest = max(deepest, depth)
    return deepest


def _unique_keys(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise InvalidRecordError("it gives a key twice")
    return found


def _parse_bounded_int(digits: str) -> int:
    if len(digits) > _MAX_DIGITS:
        raise InvalidRecordError("it holds a number too large")
    return int(digits)


def _refuse_number(text: str) -> NoReturn:
    raise InvalidRecordError(f"{quote(text)} is no whole number")


FORMAT: Final = "cardgolf"
VERSION: Final = 1


@frozen
class PluginEntry:
    """A plugin of the stack: its name, the distribution and version it came from, and all its resolved options."""

    name: str
    by: str
    options: Mapping[str, bool | int | str | None]


@frozen
class Reveal:
    """A seed commitment that was opened: its digest, its secret, and the nonces by seat, as the server tells them."""

    commitment: str
    secret: str
    nonces: tuple[str, ...]


@frozen
class Header:
    """What was played, by whom, and from where: the seed, and a position if it did not begin with a deal.

    ``kept`` is there if the seed came from a seed commitment. A header may have more keys, which begin with ``x-``.
    """

    format: str
    version: int
    producer: str
    rules: tuple[PluginEntry, ...]
    players: tuple[str, ...]
    seed: str
    start: str | None
    kept: Reveal | None


@frozen
class RedactedHeader:
    """The same for what one seat saw (``None``: a spectator): no seed, and the start as that seat's view."""

    format: str
    version: int
    producer: str
    rules: tuple[PluginEntry, ...]
    players: tuple[str, ...]
    seat: int | None
    sees: Mapping[str, str]


@frozen
class DealLine:
    """A deal: the dealer, and the deck in dealing order."""

    dealer: int
    deal: str


@frozen
class RestockLine:
    """The stock made anew, the top card first."""

    dealer: int
    stock: str


@frozen
class MoveLine:
    """A move."""

    seat: int
    move: str


@frozen
class SeenLine:
    """An event as one seat saw it: who moved or dealt, the move or ``deal``, and the facts of the view that changed."""

    actor: int
    event: str
    sees: Mapping[str, str]


@frozen
class Trailer:
    """How many events there were, what the rounds came to, and a digest of all lines before it."""

    events: int
    rounds: tuple[tuple[int | None, ...], ...]
    totals: tuple[int, ...]
    sha256: str


RecordLine: TypeAlias = Header | RedactedHeader | DealLine | RestockLine | MoveLine | SeenLine | Trailer

LINE_TYPES: Final[Mapping[str, type[RecordLine]]] = {
    "header": Header,
    "redacted-header": RedactedHeader,
    "deal": DealLine,
    "restock": RestockLine,
    "move": MoveLine,
    "seen": SeenLine,
    "trailer": Trailer,
}
_TYPE_NAMES = {line_type: name for name, line_type in LINE_TYPES.items()}
_EXPECTED = {int: "an integer", str: "a string", bool: "true or false"}


def parse_record_line(line: str) -> RecordLine:
    """Return the value of ``line``; raise :class:`InvalidRecordError` for anything but a canonical record line."""
    given = parse_json_line(line)
    name = given.pop("type", None)
    line_type = LINE_TYPES.get(name) if isinstance(name, str) else None
    if line_type is None:
        raise InvalidRecordError(f"invalid type={quote(name)}: expected one of {', '.join(LINE_TYPES)}")
    try:
        value: RecordLine = _converter().structure(given, line_type)
    except InvalidRecordError:
        raise
    except Exception as error:
        raise InvalidRecordError(f"invalid {name} line: a key is missing, unknown, or of another type") from error
    if format_record_line(value) != line:
        raise InvalidRecordError("the line is not in canonical form: expected the keys in order and no extra spaces")
    return value


def format_record_line(value: RecordLine) -> str:
    """Return the one line that stands for ``value``; its first key is its ``type``."""
    return format_json_line({"type": _TYPE_NAMES[type(value)], **_converter().unstructure(value)})


@lru_cache(maxsize=1)
def _converter() -> "Converter":
    """cattrs, told to take nothing for what it is not. It is imported when the first record is."""
    from cattrs import Converter  # noqa: PLC0415
    from cattrs.strategies import configure_union_passthrough  # noqa: PLC0415

    converter = Converter(forbid_extra_keys=True, detailed_validation=False)
    for kind in (int, str, bool):
        converter.register_structure_hook(kind, _check_type)
    configure_union_passthrough(bool | int | str | None, converter)
    return converter


def _check_type(value: Any, kind: type) -> Any:
    if type(value) is not kind:
        raise InvalidRecordError(f"{quote(value)} is not {_EXPECTED[kind]}")
    return value
