"""How large a record may be. What is written and what is read share these limits.

They bound what a header can ask for before a plugin is looked up, a deck made or a position read.
"""

from collections.abc import Mapping
from typing import Any

from cardgolf._text import quote
from cardgolf.errors import InvalidRecordError

LONGEST = 5_000_000
MOST_EVENTS = 100_000
MOST_ROUNDS = 1_000
LONGEST_HEADER = 500_000
LONGEST_EVENT = 100_000
LONGEST_TRAILER = 500_000

_MOST_PLUGINS = 32
_MOST_OPTIONS = 100
_MOST_PLAYERS = 100
_MOST_EXTRA_KEYS = 100
_LONGEST_TEXT = 200
_NEARLY = 0.9


def check_length(line: str, longest: int) -> str:
    """Return ``line``; raise :class:`InvalidRecordError` if it is longer than it may be."""
    if len(line) > longest:
        raise InvalidRecordError(f"it has {len(line)} characters: expected at most {longest}")
    return line


def check_header(given: Mapping[str, Any]) -> None:
    """Raise :class:`InvalidRecordError` for a header that asks for more than any match needs; its types are checked later."""
    rules, players = given.get("rules"), given.get("players")
    plugins = [each for each in rules if isinstance(each, dict)] if isinstance(rules, list) else []
    _at_most(len(plugins), _MOST_PLUGINS, "plugins")
    _at_most(len(players) if isinstance(players, list) else 0, _MOST_PLAYERS, "players")
    _at_most(sum(key.startswith("x-") for key in given), _MOST_EXTRA_KEYS, "keys that begin with x-")
    _short(given.get("producer"))
    names = [each.get("name") for each in plugins]
    for number, each in enumerate(plugins):
        _check_plugin(each)
        if names[number] in names[:number]:
            raise InvalidRecordError(
                f"invalid rules: {quote(names[number])} stands there twice, expected each plugin once"
            )


def _check_plugin(given: Mapping[str, Any]) -> None:
    options = given.get("options")
    _short(given.get("name"))
    _short(given.get("by"))
    if isinstance(options, dict):
        _at_most(len(options), _MOST_OPTIONS, "options of a plugin")
        for key, value in options.items():
            _short(key)
            _short(value)


def _at_most(number: int, most: int, of: str) -> None:
    if number > most:
        raise InvalidRecordError(f"it has {number} {of}: expected at most {most}")


def _short(value: object) -> None:
    if isinstance(value, str) and len(value) > _LONGEST_TEXT:
        raise InvalidRecordError(f"{quote(value)} has {len(value)} characters: expected at most {_LONGEST_TEXT}")


def check_size(*, events: int = 0, rounds: int = 0, characters: int = 0) -> None:
    """Raise :class:`InvalidRecordError` for a match that is too long for a record."""
    sizes = ((events, MOST_EVENTS, "events"), (rounds, MOST_ROUNDS, "rounds"), (characters, LONGEST, "characters"))
    for number, most, of in sizes:
        if number > most:
            raise InvalidRecordError(
                f"the match is too long for a record: it has {number} {of}, expected at most {most}"
            )


def describe_fullness(*, events: int, rounds: int, characters: int) -> str:
    """Return a warning if nine tenths of what a record may hold are used, else an empty text."""
    if max(events / MOST_EVENTS, rounds / MOST_ROUNDS, characters / LONGEST) < _NEARLY:
        return ""
    return (
        f"the match has nearly outgrown its record, which holds {MOST_EVENTS} events, {MOST_ROUNDS} rounds and "
        f"{LONGEST} characters: beyond that it cannot be saved"
    )
