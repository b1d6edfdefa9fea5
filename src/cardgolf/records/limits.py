"""Limits on the size of a record, the same for the writer and the reader.

They bound what a header can ask for before a plugin is looked up, a deck made or a position parsed.
"""

from collections.abc import Mapping
from typing import Any

from cardgolf.errors import InvalidRecordError
from cardgolf.tools.text import quote

MAX_LENGTH = 5_000_000
MAX_EVENTS = 100_000
MAX_ROUNDS = 1_000
MAX_HEADER_LENGTH = 500_000
MAX_EVENT_LENGTH = 100_000
MAX_TRAILER_LENGTH = 500_000

_MAX_PLUGINS = 32
_MAX_OPTIONS = 100
_MAX_PLAYERS = 100
_MAX_EXTRA_KEYS = 100
_MAX_TEXT_LENGTH = 200
_NEARLY_FULL = 0.9


def check_length(line: str, most: int) -> str:
    """Return ``line``; raise :class:`InvalidRecordError` if it has more than ``most`` characters."""
    if len(line) > most:
        raise InvalidRecordError(f"invalid line: expected at most {most} characters, got {len(line)}")
    return line


def check_header(given: Mapping[str, Any]) -> None:
    """Raise :class:`InvalidRecordError` for a header beyond the limits. The types of its values are checked later."""
    rules, players = given.get("rules"), given.get("players")
    plugins = [each for each in rules if isinstance(each, dict)] if isinstance(rules, list) else []
    _check_count(len(plugins), _MAX_PLUGINS, "plugins")
    _check_count(len(players) if isinstance(players, list) else 0, _MAX_PLAYERS, "players")
    _check_count(sum(key.startswith("x-") for key in given), _MAX_EXTRA_KEYS, "keys that begin with x-")
    _check_text(given.get("producer"))
    names = [each.get("name") for each in plugins]
    for number, each in enumerate(plugins):
        _check_plugin(each)
        if names[number] in names[:number]:
            raise InvalidRecordError(f"invalid rules: expected each plugin once, got {quote(names[number])} twice")


def _check_plugin(given: Mapping[str, Any]) -> None:
    options = given.get("options")
    _check_text(given.get("name"))
    _check_text(given.get("by"))
    _check_text(given.get("title"))
    if isinstance(options, dict):
        _check_count(len(options), _MAX_OPTIONS, "options of a plugin")
        for key, value in options.items():
            _check_text(key)
            _check_text(value)


def _check_count(number: int, most: int, of: str) -> None:
    if number > most:
        raise InvalidRecordError(f"invalid header: expected at most {most} {of}, got {number}")


def _check_text(value: object) -> None:
    if isinstance(value, str) and len(value) > _MAX_TEXT_LENGTH:
        raise InvalidRecordError(
            f"invalid text {quote(value)}: expected at most {_MAX_TEXT_LENGTH} characters, got {len(value)}"
        )


def check_size(*, events: int = 0, rounds: int = 0, characters: int = 0) -> None:
    """Raise :class:`InvalidRecordError` for a match that is too long for a record."""
    sizes = ((events, MAX_EVENTS, "events"), (rounds, MAX_ROUNDS, "rounds"), (characters, MAX_LENGTH, "characters"))
    for number, most, of in sizes:
        if number > most:
            raise InvalidRecordError(f"the match is too long for a record: expected at most {most} {of}, got {number}")


def describe_fullness(*, events: int, rounds: int, characters: int) -> str:
    """Return a warning if nine tenths of a limit are used, otherwise an empty text."""
    if max(events / MAX_EVENTS, rounds / MAX_ROUNDS, characters / MAX_LENGTH) < _NEARLY_FULL:
        return ""
    return (
        f"the match is close to the size limit of a record: {MAX_EVENTS} events, {MAX_ROUNDS} rounds, "
        f"{MAX_LENGTH} characters. A longer match cannot be saved"
    )
