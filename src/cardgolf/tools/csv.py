"""Rows of CSV for spreadsheets, in which no text is a formula.

A spreadsheet computes a cell that begins with ``=``, ``+``, ``-`` or ``@``, also in its wide form or after spaces.
Where its separator is a semicolon, a cell begins after each of them, and quotes in the middle of a cell quote nothing.
"""

import re
from collections.abc import Iterable

MARKS = "=+@\u207a-\u207c\u208a-\u208c\u2a75\u2a76\ufb29\ufe62\ufe63\ufe66\ufe6b\uff0b\uff0d\uff1d\uff20-"
"""The marks with their other forms, for a set of a regular expression."""

_CONTROL = re.compile("[\0-\x1f\x7f-\x9f\u2028\u2029]")
_FORMULA = re.compile(rf'(?:^|(?<=[;|]))(?=[\s"]*[{MARKS}])')


def format_row(cells: Iterable[str | int | float | None]) -> str:
    r"""Return a line of CSV. Every text is quoted, ``None`` is an empty cell, and numbers stay as they are.

    An apostrophe stands before what a spreadsheet would compute. Control characters become escapes.

    >>> print(format_row(["=1+1", "x;=2", "tab\t", -5, None]), end="")
    "'=1+1","x;'=2","tab\t",-5,
    """
    return ",".join(map(_format_cell, cells)) + "\n"


def _format_cell(value: str | float | None) -> str:
    if not isinstance(value, str):
        return "" if value is None else str(value)
    text = _CONTROL.sub(lambda found: found[0].encode("unicode_escape").decode(), value)
    quoted = _FORMULA.sub("'", text).replace('"', '""')
    return f'"{quoted}"'
