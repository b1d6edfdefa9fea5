"""The file a match is kept in, and how to go on from it."""

import os
import shlex
from collections.abc import Sequence
from itertools import count
from pathlib import Path

from attrs import frozen

from cardgolf import Game, InvalidOptionError, save
from cardgolf._text import one_line, quote


@frozen
class SaveFile:
    """``path`` is written at every turn, if there is one; ``resumed`` is the file the match came from."""

    path: Path | None = None
    resumed: Path | None = None

    def keep(self, game: Game) -> None:
        """Write what was asked to be always written."""
        if self.path:
            save(game, self.path)

    def place(self, game: Game) -> Path:
        """Where the match is kept in any case: as was asked, where it came from, or in a file of its own."""
        return self.path or self.resumed or unused_path(game)

    def owns(self, path: Path) -> bool:
        """Whether the file at ``path`` holds this match already."""
        return any(own and own.exists() and own.samefile(path) for own in (self.path, self.resumed))


def open_save_file(path: str | None, resumed: str | None) -> SaveFile:
    """Where to keep a match; :class:`InvalidOptionError` for a file that has something else in it."""
    kept = SaveFile(Path(path) if path else None, Path(resumed) if resumed else None)
    if path and Path(path).exists() and not SaveFile(None, kept.resumed).owns(Path(path)):
        raise InvalidOptionError(f"{quote(path)} is there already: go on with --resume, or give another name")
    return kept


def unused_path(game: Game) -> Path:
    """Return a file there is not yet: ``cardgolf-play-nine.json``. Other players see its name: it has no seed."""
    stem = f"cardgolf-{game.rules.name}"
    names = (Path(f"{stem}{f'-{number}' if number > 1 else ''}.json") for number in count(1))
    return next(path for path in names if not os.path.lexists(path))  # a link to nowhere is in use


def resume_hint(path: Path, arguments: Sequence[str], command: str = "play") -> list[str]:
    """How to go on, and what to beware of."""
    again = one_line(shlex.join(["cardgolf", command, "--resume", str(path), *arguments]))
    return [
        f"Saved in {one_line(str(path))}. The file names hidden cards: do not look inside.",
        f"Go on with: {again}",
    ]
