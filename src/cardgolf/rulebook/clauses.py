"""Numbered clauses of the rules, parsed from rules pages.

The rules page of a plugin is the ``.md`` file beside its module, with the module's name. A clause is a paragraph that
begins with its number. A last line in asterisks may name its source, the options that change it, and its rule ids::

    **PN 2.2.1** Take the top card of the stock or of the discard pile.
    *From: PN-a and PN-b. Options: `skip=off`. Ids: `base.moves`.*

If several plugins share a module, a heading of one plugin's name in backticks starts the clauses of that plugin alone.
"""

import inspect
import pkgutil
import re
import sys
from collections.abc import Iterator
from contextlib import suppress
from types import ModuleType
from typing import Any

from attrs import field, frozen

from cardgolf._text import did_you_mean, quote
from cardgolf.errors import UnknownPluginError
from cardgolf.rulebook import registry
from cardgolf.rulebook.base import BaseRules
from cardgolf.rulebook.loader import rules as rulebook
from cardgolf.rulebook.stack import StackedPlugin

_PART = re.compile(
    r"^(?P<level>##+) (?P<heading>.+)$|^\*\*(?P<number>[A-Z]+ [0-9.]+)\*\* (?P<body>.+(?:\n(?!\*\*[A-Z]|#).+)*)",
    re.MULTILINE,
)
_NOTE = re.compile(r"^\*(?=From: |Options: |Ids: )", re.MULTILINE)
_LABEL = re.compile(r"(?:^|\. )(From|Options|Ids): ")
_CODE = re.compile(r"`([^`]+)`")

# A layout in a clause and what it scores.
EXAMPLE = re.compile(r"`([^`]+/[^`]+)` scores (-?\d+)")


@frozen
class Clause:
    """A rule in words, with its source, the options that change it and its rule ids.

    ``plugin`` is the name of its plugin and ``section`` the heading above it.
    """

    number: str
    text: str
    source: str = ""
    options: tuple[str, ...] = ()
    ids: tuple[str, ...] = ()
    section: str = ""
    plugin: str = field(default="", eq=False)


def read_page(plugin: Any) -> str | None:
    """Return the rules page of a plugin, given by name or as part of a stack, or ``None`` if it has none.

    Raise :class:`UnknownPluginError` for a name that is not installed.
    """
    module = _module_name(_find_by_name(plugin) if isinstance(plugin, str) else plugin)
    try:
        found = pkgutil.get_data(module, f"{_page_stem(module)}.md")
    except (OSError, ImportError, ValueError):
        return None
    return None if found is None else "\n".join(found.decode("utf-8", "replace").splitlines())


def _page_stem(module: str) -> str:
    """Return the name of a rules page without its ending: that of the file, or of the package, that has the plugin."""
    stem = inspect.getmodulename(getattr(sys.modules.get(module), "__file__", None) or "")
    return stem if stem and stem != "__init__" else module.rpartition(".")[2]


def clauses(rules: Any) -> tuple[Clause, ...]:
    """Return every clause of a rulebook or variant: house rules first, then the variant, then the base rules.

    >>> cardgolf.clauses("play-nine")[0].text
    'Two to six can play.'
    """
    stack = reversed(rulebook(rules).stack)
    return tuple(dict.fromkeys(clause for each in stack for clause in parse_clauses(read_page(each) or "", each.name)))


def clauses_about(rules: Any, rule_id: str) -> tuple[Clause, ...]:
    """Return the clauses with a rule id, such as that of an illegal move or of a line of a scorecard.

    >>> from cardgolf.rulebook.clauses import clauses_about
    >>> [clause.number for clause in clauses_about("play-nine", "base.turn")]
    ['G 1.4.5']
    """
    return tuple(clause for clause in clauses(rules) if rule_id in clause.ids)


def parse_clauses(text: str, plugin: str) -> Iterator[Clause]:
    """Yield the clauses of a page that are about ``plugin``."""
    section, plugins = "", {plugin}
    for part in _PART.finditer(text):
        if heading := part["heading"]:
            section = heading.strip() if len(part["level"]) < 3 else section
            plugins = _plugins_in_heading(heading) or {plugin}
        elif plugin in plugins:
            yield _parse_clause(part["number"], part["body"], section, plugin)


def _plugins_in_heading(heading: str) -> set[str]:
    """Return the plugins in a heading that consists of names in backticks, and none for another heading."""
    return set() if _CODE.sub("", heading).strip(", ") else set(_CODE.findall(heading))


def _parse_clause(number: str, body: str, section: str, plugin: str) -> Clause:
    """Return the clause with this number and paragraph."""
    text, note, *_ = (*_NOTE.split(body, maxsplit=1), "")
    _, *parts = _LABEL.split(_join_words(note).rstrip("*").removesuffix("."))
    notes = dict(zip(parts[::2], parts[1::2], strict=True))
    options, ids = (tuple(_CODE.findall(notes.get(label, ""))) for label in ("Options", "Ids"))
    return Clause(number, _join_words(text), notes.get("From", ""), options, ids, section, plugin)


def _join_words(text: str) -> str:
    return " ".join(text.split())


def _module_name(plugin: Any) -> str:
    """Return the name of the module that defines a plugin."""
    thing = plugin.plugin if isinstance(plugin, StackedPlugin) else plugin
    return str(thing.__name__ if isinstance(thing, ModuleType) else getattr(thing, "__module__", ""))


def _find_by_name(name: str) -> Any:
    """Return the variant or house rule with this name."""
    if name == "base":
        return BaseRules
    wanted = name.partition(":")[0]
    for group in (registry.VARIANTS, registry.HOUSE_RULES):
        with suppress(UnknownPluginError):
            return registry.find_plugin(group, wanted).load()
    known = {*registry.variants(), *registry.house_rules()}
    raise UnknownPluginError(f"{quote(wanted)} is not installed; {did_you_mean(wanted, known)}")
