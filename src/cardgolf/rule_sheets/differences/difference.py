"""The function :func:`diff`: what differs between two rulebooks, in words and in examples."""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import Any

from attrs import frozen

from cardgolf import Rulebook
from cardgolf import rules as rulebook
from cardgolf.errors import check_integer
from cardgolf.rule_sheets.differences.beginnings import LayoutWitness, find_layouts
from cardgolf.rule_sheets.differences.matches import MatchWitness, find_match
from cardgolf.rule_sheets.differences.play import CourseWitness, find_course
from cardgolf.rule_sheets.examples import Example, find_own_example
from cardgolf.rule_sheets.page import PartLine, RulesPage, make_page
from cardgolf.rule_sheets.sheet import describe_book
from cardgolf.rulebook.wordings import format_value
from cardgolf.words import ENGLISH, Words

MATCHES = 300
WIDTH = 80
_CANCELLING = "Cancel", "Spare"
_SENTENCE_END = re.compile(r"(?<=[.!?])\s+(?=[A-ZÄÖÜ])")


@frozen
class TextDifference:
    """A sentence, a fact, an option or a part that differs: its name, and its text by either rulebook.

    The text is empty where it is absent. That of a part is its fields and what it says.
    """

    name: str
    a: str
    b: str


@frozen
class RulesDifference:
    """What differs between the rulebooks ``a`` and ``b``, as :func:`cardgolf.diff` returns it.

    ``sentences`` are what one of them says in four sentences and the other does not, by their titles. ``facts``,
    ``options`` and ``parts`` are the differences between their pages, those of :meth:`Rulebook.describe`.

    ``layout``, ``match`` and ``course`` are the simplest layouts, scores of rounds and course of play that were found
    and that the two treat differently, or ``None``. ``apart`` has a layout of each with what cancels there, where they
    have layouts of different shapes. ``layouts_tried`` and ``games_tried`` say how many were tried.
    ``str(difference)`` is plain text in the language of ``words``.
    """

    a: Rulebook
    b: Rulebook
    sentences: tuple[TextDifference, ...]
    facts: tuple[TextDifference, ...]
    options: tuple[TextDifference, ...]
    parts: tuple[TextDifference, ...]
    layout: LayoutWitness | None
    match: MatchWitness | None
    course: CourseWitness | None
    apart: tuple[Example, ...]
    layouts_tried: int
    games_tried: int
    words: Words = ENGLISH

    @property
    def has_witness(self) -> bool:
        """Whether layouts, scores or a course of play were found that the two treat differently."""
        return bool(self.layout or self.match or self.course)

    def __str__(self) -> str:
        return self.text()

    def text(self, width: int = WIDTH) -> str:
        """Return the difference as plain text in lines of about ``width`` characters.

        It begins with the sentences and the examples.
        """
        from cardgolf.rule_sheets.differences.text import format_difference  # noqa: PLC0415  # JSON needs no text

        return "\n".join(format_difference(self, width)) + "\n"

    def as_dict(self) -> dict[str, Any]:
        """Return the difference as JSON data."""
        witnesses = {"layout": self.layout, "match": self.match, "course": self.course}
        return {
            "a": describe_book(self.a),
            "b": describe_book(self.b),
            **{name: [_text_as_dict(each) for each in getattr(self, name)] for name in _TEXTS},
            **{name: witness and witness.as_dict() for name, witness in witnesses.items()},
            "apart": [each.as_dict() for each in self.apart],
            "layouts_tried": self.layouts_tried,
            "games_tried": self.games_tried,
        }


_TEXTS = "sentences", "facts", "options", "parts"


def _text_as_dict(each: TextDifference) -> dict[str, str]:
    return {"name": each.name, "a": each.a, "b": each.b}


def diff(
    a: Any, b: Any, *, seed: int = 1, layouts: int = 2000, games: int = 70, words: Words = ENGLISH
) -> RulesDifference:
    """Return how two rulebooks differ: in sentences and parts, and in examples that they treat differently.

    ``a`` and ``b`` are rulebooks or names of variants. At most ``layouts`` tables are scored by both, and at most
    ``games`` games are played under both. What is found is made as simple and as short as possible. The same arguments
    give the same result. The sentences are in the language of ``words``.

    >>> found = cardgolf.diff("golf", cardgolf.rules("golf", cancel="line"), games=5)
    >>> found.parts[0].name, found.layout.layouts, found.layout.a, found.layout.b
    ('cancel', ('A A A / 3 2 K',), (4,), (1,))

    Raises :class:`InvalidArgumentError` unless ``seed``, ``layouts`` and ``games`` are integers from 0 on.
    """
    given = ("seed", seed), ("layouts", layouts), ("games", games)
    seed, layouts, games = (check_integer(name, value, 0) for name, value in given)
    one, other = rulebook(a), rulebook(b)
    layout, layouts_tried = find_layouts(one, other, seed, layouts)
    course, games_tried = find_course(one, other, seed, games, layout, words)
    match = find_match(one, other, seed, MATCHES if games else 0, words)
    apart = _find_examples_apart(one, other) if layouts else ()
    texts = dict(zip(_TEXTS, _compare_pages(one, other, words), strict=True))
    return RulesDifference(
        one,
        other,
        layout=layout,
        match=match,
        course=course,
        apart=apart,
        layouts_tried=layouts_tried,
        games_tried=games_tried,
        words=words,
        **texts,
    )


def _compare_pages(one: Rulebook, other: Rulebook, words: Words) -> list[tuple[TextDifference, ...]]:
    """Return the sentences, facts, options and parts that differ."""
    a, b = make_page(one, words), make_page(other, words)
    sentences = [each.told.titled(words) for each in (a, b)]
    names = (one.options.keys() & other.options.keys()) | {*a.options, *b.options}
    options = [
        {name: format_value(value) for name, value in book.options.items() if name in names} for book in (one, other)
    ]
    return [
        tuple([_keep_own_sentences(each) for each in _differences(*sentences)]),
        _differences(*_list_facts(a, b, words)),
        _differences(*options),
        tuple(_compare_parts(a.parts, b.parts)),
    ]


def _keep_own_sentences(found: TextDifference) -> TextDifference:
    """Return the sentences of each side that the other does not have."""
    one, other = (_SENTENCE_END.split(text) for text in (found.a, found.b))
    own = [" ".join(each for each in said if each not in others) for said, others in ((one, other), (other, one))]
    return TextDifference(found.name, *own) if any(own) else found


def _list_facts(one: RulesPage, other: RulesPage, words: Words) -> Iterator[dict[str, str]]:
    """Yield the facts of each page with the points of the cards that have others by the other one."""
    for page, against in ((one, other), (other, one)):
        own = [f"{card} {points}" for card, points in page.card_points if (card, points) not in against.card_points]
        yield {fact.name: fact.text for fact in page.facts} | {words("sheet-points"): ", ".join(own)}


def _compare_parts(one: Sequence[PartLine], other: Sequence[PartLine]) -> Iterator[TextDifference]:
    """Yield the parts of either side that the other has not, those of one name in pairs."""
    left, right = [*one], [*other]
    for part in one:
        if part in right:
            left.remove(part)
            right.remove(part)
    for name in dict.fromkeys(part.name for part in (*left, *right)):
        sides = ([_tell_part(part) for part in side if part.name == name] for side in (left, right))
        for a, b in zip_longest(*sides, fillvalue=""):
            yield TextDifference(name, a, b)


def _tell_part(part: PartLine) -> str:
    return ": ".join(filter(None, (part.fields, part.says))) or part.name


def _find_examples_apart(*books: Rulebook) -> tuple[Example, ...]:
    """Return a layout of each rulebook with what cancels there, if no layout of the one is one of the other."""
    one, other = map(_list_shapes, books)
    if not one.isdisjoint(other):
        return ()
    found = [find_own_example(book, _list_cancelling_ids(book)) for book in books]
    return tuple(each for each in found if each) if all(found) else ()


def _list_cancelling_ids(book: Rulebook) -> frozenset[str]:
    """Return the ids of the lines of groups that cancel, or that would if their cards were others."""
    cancelling = [part for part in book.parts if part.kind in _CANCELLING]
    return frozenset(getattr(part, name, "") for part in cancelling for name in ("group", "rule")) - {""}


def _list_shapes(book: Rulebook) -> set[tuple[int, ...]]:
    """Return the lengths of the rows and groups of every layout, nothing for a single row, as of any hand."""
    layouts = [layout for _, setup in book.table_setups() for layout in setup.layouts]
    return {tuple(map(len, layout.text_lines)) if len(layout.text_lines) > 1 else () for layout in layouts}


def _differences(one: Mapping[str, str], other: Mapping[str, str]) -> tuple[TextDifference, ...]:
    names = [name for name in {**one, **other} if one.get(name) != other.get(name)]
    return tuple(TextDifference(name, one.get(name, ""), other.get(name, "")) for name in names)
