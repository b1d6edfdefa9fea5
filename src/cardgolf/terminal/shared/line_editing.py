"""Editing of typed lines: the arrow keys, the lines typed before, and completion with Tab.

It needs the module ``readline``, which is missing on Windows. The console there edits lines by itself.
"""

import sys
from codecs import lookup
from collections.abc import Callable, Sequence
from functools import cache
from io import TextIOWrapper
from typing import Any

from cardgolf.tools import is_printable

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
