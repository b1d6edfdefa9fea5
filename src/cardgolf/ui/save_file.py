"""The file in which a match is saved."""

import os
import re
import shlex
from collections.abc import Iterator, Sequence
from itertools import count
from pathlib import Path

from attrs import frozen

from cardgolf import Game, InvalidArgumentError, Rulebook, save
from cardgolf._text import one_line, quote

SAFE_STEM = re.compile(r"[a-z0-9](?:[a-z0-9-]{0,58}[a-z0-9])?")


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
    words = re.sub(r"[\s_-]+", "-", game.rules.title.lower())
    stem = f"cardgolf-{words if SAFE_STEM.fullmatch(words) else game.rules.name}"
    names = (Path(f"{stem}{f'-{number}' if number > 1 else ''}.json") for number in count(1))
    return next(path for path in names if not os.path.lexists(path))  # a dangling link is in use


def resume_hint(path: Path, rules: Rulebook, arguments: Sequence[str], command: str = "play") -> list[str]:
    """Return how to continue the match, with a warning."""
    words = ["cardgolf", command, "--resume", str(path), *rule_arguments(rules), *arguments]
    again = one_line(shlex.join(words))
    return [
        f"Saved in {one_line(str(path))}. It contains hidden cards: do not look inside.",
        f"Continue with: {again}",
    ]


def rule_arguments(rules: Rulebook) -> Iterator[str]:
    """Yield the command-line options that name the files and modules of rules without a package, each once."""
    places: dict[str, str] = {}
    for target in (str(each.given) for each in rules.stack if each.source):
        place = target if target.endswith(".py") else target.rpartition(":")[0]
        places.setdefault(place, place if place.endswith(".py") else target)
    for target in places.values():
        yield from ("--rule", target)
