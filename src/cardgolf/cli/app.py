"""The group of commands, and what becomes of errors: one line, and an exit code."""

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


class Refusal(click.ClickException):
    """What the library refused, told in one line."""

    exit_code = REFUSED

    def show(self, file: IO[Any] | None = None) -> None:  # noqa: ARG002  # it is shown where all errors are
        """Print the refusal on standard error."""
        echo(f"error: {one_line(self.message)}", err=True)


class Misuse(click.ClickException):
    """An error of click's own, which may quote what was typed, as printable lines."""

    def __init__(self, error: click.ClickException) -> None:
        super().__init__(error.message)
        self.error = error
        self.exit_code = error.exit_code  # type: ignore[misc]  # click has one a class

    def show(self, file: IO[Any] | None = None) -> None:  # noqa: ARG002  # as above
        """Print the error on standard error."""
        text = StringIO()
        self.error.show(text)
        echo(text.getvalue().removesuffix("\n"), err=True)


class App(click.Group):
    """A group whose commands may raise any :class:`CardGolfError`, and be interrupted."""

    def make_context(self, *args: Any, **extra: Any) -> click.Context:
        with _shown():
            return super().make_context(*args, **extra)

    def invoke(self, ctx: click.Context) -> Any:
        with _shown():
            return super().invoke(ctx)


@contextmanager
def _shown() -> Iterator[None]:
    """Every error as one whose text can be shown."""
    try:
        yield
    except (CardGolfError, OSError) as error:
        raise Refusal(str(error)) from None
    except Refusal:
        raise
    except click.ClickException as error:
        raise Misuse(error) from None
    except KeyboardInterrupt:
        raise click.exceptions.Exit(INTERRUPTED) from None


@click.group(cls=App, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="cardgolf")
def app() -> None:
    """The rules of the Golf family of card games."""
