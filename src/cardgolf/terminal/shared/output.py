"""Output and input of the terminal. Characters that are unsafe to print are replaced.

All commands print and prompt through this module, as ``tests/terminal/shared/test_untrusted_text.py`` checks. Text
from records, plugins, files and the environment therefore always passes :mod:`cardgolf.tools.text`.
"""

import json
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from io import TextIOWrapper
from threading import Timer
from typing import Any

import click
from rich.console import Console, ConsoleOptions, RenderableType
from rich.segment import Segment
from rich.text import Text

from cardgolf.terminal.shared.prompt import forget_lines, offer_completions
from cardgolf.tools import one_line, printable_lines

CLEARED = "\x1b[H\x1b[2J\x1b[3J"  # the screen and the scrollback buffer
TOP = "\x1b[H"
PATIENCE = 0.4  # seconds before a line says that something is computed


class SafeConsole(Console):
    """A console that writes only its own control sequences and does not interpret markup."""

    def __init__(self, **options: Any) -> None:
        super().__init__(highlight=False, markup=False, emoji=False, **options)

    def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterable[Segment]:
        """Render ``renderable`` with safe text. Text is replaced before it is measured and again when drawn."""
        safe = printable_text(renderable) if isinstance(renderable, Text) else renderable
        return printable_segments(super().render(safe, options))


def printable_text(text: Text) -> Text:
    """Return ``text`` with its styles, safe to print."""
    shown = printable_lines(text.plain)
    if shown == text.plain:
        return text
    safe = text.copy()
    safe.plain = shown
    return safe


def printable_segments(segments: Iterable[Segment]) -> Iterable[Segment]:
    """Yield ``segments``, safe to print. Control segments come from rich itself."""
    for segment in segments:
        yield segment if segment.control else Segment(printable_lines(segment.text), segment.style)


def terminal() -> Console:
    """Return the console of standard output. It replaces characters that the encoding lacks."""
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")
    return SafeConsole()


def wipe(console: Console) -> None:
    """Clear the terminal, and forget what was typed."""
    forget_lines()
    console.file.write(CLEARED)


def scroll_away(console: Console) -> None:
    """Move what the screen shows to the scrollback buffer, and go on at the top."""
    console.file.write("\n" * console.height + TOP)


def print_counted(console: Console, show: Callable[[], None]) -> int:
    """Print what ``show`` prints on ``console``, and return how many lines it has."""
    with console.capture() as captured:
        show()
    told = captured.get()
    console.file.write(told)
    return told.count("\n")


def echo(*lines: str, err: bool = False) -> None:
    """Print plain lines."""
    for line in lines:
        click.echo(printable_lines(line), err=err)


@contextmanager
def waiting(words: str) -> Iterator[None]:
    """Show ``words`` on standard error while something takes longer than a moment, and take them away afterwards.

    Nothing is shown if standard error is no terminal.
    """
    console = SafeConsole(stderr=True)
    if not console.is_terminal or console.is_dumb_terminal:
        yield
        return
    shown = console.status(Text(f"{words} ..."), spinner="line")
    timer = Timer(PATIENCE, shown.start)
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        timer.join()
        shown.stop()


def echo_json(value: Any) -> None:
    """Print ``value`` as JSON, whose strings are exact and whose text is ASCII without control characters."""
    click.echo(json.dumps(value, indent=2).replace("\x7f", "\\u007f"))


def ask(question: str, completions: Sequence[str] = ()) -> str:
    """Prompt for a line of input, which Tab completes in a terminal. Raises ``EOFError`` at the end of input."""
    if sys.stdin.isatty() and sys.stdout.isatty():
        offer_completions(completions)
    return input(one_line(question) + " " * question.endswith(" "))
