"""What full-screen commands need: Textual and a terminal."""

import sys
from importlib.util import find_spec

from cardgolf import InvalidOptionError
from cardgolf.cli.errors import LibraryError


def require_full_screen(otherwise: str) -> None:
    """Raise an error without Textual, or without a terminal, where ``otherwise`` says what to do."""
    if find_spec("textual") is None:
        raise LibraryError('the table needs Textual: run pip install "cardgolf[tui]", or -e ".[tui]" in a clone')
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise InvalidOptionError(f"the table needs a terminal: {otherwise}")
