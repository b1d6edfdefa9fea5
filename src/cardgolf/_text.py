"""Text that is shown: made safe for a terminal, cut, quoted and joined so that it fits an error message and a line.

Text of records, plugins, files and environment passes :func:`printable` before it reaches a terminal, a picture or an
error message. What can move the cursor, reorder a line or hide in it becomes a question mark.
"""

import re
from collections.abc import Iterable, Sequence
from typing import Any
from unicodedata import category

MAX_NAME_LENGTH = 100
MAX_TEXT_LENGTH = 200
MAX_MARKS = 4

_SPACES = "\t\n\v\f\r"
_VARIANT, _JOINER = "\ufe0f", "\u200d"
# Characters without ink that are letters, marks or symbols by category; Unicode calls most of them default ignorable.
_BLANKS = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U0001d159\U000e0100-\U000e01ef]"
)
_NAME: Any = vars(type)["__name__"]  # a metaclass may say something else, or raise
_UNSHOWN = ("Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp")


def printable(text: str) -> str:
    r"""Return ``text`` as one line of the same length, with ``?`` for each character that is not safe to show.

    These are control characters, bidirectional controls, characters without ink, surrogates, unassigned and private
    ones, and combining marks after :data:`MAX_MARKS` others. Other spaces become spaces. Letters, accents and emoji
    stay, also joined ones: U+FE0F behind a symbol, U+200D between two.

    >>> printable("Zoe\x1b[2J")
    'Zoe?[2J'
    """
    return _replace(text)


def printable_lines(text: str) -> str:
    """Return ``text`` as :func:`printable` does, with its line feeds."""
    return _replace(text, "\n")


def one_line(text: str) -> str:
    """Return ``text`` as :func:`printable` does, without spaces at its ends and with single ones between words."""
    return " ".join(printable(text).split())


def is_printable(text: object) -> bool:
    """Return whether ``text`` is a short text that can be shown as it is."""
    return isinstance(text, str) and len(text) <= MAX_TEXT_LENGTH and printable(text) == text


def are_printable(texts: Sequence[Any]) -> bool:
    """Return whether each of ``texts`` is; a few of ASCII, as rules have them, are looked at together."""
    try:
        joined = "".join(texts)
    except TypeError:
        return False
    is_plain = len(joined) <= MAX_TEXT_LENGTH and joined.isascii() and joined.isprintable()
    return is_plain or all(map(is_printable, texts))


def is_printable_name(name: object) -> bool:
    """Return whether a player can go by ``name``: it fits a terminal and a file."""
    return isinstance(name, str) and len(name) <= MAX_NAME_LENGTH and printable(name) == name


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
        elif marks > MAX_MARKS or ((kind in _UNSHOWN or _BLANKS.match(char)) and not _is_of_emoji(text, place)):
            shown.append("?")
        else:
            shown.append(char)
    return "".join(shown)


def _is_of_emoji(text: str, place: int) -> bool:
    """Return whether the character at ``place`` only says how symbols beside it look: as one, or coloured."""
    before, after = text[max(0, place - 2) : place], text[place + 1 : place + 2]
    if text[place] == _VARIANT:
        return _is_symbol(before[-1:])
    return text[place] == _JOINER and _is_symbol(after) and _is_symbol(before.removesuffix(_VARIANT)[-1:])


def _is_symbol(char: str) -> bool:
    return char != "" and category(char) in ("So", "Sk", "Sm") and not _BLANKS.match(char) and not char.isascii()


def truncate(text: str, longest: int) -> str:
    """Return ``text``, cut to at most ``longest`` characters."""
    return text if len(text) <= longest else text[: longest - 3] + "..."


def describe_error(error: BaseException) -> str:
    """Return the kind and text of an exception, safe to print; the exception of a plugin may raise as it is read."""
    try:
        return f"{_type_name(error)}: {quote(str(error), 80)}"
    except KeyboardInterrupt:
        raise
    except BaseException:
        return _type_name(error)


def quote(value: object, longest: int = 40) -> str:
    """Return ``value`` as a message names it: short, ASCII, and never raising."""
    try:
        if isinstance(value, str):
            return truncate(ascii(str.__getitem__(value, slice(longest + 1))), longest)
        text = str.encode(repr(value), "ascii", "replace")[: longest + 1].decode()
        return truncate(printable(text), longest)
    except KeyboardInterrupt:
        raise
    except BaseException:  # of a plugin or a caller, whose objects may raise anything
        return f"<{_type_name(value)}>"


def _type_name(value: object) -> str:
    return truncate(printable(_NAME.__get__(type(value))), 60)


def join_limited(values: Iterable[object], most: int = 6) -> str:
    """Return the first few of ``values`` and how many more there are."""
    texts = [printable(str(value)) for value in values]
    more = f" and {len(texts) - most} more" if len(texts) > most else ""
    return ", ".join(texts[:most]) + more


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """Return a suggestion for a misspelt name, or the names there are."""
    from difflib import get_close_matches  # noqa: PLC0415  # it takes long to import, and few need it

    names = sorted(known)
    close = get_close_matches(name[:60].lower(), names, n=1)
    return f"did you mean {printable(close[0])}?" if close else f"there are: {join_limited(names, 8) or 'none'}"
