"""The chapters of a rule sheet: which clauses hold, in which order, and the text of a plugin without clauses."""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import count

from attrs import frozen

from cardgolf import Rulebook, clauses
from cardgolf.rule_sheets.examples import Example
from cardgolf.rulebook.clauses import printed_texts
from cardgolf.rulebook.rules_pages import Clause
from cardgolf.rulebook.stack import StackedPlugin
from cardgolf.tools.docstrings import read_docstring
from cardgolf.tools.text import join_names
from cardgolf.words import ENGLISH, Words


def title_chapters(words: Words) -> dict[str, str]:
    """Return the titles of chapters by their key, in the order of a sheet."""
    return {
        "deal": words("sheet-deal"),
        "turn": words("sheet-turn"),
        "end": words("sheet-end"),
        "scores": words("sheet-scores"),
        "match": words("sheet-match"),
        "sight": words("sheet-sight"),
        "program": words("sheet-program"),
    }


CHAPTERS = title_chapters(ENGLISH)


# The chapter of a plugin without clauses, by the first of these hooks that it implements.
_CHAPTER_OF_HOOKS = {
    "scores": ("before_score", "score", "bonus", "scoring", "points", "penalty", "adjust_scores"),
    "end": ("round_end",),
    "match": ("totals", "standings", "match_over", "next_round", "goal"),
    "deal": ("deck", "layout", "layouts", "middle", "opening_flips", "dealt", "leader", "next_dealer", "seats"),
}


@frozen
class SheetRule:
    """A rule of a sheet: its number, its text, the clause that it comes from, and examples.

    ``clause`` is ``None`` for a plugin without a rules page, whose docstring is the text.
    """

    number: int
    text: str
    plugin: str
    clause: Clause | None = None
    examples: tuple[Example, ...] = ()

    @property
    def source(self) -> str:
        """The number of the clause, or ``house rule`` and the name of a plugin without a rules page."""
        return f"house rule {self.plugin}" if self.clause is None else self.clause.number


@frozen
class SheetChapter:
    """A chapter of a sheet: its title and its rules."""

    title: str
    rules: tuple[SheetRule, ...]


def list_chapters(book: Rulebook, words: Words = ENGLISH) -> tuple[SheetChapter, ...]:
    """Return the chapters of the sheet without examples: in each the rules of the game, of house rules, of the base."""
    found = _list_texts(book)
    keys = _order_chapters([clause for clause, _ in found if isinstance(clause, Clause)], title_chapters(words))
    number = count(1)
    chapters = []
    for key, title in keys.items():
        own = [(clause, text) for clause, text in found if _chapter_of(book, clause) == key]
        rules = tuple(
            SheetRule(next(number), text, clause.plugin, clause)
            if isinstance(clause, Clause)
            else SheetRule(next(number), text, clause.name)
            for clause, text in own
        )
        if rules:
            chapters.append(SheetChapter(title, rules))
    return tuple(chapters)


def _list_texts(book: Rulebook) -> list[tuple[Clause | StackedPlugin, str]]:
    """Return each clause that holds with its text, and each plugin without clauses with its docstring."""
    every = clauses(book)
    silent = [each for each in book.stack[1:] if all(clause.plugin != each.name for clause in every)]
    kept = printed_texts(book)
    order = [book.name, *(each.name for each in book.stack[2:]), "base"]
    found: list[tuple[Clause | StackedPlugin, str]] = []
    for name in order:
        found += [(clause, text) for clause, text in kept.items() if clause.plugin == name]
        found += [(each, _describe_plugin(book, each)) for each in silent if each.name == name]
    return found


def _describe_plugin(book: Rulebook, plugin: StackedPlugin) -> str:
    """Return the docstring of a plugin, or the hooks that it implements."""
    paragraphs = read_docstring(plugin.plugin).split("\n\n")
    text = " ".join(" ".join(each.split()) for each in paragraphs if ">>>" not in each)
    hooks = [hook for hook, names in book.hook_implementations().items() if plugin.name in names]
    return text or plugin.summary or f"The house rule {plugin.name} has no text. It changes: {join_names(hooks)}."


def _chapter_of(book: Rulebook, clause: Clause | StackedPlugin) -> str:
    if isinstance(clause, Clause):
        is_limit = clause.chapter != "program" or not _is_chosen(book, clause)
        return (clause.chapter if is_limit else "end") or clause.section
    hooks = {hook for hook, names in book.hook_implementations().items() if clause.name in names}
    return next((key for key, some in _CHAPTER_OF_HOOKS.items() if not hooks.isdisjoint(some)), "turn")


def _is_chosen(book: Rulebook, clause: Clause) -> bool:
    """Return whether an option of a clause about the program has another value than its default."""
    names = {option.partition("=")[0] for option in clause.options}
    return not names.isdisjoint(book.stack[0].changed_options.keys() | book.stack[0].defaults.keys())


def _order_chapters(found: Sequence[Clause], titles: Mapping[str, str]) -> dict[str, str]:
    """Return the titles of the chapters by key. A section of a page without chapters is one, under its heading."""
    keys = list(titles)
    for earlier, clause in _pairs_of_neighbours(found):
        key = clause.chapter or clause.section
        if key not in keys:
            after = earlier and (earlier.chapter or earlier.section)
            keys.insert(keys.index(after) + 1 if after in keys else 0, key)
    return {key: titles.get(key) or re.sub(r"^[\d.]+ ", "", key) for key in keys}


def _pairs_of_neighbours(found: Sequence[Clause]) -> Iterator[tuple[Clause | None, Clause]]:
    """Yield each clause with the one before it of the same plugin."""
    for place, clause in enumerate(found):
        earlier = found[place - 1] if place else None
        yield earlier if earlier and earlier.plugin == clause.plugin else None, clause
