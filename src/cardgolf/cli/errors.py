"""Errors of the command line: one line on standard error, and an exit code."""

from collections.abc import Iterator
from contextlib import contextmanager
from io import StringIO
from typing import IO, Any

import click

from cardgolf import CardGolfError
from cardgolf._text import one_line
from cardgolf.ui.output import echo

REFUSED = 2
INTERRUPTED = 130


class LibraryError(click.ClickException):
    """An error of the library, as one line."""

    exit_code = REFUSED

    def show(self, file: IO[Any] | None = None) -> None:  # noqa: ARG002  # every error goes to standard error
        """Print the error on standard error."""
        echo(f"error: {one_line(self.message)}", err=True)


class UsageError(click.ClickException):
    """An error of click, as printable lines. It may quote what was typed."""

    def __init__(self, error: click.ClickException) -> None:
        super().__init__(error.message)
        self.error = error
        self.exit_code = error.exit_code  # type: ignore[misc]  # click declares a class attribute

    def show(self, file: IO[Any] | None = None) -> None:  # noqa: ARG002  # as above
        """Print the error on standard error."""
        text = StringIO()
        self.error.show(text)
        echo(text.getvalue().removesuffix("\n"), err=True)


@contextmanager
def convert_errors() -> Iterator[None]:
    """Convert every error to one whose text is safe to print."""
    try:
        yield
    except (CardGolfError, OSError) as error:
        raise LibraryError(str(error)) from None
    except LibraryError:
        raise
    except click.ClickException as error:
        raise UsageError(error) from None
    except KeyboardInterrupt:
        raise click.exceptions.Exit(INTERRUPTED) from None
