"""The rules that a page names: a variant, house rules, options and the pasted text of a rule."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from cardgolf import InvalidArgumentError, Rulebook
from cardgolf import rules as rulebook
from cardgolf.tools.files import replace_text
from cardgolf.tools.text import quote

FILE = "ours.py"
MOST_CHARACTERS = 20_000


def choose_rules(chosen: Any, folder: Path) -> Rulebook:
    """Return the rulebook of ``chosen``, which has a ``variant`` and may have ``house_rules``, ``options``, ``source``.

    ``source`` is Python code of a house rule. It is written to ``ours.py`` in ``folder``, and runs. ``agreed`` is
    whether the reader has agreed to run code. Without it, a ``source`` is refused, as is a name that is not installed.

    >>> choose_rules({"variant": "nine-card", "options": ["holes=1"]}, Path()).options["holes"]
    1

    Raises :class:`InvalidArgumentError` for another form, and the errors of :func:`cardgolf.rules`.
    """
    if not isinstance(chosen, Mapping):
        raise InvalidArgumentError(f"invalid rules={quote(chosen)}: expected a mapping with a variant")
    source = take_text(chosen, "source")
    names, has_agreed = [*take_texts(chosen, "house_rules")], chosen.get("agreed") is True
    if source.strip():
        if not has_agreed:
            raise InvalidArgumentError("invalid source: expected `agreed` with it, since its code runs")
        names.append(str(_write(source, folder)))
    settings = take_texts(chosen, "options")
    return rulebook(take_text(chosen, "variant"), *names, settings=settings, installed_only=not has_agreed)


def take_text(given: Mapping[str, Any], name: str) -> str:
    """Return a text of a message, by default an empty one. Raises :class:`InvalidArgumentError` for another value."""
    found = given.get(name) or ""
    if not isinstance(found, str) or len(found) > MOST_CHARACTERS:
        raise InvalidArgumentError(f"invalid {name}={quote(found)}: expected at most {MOST_CHARACTERS:,} characters")
    return found


def take_texts(given: Mapping[str, Any], name: str) -> Sequence[str]:
    """Return a list of texts of a message, by default an empty one. Raises :class:`InvalidArgumentError` otherwise."""
    found = given.get(name) or []
    if not isinstance(found, list | tuple) or not all(isinstance(each, str) for each in found):
        raise InvalidArgumentError(f"invalid {name}={quote(found)}: expected a list of texts")
    return found


def _write(source: str, folder: Path) -> Path:
    """Write the pasted rule to its file, and return the file."""
    path = folder / FILE
    replace_text(path, "\ufeff" + source)  # with the mark, no comment names another encoding
    return path
