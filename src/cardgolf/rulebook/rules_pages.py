"""Rules pages, and the numbered clauses in them.

The rules page of a plugin is the ``.md`` file beside its module, with the module's name. A clause is a paragraph that
begins with its number. A last line in asterisks may name its source, the options that change it, and its rule ids::

    **PN 2.2.1** Take the top card of the stock or of the discard pile.
    *From: PN-a and PN-b. Options: `skip=off`. Ids: `base.moves`.*

If several plugins share a module, a heading of one plugin's name in backticks starts the clauses of that plugin alone.

A list below a clause has its wordings for a rule sheet, and comments mark its numbers and chapters; see
:mod:`cardgolf.rulebook.wordings`. A comment may also have words that mean the same; see
:mod:`cardgolf.rulebook.clause_search`.
"""

import inspect
import pkgutil
import re
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from types import ModuleType
from typing import Any

from attrs import field, frozen

from cardgolf.errors import UnknownPluginError
from cardgolf.rulebook import registry
from cardgolf.rulebook.base import BaseRules
from cardgolf.rulebook.rulebook import Rulebook
from cardgolf.rulebook.stack import StackedPlugin
from cardgolf.rulebook.wordings import BULLET, LIST, Wording, choose_wording, options_in, parse_wordings, strip_marks
from cardgolf.tools.files import read_text
from cardgolf.tools.text import did_you_mean, quote

_PART = re.compile(
    r"^(?P<level>##+) (?P<heading>.+)$"
    r"|^<!-- *chapter: *(?P<chapter>\w+) *-->"
    rf"|^\*\*(?P<number>[A-Z]+ [0-9.]+)\*\* (?P<body>.+(?:\n(?!\*\*[A-Z]|#|{BULLET}).+)*)(?P<wordings>{LIST})",
    re.MULTILINE,
)
_LABELS = "From|Replaces|Hooks|Options|Ids"
_NOTE = re.compile(rf"^\*(?=(?:{_LABELS}): )", re.MULTILINE)
_LABEL = re.compile(rf"(?:^|\. )({_LABELS}): ")
_NUMBER = re.compile(r"[A-Z]+ [0-9.]*[0-9]")
_CODE = re.compile(r"`([^`]+)`")


MAX_PAGE = 1_000_000  # bytes


@frozen
class Clause:
    """A rule in words, with its source, the options that change it and its rule ids.

    ``plugin`` is the name of its plugin and ``section`` the heading above it. ``chapter`` is the part of a rule sheet
    that it belongs to. ``wordings`` are its texts by option, and ``marked`` is its text with the comments that mark
    numbers. ``replaces`` are the numbers of clauses that it takes the place of, and ``hooks`` the hooks by which a
    plugin without clauses changes it.
    """

    number: str
    text: str
    source: str = ""
    options: tuple[str, ...] = ()
    ids: tuple[str, ...] = ()
    section: str = ""
    plugin: str = field(default="", eq=False)
    chapter: str = ""
    marked: str = field(default="", eq=False)
    wordings: tuple[Wording, ...] = ()
    replaces: tuple[str, ...] = ()
    hooks: tuple[str, ...] = ()

    def text_for(self, rules: Rulebook) -> str:
        """Return the text as it holds under the options of a rulebook, empty if the clause is left out.

        >>> clause = next(each for each in cardgolf.clauses("play-nine") if each.number == "PN 2.5.1")
        >>> clause.text_for(cardgolf.rules("play-nine", holes=18))
        'Eighteen rounds are played, and the lowest total wins.'
        """
        return choose_wording(rules, self.plugin, self.marked, self.wordings)


def read_page(plugin: Any) -> str | None:
    """Return the rules page of a plugin, given by name or as part of a stack, or ``None`` if it has none.

    A page has at most :data:`MAX_PAGE` bytes. Raise :class:`UnknownPluginError` for a name that is not installed.
    """
    module = _module_name(_find_by_name(plugin) if isinstance(plugin, str) else plugin)
    try:
        text = _read_beside(module, f"{_page_stem(module)}.md")
    except (OSError, ImportError, ValueError):
        return None
    return None if text is None else "\n".join(text.splitlines())


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


def _read_beside(module: str, name: str) -> str | None:
    """Return the text of the file ``name`` in the folder of a module, or ``None`` if the module has no folder."""
    file = getattr(sys.modules.get(module), "__file__", None)
    if file and (path := Path(file).with_name(name)).exists():
        return read_text(path, MAX_PAGE)
    found = pkgutil.get_data(module, name)  # of a module in an archive
    return None if found is None else found.decode("utf-8", "replace")


def _page_stem(module: str) -> str:
    """Return the name of a rules page without its ending: that of the file, or of the package, that has the plugin."""
    stem = inspect.getmodulename(getattr(sys.modules.get(module), "__file__", None) or "")
    return stem if stem and stem != "__init__" else module.rpartition(".")[2]


def parse_clauses(text: str, plugin: str) -> Iterator[Clause]:
    """Yield the clauses of a page that are about ``plugin``."""
    section, chapter, plugins = "", "", {plugin}
    for part in _PART.finditer(text):
        if heading := part["heading"]:
            if len(part["level"]) < 3:
                section, chapter = heading.strip(), ""
            plugins = _plugins_in_heading(heading) or {plugin}
        elif part["chapter"]:
            chapter = part["chapter"]
        elif plugin in plugins:
            yield _parse_clause(part, section, chapter, plugin)


def _plugins_in_heading(heading: str) -> set[str]:
    """Return the plugins in a heading that consists of names in backticks, and none for another heading."""
    return set() if _CODE.sub("", heading).strip(", ") else set(_CODE.findall(heading))


def _parse_clause(part: re.Match[str], section: str, chapter: str, plugin: str) -> Clause:
    """Return the clause of a match: its number, its paragraph and its wordings."""
    text, note, *_ = (*_NOTE.split(part["body"], maxsplit=1), "")
    _, *parts = _LABEL.split(_join_words(note).rstrip("*").removesuffix("."))
    notes = dict(zip(parts[::2], parts[1::2], strict=True))
    options, ids, hooks = (tuple(_CODE.findall(notes.get(label, ""))) for label in ("Options", "Ids", "Hooks"))
    marked, wordings = _join_words(text), parse_wordings(part["wordings"])
    return Clause(
        part["number"],
        strip_marks(marked),
        notes.get("From", ""),
        tuple(dict.fromkeys((*options, *options_in(wordings)))),
        ids,
        section,
        plugin,
        chapter,
        marked,
        wordings,
        tuple(_NUMBER.findall(notes.get("Replaces", ""))),
        hooks,
    )


def _join_words(text: str) -> str:
    return " ".join(text.split())


def _module_name(plugin: Any) -> str:
    """Return the name of the module that defines a plugin."""
    thing = plugin.plugin if isinstance(plugin, StackedPlugin) else plugin
    return str(thing.__name__ if isinstance(thing, ModuleType) else getattr(thing, "__module__", ""))
