"""Records in files. A save replaces the whole file or leaves it as it was."""

import os
import warnings
from collections.abc import Sequence
from pathlib import Path

from cardgolf.errors import InvalidRecordError
from cardgolf.games.game import Game
from cardgolf.records.headers import MAX_EVENTS, MAX_LENGTH, GivenRules, describe_fullness
from cardgolf.records.reader import replay
from cardgolf.records.schema import SHEET_FORMAT
from cardgolf.records.writer import record, size
from cardgolf.tools.files import decode_text, read_start, replace_file
from cardgolf.tools.text import quote

_MAX_FORMAT = 100  # characters; a score sheet begins with its format


def save(game: Game, path: "str | os.PathLike[str]") -> None:
    """Write the record of ``game`` to ``path``, atomically.

    A reader finds the old file or the new one, also after a crash. A symbolic link is followed. A machine that stops
    in the middle may leave a file ``.NAME.cardgolf-save-*`` beside ``path``.

    Issues a ``UserWarning`` for a match that has used nine tenths of what a record holds.
    Raises :class:`PluginError` and :class:`InvalidRecordError` as :func:`cardgolf.record` does. Raises ``OSError`` for
    what the file system refuses, and for a path at which there is a directory, a device or a pipe.
    """
    text = record(game)
    with replace_file(path) as file:
        file.write(text.encode("ascii"))
    if warning := describe_fullness(**size(game, text)):
        warnings.warn(warning, stacklevel=2)


def load(
    path: "str | os.PathLike[str]",
    *,
    rules: Sequence[str] | GivenRules = (),
    max_length: int = MAX_LENGTH,
    max_events: int = MAX_EVENTS,
) -> Game:
    """Return the game of the record at ``path``, replayed by the rules.

    ``rules`` are those without a package that the record may use, as for :func:`cardgolf.replay`. The file may come
    from an editor that adds a byte order mark or blank lines, or ends lines in another way. Its digest is that of the
    record as it was saved.

    Raises :class:`InvalidRecordError` as :func:`cardgolf.replay` does, with the name of the file. Raises ``OSError`` if
    the file cannot be read, and for a directory, a device or a pipe. No more than ``max_length`` bytes are read.
    """
    text, name = decode_text(read_start(path, max_length + 1)), quote(Path(path).name)
    if not text.isascii():
        line = next(number for number, each in enumerate(text.split("\n"), 1) if not each.isascii())
        raise InvalidRecordError(f"{name}: line {line}: invalid record: expected ASCII")
    try:
        return replay(_drop_blank_lines(text), rules=rules, max_length=max_length, max_events=max_events)
    except InvalidRecordError as error:
        if f'"{SHEET_FORMAT}"' in text[:_MAX_FORMAT]:
            expected = "invalid record: this is a score sheet, which cardgolf keep --resume and history read"
            raise InvalidRecordError(f"{name}: {expected}") from None
        raise InvalidRecordError(f"{name}: {error.message}", error.rule) from error


def _drop_blank_lines(text: str) -> str:
    """Return ``text`` without the blank lines at its end. A text that ends within a line stays as it is."""
    return f"{text.rstrip()}\n" if text.endswith("\n") else text
