"""Prompts: a command with the text after it, the list of commands, and the editing of typed lines.

Editing needs the module ``readline``, which is missing on Windows. The console there edits lines by itself.
"""

import sys
import textwrap
from codecs import lookup
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from io import TextIOWrapper
from typing import Any

from attrs import frozen

from cardgolf.tools import is_printable


@frozen
class Command:
    """A command with the text after it."""

    word: str
    rest: str = ""


class InvalidInputError(Exception):
    """Input that is invalid or ambiguous. The message says what was expected."""


def find_command(text: str, known: Iterable[str]) -> Command | None:
    """Return the command that ``text`` begins with, or ``None``. ``?`` is ``help``.

    >>> find_command("Save golf.txt", ["save", "help"])
    Command(word='save', rest='golf.txt')
    """
    word, *rest = text.split(maxsplit=1) or [""]
    word = "help" if word == "?" else word.lower()
    return Command(word, "".join(rest).strip()) if word in known else None


def list_commands(commands: Mapping[str, str], width: int) -> Iterator[str]:
    """Yield a line for each command with its meaning, in ``width`` columns."""
    for word, meaning in commands.items():
        yield textwrap.fill(f"  {word:<6} {meaning}", width, subsequent_indent=" " * 9)


SETTINGS = (
    "set enable-bracketed-paste off",  # these three write control sequences otherwise
    "set enable-meta-key off",
    "set bell-style none",
    "set completion-ignore-case on",
    "set show-all-if-ambiguous on",
    "tab: complete",
)


@cache
def _load_readline() -> Any:
    """Return the module ``readline`` with our settings, or ``None`` if there is none."""
    try:
        import readline  # noqa: PLC0415  # not on every system
    except ImportError:
        return None
    is_libedit = "libedit" in (readline.__doc__ or "")
    for setting in ("bind ^I rl_complete",) if is_libedit else SETTINGS:
        readline.parse_and_bind(setting)
    readline.set_completer_delims("")
    return readline


def prepare_input() -> None:
    """Let standard input have bytes that are no text, and a byte order mark at its beginning."""
    if isinstance(sys.stdin, TextIOWrapper):
        is_utf8 = lookup(sys.stdin.encoding).name == "utf-8"
        sys.stdin.reconfigure(encoding="utf-8-sig" if is_utf8 else None, errors="replace")


def offer_completions(lines: Sequence[str]) -> None:
    """Edit the next line that is typed. Tab completes it to one of ``lines``."""
    if readline := _load_readline():
        readline.set_completer(make_completer(lines))


def forget_lines() -> None:
    """Forget the lines typed so far, so that the next player cannot recall them."""
    if readline := _load_readline():
        readline.clear_history()


def make_completer(lines: Sequence[str]) -> Callable[[str, int], str | None]:
    """Return a function that returns the completion of a text with a number, or ``None`` after the last one.

    >>> complete = make_completer(["draw stock", "draw discard", "hint"])
    >>> [complete("Dr", number) for number in range(3)]
    ['draw stock', 'draw discard', None]
    """
    offered = [line for line in dict.fromkeys(lines) if is_printable(line)]

    def complete(begun: str, number: int) -> str | None:
        found = [line for line in offered if line.lower().startswith(begun.lower())]
        return found[number] if number < len(found) else None

    return complete
