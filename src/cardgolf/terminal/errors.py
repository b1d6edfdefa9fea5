"""Errors of the command line: one line on standard error, and an exit code."""

import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

import click

import cardgolf
from cardgolf import CardGolfError, PluginError, UnknownPluginError
from cardgolf.tools import one_line, quote

REFUSED = 2
INTERRUPTED = 130


class LibraryError(click.ClickException):
    """An error, as one line."""

    exit_code = REFUSED

    def show(self, file: IO[Any] | None = None) -> None:  # noqa: ARG002  # every error goes to standard error
        """Print the error on standard error."""
        from cardgolf.terminal.shared.output import echo  # noqa: PLC0415  # rich is slow to import

        echo(f"error: {one_line(self.message)}", err=True)


@contextmanager
def convert_errors() -> Iterator[None]:
    """Convert every error to one whose text is safe to print and that is one line."""
    try:
        yield
    except UnknownPluginError as error:
        more = "; see cardgolf variants" if "there are: " in error.message else ""
        raise LibraryError(f"{error}{more}") from None
    except CardGolfError as error:
        raise LibraryError(f"{error}{_find_failing_line(error)}") from None
    except BrokenPipeError:
        raise  # click ends quietly
    except OSError as error:
        raise LibraryError(describe_file_error(error)) from None
    except (LibraryError, click.exceptions.NoArgsIsHelpError):
        raise
    except click.ClickException as error:
        raise LibraryError(_describe_usage_error(error)) from None
    except KeyboardInterrupt:
        raise click.exceptions.Exit(INTERRUPTED) from None


def _find_failing_line(error: CardGolfError) -> str:
    """Return the file and the line where a rule failed, or nothing.

    What its exception says is not shown: the player at this terminal may not see every card.
    """
    if not isinstance(error, PluginError) or error.__cause__ is None:
        return ""
    library, places = str(Path(cardgolf.__file__).parent), traceback.extract_tb(error.__cause__.__traceback__)
    own = [each for each in places if not each.filename.startswith((library, "<"))]
    return f"; see line {own[-1].lineno} of {quote(Path(own[-1].filename).name)}" if own else ""


def describe_file_error(error: OSError) -> str:
    """Return what is wrong with a file and what is expected instead.

    >>> describe_file_error(FileNotFoundError(2, "No such file or directory", "match.json"))
    "there is no 'match.json': check its name and its folder"
    """
    name = error.filename
    if not isinstance(name, str):
        return error.strerror or type(error).__name__
    match error:
        case FileNotFoundError():
            return _describe_missing(name)
        case IsADirectoryError():
            return f"{quote(name)} is a folder: expected a file"
        case PermissionError():
            return f"{quote(name)} cannot be opened for lack of permission: choose another file"
    return f"{quote(name)}: {error.strerror or type(error).__name__}"


def _describe_missing(name: str) -> str:
    folder = Path(name).parent
    try:
        folder.absolute()  # which asks for the working directory
    except FileNotFoundError:
        return "the folder you are in was deleted: go to another one"
    if not folder.exists():
        return f"there is no folder {quote(str(folder))}: create it or choose another file"
    return f"there is no {quote(name)}: check its name and its folder"


def _describe_usage_error(error: click.ClickException) -> str:
    """Return what is wrong with the arguments, and which command shows the right ones."""
    text = error.format_message().rstrip(".")
    if isinstance(error, click.NoSuchOption):
        guess = f"; did you mean {error.possibilities[0]}?" if error.possibilities else ""
        text = f"there is no option {quote(error.option_name)}{guess}"
    elif isinstance(error, click.MissingParameter) and error.param is not None:
        missing = error.param.metavar or error.param.human_readable_name
        text = f"missing {missing.removesuffix('...')}"
    context = getattr(error, "ctx", None)
    text = f"{text[:1].lower()}{text[1:]}"
    if context is None:
        return text
    return f"{text}{' See' if text.endswith('?') else '; see'} {context.command_path} --help"
