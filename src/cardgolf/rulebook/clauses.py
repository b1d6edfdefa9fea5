"""Numbered clauses of the rules, parsed from rules pages.

The rules page of a plugin is the ``.md`` file beside its module, with the module's name. A clause is a paragraph that
begins with its number. A last line in asterisks may name its source, the options that change it, and its rule ids::

    **PN 2.2.1** Take the top card of the stock or of the discard pile.
    *From: PN-a and PN-b. Options: `skip=off`. Ids: `base.moves`.*

If several plugins share a module, a heading of one plugin's name in backticks starts the clauses of that plugin alone.

A list below a clause has its wordings for a rule sheet, and comments mark its numbers and chapters; see
:mod:`cardgolf.rulebook.wordings`.
"""

import inspect
import pkgutil
import re
import sys
from collections.abc import Iterator
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from types import ModuleType
from typing import Any

from attrs import field, frozen

from cardgolf.errors import PluginError, UnknownPluginError
from cardgolf.rulebook import registry
from cardgolf.rulebook.base import BaseRules
from cardgolf.rulebook.loader import rules as rulebook
from cardgolf.rulebook.rulebook import Rulebook
from cardgolf.rulebook.stack import StackedPlugin
from cardgolf.rulebook.wordings import BULLET, LIST, Wording, choose_wording, options_in, parse_wordings, strip_marks
from cardgolf.tools.files import read_text
from cardgolf.tools.text import did_you_mean, one_line, quote

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
_HEADING = re.compile(r"^# (.+)$", re.MULTILINE)

MAX_PAGE = 1_000_000  # bytes
SHORT = 2  # words of so many letters are searched for whole
HOUSE_RULES_HOLD = "Where a house rule and another rule differ, the house rule holds."

# A layout in a clause and what it scores, and the layouts of a table, of which the first is the closer's.
EXAMPLE = re.compile(r"`([^`|]+/[^`|]+)` scores (-?\d+)")
TABLE_EXAMPLE = re.compile(r"`([^`|]+(?: \| [^`|]+)+)` scores (-?\d+(?:(?:, | and )-?\d+)+)")


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


def make_title(book: Rulebook) -> str:
    """Return the name of a game for people: the title of a preset, or the heading of the variant's page.

    >>> from cardgolf.rulebook.clauses import make_title
    >>> make_title(cardgolf.rules("nine-card", "rearrange")), make_title(cardgolf.rules("four-card"))
    ('Nine-Card Golf', 'Four-Card Golf')
    """
    if book.title != book.name:
        return book.title
    heading = _HEADING.search(read_page(book.stack[1]) or "")
    return heading[1] if heading else " ".join(word.capitalize() for word in book.name.split("-"))


def make_label(book: Rulebook) -> str:
    """Return the name of a game for people and those of the house rules that were added to it.

    >>> from cardgolf.rulebook.clauses import make_label
    >>> make_label(cardgolf.rules("nine-card", "rearrange"))
    'Nine-Card Golf + rearrange'
    """
    return make_title(book) + book.label.removeprefix(book.title)


def describe_plugins(book: Rulebook) -> Iterator[str]:
    """Yield the variant and each house rule in a line, with the options that differ from their defaults.

    >>> from cardgolf.rulebook.clauses import describe_plugins
    >>> for line in describe_plugins(cardgolf.rules("golf", "joker-pairs")):
    ...     print(line)
    Golf: swap your cards for lower ones, and pair equal cards, which cancel.
    Joker pairs: Jokers that would cancel each other keep their points.
    """
    for each in book.stack[1:]:
        changed = ", ".join(f"{key}={value}" for key, value in each.changed_options.items())
        text = f"{each.summary}{f' Here: {changed}.' if changed else ''}".strip()
        if each is book.stack[1]:
            yield one_line(text or f"{make_title(book)}.")
        else:
            title = each.name.replace("-", " ").replace("_", " ").capitalize()
            yield one_line(f"{title}: {text}" if text else f"{title}.")


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


def clauses(rules: Any) -> tuple[Clause, ...]:
    """Return every clause of a rulebook or variant: house rules first, then the variant, then the base rules.

    >>> cardgolf.clauses("play-nine")[0].text
    'Two to six can play.'
    """
    stack = reversed(rulebook(rules).stack)
    return tuple(dict.fromkeys(clause for each in stack for clause in _list_clauses(read_page(each) or "", each.name)))


@lru_cache(maxsize=64)
def _list_clauses(text: str, plugin: str) -> tuple[Clause, ...]:
    return tuple(parse_clauses(text, plugin))


def find_replaced(book: Rulebook) -> dict[str, tuple[str, ...]]:
    """Return the numbers of the clauses that others replace, each with what replaces it.

    That is the numbers of clauses in force, or the names of plugins without clauses that implement a hook of it.

    >>> from cardgolf.rulebook.clauses import find_replaced
    >>> find_replaced(cardgolf.rules("play-nine"))["G 1.6.7"]
    ('PN 2.5.2',)
    """
    every = clauses(book)
    with_clauses, implemented = {clause.plugin for clause in every}, book.hook_implementations()
    silent = [each.name for each in book.stack[1:] if each.name not in with_clauses]
    in_force = [clause for clause in every if clause.text_for(book)]
    found = {}
    for clause in every:
        numbers = [other.number for other in in_force if clause.number in other.replaces]
        names = [name for name in silent if any(name in implemented.get(hook, ()) for hook in clause.hooks)]
        if numbers or names:
            found[clause.number] = (*numbers, *names)
    return found


def clauses_about(rules: Any, rule_id: str) -> tuple[Clause, ...]:
    """Return the clauses with a rule id, such as that of an illegal move or of a line of a scorecard.

    >>> from cardgolf.rulebook.clauses import clauses_about
    >>> [clause.number for clause in clauses_about("play-nine", "base.turn")]
    ['G 1.4.5']
    """
    return tuple(clause for clause in clauses(rules) if rule_id in clause.ids)


def find_clauses(words: str, rules: Any = None) -> tuple[Clause, ...]:
    """Return the clauses that have all of ``words``, of one rulebook or of every variant and house rule.

    Each of ``words`` is a word or the beginning of one; one of two letters is a whole word. A plugin that cannot be
    imported is left out.

    >>> from cardgolf.rulebook.clauses import find_clauses
    >>> find_clauses("queen of spades")[0].number
    'CN 4.2.2'
    """
    wanted = _compile_words(words)
    book = None if rules is None else rulebook(rules)
    every = _every_clause() if book is None else clauses(book)
    return tuple(
        clause
        for clause in every
        if any(all(word.search(text.casefold()) for word in wanted) for text in _list_texts(clause, book))
    )


def find_plain_rules(words: str, book: Rulebook) -> Iterator[str]:
    """Yield the descriptions with all of ``words``, as for :func:`find_clauses`, of plugins without clauses."""
    wanted, with_clauses = _compile_words(words), {clause.plugin for clause in clauses(book)}
    for each, text in zip(book.stack[1:], describe_plugins(book), strict=True):
        if each.name not in with_clauses and all(word.search(text.casefold()) for word in wanted):
            yield text


def _compile_words(words: str) -> list[re.Pattern[str]]:
    """Return what finds each of ``words``, or a word that begins with it."""
    return [
        re.compile(rf"(?<!\w){re.escape(word)}" + r"(?!\w)" * (len(word) <= SHORT and word.isalpha()))
        for word in words.casefold().split()
    ]


def _list_texts(clause: Clause, book: Rulebook | None) -> tuple[str, ...]:
    """Return the texts of a clause in which words are searched: that of the page, and that of a rule sheet."""
    if book is None:
        return (clause.text, *(each.text for each in clause.wordings if not each.conditions))
    return clause.text, clause.text_for(book)


def _every_clause() -> tuple[Clause, ...]:
    """Return the clauses of every plugin that is installed, the base rules last. Presets have no page of their own."""
    plugins = [*registry.variants().values(), *registry.house_rules().values()]
    found: list[Clause] = []
    for plugin in plugins:
        with suppress(PluginError):
            found += () if plugin.is_preset else _list_clauses(read_page(plugin.name) or "", plugin.name)
    return tuple(dict.fromkeys((*found, *_list_clauses(read_page("base") or "", "base"))))


def texts_about(rules: Rulebook, rule_id: str) -> tuple[tuple[Clause, str], ...]:
    """Return the clauses with a rule id, each with its text under the options of ``rules``.

    Those that are left out come only if all of them are, with their texts as they stand.

    >>> from cardgolf.rulebook.clauses import texts_about
    >>> [text for _, text in texts_about(cardgolf.rules("golf", cancel="none"), "golf.score.column")]
    ['Equal cards do not cancel.']
    """
    every = clauses_about(rules, rule_id)
    texts = tuple((clause, text) for clause in every if (text := clause.text_for(rules)))
    return texts or tuple((clause, clause.text) for clause in every)


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
