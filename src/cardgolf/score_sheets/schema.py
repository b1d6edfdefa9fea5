"""Score sheets as JSON data. A sheet may come from another program: it is checked, and it runs no code."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from cardgolf.errors import CardGolfError, InvalidRecordError
from cardgolf.records.headers import GivenRules, check_header, load_rules
from cardgolf.records.schema import SHEET_FORMAT, Header, format_json_line, parse_plugin_entries, plugin_entries_as_json
from cardgolf.records.writer import distribution_version, list_plugins
from cardgolf.score_sheets.attendance import JOIN, Change
from cardgolf.score_sheets.entries import ENTERED, RoundEntry
from cardgolf.table.as_dict import memory_as_dict, sides_as_dict
from cardgolf.table.memory import NO_MEMORY, Memory, value_from_json
from cardgolf.tools.text import MAX_TEXT_LENGTH, is_shown, quote

if TYPE_CHECKING:
    from cardgolf.score_sheets.sheet import ScoreSheet

VERSION: Final = 1
MAX_LENGTH = 2_000_000

_DEFAULTS: Mapping[str, Any] = {
    "closer": None, "final": False, "reason": ENTERED, "leader": None, "turns": [], "memory": {},
}  # fmt: skip

Data = dict[str, Any]
MakeSheet = Callable[..., "ScoreSheet"]


def sheet_as_dict(sheet: "ScoreSheet") -> Data:
    """Return a sheet as JSON data: its rules, its players and what was entered."""
    return {
        "format": SHEET_FORMAT,
        "version": VERSION,
        "producer": distribution_version("cardgolf"),
        "rules": plugin_entries_as_json(list_plugins(sheet.rules)),
        "players": [*sheet.names],
        **sides_as_dict(sheet.sides),
        **({"changes": [*map(_change_as_dict, sheet.changes)]} if sheet.changes else {}),
        **({"finished": True} if sheet.finished else {}),
        "dealer": sheet.dealer,
        "date": sheet.date,
        "rounds": [_entry_as_dict(entry) for entry in sheet.entries],
    }


def _change_as_dict(change: Change) -> Data:
    found = {"round": change.number, "seat": change.seat, "what": change.what}
    return {**found, "points": change.points} if change.what == JOIN else found


def _entry_as_dict(entry: RoundEntry) -> Data:
    """Return an entry. Values that are the default are left out."""
    whole = {
        "closer": entry.closer,
        "final": entry.final,
        "reason": entry.reason,
        "leader": entry.leader,
        "turns": [*entry.turns],
        "memory": {} if entry.memory == NO_MEMORY else memory_as_dict(entry.memory),
    }
    given = {key: value for key, value in whole.items() if value != _DEFAULTS[key]}
    return {"scores": [*entry.scores], **given}


def sheet_from_dict(data: object, rules: Sequence[str] | GivenRules, make: MakeSheet) -> "ScoreSheet":
    """Return the sheet of which ``data`` is the dict; raise :class:`InvalidRecordError` for anything else.

    ``make`` is the class of sheets. The sheet must give the same data again, apart from the versions of its packages.
    """
    try:
        return _check_same(_read_sheet(data, rules, make), data)
    except InvalidRecordError:
        raise
    except CardGolfError as error:
        raise InvalidRecordError(f"invalid score sheet: {error.message}", error.rule) from error
    except (TypeError, ValueError, KeyError, AttributeError, RecursionError) as error:
        raise InvalidRecordError(f"invalid score sheet: missing or wrong value, {quote(str(error))}") from error


def _check_same(sheet: "ScoreSheet", data: object) -> "ScoreSheet":
    """Return ``sheet``; raise :class:`InvalidRecordError` unless ``data`` is what it gives."""
    if format_json_line(_compared(sheet_as_dict(sheet))) != format_json_line(_compared(data)):
        raise InvalidRecordError("invalid score sheet: expected the keys of a sheet, in their order")
    return sheet


def _read_sheet(data: Any, rules: Sequence[str] | GivenRules, make: MakeSheet) -> "ScoreSheet":
    if not isinstance(data, dict) or data.get("format") != SHEET_FORMAT:
        raise InvalidRecordError(f"invalid score sheet: expected format={SHEET_FORMAT!r}")
    if type(data.get("version")) is int and data["version"] > VERSION:
        raise InvalidRecordError(
            f"invalid version={quote(data['version'])}: this sheet was written by a newer version of cardgolf, "
            f"expected {VERSION}"
        )
    if data.get("version") != VERSION:
        raise InvalidRecordError(f"invalid version={quote(data.get('version'))}: expected {VERSION}")
    check_header(data)
    producer = data["producer"]
    if type(producer) is not str or len(producer) > MAX_TEXT_LENGTH or not is_shown(producer):
        raise InvalidRecordError(f"invalid producer={quote(producer)}: expected a short printable text")
    players = tuple(data["players"])
    given = rules if isinstance(rules, GivenRules) else GivenRules(rules)
    plugins = parse_plugin_entries(data["rules"])
    book = load_rules(Header(SHEET_FORMAT, VERSION, "", plugins, players, "0", None, None), given)
    if given is not rules:
        given.check_used()
    if type(data["dealer"]) is not int:
        raise InvalidRecordError(f"invalid dealer={quote(data['dealer'])}: expected a seat")
    entries = tuple(_read_entry(each) for each in data["rounds"])
    more = {key: data[key] for key in ("teams", "handicaps", "finished") if key in data}
    changes = tuple(map(_read_change, data.get("changes", ())))
    return make(book, players, data["dealer"], date=data["date"], entries=entries, changes=changes, **more)


def _read_change(data: Any) -> Change:
    return Change(data["round"], data["seat"], data["what"], data.get("points", 0))


def _read_entry(data: Any) -> RoundEntry:
    given = {**_DEFAULTS, **data}
    if type(given["final"]) is not bool:
        raise InvalidRecordError(f"invalid final={quote(given['final'])}: expected true or false")
    facts = {key: given[key] for key in ("closer", "final", "reason", "leader")}
    return RoundEntry(given["scores"], turns=given["turns"], memory=_read_memory(given["memory"]), **facts)


def _read_memory(data: Mapping[str, Any]) -> Memory:
    memory = NO_MEMORY
    for key, match in (("of_round", False), ("of_match", True)):
        for name, value in data.get(key, {}).items():
            memory = memory.remember(name, value_from_json(value), match=match)
    return memory


def _compared(data: Any) -> Data:
    """Return the data of a sheet without the versions of the packages that wrote it."""
    plugins = [{**each, "by": each["by"].partition(" ")[0]} for each in data["rules"]]
    return {**data, "producer": "", "rules": plugins}
