"""The file in which a match is saved."""

import os
import re
import shlex
from collections.abc import Iterator, Sequence
from itertools import count
from pathlib import Path

from attrs import define

from cardgolf import Game, InvalidArgumentError, Rulebook, save
from cardgolf.tools import HeldFile, PathLike, one_line, quote
from cardgolf.words import ENGLISH, Words

SAFE_STEM = re.compile(r"[a-z0-9](?:[a-z0-9-]{0,58}[a-z0-9])?")


@define
class SaveFile:
    """The files of a match. ``path`` is written at every turn, ``resumed`` is where the match came from.

    ``fails`` is whether the last save raised an error, so that the file lacks the end of the match.
    """

    path: HeldFile | None = None
    resumed: HeldFile | None = None
    fails: bool = False

    def keep(self, game: Game) -> None:
        """Save the match if there is a ``path``."""
        if self.path:
            self.save(game)

    def save(self, game: Game) -> Path:
        """Save the match in ``path`` or a new file, which becomes the ``path``, and return where it is."""
        self.fails = True
        file = self.path or HeldFile(unused_path(game), is_new=True)
        save(game, file)
        self.path, self.fails = file, False
        return file.path

    def place(self, game: Game) -> Path:
        """Return where :meth:`save` would save the match."""
        return self.path.path if self.path else unused_path(game)

    def save_as(self, game: Game, name: Path) -> Path:
        """Save the match in the file ``name``, and return where it is. If its own file fails, it goes on there.

        Raises :class:`InvalidArgumentError` if it is not a file of this match.
        """
        file = self._find(name)
        if file is None and name.exists():
            raise InvalidArgumentError(f"{one_line(str(name))} exists: choose another name")
        held = file or HeldFile(name, is_new=True)
        save(game, held)
        if self.fails:
            self.path, self.fails = held, False
        return held.path

    def describe_changed(self, rules: Rulebook, command: str = "play", words: Words = ENGLISH) -> list[str]:
        """Return what to tell about a file that another program had changed when it was to be replaced."""
        held = [each for each in (self.path, self.resumed) if each]
        return [line for each in held for line in describe_left(each, command, rules, words)]

    def _find(self, path: Path) -> HeldFile | None:
        """Return the file of this match at ``path``, or ``None``."""
        held = (each for each in (self.path, self.resumed) if each)
        return next((each for each in held if path.exists() and each.path.exists() and each.path.samefile(path)), None)


def open_save_file(path: str | None, resumed: str | None) -> SaveFile:
    """Return the files of a match that is not loaded yet. Without a ``path``, a match goes on in the ``resumed`` file.

    Raises :class:`InvalidArgumentError` if ``path`` is another file, and ``OSError`` for what cannot be read.
    """
    held = HeldFile(resumed) if resumed else None
    kept = SaveFile(held, held)
    if path:
        kept.path = kept._find(Path(path)) or HeldFile(path, is_new=True)
        if kept.path is not kept.resumed and Path(path).exists():
            raise InvalidArgumentError(f"{quote(path)} exists: continue with --resume, or choose another name")
    return kept


def describe_left(
    file: HeldFile, command: str = "", rules: Rulebook | None = None, words: Words = ENGLISH
) -> Iterator[str]:
    """Yield what to tell if another program had changed ``file``, so that its path has become another one.

    ``command`` continues what is in either file by ``rules``. Without one, the files are not continued.
    """
    if left := file.take_left():
        yield words("changed-left", file=one_line(str(left)))
        yield words("changed-here", file=one_line(str(file.path)))
        if command and rules:
            yield words("changed-other", given=format_resume(command, left, rules))


def describe_failure(path: PathLike, error: Exception, words: Words = ENGLISH) -> str:
    """Return why a file cannot be written.

    >>> describe_failure("match.json", OSError(28, "No space left on device"))
    'match.json cannot be written: No space left on device.'
    """
    reason = error.strerror if isinstance(error, OSError) else getattr(error, "message", None)
    return one_line(words("file-failed", file=os.fspath(path), reason=str(reason or error)))


def format_resume(command: str, path: Path, rules: Rulebook, arguments: Sequence[str] = ()) -> str:
    """Return the command that continues what is in the file at ``path``."""
    return one_line(shlex.join(["cardgolf", command, "--resume", str(path), *rule_arguments(rules), *arguments]))


def unused_path(game: Game) -> Path:
    """Return an unused path such as ``cardgolf-play-nine.json``. It has no seed, since other players see it."""
    words = re.sub(r"[\s_-]+", "-", game.rules.title.lower())
    stem = f"cardgolf-{words if SAFE_STEM.fullmatch(words) else game.rules.name}"
    names = (Path(f"{stem}{f'-{number}' if number > 1 else ''}.json") for number in count(1))
    return next(path for path in names if not os.path.lexists(path))  # a dangling link is in use


def resume_hint(
    path: Path, rules: Rulebook, arguments: Sequence[str], command: str = "play", words: Words = ENGLISH
) -> list[str]:
    """Return how to continue the match, with a warning."""
    return [
        words("saved", file=one_line(str(path))),
        words("continue", given=format_resume(command, path, rules, arguments)),
    ]


def rule_arguments(rules: Rulebook) -> Iterator[str]:
    """Yield the command-line options that name the files and modules of rules without a package, each once."""
    places: dict[str, str] = {}
    for target in (str(each.given) for each in rules.stack if each.source):
        place = target if target.endswith(".py") else target.rpartition(":")[0]
        places.setdefault(place, place if place.endswith(".py") else target)
    for target in places.values():
        yield from ("--rule", target)
