"""Headers of records: the rules that they name, and limits on the size of a record.

The limits are the same for the writer and the reader. They bound what a header can ask for before a plugin is looked
up, a deck made or a position parsed.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from os import PathLike, fspath
from typing import Any

from cardgolf.errors import InvalidArgumentError, InvalidRecordError
from cardgolf.records.schema import Header, PluginEntry
from cardgolf.rulebook.loader import rules as rulebook
from cardgolf.rulebook.plugin import Preset, preset
from cardgolf.rulebook.plugin_files import LoadedRule, list_rules, parse_target
from cardgolf.rulebook.rulebook import Rulebook
from cardgolf.tools.text import is_printable_name, quote


class GivenRules:
    """The rules without a package that a caller lets records use, from files and modules.

    Given instead of texts, it serves several records, and the caller calls :meth:`check_used` after the last.
    """

    def __init__(self, given: Sequence[str] = ()) -> None:
        self._places: dict[str, Mapping[str, LoadedRule]] = {}
        self._used: set[str] = set()
        for text in (given,) if isinstance(given, str | PathLike) else given:
            target = parse_target(fspath(text)) if isinstance(text, str | PathLike) else None
            if target is None:
                raise InvalidArgumentError(
                    f"invalid rule {quote(text)}: expected a file such as ./ours.py, or an object of a module"
                )
            self._places[str(text)] = list_rules(target)

    @classmethod
    def of(cls, rules: Rulebook) -> "GivenRules":
        """Return the rules without a package of a rulebook."""
        return cls([each.given for each in rules.stack if each.source])

    def find(self, entry: PluginEntry) -> LoadedRule | None:
        """Return the given rule that an entry of a header names, or ``None`` if it names an installed plugin."""
        if not entry.sha256:
            if parse_target(entry.name) is not None:
                raise InvalidRecordError(f"invalid rule {quote(entry.name)}: expected the name of an installed plugin")
            return None
        by = quote(entry.by)
        named = {text: rules[entry.name] for text, rules in self._places.items() if entry.name in rules}
        unchanged = {text: found for text, found in named.items() if found.source.sha256 == entry.sha256}
        self._used.update(unchanged or named)
        if unchanged:
            return next(iter(unchanged.values()))
        if named:
            raise InvalidRecordError(
                f"invalid rule {quote(entry.name)}: {by} is not the file of this match, whose SHA-256 is "
                f"{entry.sha256[:12]}...; expected the unchanged file"
            )
        raise InvalidRecordError(
            f"unknown rule {quote(entry.name)} of {by}: expected its file in rules=[PATH] or --rule PATH, since a "
            "record runs no code"
        )

    def check_used(self) -> None:
        """Raise :class:`InvalidArgumentError` for a place whose rules the record does not use."""
        if unused := [text for text in self._places if text not in self._used]:
            raise InvalidArgumentError(f"invalid rule {quote(unused[0])}: the record has no rule of it; leave it out")


def _name_preset(entries: Sequence[PluginEntry], targets: Sequence[str]) -> Sequence[Any]:
    """Return what to stack: ``targets``, or a preset with the title in ``entries`` and the house rules after it.

    The title is for people. The preset itself is neither looked up nor needed.
    """
    variant, marks = entries[1], [each.in_preset for each in entries[2:]]
    count = sum(marks)
    if any(each.title for each in entries if each is not variant) or entries[0].in_preset or variant.in_preset:
        raise InvalidRecordError("invalid rules: expected the title of a preset at its variant only")
    if not variant.title and not count:
        return targets
    if not variant.title or not is_printable_name(variant.title) or not all(marks[:count]):
        raise InvalidRecordError("invalid rules: expected a printable title of a preset, and its house rules first")
    own = targets[: 1 + count]
    return [
        _make_preset(*own, title=variant.title, files=tuple(each.sha256 for each in entries)),
        *targets[1 + count :],
    ]


@lru_cache(maxsize=256)
def _make_preset(*stack: str, title: str, files: tuple[str, ...]) -> Preset:  # noqa: ARG001  # part of the key
    """Return the same preset for the same names and ``files``, so that equal rulebooks are made once."""
    return preset(*stack, title=title)


def load_rules(header: Header, given: GivenRules) -> Rulebook:
    """Return the rulebook that ``header`` names.

    Raise :class:`InvalidRecordError` for a rule that is neither installed nor given, and for a changed file.
    """
    names = [each.name for each in header.rules]
    if len(names) < 2:
        raise InvalidRecordError("invalid rules: expected the base rules and a variant")
    found = {each.name: given.find(each) for each in header.rules[1:]}
    fixed = [each for each in header.rules[1:] if (rule := found[each.name]) and rule.has_fixed_options]
    options: dict[str, Any] = {
        f"{each.name}:{key}": value for each in header.rules if each not in fixed for key, value in each.options.items()
    }
    targets = [rule.target if rule else name for name, rule in found.items()]
    rules = rulebook(*_name_preset(header.rules, targets), **options)
    rules.table_setup(len(header.players))
    if [each.name for each in rules.stack] != names:
        raise InvalidRecordError("invalid rules: expected the base rules, then each plugin by its canonical name")
    for each in fixed:
        if each.options != rules.stack[names.index(each.name)].recorded_options:
            raise InvalidRecordError(f"invalid options of {quote(each.name)}: expected those of the object in its file")
    return rules


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
