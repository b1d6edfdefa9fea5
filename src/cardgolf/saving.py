"""Records in files: a save is whole or it is not there."""

import os
from pathlib import Path
from secrets import token_hex

from cardgolf._text import quote
from cardgolf.errors import BadRecord
from cardgolf.games import Game
from cardgolf.recording import record
from cardgolf.replaying import LONGEST, MOST_EVENTS, replay


def save(game: Game, path: "str | os.PathLike[str]") -> None:
    """Write ``game``'s record to ``path``; whoever reads meanwhile, or after a crash, finds the old file or the new.

    A file beside it, ``.NAME.cardgolf-save-*``, may be left by a machine that stopped in the middle.
    Raises :class:`PluginError` as :func:`cardgolf.record` does, and ``OSError`` for what the disk refuses.
    """
    target, text = Path(path), record(game)
    beside = target.with_name(f".{target.name[:100]}.cardgolf-save-{token_hex(8)}")
    try:
        with beside.open("x", encoding="ascii", newline="") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        if target.exists():
            beside.chmod(target.stat().st_mode)
        beside.replace(target)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise


def load(path: "str | os.PathLike[str]", *, longest: int = LONGEST, most_events: int = MOST_EVENTS) -> Game:
    """The game of the record at ``path``, played again by the rules.

    Raises :class:`BadRecord` as :func:`cardgolf.replay` does, with the file's name, ``OSError`` where there is none.
    """
    with Path(path).open("rb") as file:
        found = file.read(longest + 1)
    try:
        return replay(found.decode("ascii"), longest=longest, most_events=most_events)
    except UnicodeDecodeError:
        raise BadRecord(f"{quote(Path(path).name)}: a record is plain ASCII") from None
    except BadRecord as error:
        raise BadRecord(f"{quote(Path(path).name)}: {error.message}", error.rule) from error
