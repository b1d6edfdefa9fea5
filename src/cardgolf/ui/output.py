"""All that the command line shows: one console, one line printer, one question. What can harm a terminal is replaced.

Commands print through these alone (``tests/test_untrusted_text.py`` holds them to it): a text from a record, a plugin,
a file or the environment passes :mod:`cardgolf._text` here even where a command forgot to ask for it.
"""

import json
import sys
from collections.abc import Iterable
from io import TextIOWrapper
from typing import Any

import click
from rich.console import Console, ConsoleOptions, RenderableType
from rich.segment import Segment
from rich.text import Text

from cardgolf._text import one_line, printable_lines

CLEARED = "\x1b[H\x1b[2J\x1b[3J"  # what is shown, and what could be scrolled back to


class SafeConsole(Console):
    """A console that writes no control sequence but its own, and that never reads markup."""

    def __init__(self, **options: Any) -> None:
        super().__init__(highlight=False, markup=False, emoji=False, **options)

    def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterable[Segment]:
        """Render ``renderable``; each text is replaced before it is measured, and what is drawn once more."""
        safe = printable_text(renderable) if isinstance(renderable, Text) else renderable
        return printable_segments(super().render(safe, options))


def printable_text(text: Text) -> Text:
    """Return ``text`` with its styles and without what cannot be shown."""
    shown = printable_lines(text.plain)
    if shown == text.plain:
        return text
    safe = text.copy()
    safe.plain = shown
    return safe


def printable_segments(segments: Iterable[Segment]) -> Iterable[Segment]:
    """Yield ``segments`` without what cannot be shown; what moves the cursor comes from rich itself."""
    for segment in segments:
        yield segment if segment.control else Segment(printable_lines(segment.text), segment.style)


def terminal() -> Console:
    """Return the console of standard output, which never fails over a character it cannot show."""
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")
    return SafeConsole()


def wipe(console: Console) -> None:
    """Clear the terminal."""
    console.file.write(CLEARED)


def echo(*lines: str, err: bool = False) -> None:
    """Print plain lines."""
    for line in lines:
        click.echo(printable_lines(line), err=err)


def echo_json(value: Any) -> None:
    """Print ``value`` as JSON, whose strings are exact and whose text is ASCII without control characters."""
    click.echo(json.dumps(value, indent=2).replace("\x7f", "\\u007f"))


def ask(question: str) -> str:
    """Return what is typed in answer to ``question``; ``EOFError`` where the input has ended."""
    return input(one_line(question) + " " * question.endswith(" "))
