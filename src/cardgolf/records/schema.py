"""Record lines as values, and their JSON: a header, deals, restocked stocks, moves and a trailer.

Between the header and the trailer of a redacted record are events, as :meth:`cardgolf.events.Event.as_dict` gives them.
Adding an optional key is described in ``docs/records.md``: give the field a default and put it last in its class.
"""

import json
import re
from collections.abc import Mapping
from functools import lru_cache
from itertools import accumulate
from typing import TYPE_CHECKING, Any, Final, NoReturn, TypeAlias

from attrs import NOTHING, Attribute, asdict, fields, frozen

from cardgolf.errors import InvalidRecordError
from cardgolf.tools.text import quote

if TYPE_CHECKING:
    from cattrs import Converter

MAX_DEPTH = 8
MAX_MARKS = 500_000
"""Brackets, commas and quotes of a line. Those of the longest match and the longest sheet have half as many."""

_STRING_PATTERN = re.compile(r'"(?:[^"\\]|\\.)*+"?')
_MAX_DIGITS = 18


def parse_json_line(line: str) -> dict[str, Any]:
    """Return the object that ``line`` is; raise :class:`InvalidRecordError` for anything but plain and flat JSON.

    Deep nesting and very many values are refused before the line is parsed. Duplicate keys, floats, NaN, infinities,
    integers of more than 18 digits and unpaired surrogates are refused as well.
    """
    if sum(map(line.count, '[{,"')) > MAX_MARKS:
        raise InvalidRecordError(f"invalid JSON: expected at most {MAX_MARKS} brackets, commas and quotes")
    if _nesting_depth(line) > MAX_DEPTH:
        raise InvalidRecordError(f"invalid JSON: expected at most {MAX_DEPTH} levels of nesting")
    try:
        value = json.loads(
            line,
            object_pairs_hook=_unique_keys,
            parse_constant=_refuse_number,
            parse_float=_refuse_number,
            parse_int=_parse_bounded_int,
        )
        json.dumps(value, ensure_ascii=False).encode()
    except InvalidRecordError:
        raise
    except UnicodeError:
        raise InvalidRecordError("invalid JSON: unpaired surrogate") from None
    except ValueError:
        raise InvalidRecordError("invalid JSON") from None
    if type(value) is not dict:
        raise InvalidRecordError("invalid JSON: expected an object")
    return value


def format_json_line(value: object) -> str:
    """Return ``value`` as its canonical line of JSON."""
    return json.dumps(value, separators=(",", ":"))


def _nesting_depth(line: str) -> int:
    marks = re.findall(r"[][{}]", _STRING_PATTERN.sub("", line))
    return max(accumulate([1 if mark in "[{" else -1 for mark in marks]), default=0)


def _unique_keys(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise InvalidRecordError("invalid JSON: expected each key once")
    return found


def _parse_bounded_int(digits: str) -> int:
    if len(digits) > _MAX_DIGITS:
        raise InvalidRecordError(f"invalid integer: expected at most {_MAX_DIGITS} digits, got {len(digits)}")
    return int(digits)


def _refuse_number(text: str) -> NoReturn:
    raise InvalidRecordError(f"invalid number {quote(text)}: expected an integer")


FORMAT: Final = "cardgolf"
VERSION: Final = 1
SHEET_FORMAT: Final = "cardgolf-score-sheet"
"""The format of a file that may be taken for a record: a score sheet."""


@frozen
class PluginEntry:
    """A plugin of the stack: its name, its distribution with the version, and all its resolved options.

    For a rule without a package, ``by`` is the name of its file and ``sha256`` the digest of the file. The variant of a
    preset has its ``title``, and the preset's house rules are ``in_preset``.
    """

    name: str
    by: str
    options: Mapping[str, bool | int | str | None]
    sha256: str = ""
    title: str = ""
    in_preset: bool = False


@frozen
class Reveal:
    """A revealed seed commitment: its digest, its secret in hexadecimal, and the nonces by seat."""

    digest: str
    secret: str
    nonces: tuple[str, ...]


@frozen
class Header:
    """The rules, players, seed and start of a match.

    ``start`` is a position if the match did not begin with a deal. ``reveal`` is present if the seed came from a seed
    commitment, and ``teams`` and ``handicaps`` if the match has any. A header may have further keys, which begin with
    ``x-``.
    """

    format: str
    version: int
    producer: str
    rules: tuple[PluginEntry, ...]
    players: tuple[str, ...]
    seed: str
    start: str | None
    reveal: Reveal | None
    teams: tuple[tuple[int, ...], ...] = ()
    handicaps: tuple[int, ...] = ()


@frozen
class RedactedHeader:
    """The header of a redacted record, of what one seat saw: no seed, no start. A spectator's seat is ``None``."""

    format: str
    version: int
    producer: str
    rules: tuple[PluginEntry, ...]
    players: tuple[str, ...]
    seat: int | None
    teams: tuple[tuple[int, ...], ...] = ()
    handicaps: tuple[int, ...] = ()


@frozen
class DealLine:
    """A deal: the dealer, and the deck in dealing order."""

    dealer: int
    deck: str


@frozen
class RestockLine:
    """A new stock made from the discards, the top card first."""

    dealer: int
    stock: str


@frozen
class MoveLine:
    """A move."""

    seat: int
    move: str


@frozen
class Trailer:
    """The number of events, the scores of each round, the totals, and a digest of all lines before."""

    events: int
    rounds: tuple[tuple[int | None, ...], ...]
    totals: tuple[int, ...]
    sha256: str


RecordLine: TypeAlias = Header | RedactedHeader | DealLine | RestockLine | MoveLine | Trailer

LINE_TYPES: Final[Mapping[str, type[RecordLine]]] = {
    "header": Header,
    "redacted-header": RedactedHeader,
    "deal": DealLine,
    "restock": RestockLine,
    "move": MoveLine,
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
        raise InvalidRecordError(f"invalid {name} line: {_describe_fault(given, line_type)}") from error
    if format_record_line(value) != line:
        raise InvalidRecordError(f"invalid {name} line: expected canonical JSON, with the keys in order and no spaces")
    return value


def format_record_line(value: RecordLine) -> str:
    """Return the canonical line of ``value``; its first key is its ``type``."""
    # The trailer of a long match has many scores, all plain already.
    plain = (
        asdict(value, recurse=False, filter=_is_given) if type(value) is Trailer else _converter().unstructure(value)
    )
    return format_json_line({"type": _TYPE_NAMES[type(value)], **plain})


def plugin_entries_as_json(entries: tuple[PluginEntry, ...]) -> list[dict[str, Any]]:
    """Return entries of plugins as plain data."""
    plain: list[dict[str, Any]] = _converter().unstructure([*entries])
    return plain


def parse_plugin_entries(data: object) -> tuple[PluginEntry, ...]:
    """Return entries of plugins from plain data; raise :class:`InvalidRecordError` for any other data."""
    try:
        return _converter().structure(data, tuple[PluginEntry, ...])
    except InvalidRecordError:
        raise
    except Exception as error:
        raise InvalidRecordError("invalid rules: expected a list of plugins with name, by and options") from error


def _is_given(attribute: "Attribute[Any]", value: object) -> bool:
    return bool(attribute.default != value)


def _describe_fault(given: Mapping[str, Any], line_type: type[RecordLine]) -> str:
    """Return what is wrong with the keys of a line, or that a value within it has another form."""
    keys = {each.name: each.default is NOTHING for each in fields(line_type)}
    if unknown := [key for key in given if key not in keys]:
        return f"unknown key {quote(unknown[0])}"
    if missing := [key for key, is_required in keys.items() if is_required and key not in given]:
        return f"missing key {missing[0]!r}"
    return "a value has another type or other keys than expected"


@lru_cache(maxsize=1)
def _converter() -> "Converter":
    """Return a strict cattrs converter. cattrs is imported with the first record.

    A field with a default is left out where it has that default, so that a key can be added to a line.
    """
    from cattrs import Converter  # noqa: PLC0415
    from cattrs.strategies import configure_union_passthrough  # noqa: PLC0415

    converter = Converter(forbid_extra_keys=True, detailed_validation=False, omit_if_default=True)
    for kind in (int, str, bool):
        converter.register_structure_hook(kind, _check_type)
    configure_union_passthrough(bool | int | str | None, converter)
    return converter


def _check_type(value: Any, kind: type) -> Any:
    if type(value) is not kind:
        raise InvalidRecordError(f"invalid value {quote(value)}: expected {_EXPECTED[kind]}")
    return value
