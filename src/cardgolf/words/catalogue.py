"""Compiled catalogues, and the formatter that fills in their messages. ``js/src/words.js`` is its twin.

A compiled message is a text, or a list of texts and places to fill. A place is ``[name]``, or ``[name, variants,
default]`` where the value decides between messages. ``plural`` tells the plural category of a number, as runs.
"""

import sys
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from attrs import evolve, frozen

from cardgolf.errors import InvalidArgumentError
from cardgolf.tools.text import quote

Value = str | int | bool | None
"""A value of a parameter. ``None`` is a text that the viewer does not know."""
Pattern = str | list[Any]

LIBRARY = "cardgolf.words"
TOPICS = ("", "advice.", "sheets.", "terminal.")
"""How the names of the library's catalogues begin. An id stands in one of them. JavaScript has the first alone."""
FORMAT = "cardgolf-words-1"
SUFFIX = ".json"
UNKNOWN = "unknown"
PERIOD = 100  # plural categories repeat after so many numbers


@frozen
class Catalogue:
    """The messages of one language, by id, with the plural categories of its numbers."""

    starts: Sequence[int]
    categories: Sequence[str]
    messages: Mapping[str, Pattern]

    def find_category(self, number: int) -> str:
        """Return the plural category of a number."""
        size = abs(number)
        known = size if size < 2 * PERIOD else PERIOD + size % PERIOD
        return self.categories[sum(start <= known for start in self.starts) - 1]


@frozen
class Words:
    """The words of a language. ``module`` names the module or package beside which its catalogue stands.

    Sentences are for pages if ``for_pages`` is true: names from right to left are isolated then.

    Calling it writes the message of an id. A catalogue that lacks the language, or the id, has it in English.

    >>> ENGLISH("wins", players="Ann", count=1), ENGLISH("wins", players="Ann and Bo", count=2)
    ('Ann wins.', 'Ann and Bo win.')
    """

    language: str = "en"
    module: str = LIBRARY
    for_pages: bool = False

    def __call__(self, key: str, /, **values: Value) -> str:
        """Return the message ``key`` with its parameters filled in.

        Raises :class:`InvalidArgumentError` for an unknown id and for a parameter that is not given.
        """
        catalogue, pattern = self._find(key)
        if pattern is None:
            raise InvalidArgumentError(f"invalid key={quote(key)}: expected the id of a message of {self.module}")
        try:
            return _write(pattern, values, catalogue)
        except KeyError as error:
            missing = f"expected a value for the parameter {quote(error.args[0])}"
            raise InvalidArgumentError(f"invalid values of the message {quote(key)}: {missing}") from None

    def has(self, key: str) -> bool:
        """Return whether there is a message ``key``."""
        return self._find(key)[1] is not None

    def join(self, names: Sequence[str]) -> str:
        """Return names such as ``Ann, Bo and Cy``."""
        return self("list", names=", ".join(names[:-1]), last=names[-1]) if len(names) > 1 else "".join(names)

    def decimal(self, number: str) -> str:
        """Return a number such as ``4.2`` with the decimal mark of the language."""
        return number.replace(".", self.beside(LIBRARY)("decimal-mark"))

    def reason(self, text: str, **values: Value) -> str:
        """Return a reason that rules give in English, or the text itself if the catalogue does not have it."""
        key = f"reason-{text.replace(' ', '-')}"
        if self.has(key):
            return self(key, **values)
        return text if text.strip() else ""

    def beside(self, module: str) -> "Words":
        """Return the words of a plugin's module in this language."""
        return evolve(self, module=module)

    def _find(self, key: str) -> tuple[Catalogue, Pattern | None]:
        for language in dict.fromkeys((self.language, "en")):
            for topic in TOPICS if self.module == LIBRARY else TOPICS[:1]:
                catalogue = read_catalogue(self.module, language, topic)
                if (found := catalogue.messages.get(key)) is not None:
                    return catalogue, found
        return catalogue, None


ENGLISH = Words()


def list_languages() -> list[str]:
    """Return the languages that have a catalogue, such as ``en``."""
    from importlib.resources import files  # noqa: PLC0415  # slow to import and rarely needed

    stems = [each.name[: -len(SUFFIX)] for each in files(LIBRARY).iterdir() if each.name.endswith(SUFFIX)]
    return sorted(stem for stem in stems if "." not in stem)


@lru_cache(maxsize=64)
def read_catalogue(module: str, language: str, topic: str = "") -> Catalogue:
    """Return the catalogue beside a module that is imported: ``NAME.en.json``, or ``en.json`` in a package.

    It is empty if there is no such file. ``topic`` is one of the :data:`TOPICS` of the library.
    """
    import json  # noqa: PLC0415  # not before the first sentence
    import pkgutil  # noqa: PLC0415  # as above
    from pathlib import Path  # noqa: PLC0415  # as above

    stem = Path(getattr(sys.modules.get(module), "__file__", None) or "").name.partition(".")[0]
    try:
        found = pkgutil.get_data(module, f"{'' if stem == '__init__' else f'{stem}.'}{topic}{language}{SUFFIX}")
    except (OSError, ImportError, ValueError):
        found = None
    if found is None:
        return Catalogue((0,), ("other",), {})
    data = json.loads(found)
    starts, categories = zip(*data["plural"], strict=True)
    return Catalogue(starts, categories, data["messages"])


def _write(pattern: Pattern, values: Mapping[str, Value], catalogue: Catalogue) -> str:
    if isinstance(pattern, str):
        return pattern
    return "".join([part if isinstance(part, str) else _fill(part, values, catalogue) for part in pattern])


def _fill(part: Sequence[Any], values: Mapping[str, Value], catalogue: Catalogue) -> str:
    name, *choice = part
    value = values[name]
    if not choice:
        return _name_key(value)
    variants, default = choice
    key = _name_key(value)
    if isinstance(value, int) and not isinstance(value, bool) and key not in variants:
        key = catalogue.find_category(value)
    is_text = isinstance(value, str) and key == UNKNOWN  # a card may have this name
    return _write(variants[default if is_text or key not in variants else key], values, catalogue)


def _name_key(value: Value) -> str:
    """Return the variant of a value: a text, digits, ``yes``, ``no`` or ``unknown``."""
    if value is None:
        return UNKNOWN
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)
