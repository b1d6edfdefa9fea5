"""The group of commands, and what becomes of errors: one line, and an exit code."""

import sys
from io import TextIOWrapper
from typing import IO, Any

import click
from rich.console import Console

from cardgolf import CardGolfError

REFUSED = 2
INTERRUPTED = 130


class Refusal(click.ClickException):
    """What the library refused, told in one line."""

    exit_code = REFUSED

    def show(self, file: IO[Any] | None = None) -> None:
        click.echo(f"error: {self.message}", file=file, err=file is None)


class App(click.Group):
    """A group whose commands may raise any :class:`CardGolfError`, and be interrupted."""

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except CardGolfError as error:
            raise Refusal(one_line(str(error))) from None
        except OSError as error:
            raise Refusal(one_line(str(error))) from None
        except KeyboardInterrupt:
            raise click.exceptions.Exit(INTERRUPTED) from None


@click.group(cls=App, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="cardgolf")
def app() -> None:
    """The rules of the Golf family of card games."""


def terminal() -> Console:
    """Standard output, which never fails over a letter it cannot show."""
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")
    return Console(highlight=False, markup=False, emoji=False)


def one_line(text: str) -> str:
    """``text`` from a stranger, safe to print: one line without control characters."""
    return "".join(char if char.isprintable() else "?" for char in " ".join(text.split()))
