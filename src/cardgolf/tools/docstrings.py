"""Docstrings that people read: of plugins in rule sheets, of moves in menus, of commands in their help.

``python -OO`` strips them from code. Then they are read from the source.
"""

import inspect
import sys
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any


def read_docstring(thing: Any, *, inherits: bool = True) -> str:
    """Return the docstring of a class, a function, a module or an instance without its indents, or an empty text.

    A class ``inherits`` that of its bases if it has none.
    """
    if isinstance(thing, type) and not inherits:
        found = inspect.cleandoc(vars(thing).get("__doc__") or "")
    else:
        found = inspect.getdoc(thing) or ""
    return found if found or sys.flags.optimize < 2 else _find_in_source(thing, inherits=inherits)


def _find_in_source(thing: Any, *, inherits: bool) -> str:
    if inspect.ismodule(thing):
        return _read_source(thing.__name__).get("", "")
    if isinstance(thing, type):
        owners = thing.__mro__ if inherits else (thing,)
    else:
        owners = (inspect.unwrap(thing),) if inspect.isroutine(thing) else (type(thing),)
    found = (_read_source(each.__module__).get(each.__qualname__, "") for each in owners if each is not object)
    return next(filter(None, found), "")


@lru_cache(maxsize=64)
def _read_source(module: str) -> Mapping[str, str]:
    """Return the docstrings in the source of a module by qualified name, or none if there is no source."""
    import ast  # noqa: PLC0415  # rarely needed

    def visit(node: Any, name: str) -> Iterator[tuple[str, str]]:
        yield name, ast.get_docstring(node) or ""
        inner = f"{name}." if name else ""
        inner += "<locals>." * isinstance(node, ast.FunctionDef)
        for each in ast.iter_child_nodes(node):
            if isinstance(each, ast.FunctionDef | ast.ClassDef):
                yield from visit(each, inner + each.name)

    try:
        return dict(visit(ast.parse(inspect.getsource(sys.modules[module])), ""))
    except (KeyError, OSError, TypeError, SyntaxError):
        return {}
