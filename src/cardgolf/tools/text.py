"""Text for terminals, error messages and spreadsheets: made printable, truncated, quoted and joined.

Text from records, plugins, files and the environment passes :func:`printable` before it reaches a terminal, a picture
or an error message. A character that moves the cursor, reorders a line or is invisible becomes a question mark.
"""

import re
from collections.abc import Iterable, Sequence
from typing import Any
from unicodedata import category, east_asian_width, normalize

MAX_NAME_LENGTH = 100
MAX_TEXT_LENGTH = 200
MAX_MARKS = 4

_SPACES = "\t\n\v\f\r"
_VARIANT, _JOINER = "\ufe0f", "\u200d"
# Invisible characters in the categories of letters, marks and symbols. Most are default ignorable in Unicode.
# Not compiled here: importing cardgolf takes less time, and `re` keeps the pattern after its first use.
_BLANKS = "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U0001d159\U000e0100-\U000e01ef]"
_NAME: Any = vars(type)["__name__"]  # a metaclass may return something else, or raise
_UNPRINTABLE = ("Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp")


def unify_lines(text: str) -> str:
    r"""Return ``text`` without a byte order mark, with ``\n`` at the ends of its lines.

    >>> unify_lines("\ufeffturn: 1\r\ndiscard: 3\r\n")
    'turn: 1\ndiscard: 3\n'
    """
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")


def printable(text: str) -> str:
    r"""Return ``text`` as one line of the same length, with ``?`` for each character that is not safe to print.

    Unsafe are control characters, bidirectional controls, invisible characters, surrogates, unassigned and private
    characters, and combining marks after :data:`MAX_MARKS` others. Every kind of space becomes a plain space. Letters,
    accents and emoji stay. So do U+FE0F after a symbol and U+200D between two symbols.

    >>> printable("Zoe\x1b[2J")
    'Zoe?[2J'
    """
    return _replace(text)


def printable_lines(text: str) -> str:
    """Return ``text`` as :func:`printable` does, but keep line feeds."""
    return _replace(text, "\n")


def one_line(text: str) -> str:
    """Return ``text`` as :func:`printable` does, stripped and with single spaces between words."""
    return " ".join(printable(text).split())


def is_printable(text: object) -> bool:
    """Return whether ``text`` is a string of at most :data:`MAX_TEXT_LENGTH` characters, all safe to print."""
    return isinstance(text, str) and len(text) <= MAX_TEXT_LENGTH and printable(text) == text


def are_printable(texts: Sequence[Any]) -> bool:
    """Return whether :func:`is_printable` holds for each of ``texts``. ASCII strings are checked as one."""
    try:
        joined = "".join(texts)
    except TypeError:
        return False
    if joined.isascii() and joined.isprintable() and (len(joined) <= MAX_TEXT_LENGTH or _are_short(texts)):
        return True
    return all(map(is_printable, texts))


def _are_short(texts: Sequence[str]) -> bool:
    return max(map(len, texts)) <= MAX_TEXT_LENGTH


def is_printable_name(name: object) -> bool:
    """Return whether ``name`` is a valid name of a player: short and safe to print."""
    return isinstance(name, str) and len(name) <= MAX_NAME_LENGTH and printable(name) == name


def fold_name(name: str) -> str:
    """Return ``name`` as it is compared: without regard to case, the number of spaces and the form of accents."""
    return normalize("NFC", normalize("NFC", " ".join(name.split())).casefold())


def _replace(text: str, kept: str = "") -> str:
    if text.isascii() and text.isprintable():
        return text
    shown, marks = [], 0
    for place, char in enumerate(text):
        kind = category(char)
        marks = marks + 1 if kind[0] == "M" else 0
        if char in kept:
            shown.append(char)
        elif char in _SPACES or kind == "Zs":
            shown.append(" ")
        elif marks > MAX_MARKS or ((kind in _UNPRINTABLE or re.match(_BLANKS, char)) and not _is_of_emoji(text, place)):
            shown.append("?")
        else:
            shown.append(char)
    return "".join(shown)


def _is_of_emoji(text: str, place: int) -> bool:
    """Return whether the character at ``place`` only changes how the symbols beside it look."""
    before, after = text[max(0, place - 2) : place], text[place + 1 : place + 2]
    if text[place] == _VARIANT:
        return _is_symbol(before[-1:])
    return text[place] == _JOINER and _is_symbol(after) and _is_symbol(before.removesuffix(_VARIANT)[-1:])


def _is_symbol(char: str) -> bool:
    return char != "" and category(char) in ("So", "Sk", "Sm") and not re.match(_BLANKS, char) and not char.isascii()


def truncate(text: str, longest: int) -> str:
    """Return ``text``, truncated to at most ``longest`` characters."""
    return text if len(text) <= longest else text[: longest - 3] + "..."


def count_cells(text: str) -> int:
    """Return how many cells of a terminal ``text`` takes. Most letters of East Asian scripts take two.

    >>> count_cells("Peek"), count_cells("\u4e00\u4e8c\u4e09")
    (4, 6)
    """
    return len(text) if text.isascii() else sum(2 if east_asian_width(char) in "WF" else 1 for char in text)


def pad_cells(text: str, width: int) -> str:
    """Return ``text`` with spaces after it, ``width`` cells wide or more."""
    return text + " " * (width - count_cells(text))


def describe_error(error: BaseException) -> str:
    """Return ``Type: message``, safe to print. This is safe even if the exception's ``__str__`` raises."""
    try:
        return f"{type_name(error)}: {quote(str(error), 80)}"
    except KeyboardInterrupt:
        raise
    except BaseException:
        return type_name(error)


def quote(value: object, longest: int = 40) -> str:
    """Return ``value`` in quotes for a message: short and ASCII. Objects whose ``__repr__`` raises are safe."""
    try:
        if isinstance(value, str):
            return truncate(ascii(str.__getitem__(value, slice(longest + 1))), longest)
        text = str.encode(repr(value), "ascii", "replace")[: longest + 1].decode()
        return truncate(printable(text), longest)
    except KeyboardInterrupt:
        raise
    except BaseException:  # objects of plugins and callers may raise anything
        return f"<{type_name(value)}>"


def type_name(value: object) -> str:
    """Return the name of the type of ``value``, safe to print. A metaclass cannot make it raise."""
    return truncate(printable(_NAME.__get__(type(value))), 60)


def join_limited(values: Iterable[object], most: int = 6) -> str:
    """Return the first ``most`` of ``values``, separated by commas, and the number of the others."""
    texts = [printable(str(value)) for value in values]
    more = f" and {len(texts) - most} more" if len(texts) > most else ""
    return ", ".join(texts[:most]) + more


def join_names(names: Sequence[str]) -> str:
    """Return names such as ``Ann, Bo and Cy``."""
    return " and ".join(filter(None, (", ".join(names[:-1]), names[-1])))


def find_close(name: str, known: Iterable[str]) -> str | None:
    """Return the known name that is most like a misspelt one, safe to print, or ``None`` if none is like it."""
    from difflib import get_close_matches  # noqa: PLC0415  # slow to import and rarely needed

    in_lower_case = {each.lower(): each for each in sorted(known)}
    close = get_close_matches(name[:60].lower(), in_lower_case, n=1)
    return printable(in_lower_case[close[0]]) if close else None


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """Return a suggestion for a misspelt name, or else the known names."""
    names = sorted(known)
    close = find_close(name, names)
    return f"did you mean {close}?" if close else f"there are: {join_limited(names, 8) or 'none'}"


MARKS = "=+@\u207a-\u207c\u208a-\u208c\u2a75\u2a76\ufb29\ufe62\ufe63\ufe66\ufe6b\uff0b\uff0d\uff1d\uff20-"
"""The marks with their other forms, for a set of a regular expression."""

# A spreadsheet computes a cell that begins with one of these, also in its wide form or after spaces. Where its
# separator is a semicolon, a cell begins after each of them, and quotes in the middle of a cell quote nothing.
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
