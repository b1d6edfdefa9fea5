"""The rule sheet of a rulebook: the clauses that hold, in chapters, numbered and with drawn examples."""

import inspect
import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import count
from pathlib import Path
from typing import Any

from attrs import evolve, frozen

from cardgolf import Rulebook, clauses
from cardgolf import rules as rulebook
from cardgolf.errors import InvalidArgumentError, check_integer
from cardgolf.rule_sheets.drawn_turn import DrawnTurn, draw_turn
from cardgolf.rule_sheets.examples import Example, find_examples, strip_examples
from cardgolf.rule_sheets.facts import Fact, list_card_points, list_facts
from cardgolf.rule_sheets.four_sentences import FourSentences, tell_in_four
from cardgolf.rulebook.clauses import EXAMPLE, TABLE_EXAMPLE, Clause, find_replaced, make_title
from cardgolf.rulebook.stack import StackedPlugin
from cardgolf.rulebook.wordings import format_value
from cardgolf.tools.files import replace_text
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
FORMS = ("text", "markdown", "html")
MOST_SHOWN = 3
_REFERENCE = re.compile(r"\b(?:(?P<page>[A-Z]{1,3}) )?(?P<clause>\d+\.\d+\.\d+)\b")

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


@frozen
class RuleSheet:
    """The rules of one rulebook in plain numbered prose, as :func:`cardgolf.explain` returns them.

    ``str(sheet)`` is plain text. ``told`` are the rules in four sentences, ``turn`` is a turn to draw, and ``shown``
    are examples of what cancels. ``house_rules`` are those that were added to a game or preset, and ``changes`` the
    options that differ from it, as text. ``card_points`` has each kind of card with its points. ``words`` are those of
    headings and of all but the rules, which are English.
    """

    title: str
    told: FourSentences
    turn: DrawnTurn | None
    shown: tuple[Example, ...]
    house_rules: tuple[str, ...]
    changes: tuple[str, ...]
    facts: tuple[Fact, ...]
    card_points: tuple[tuple[str, int], ...]
    chapters: tuple[SheetChapter, ...]
    words: Words = ENGLISH

    @property
    def rules(self) -> tuple[SheetRule, ...]:
        """Every rule, in the order of the sheet."""
        return tuple(rule for chapter in self.chapters for rule in chapter.rules)

    def __str__(self) -> str:
        return self.text()

    def text(self, width: int = 80) -> str:
        """Return the sheet as plain text in lines of at most ``width`` characters, with examples drawn in text."""
        from cardgolf.rule_sheets.forms import format_text  # noqa: PLC0415  # one form at a time is used

        check_integer("width", width, 40)
        return format_text(self, width)

    def markdown(self) -> str:
        """Return the sheet as Markdown, with examples drawn in text."""
        from cardgolf.rule_sheets.forms import format_markdown  # noqa: PLC0415  # as above

        return format_markdown(self)

    def html(self) -> str:
        """Return the sheet as an HTML document to read or print, with examples drawn in SVG."""
        from cardgolf.rule_sheets.html_form import format_html  # noqa: PLC0415  # as above

        return format_html(self)

    def save(self, path: "str | Path") -> None:
        """Write the sheet to a file, in the form of its ending: ``.txt``, ``.md`` or ``.html``.

        The file is replaced as a whole, or stays as it was.

        Raises :class:`InvalidArgumentError` for another ending. Raises ``OSError`` for what the file system refuses,
        and for a path at which there is a directory, a device or a pipe.
        """
        forms = {".txt": self.text, ".md": self.markdown, ".html": self.html}
        make = forms.get(Path(path).suffix)
        if make is None:
            raise InvalidArgumentError(f"invalid path={str(path)!r}: expected a name ending in .txt, .md or .html")
        replace_text(path, make().rstrip("\n") + "\n")

    def as_dict(self) -> dict[str, Any]:
        """Return the sheet as JSON data."""
        return {
            "title": self.title,
            "told": self.told.as_dict(),
            "house_rules": list(self.house_rules),
            "changes": list(self.changes),
            "facts": {fact.name: fact.text for fact in self.facts},
            "card_points": [list(pair) for pair in self.card_points],
            "chapters": [
                {"title": chapter.title, "rules": [_rule_as_dict(rule) for rule in chapter.rules]}
                for chapter in self.chapters
            ],
        }


def _rule_as_dict(rule: SheetRule) -> dict[str, Any]:
    clause = rule.clause.number if rule.clause else None
    examples = [example.as_dict() for example in rule.examples]
    return {"number": rule.number, "text": rule.text, "plugin": rule.plugin, "clause": clause, "examples": examples}


def explain(rules: Any, *, words: Words = ENGLISH) -> RuleSheet:
    """Return the rule sheet of exactly these rules: one that can be printed and pinned to a wall.

    ``rules`` is a rulebook or the name of a variant. A sheet has only what holds: the values of options are worked
    in, overridden clauses are gone, and house rules stand in their chapter. Each way to score has an example, a layout
    scored by these rules. The first page says how to play, with drawings, in the language of ``words``. The numbered
    rules are English.

    >>> sheet = cardgolf.explain(cardgolf.rules("play-nine", skip=False, holes=18))
    >>> print(next(rule.text for rule in sheet.rules if "putt" in rule.text or "no different" in rule.text))
    With one card left face down it is no different: a card you throw is paid for by turning that card up.
    >>> [chapter.title for chapter in sheet.chapters][:3]
    ['The deal', 'A turn', 'The end of a round']
    """
    book = rulebook(rules)
    chapters = list_chapters(book, words)
    every = [rule for chapter in chapters for rule in chapter.rules]
    numbers = {rule.clause.number: rule.number for rule in every if rule.clause}
    found = find_examples(book, [rule for rule in every if _needs_example(rule)], every)
    return RuleSheet(
        make_title(book),
        tell_in_four(book, words),
        draw_turn(book, words),
        _choose_shown(every, found),
        tuple(each.name for each in book.stack[2 + book.preset_rule_count :]),
        tuple(f"{key}={format_value(value)}" for key, value in _list_own_changes(book).items()),
        list_facts(book, words),
        tuple(list_card_points(book)),
        tuple(
            evolve(chapter, rules=tuple(_with_examples(rule, found, numbers) for rule in chapter.rules))
            for chapter in chapters
        ),
        words,
    )


def _choose_shown(rules: Sequence[SheetRule], found: Mapping[int, tuple[Example, ...]]) -> tuple[Example, ...]:
    """Return an example of each rule by which several cards score together, at most three."""
    shown: list[Example] = []
    told: set[int | None] = set()
    for rule in rules:
        examples = found.get(rule.number, ()) if rule.clause and rule.clause.chapter == "scores" else ()
        for example in examples:
            groups = {line.rule for own in example.lines for line in own if len(line.places) > 1}
            if not groups <= told and len(example.boards) == 1:
                shown.append(example)
                told |= groups
    return tuple(shown[:MOST_SHOWN])


def _needs_example(rule: SheetRule) -> bool:
    """Return whether a rule gives an example, or is a way to score."""
    scores = rule.clause is not None and rule.clause.chapter == "scores" and bool(rule.clause.ids)
    return scores or bool(EXAMPLE.search(rule.text) or TABLE_EXAMPLE.search(rule.text))


def _with_examples(rule: SheetRule, found: Mapping[int, tuple[Example, ...]], numbers: Mapping[str, int]) -> SheetRule:
    text = _number_references(strip_examples(rule.text), rule, numbers)
    return evolve(rule, text=text, examples=found.get(rule.number, ()))


def _number_references(text: str, rule: SheetRule, numbers: Mapping[str, int]) -> str:
    """Return the text with numbers of the sheet in the place of those of clauses."""
    page = rule.clause.number.partition(" ")[0] if rule.clause else ""

    def write(found: re.Match[str]) -> str:
        number = numbers.get(f"{found['page'] or page} {found['clause']}")
        return found[0] if number is None else f"rule {number}"

    return _REFERENCE.sub(write, text)


def describe_book(book: Rulebook) -> str:
    """Return the name of the game with its house rules and the options that differ from their defaults.

    >>> from cardgolf.rule_sheets.sheet import describe_book
    >>> describe_book(cardgolf.rules("golf", "knocking", holes=18))
    'Golf + knocking: holes=18'
    """
    title, *added = make_title(book), *(each.name for each in book.stack[2:])
    changes = ", ".join(f"{key}={format_value(value)}" for key, value in _changed_options(book).items())
    return " + ".join([title, *added]) + (f": {changes}" if changes else "")


def _list_own_changes(book: Rulebook) -> dict[str, Any]:
    """Return the options that differ from those of the preset or, without one, from the defaults."""
    changed, name = _changed_options(book), book.stack[1].given
    preset = book.made_from[1][0] if book.made_from else name
    if preset == name or not isinstance(preset, str):
        return changed
    plain = _changed_options(rulebook(preset))
    now = {key: each.options[key] for each in reversed(book.stack) for key in each.options}
    return {key: changed.get(key, now.get(key)) for key in {**plain, **changed} if changed.get(key) != plain.get(key)}


def _changed_options(book: Rulebook) -> dict[str, Any]:
    """Return the options that differ from the defaults of the variant, by name."""
    defaults = getattr(book.stack[1].plugin, "defaults", {})
    changed: dict[str, Any] = {}
    for each in book.stack:
        for key, value in each.changed_options.items():
            if each.name != "base" or defaults.get(key) != value:
                changed[key if key in book.options else f"{each.name}:{key}"] = value
    for key, value in defaults.items():
        if (chosen := book.stack[0].options.get(key, value)) != value:
            changed[key] = chosen
    return changed


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
    texts = {clause: clause.text_for(book) for clause in every}
    replaced = find_replaced(book)
    silent = [each for each in book.stack[1:] if all(clause.plugin != each.name for clause in every)]
    kept = {clause: text for clause, text in texts.items() if text and clause.number not in replaced}
    order = [book.name, *(each.name for each in book.stack[2:]), "base"]
    found: list[tuple[Clause | StackedPlugin, str]] = []
    for name in order:
        found += [(clause, text) for clause, text in kept.items() if clause.plugin == name]
        found += [(each, _describe_plugin(book, each)) for each in silent if each.name == name]
    return found


def _describe_plugin(book: Rulebook, plugin: StackedPlugin) -> str:
    """Return the docstring of a plugin, or the hooks that it implements."""
    paragraphs = (inspect.getdoc(plugin.plugin) or "").split("\n\n")
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
    return not names.isdisjoint(book.stack[0].changed_options)


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
