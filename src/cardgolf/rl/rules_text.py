"""Rules as one line of text without commas and equals signs, for libraries that name a game by a text.

The words are the variant, the house rules, and options as ``key:value`` or ``plugin:key:value``.
"""

import re
from collections.abc import Iterator
from typing import Any

from cardgolf.errors import InvalidOptionError
from cardgolf.rulebook.loader import rules as load_rules
from cardgolf.rulebook.rulebook import Rulebook
from cardgolf.tools.text import quote

_IS_FILE = re.compile(r"[/\\]|\.py")
_FORBIDDEN = re.compile(r"[\s,=()]")


def parse_rules(text: str) -> Rulebook:
    """Return the rulebook that ``text`` names, which :func:`format_rules` returned or a person wrote.

    >>> from cardgolf.rl.rules_text import parse_rules
    >>> parse_rules("play-nine knocking holes:1").options["holes"]
    1

    Raises as :func:`cardgolf.rules` does. The code of a file that the text names runs.
    """
    names: list[str] = []
    settings: list[str] = []
    for word in text.split():
        if ":" in word and not _IS_FILE.search(word):
            key, _, value = word.rpartition(":")
            settings.append(f"{key}={value}")
        else:
            names.append(word)
    if not names:
        raise InvalidOptionError(f"invalid rules={quote(text)}: expected the name of a variant first")
    return load_rules(*names, settings=settings)


def format_rules(rules: Rulebook) -> str:
    """Return a text from which :func:`parse_rules` makes these rules.

    >>> from cardgolf.rl.rules_text import format_rules
    >>> format_rules(cardgolf.rules("play-nine", "knocking", holes=1))
    'play-nine knocking holes:1'

    Raises :class:`InvalidOptionError` for rules that have no such text, such as those of a class without a package.
    """
    _, (variant, house_rules, given) = rules.made_from
    words = [word for each in (variant, *house_rules) for word in _split_rule(each)]
    for key, value in given:
        words += [each.replace("=", ":") for each in value] if key == "settings" else [f"{key}:{value}"]
    text = " ".join(map(str, words))
    if any(map(_FORBIDDEN.search, map(str, words))) or not _parses_to(text, rules):
        raise InvalidOptionError(
            f"invalid rules {quote(rules.label)}: expected installed plugins, or files such as ./ours.py:family"
        )
    return text


def _split_rule(given: Any) -> Iterator[str]:
    """Yield the name of a rule and its settings as words."""
    if not isinstance(given, str):
        yield "?,"  # a class or an object, which no text names
        return
    separator = "?" if _IS_FILE.search(given) or "?" in given else ":"
    name, _, settings = given.partition(separator)
    yield name
    for each in settings.split(","):
        if each:
            yield f"{name}:{each.replace('=', ':')}"


def _parses_to(text: str, rules: Rulebook) -> bool:
    try:
        return parse_rules(text) == rules
    except ValueError:
        return False
