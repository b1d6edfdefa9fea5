"""The file in which a match is saved."""

import os
import shlex
from collections.abc import Sequence
from itertools import count
from pathlib import Path

from attrs import frozen

from cardgolf import Game, InvalidArgumentError, save
from cardgolf._text import one_line, quote


@frozen
class SaveFile:
    """The files of a match. ``path`` is written at every turn, ``resumed`` is where the match came from."""

    path: Path | None = None
    resumed: Path | None = None

    def keep(self, game: Game) -> None:
        """Save the match if there is a ``path``."""
        if self.path:
            save(game, self.path)

    def place(self, game: Game) -> Path:
        """Return where to save the match: ``path``, ``resumed`` or a new file."""
        return self.path or self.resumed or unused_path(game)

    def owns(self, path: Path) -> bool:
        """Return whether ``path`` is a file of this match."""
        return any(own and own.exists() and own.samefile(path) for own in (self.path, self.resumed))


def open_save_file(path: str | None, resumed: str | None) -> SaveFile:
    """Return the files of a match. Raises :class:`InvalidArgumentError` if ``path`` is another file."""
    kept = SaveFile(Path(path) if path else None, Path(resumed) if resumed else None)
    if path and Path(path).exists() and not SaveFile(None, kept.resumed).owns(Path(path)):
        raise InvalidArgumentError(f"{quote(path)} exists: continue with --resume, or choose another name")
    return kept


def unused_path(game: Game) -> Path:
    """Return an unused path such as ``cardgolf-play-nine.json``. It has no seed, since other players see it."""
    stem = f"cardgolf-{game.rules.name}"
    names = (Path(f"{stem}{f'-{number}' if number > 1 else ''}.json") for number in count(1))
    return next(path for path in names if not os.path.lexists(path))  # a dangling link is in use


def resume_hint(path: Path, arguments: Sequence[str], command: str = "play") -> list[str]:
    """Return how to continue the match, with a warning."""
    again = one_line(shlex.join(["cardgolf", command, "--resume", str(path), *arguments]))
    return [
        f"Saved in {one_line(str(path))}. It contains hidden cards: do not look inside.",
        f"Continue with: {again}",
    ]
