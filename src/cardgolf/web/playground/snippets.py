"""Blocks of Python on a page, run one after another in one namespace."""

import io
import linecache
import sys
import traceback
from collections.abc import Sequence
from contextlib import redirect_stdout
from types import ModuleType
from typing import Any

from cardgolf import CardGolfError
from cardgolf.tools.text import describe_error

MODULE = "page"
MOST_OUTPUT = 20_000  # characters


def run_blocks(blocks: Sequence[str]) -> dict[str, Any]:
    r"""Run ``blocks`` in a new namespace, in order, and return what the last one printed.

    ``block`` is the index of the last block that ran. ``error`` is empty, or what that block raised: the exception and
    the line. Errors of the library are told by their message.

    >>> run_blocks(["seven = 7", "print(6 * seven)"])
    {'block': 1, 'output': '42\n', 'error': ''}
    >>> run_blocks(["import cardgolf", "\ncardgolf.rules('golff')"])["error"]
    "line 2: UnknownPluginError: variant 'golff' is not installed; did you mean golf?"
    """
    module = sys.modules[MODULE] = ModuleType(MODULE)  # a plugin class looks its module up
    output, error, index = "", "", 0
    try:
        for index, block in enumerate(blocks):
            output, error = _run(block, f"<block {index + 1}>", module)
            if error:
                break
    finally:
        sys.modules.pop(MODULE, None)
    return {"block": index, "output": output[:MOST_OUTPUT], "error": error}


def _run(block: str, name: str, module: ModuleType) -> tuple[str, str]:
    """Run one block. Return what it printed, and its error."""
    linecache.cache[name] = (len(block), None, block.splitlines(keepends=True), name)
    printed = io.StringIO()
    with redirect_stdout(printed):
        try:
            exec(compile(block, name, "exec", dont_inherit=True), module.__dict__)  # noqa: S102  # the reader's own code
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # whatever the code of the reader raises
            return printed.getvalue(), _describe(error, name)
    return printed.getvalue(), ""


def _describe(error: BaseException, name: str) -> str:
    """Return the line and the text of an error."""
    lines = [each.lineno for each in traceback.extract_tb(error.__traceback__) if each.filename == name]
    line = error.lineno if isinstance(error, SyntaxError) else lines[-1] if lines else None
    text = "".join(traceback.format_exception_only(error)[-1:]).strip()
    if isinstance(error, CardGolfError):  # whose cause is what the reader's own rule raised
        cause = f" ({describe_error(error.__cause__)})" if error.__cause__ else ""
        text = f"{type(error).__name__}: {error}{cause}"
    return f"line {line}: {text}" if line else text
