"""The rule sheet of a rulebook: the clauses that hold, in chapters, numbered and with drawn examples."""

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from attrs import evolve, frozen

from cardgolf import Rulebook
from cardgolf import rules as rulebook
from cardgolf.errors import InvalidArgumentError, check_integer
from cardgolf.rule_sheets.chapters import SheetChapter, SheetRule, list_chapters
from cardgolf.rule_sheets.drawn_turn import DrawnTurn, draw_turn
from cardgolf.rule_sheets.examples import Example, find_examples, strip_examples
from cardgolf.rule_sheets.facts import Fact, list_card_points, list_facts
from cardgolf.rule_sheets.four_sentences import FourSentences, tell_in_four
from cardgolf.rulebook.clauses import EXAMPLE, TABLE_EXAMPLE, make_title
from cardgolf.rulebook.wordings import format_value
from cardgolf.tools.files import replace_text
from cardgolf.words import ENGLISH, Words

FORMS = ("text", "markdown", "html")
MOST_SHOWN = 3
_REFERENCE = re.compile(r"\b(?:(?P<page>[A-Z]{1,3}) )?(?P<clause>\d+\.\d+\.\d+)\b")


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

        return format_text(self, check_integer("width", width, 40))

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
    title = make_title(book)
    told = title.split(" + ")  # that of a bundle names its house rules
    added = [each.name for each in book.house_rules if each.name not in told]
    changes = ", ".join(f"{key}={format_value(value)}" for key, value in changed_options(book).items())
    return " + ".join([title, *added]) + (f": {changes}" if changes else "")


def _list_own_changes(book: Rulebook) -> dict[str, Any]:
    """Return the options that differ from those of the preset or, without one, from the defaults."""
    changed, name = changed_options(book), book.stack[1].given
    preset = book.made_from[1][0] if book.made_from else name
    if preset == name or not isinstance(preset, str):
        return changed
    plain = changed_options(rulebook(preset))
    now = {key: each.options[key] for each in reversed(book.stack) for key in each.options}
    return {key: changed.get(key, now.get(key)) for key in {**plain, **changed} if changed.get(key) != plain.get(key)}


def changed_options(book: Rulebook) -> dict[str, Any]:
    """Return the options that differ from the defaults of the variant, by name."""
    pairs = ((each.name, key, value) for each in book.stack for key, value in each.changed_options.items())
    return {key if key in book.options else f"{name}:{key}": value for name, key, value in pairs}
