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
_NAME: Any = vars(type)["__name__"]  # a metaclass may return something else, or raise

# The characters that show nothing or change what is beside them: controls, formats, separators, surrogates, private
# characters, those that never will be any, and letters and marks that are not seen. They are ranges, not categories of
# the Unicode table of this Python, since a name that one program takes all others must take. For the same reason a
# character of a later table is one of a name: it may be a letter or an emoji there. `js/src/names.js` is the twin.
# Patterns are not compiled here: importing cardgolf takes less time, and `re` keeps them after their first use.
_HIDDEN = (
    "\0-\x1f\x7f-\xa0\xad\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u115f\u1160\u1680\u17b4\u17b5"
    "\u180b-\u180f\u2000-\u200f\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ud800-\uf8ff\ufdd0-\ufdef\ufe00-\ufe0f"
    "\ufeff\uffa0\ufff0-\ufffb\ufffe\uffff\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d159"
    "\U0001d173-\U0001d17a\U0001fffe\U0001ffff\U0002fffe\U0002ffff\U0003fffe-\U0010ffff"
)
_JOINERS = "\u180e\u200c\u200d"
_SELECTORS = "\u180b-\u180d\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef"
_VIRAMAS = "\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca"
_SEEN = rf"[^\0-\x7f{_HIDDEN}]"  # but for ASCII, whose letters no joiner changes
# Where those characters belong to what is seen: joiners between two others, or after a sign that ends a syllable in
# Indic scripts; selectors of a form; and the flags of Scotland and Wales, which are tags after a black flag.
_SHAPING = (
    rf"(?:(?<={_SEEN})|(?<={_SEEN}[{_SELECTORS}]))[{_JOINERS}](?={_SEEN})|(?<=[{_VIRAMAS}])[{_JOINERS}]"
    rf"|(?<={_SEEN})[{_SELECTORS}]|(?<=[#*0-9])\ufe0f(?=\u20e3)"
    r"|(?<=\U0001f3f4)[\U000e0030-\U000e0039\U000e0061-\U000e007a]{3,6}\U000e007f"
)


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
    accents and emoji stay. So do joiners between letters or symbols, selectors of their form, and flags with tags.

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


def split_words(text: str) -> list[str]:
    """Return the words of ``text``. Spaces within double quotes are part of a word, and backslashes mean nothing.

    >>> split_words('golf "./my rules/ours.py:free" columns=2')
    ['golf', './my rules/ours.py:free', 'columns=2']
    """
    return [word.replace('"', "") for word in re.findall(r'(?:[^\s"]|"[^"]*"?)+', text)]


def is_setting(word: str) -> bool:
    """Return whether a word among the names of rules is an option of them, such as ``columns=2``."""
    return re.match(r"[A-Za-z]\w*=", word) is not None


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
    r"""Return whether ``name`` is a valid name of a player: safe to print, and at most :data:`MAX_NAME_LENGTH` long.

    Its length is the number of code points. Names are in any script, with joiners where the script has them, and with
    emoji of any form. Of spaces they have U+0020 alone. An empty name is valid: a match has seats without one.
    The answer is the same for each version of Python and in JavaScript. There it can differ only for more than
    :data:`MAX_MARKS` marks on a letter, and only if one of the Unicode tables does not have these marks.

    >>> is_printable_name("\u0645\u0647\u200c\u0633\u0627"), is_printable_name("Zo\u200be")
    (True, False)
    """
    return isinstance(name, str) and len(name) <= MAX_NAME_LENGTH and is_shown(name)


def is_shown(text: str) -> bool:
    """Return whether all of ``text`` is seen, as in a name, in each version of Python and in JavaScript alike.

    :func:`printable` would refuse a character that the Unicode table of this Python does not have yet.
    """
    if text.isascii():
        return text.isprintable()
    seen = re.sub(_SHAPING, "", text)
    marks = "".join([category(char)[0] for char in seen])
    return not re.search(f"(?! )[{_HIDDEN}]", seen) and "M" * (MAX_MARKS + 1) not in marks


def fold_name(name: str) -> str:
    """Return ``name`` as it is compared: without regard to case, spaces, the form of accents, joiners and selectors.

    JavaScript knows no ``casefold()``: both languages take lower case and then upper case.
    """
    plain = re.sub(f"[{_JOINERS}{_SELECTORS}]", "", " ".join(name.split()))
    return normalize("NFC", normalize("NFC", plain).lower().upper())


# Hebrew, Arabic and the other scripts from right to left, whose blocks have room for letters of later tables.
_FROM_RIGHT = "[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]"


def isolate(name: str) -> str:
    r"""Return ``name`` between U+2068 and U+2069 if it is written from right to left, and else as it is.

    Browsers show the digits and signs after such a name on its wrong side. Names in sentences of pages are isolated,
    where a sentence or a cell takes them; names in data, in files and on terminals are not. A terminal reorders
    nothing, or does it by rules of its own, and :func:`printable` lets no control of direction pass.

    >>> isolate("Ann"), isolate("\u05d0")
    ('Ann', '\u2068\u05d0\u2069')
    """
    return f"\u2068{name}\u2069" if re.search(_FROM_RIGHT, name) else name


def _replace(text: str, kept: str = "") -> str:
    if text.isascii() and text.isprintable():
        return text
    shown, marks = [], 0
    for char in text:
        kind = category(char)
        if not re.match(f"[{_JOINERS}{_SELECTORS}]", char):  # a mark after them is on the same letter
            marks = marks + 1 if kind[0] == "M" else 0
        if char not in kept and (char in _SPACES or kind == "Zs"):
            shown.append(" ")
        else:
            shown.append("?" if kind == "Cn" or marks > MAX_MARKS else char)
    hidden = f"({_SHAPING})|(?![ {kept}])[{_HIDDEN}]"
    return re.sub(hidden, lambda found: found[1] or "?", "".join(shown))


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
