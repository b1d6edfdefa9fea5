"""Records in files: a save is whole or it is not there."""

import os
import warnings
from pathlib import Path

from cardgolf._files import replace_file
from cardgolf._text import quote
from cardgolf.errors import InvalidRecordError
from cardgolf.games.game import Game
from cardgolf.records.limits import LONGEST, MOST_EVENTS, describe_fullness
from cardgolf.records.reader import replay
from cardgolf.records.writer import record, size


def save(game: Game, path: "str | os.PathLike[str]") -> None:
    """Write ``game``'s record to ``path``; whoever reads meanwhile, or after a crash, finds the old file or the new.

    A match that has used nine tenths of what a record holds is saved with a ``UserWarning``.
    A file beside it, ``.NAME.cardgolf-save-*``, may be left by a machine that stopped in the middle.
    Raises :class:`PluginError` and :class:`InvalidRecordError` as :func:`cardgolf.record` does, and ``OSError`` for what the
    disk refuses and for a path at which there is a directory, a device or a pipe. A symbolic link is followed.
    """
    text = record(game)
    with replace_file(path) as file:
        file.write(text.encode("ascii"))
    if warning := describe_fullness(**size(game, text)):
        warnings.warn(warning, stacklevel=2)


def load(path: "str | os.PathLike[str]", *, longest: int = LONGEST, most_events: int = MOST_EVENTS) -> Game:
    """The game of the record at ``path``, played again by the rules.

    Raises :class:`InvalidRecordError` as :func:`cardgolf.replay` does, with the file's name, ``OSError`` where there is none.
    """
    with Path(path).open("rb") as file:
        found = file.read(longest + 1)
    try:
        return replay(found.decode("ascii"), longest=longest, most_events=most_events)
    except UnicodeDecodeError:
        raise InvalidRecordError(f"{quote(Path(path).name)}: a record is plain ASCII") from None
    except InvalidRecordError as error:
        raise InvalidRecordError(f"{quote(Path(path).name)}: {error.message}", error.rule) from error
