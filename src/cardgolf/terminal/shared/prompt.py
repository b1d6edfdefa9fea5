"""Prompts: a command with the text after it, the list of commands, and input that cannot be understood."""

import textwrap
from collections.abc import Iterable, Iterator, Mapping

from attrs import frozen


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
