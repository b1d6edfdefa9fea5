"""Helpers that know no game: text, files, rows of CSV, and constructors."""

import sys as _sys
from collections.abc import Callable as _Callable
from collections.abc import Mapping as _Mapping
from collections.abc import Sequence as _Sequence
from importlib import import_module as _import_module
from typing import TYPE_CHECKING
from typing import Any as _Any

if TYPE_CHECKING:
    from cardgolf.tools.docstrings import read_docstring
    from cardgolf.tools.files import (
        HeldFile,
        PathLike,
        decode_text,
        read_input,
        read_start,
        read_text,
        replace_file,
        replace_text,
    )
    from cardgolf.tools.integers import plain_integer
    from cardgolf.tools.text import (
        count_cells,
        describe_error,
        did_you_mean,
        find_close,
        fold_name,
        format_row,
        is_printable,
        is_printable_name,
        is_setting,
        join_limited,
        join_names,
        one_line,
        pad_cells,
        printable,
        printable_lines,
        quote,
        truncate,
        type_name,
    )

__all__ = [
    "HeldFile", "PathLike", "count_cells", "decode_text", "describe_error", "did_you_mean", "explain_missing",
    "find_close", "fold_name", "format_row", "is_printable", "is_printable_name", "is_setting", "join_limited",
    "join_names", "lazy_names", "leave_out_missing", "one_line", "pad_cells", "plain_integer", "printable",
    "printable_lines", "quote", "read_docstring", "read_input", "read_start", "read_text", "replace_file",
    "replace_text", "truncate", "type_name",
]  # fmt: skip


EXTRAS: _Mapping[str, str] = {
    "anywidget": "notebook", "click": "cli", "gymnasium": "rl", "hypothesis": "testing", "numpy": "lanes",
    "pettingzoo": "rl", "pyspiel": "openspiel", "pytest": "testing", "rich": "cli", "textual": "tui",
}  # fmt: skip
"""The extra that brings each package."""

_ALL_OF = {"cardgolf.rl": "rl", "cardgolf.rl.open_spiel_game": "openspiel"}  # more packages than the first that misses


def explain_missing(what: str, missing: ModuleNotFoundError) -> ModuleNotFoundError:
    """Return ``missing`` with a sentence about the extra that brings the package, if an extra does."""
    package = (missing.name or "").partition(".")[0]
    if package not in EXTRAS:
        return missing
    extra = _ALL_OF.get(what) or _ALL_OF.get(what.rpartition(".")[0]) or EXTRAS[package]
    return ModuleNotFoundError(f"{what} needs {package}: pip install 'cardgolf[{extra}]'", name=missing.name)


def leave_out_missing(names: list[str], needs: _Mapping[str, _Sequence[str]]) -> None:
    """Remove from the ``__all__`` of a package the names that need a package that is not installed."""
    from importlib.util import find_spec  # noqa: PLC0415  # most packages need no extra

    missing = {name for package, own in needs.items() if find_spec(package) is None for name in own}
    names[:] = [name for name in names if name not in missing]


def lazy_names(package: str, homes: _Mapping[str, str]) -> tuple[_Callable[[str], _Any], _Callable[[], list[str]]]:
    """Return ``__getattr__`` and ``__dir__`` of a package whose names are defined in ``homes``, relative to it.

    A home that is empty or ends with a dot is the package of a module of that name. Type checkers need the imports too,
    under ``TYPE_CHECKING``.
    """

    def get(name: str) -> _Any:
        if name not in homes:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        home = homes[name]
        if not home or home.endswith("."):
            return _import_module(f"{package}.{home}{name}")
        try:
            return getattr(_import_module(f"{package}.{home}"), name)
        except ModuleNotFoundError as missing:
            raise explain_missing(f"{package}.{name}", missing) from None

    def list_names() -> list[str]:
        return sorted({*vars(_sys.modules[package]), *homes})

    return get, list_names


__getattr__, __dir__ = lazy_names(__name__, {
    "HeldFile": "files", "PathLike": "files", "count_cells": "text", "decode_text": "files", "describe_error": "text",
    "did_you_mean": "text", "find_close": "text", "fold_name": "text", "format_row": "text", "is_printable": "text",
    "is_printable_name": "text", "is_setting": "text", "join_limited": "text", "join_names": "text",
    "one_line": "text", "pad_cells": "text",
    "plain_integer": "integers", "printable": "text", "printable_lines": "text", "quote": "text",
    "read_docstring": "docstrings", "read_input": "files", "read_start": "files", "read_text": "files",
    "replace_file": "files", "replace_text": "files", "truncate": "text", "type_name": "text",
})  # fmt: skip
