"""Blocks of Python on a page, run one after another in one namespace."""

import ast
import io
import linecache
import sys
import traceback
from collections.abc import Sequence
from contextlib import redirect_stdout
from types import ModuleType
from typing import Any

from cardgolf import CardGolfError, Scorecard
from cardgolf.tools.text import describe_error

MODULE = "page"
MOST_OUTPUT = 20_000  # characters
MOST_DRAWING = 1_000_000


def run_blocks(blocks: Sequence[str]) -> dict[str, Any]:
    r"""Run ``blocks`` in a new namespace, in order, and return what the last one printed.

    ``value`` is what its last expression is, as a notebook shows it, and ``drawing`` is that as SVG. A block without
    such an expression shows the last table or score that it gave a name. One that shows nothing else tells what it
    defined.

    ``block`` is the index of the last block that ran. ``error`` is empty, or what that block raised: the exception and
    the line. Errors of the library are told by their message.

    >>> run_blocks(["seven = 7", "print(6 * seven)"])
    {'block': 1, 'output': '42\n', 'error': '', 'value': '', 'drawing': ''}
    >>> run_blocks(["6 * 7"])["value"]
    '42'
    >>> run_blocks(["import cardgolf", "\ncardgolf.rules('golff')"])["error"]
    "line 2: UnknownPluginError: variant 'golff' is not installed; did you mean golf?"
    """
    module = sys.modules[MODULE] = ModuleType(MODULE)  # a plugin class looks its module up
    output, error, index, made = "", "", 0, None
    named: list[str] = []
    try:
        for index, block in enumerate(blocks):
            named.clear()
            output, error, made = _run(block, f"<block {index + 1}>", module, named)
            if error:
                break
        value, drawing = _show(made)
        if named and not (output or error or value or drawing):
            value = f"Defined: {', '.join(dict.fromkeys(named))}"
    finally:
        sys.modules.pop(MODULE, None)
    return {"block": index, "output": output[:MOST_OUTPUT], "error": error, "value": value, "drawing": drawing}


def _run(block: str, name: str, module: ModuleType, named: list[str]) -> tuple[str, str, Any]:
    """Run one block. Return what it printed, its error, and what it made. Add the names that it gave to ``named``."""
    linecache.cache[name] = (len(block), None, block.splitlines(keepends=True), name)
    printed = io.StringIO()
    with redirect_stdout(printed):
        try:
            made = _execute(ast.parse(block, name), name, module, named)
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # whatever the code of the reader raises
            return printed.getvalue(), _describe(error, name), None
    return printed.getvalue(), "", made


def _execute(tree: ast.Module, name: str, module: ModuleType, named: list[str]) -> Any:
    """Run a block, and return the value of its last expression or the last table or score that it named."""
    last = tree.body[-1] if tree.body else None
    if isinstance(last, ast.Expr):
        tree.body.pop()
    exec(compile(tree, name, "exec", dont_inherit=True), module.__dict__)  # noqa: S102  # the reader's own code
    if isinstance(last, ast.Expr):
        return eval(compile(ast.Expression(last.value), name, "eval", dont_inherit=True), module.__dict__)  # noqa: S307
    named += [name for each in ast.walk(tree) if (name := _read_name(each)) in module.__dict__]
    values = (module.__dict__.get(each) for each in reversed(named))
    return next((each for each in values if isinstance(each, Scorecard) or hasattr(type(each), "_repr_svg_")), None)


def _read_name(node: ast.AST) -> str:
    """Return the name that a node gives to a function, a class or a value, or nothing."""
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        return node.name
    return node.id if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store) else ""


def _show(made: Any) -> tuple[str, str]:
    """Return a value as text and as SVG, each empty if there is none. A value that cannot be shown has neither."""
    if made is None:
        return "", ""
    try:
        draw = getattr(type(made), "_repr_svg_", None)
        drawing = str(draw(made)) if draw else ""
        text = "" if drawing else str(made) if isinstance(made, Scorecard) else repr(made)
    except Exception:  # of the reader's own code
        return "", ""
    return text[:MOST_OUTPUT], drawing if len(drawing) <= MOST_DRAWING else ""


def _describe(error: BaseException, name: str) -> str:
    """Return the line and the text of an error."""
    lines = [each.lineno for each in traceback.extract_tb(error.__traceback__) if each.filename == name]
    line = error.lineno if isinstance(error, SyntaxError) else lines[-1] if lines else None
    text = "".join(traceback.format_exception_only(error)[-1:]).strip()
    if isinstance(error, CardGolfError):  # whose cause is what the reader's own rule raised
        cause = f" ({describe_error(error.__cause__)})" if error.__cause__ else ""
        text = f"{type(error).__name__}: {error}{cause}"
    return f"line {line}: {text}" if line else text
