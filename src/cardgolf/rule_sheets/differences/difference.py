"""The function :func:`diff`: what differs between two rulebooks, in words and in examples."""

from collections.abc import Mapping
from typing import Any

from attrs import frozen

from cardgolf import Rulebook
from cardgolf import rules as rulebook
from cardgolf.errors import check_integer
from cardgolf.rule_sheets.differences.beginnings import LayoutWitness, find_layouts
from cardgolf.rule_sheets.differences.clause_pairs import pair_clauses
from cardgolf.rule_sheets.differences.matches import MatchWitness, find_match
from cardgolf.rule_sheets.differences.matters import list_cancelling_ids, list_matters
from cardgolf.rule_sheets.differences.play import CourseWitness, find_course
from cardgolf.rule_sheets.examples import Example, find_own_example
from cardgolf.rule_sheets.facts import list_card_points, list_facts
from cardgolf.rule_sheets.sheet import describe_book
from cardgolf.words import ENGLISH, Words

MATCHES = 300
WIDTH = 80


@frozen
class TextDifference:
    """A clause or a fact that differs: its name, and its text by either rulebook, empty where it is absent.

    The name of two clauses of one subject is both numbers, such as ``NC 3.4.1 / GF 8.5.4``.
    """

    name: str
    a: str
    b: str


@frozen
class RulesDifference:
    """What differs between the rulebooks ``a`` and ``b``, as :func:`cardgolf.diff` returns it.

    ``matters`` has at most five sentences on what matters. ``facts`` and ``clauses`` are the differences between their
    rule sheets, and ``same`` the clauses that say the same under other numbers.

    ``layout``, ``match`` and ``course`` are the simplest layouts, scores of rounds and course of play that were found
    and that the two treat differently, or ``None``. ``apart`` has a layout of each with what cancels there, where they
    have layouts of different shapes. ``layouts_tried`` and ``games_tried`` say how many were tried.
    ``str(difference)`` is plain text. ``words`` are those of all but the clauses, which are English.
    """

    a: Rulebook
    b: Rulebook
    matters: tuple[str, ...]
    facts: tuple[TextDifference, ...]
    clauses: tuple[TextDifference, ...]
    same: tuple[str, ...]
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

    def text(self, width: int = WIDTH, *, whole: bool = False) -> str:
        """Return the difference as plain text in lines of about ``width`` characters.

        It begins with what matters and the examples. Clauses that stand alone are a list of numbers, unless they are
        few or the ``whole`` text is wanted.
        """
        from cardgolf.rule_sheets.differences.text import format_difference  # noqa: PLC0415  # JSON needs no text

        return "\n".join(format_difference(self, width, whole=whole)) + "\n"

    def as_dict(self) -> dict[str, Any]:
        """Return the difference as JSON data."""
        witnesses = {"layout": self.layout, "match": self.match, "course": self.course}
        return {
            "a": describe_book(self.a),
            "b": describe_book(self.b),
            "matters": list(self.matters),
            "facts": [_text_as_dict(each) for each in self.facts],
            "clauses": [_text_as_dict(each) for each in self.clauses],
            "same": list(self.same),
            **{name: witness and witness.as_dict() for name, witness in witnesses.items()},
            "apart": [each.as_dict() for each in self.apart],
            "layouts_tried": self.layouts_tried,
            "games_tried": self.games_tried,
        }


def _text_as_dict(each: TextDifference) -> dict[str, str]:
    return {"name": each.name, "a": each.a, "b": each.b}


def diff(
    a: Any, b: Any, *, seed: int = 1, layouts: int = 2000, games: int = 70, words: Words = ENGLISH
) -> RulesDifference:
    """Return how two rulebooks differ: in clauses, and in examples that they treat differently.

    ``a`` and ``b`` are rulebooks or names of variants. At most ``layouts`` tables are scored by both, and at most
    ``games`` games are played under both. What is found is made as simple and as short as possible. The same arguments
    give the same result. The sentences are those of ``words``. What they quote of clauses is English.

    >>> found = cardgolf.diff("golf", cardgolf.rules("golf", cancel="line"), games=5)
    >>> found.clauses[0].name, found.layout.layouts, found.layout.a, found.layout.b
    ('GF 8.5.4', ('A A A / 3 2 K',), (4,), (1,))

    Raises :class:`InvalidArgumentError` unless ``seed``, ``layouts`` and ``games`` are integers from 0 on.
    """
    given = ("seed", seed), ("layouts", layouts), ("games", games)
    seed, layouts, games = (check_integer(name, value, 0) for name, value in given)
    one, other = rulebook(a), rulebook(b)
    layout, layouts_tried = find_layouts(one, other, seed, layouts)
    course, games_tried = find_course(one, other, seed, games, layout, words)
    match = find_match(one, other, seed, MATCHES if games else 0, words)
    facts = _differences(_name_facts(one, words), _name_facts(other, words))
    pairs, same = pair_clauses(one, other)
    matters = list_matters(one, other, pairs, layout, words)
    clauses = tuple(TextDifference(pair.name, *pair.texts) for pair in pairs)
    apart = _find_examples_apart(one, other) if layouts else ()
    return RulesDifference(
        one, other, matters, facts, clauses, same, layout, match, course, apart, layouts_tried, games_tried, words
    )


def _find_examples_apart(*books: Rulebook) -> tuple[Example, ...]:
    """Return a layout of each rulebook with what cancels there, if no layout of the one is one of the other."""
    one, other = map(_list_shapes, books)
    if not one.isdisjoint(other):
        return ()
    found = [find_own_example(book, list_cancelling_ids(book)) for book in books]
    return tuple(each for each in found if each) if all(found) else ()


def _list_shapes(book: Rulebook) -> set[tuple[int, ...]]:
    """Return the lengths of the rows and groups of every layout, nothing for a single row, as of any hand."""
    layouts = [layout for _, setup in book.table_setups() for layout in setup.layouts]
    return {tuple(map(len, layout.text_lines)) if len(layout.text_lines) > 1 else () for layout in layouts}


def _differences(one: Mapping[str, str], other: Mapping[str, str]) -> tuple[TextDifference, ...]:
    names = [name for name in {**one, **other} if one.get(name) != other.get(name)]
    return tuple(TextDifference(name, one.get(name, ""), other.get(name, "")) for name in names)


def _name_facts(book: Rulebook, words: Words) -> dict[str, str]:
    points = {words("diff-points-of", card=name): str(points) for name, points in list_card_points(book)}
    return {fact.name: fact.text for fact in list_facts(book, words)} | points
