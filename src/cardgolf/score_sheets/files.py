"""Score sheets in files. A save replaces the whole file or leaves it as it was."""

import json
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from cardgolf.errors import InvalidRecordError
from cardgolf.records.headers import GivenRules
from cardgolf.records.schema import FORMAT, parse_json_line
from cardgolf.score_sheets.schema import MAX_LENGTH
from cardgolf.score_sheets.sheet import ScoreSheet
from cardgolf.tools.files import decode_text, read_start, replace_text
from cardgolf.tools.text import quote

_RECORDS = tuple(f'{{"type":"{kind}","format":"{FORMAT}"' for kind in ("header", "redacted-header"))


def save_sheet(sheet: ScoreSheet, path: "str | os.PathLike[str]") -> None:
    """Write ``sheet`` to ``path`` as JSON, atomically.

    Raises :class:`PluginError` for rules that were given as objects, :class:`InvalidRecordError` for a sheet that is
    too long to be loaded, and ``OSError`` for what the file system refuses.
    """
    replace_text(path, _check_length(f"{json.dumps(sheet.as_dict(), indent=1)}\n"))


def load_sheet(path: "str | os.PathLike[str]", *, rules: Sequence[str] | GivenRules = ()) -> ScoreSheet:
    """Return the sheet in the file at ``path``, settled by the rules.

    ``rules`` are those without a package that the sheet may use, as for :func:`cardgolf.load`.

    Raises :class:`InvalidRecordError` for anything but a score sheet, and ``OSError`` if the file cannot be read, or
    is a directory, a device or a pipe.
    """
    found = read_start(path, MAX_LENGTH + 1)
    try:
        return ScoreSheet.from_dict(_parse_text(found), rules=rules)
    except InvalidRecordError as error:
        raise InvalidRecordError(f"{quote(Path(path).name)}: {error.message}", error.rule) from error


def _parse_text(found: bytes) -> dict[str, Any]:
    """Return the data in a file; raise :class:`InvalidRecordError` for anything but JSON of a bounded size."""
    text = decode_text(found)
    if text.startswith(_RECORDS):
        raise InvalidRecordError(
            "invalid score sheet: this is the record of a match that was played, which cardgolf replay and review read"
        )
    if not text.isascii():
        raise InvalidRecordError("invalid score sheet: expected plain ASCII")
    return parse_json_line(_check_length(text))


def _check_length(text: str) -> str:
    if len(text) > MAX_LENGTH:
        raise InvalidRecordError(f"invalid score sheet: expected at most {MAX_LENGTH} characters")
    return text
