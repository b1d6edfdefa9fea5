"""Wordings of clauses: the text of a clause for the options of a rulebook.

A list below a clause has one wording in each item. It begins with a condition and a colon::

    **PN 2.2.4** With exactly one card left face down you may throw a card and turn up nothing.
    *From: PN-a. Ids: `play-nine.discard_options`.*

    - `skip=off`: With one card left face down it is no different.
    - `decks=N`: N packs are used.
    - `match_bonuses=off` or `hio_bonus=off`: left out.
    - sheet: Throw a card and turn up nothing.

The first wording whose condition holds is used. If none does, the clause is used as it stands. A condition is an option
with a value, the name of a plugin of the stack, or ``grid``, ``hand`` or ``seen``: a grid with places that owners see.
Conditions are joined by ``and`` or ``or``.
A capital letter for a value is any integer other than the default, and stands for it in the text. ``sheet`` always
holds: it is what a rule sheet says where the page says more. ``left out`` means that the clause does not apply.

A comment after a number names its option: ``nine<!--holes--> rounds``. The number is replaced by the option's value.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from attrs import frozen

from cardgolf.rulebook.base import BaseRules
from cardgolf.rulebook.plugin import options_of

if TYPE_CHECKING:
    from cardgolf.rulebook.rulebook import Rulebook

BULLET = r"- (?:`|sheet: )"
LIST = rf"(?:\n\n?(?:{BULLET}.+(?:\n(?!- |\*\*[A-Z]|#|<!--).+)*(?:\n|\Z))+)?"
LEFT_OUT = "left out"
SHEET = "sheet"
NUMBER_WORDS = (
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen",
    "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty",
)  # fmt: skip
LONGEST = 12  # the greatest number that is written in words within a sentence

_ITEM = re.compile(r"^- ((?:`[^`]+`(?: and | or )?)+|sheet): (.+(?:\n(?!- ).+)*)", re.MULTILINE)
_MARK = re.compile(r"(\S+?)<!-- ?([\w:-]+) ?-->")
_PLACEHOLDER = re.compile(r"[A-Z]")
_VALUE_WORDS = {None: "none", True: "on", False: "off"}


@frozen
class Wording:
    """A text of a clause and when it is used.

    ``when`` lists alternatives, each of which is a tuple of conditions that hold together. A wording for every sheet
    has one empty alternative. ``text`` is empty if the clause is left out.
    """

    when: tuple[tuple[str, ...], ...]
    text: str

    @property
    def conditions(self) -> tuple[str, ...]:
        """Every condition of all alternatives."""
        return tuple(condition for each in self.when for condition in each)


def parse_wordings(text: str) -> tuple[Wording, ...]:
    """Return the wordings of a list."""
    return tuple(Wording(_parse_condition(when), _parse_text(text)) for when, text in _ITEM.findall(text))


def _parse_condition(text: str) -> tuple[tuple[str, ...], ...]:
    if text == SHEET:
        return ((),)
    return tuple(tuple(re.findall(r"`([^`]+)`", each)) for each in text.split(" or "))


def _parse_text(text: str) -> str:
    joined = " ".join(text.split())
    return "" if joined.rstrip(".") == LEFT_OUT else joined


def strip_marks(text: str) -> str:
    """Return a text without the comments that mark numbers."""
    return _MARK.sub(r"\1", text)


def marks_in(text: str) -> list[tuple[str, str]]:
    """Return each marked number of a text, as it is written, with the name of its option."""
    return _MARK.findall(text)


def options_in(wordings: Iterable[Wording]) -> Iterator[str]:
    """Yield the conditions of wordings with a text that are an option with a value, such as ``skip=off``."""
    for condition in (one for each in wordings if each.text for one in each.conditions):
        _, equals, value = condition.partition("=")
        if equals and not _PLACEHOLDER.fullmatch(value):
            yield condition


def choose_wording(book: "Rulebook", plugin: str, marked: str, wordings: Iterable[Wording]) -> str:
    """Return the text of a clause of ``plugin`` under the options of ``book``, or an empty text if it is left out.

    ``marked`` is the text of the clause with its marks. It is used if the condition of no wording holds.
    """
    for wording in wordings:
        for conditions in wording.when:
            numbers: dict[str, str] = {}
            if all(_holds(book, plugin, condition, numbers) for condition in conditions):
                return _fill(book, plugin, wording.text, numbers)
    return _fill(book, plugin, marked, {})


def find_value(book: "Rulebook", plugin: str, key: str) -> tuple[Any, Any] | None:
    """Return the value of an option and the default that the page of ``plugin`` speaks of, or ``None``.

    A key without the name of a plugin is an option of ``plugin`` or of the base rules.
    """
    name, _, own = key.rpartition(":")
    plugin = book.name if own in book.stack[0].restated and plugin == "base" else plugin
    for each in book.stack:
        if each.name == (name or plugin) and own in each.options:
            return each.options[own], _defaults(each.plugin)[own]
    if name in ("", "base") and own in book.stack[0].options:
        changed = book.stack[0].defaults if plugin == book.name else {}
        return book.stack[0].options[own], changed.get(own, _defaults(BaseRules)[own])
    return None


def _defaults(plugin: Any) -> Mapping[str, Any]:
    return {each.name: each.default for each in options_of(plugin)}


def _holds(book: "Rulebook", plugin: str, condition: str, numbers: dict[str, str]) -> bool:
    """Return whether a condition holds, and enter the number that a capital letter stands for."""
    key, equals, wanted = condition.partition("=")
    if not equals:
        return key in _present(book)
    found = find_value(book, plugin, key)
    if found is None:
        return False
    value, default = found
    if _PLACEHOLDER.fullmatch(wanted):
        numbers[wanted] = str(value)
        return type(value) is int and value != default
    return format_value(value) == wanted


def format_value(value: object) -> str:
    """Return the value of an option as on the command line."""
    return _VALUE_WORDS[value] if value is None or isinstance(value, bool) else str(value)


def _present(book: "Rulebook") -> set[str]:
    """Return the names of the stack, and the kind of its layout."""
    layout = next(book.table_setups())[1].layout
    return {*layout.kinds, *(each.name for each in book.stack)}


def _fill(book: "Rulebook", plugin: str, text: str, numbers: Mapping[str, str]) -> str:
    """Return a text with the values of its marked numbers and of its capital letters."""

    def replace(mark: re.Match[str]) -> str:
        found = find_value(book, plugin, mark[2])
        return mark[1] if found is None or type(found[0]) is not int else write_number(found[0], mark[1])

    filled = _MARK.sub(replace, text)
    return re.sub(rf"\b[{''.join(numbers)}]\b", lambda letter: numbers[letter[0]], filled) if numbers else filled


def write_number(number: int, like: str) -> str:
    """Return a number in words, or in digits if ``like`` has digits or if it is more than twelve.

    A sentence begins with a word for numbers up to twenty.

    >>> write_number(3, "Nine"), write_number(18, "nine"), write_number(18, "Nine"), write_number(3, "25")
    ('Three', '18', 'Eighteen', '3')
    """
    most = len(NUMBER_WORDS) - 1 if like[:1].isupper() else LONGEST
    if any(letter.isdigit() for letter in like) or not 0 <= number <= most:
        return str(number)
    word = NUMBER_WORDS[number]
    return word.capitalize() if like[:1].isupper() else word
