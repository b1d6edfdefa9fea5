"""Helpers that know no game: text, files, rows of CSV, and constructors."""

import sys as _sys
from collections.abc import Callable as _Callable
from collections.abc import Mapping as _Mapping
from importlib import import_module as _import_module
from typing import TYPE_CHECKING
from typing import Any as _Any

if TYPE_CHECKING:
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
    from cardgolf.tools.text import (
        count_cells,
        describe_error,
        did_you_mean,
        find_close,
        fold_name,
        format_row,
        is_printable,
        is_printable_name,
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
    "HeldFile", "PathLike", "count_cells", "decode_text", "describe_error", "did_you_mean", "find_close", "fold_name",
    "format_row", "is_printable", "is_printable_name", "join_limited", "join_names", "lazy_names", "one_line",
    "pad_cells", "printable", "printable_lines", "quote", "read_input", "read_start", "read_text", "replace_file",
    "replace_text", "truncate", "type_name",
]  # fmt: skip


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
        return getattr(_import_module(f"{package}.{home}"), name)

    def list_names() -> list[str]:
        return sorted({*vars(_sys.modules[package]), *homes})

    return get, list_names


__getattr__, __dir__ = lazy_names(__name__, {
    "HeldFile": "files", "PathLike": "files", "count_cells": "text", "decode_text": "files", "describe_error": "text",
    "did_you_mean": "text", "find_close": "text", "fold_name": "text", "format_row": "text", "is_printable": "text",
    "is_printable_name": "text", "join_limited": "text", "join_names": "text", "one_line": "text", "pad_cells": "text",
    "printable": "text", "printable_lines": "text", "quote": "text", "read_input": "files", "read_start": "files",
    "read_text": "files", "replace_file": "files", "replace_text": "files", "truncate": "text", "type_name": "text",
})  # fmt: skip
