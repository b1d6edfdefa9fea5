"""Helpers that know no game: text, files, rows of CSV, and constructors."""

from typing import TYPE_CHECKING

from cardgolf.tools.lazy import lazy_names

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
    "HeldFile", "PathLike", "count_cells", "decode_text", "describe_error", "did_you_mean", "fold_name", "format_row",
    "is_printable", "is_printable_name", "join_limited", "join_names", "lazy_names", "one_line", "pad_cells",
    "printable", "printable_lines", "quote", "read_input", "read_start", "read_text", "replace_file", "replace_text",
    "truncate", "type_name",
]  # fmt: skip

__getattr__, __dir__ = lazy_names(__name__, {
    "HeldFile": "files", "PathLike": "files", "count_cells": "text", "decode_text": "files", "describe_error": "text",
    "did_you_mean": "text", "fold_name": "text", "format_row": "text", "is_printable": "text",
    "is_printable_name": "text", "join_limited": "text", "join_names": "text", "one_line": "text", "pad_cells": "text",
    "printable": "text", "printable_lines": "text", "quote": "text", "read_input": "files", "read_start": "files",
    "read_text": "files", "replace_file": "files", "replace_text": "files", "truncate": "text", "type_name": "text",
})  # fmt: skip
