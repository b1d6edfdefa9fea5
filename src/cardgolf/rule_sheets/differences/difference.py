"""The function :func:`diff`: what differs between two rulebooks, in words and in examples."""

from collections.abc import Callable, Iterator, Mapping
from textwrap import shorten, wrap
from typing import Any

from attrs import frozen

from cardgolf import Rulebook
from cardgolf import rules as rulebook
from cardgolf.errors import check_integer
from cardgolf.rule_sheets.differences.beginnings import LayoutWitness, find_layouts
from cardgolf.rule_sheets.differences.matches import MatchWitness, find_match
from cardgolf.rule_sheets.differences.play import CourseWitness, find_course
from cardgolf.rule_sheets.examples import strip_examples
from cardgolf.rule_sheets.facts import list_card_points, list_facts
from cardgolf.rule_sheets.sheet import CHAPTERS, SheetRule, describe_book, list_chapters
from cardgolf.tools.text import one_line

MATCHES = 300
WIDTH = 80
NOTHING = "(none)"
MOST_MOVES = 40  # of a course that are printed


@frozen
class TextDifference:
    """A clause or a fact that differs: its name, and its text by either rulebook, empty where it is absent."""

    name: str
    a: str
    b: str


@frozen
class RulesDifference:
    """What differs between the rulebooks ``a`` and ``b``, as :func:`cardgolf.diff` returns it.

    ``facts`` and ``clauses`` are the differences between their rule sheets. ``layout``, ``match`` and ``course`` are
    the simplest layouts, scores of rounds and course of play that were found and that the two treat differently, or
    ``None``. ``layouts_tried`` and ``games_tried`` say how many were. ``str(difference)`` is plain text.
    """

    a: Rulebook
    b: Rulebook
    facts: tuple[TextDifference, ...]
    clauses: tuple[TextDifference, ...]
    layout: LayoutWitness | None
    match: MatchWitness | None
    course: CourseWitness | None
    layouts_tried: int
    games_tried: int

    @property
    def has_witness(self) -> bool:
        """Whether layouts, scores or a course of play were found that the two treat differently."""
        return bool(self.layout or self.match or self.course)

    def __str__(self) -> str:
        return self.text()

    def text(self, width: int = WIDTH) -> str:
        """Return the difference as plain text in lines of about ``width`` characters."""
        return "\n".join(_format(self, width)) + "\n"

    def as_dict(self) -> dict[str, Any]:
        """Return the difference as JSON data."""
        witnesses = {"layout": self.layout, "match": self.match, "course": self.course}
        return {
            "a": describe_book(self.a),
            "b": describe_book(self.b),
            "facts": [_text_as_dict(each) for each in self.facts],
            "clauses": [_text_as_dict(each) for each in self.clauses],
            **{name: witness and witness.as_dict() for name, witness in witnesses.items()},
            "layouts_tried": self.layouts_tried,
            "games_tried": self.games_tried,
        }


def _text_as_dict(each: TextDifference) -> dict[str, str]:
    return {"name": each.name, "a": each.a, "b": each.b}


def diff(a: Any, b: Any, *, seed: int = 1, layouts: int = 2000, games: int = 70) -> RulesDifference:
    """Return how two rulebooks differ: in clauses, and in examples that they treat differently.

    ``a`` and ``b`` are rulebooks or names of variants. At most ``layouts`` tables are scored by both, and at most
    ``games`` games are played under both. What is found is made as simple and as short as possible. The same arguments
    give the same result.

    >>> found = cardgolf.diff("golf", cardgolf.rules("golf", cancel="line"), games=5)
    >>> found.clauses[0].name, found.layout.layouts, found.layout.a, found.layout.b
    ('GF 8.5.4', ('A A A / 3 2 K',), (4,), (1,))

    Raises :class:`InvalidArgumentError` unless ``seed``, ``layouts`` and ``games`` are integers from 0 on.
    """
    for name, value in (("seed", seed), ("layouts", layouts), ("games", games)):
        check_integer(name, value, 0)
    one, other = rulebook(a), rulebook(b)
    layout, layouts_tried = find_layouts(one, other, seed, layouts)
    course, games_tried = find_course(one, other, seed, games, layout)
    match = find_match(one, other, seed, MATCHES if games else 0)
    facts = _differences(_name_facts(one), _name_facts(other))
    clauses = tuple(sorted(_differences(_name_clauses(one), _name_clauses(other)), key=_order_of_clauses(one, other)))
    return RulesDifference(one, other, facts, clauses, layout, match, course, layouts_tried, games_tried)


def _differences(one: Mapping[str, str], other: Mapping[str, str]) -> tuple[TextDifference, ...]:
    names = [name for name in {**one, **other} if one.get(name) != other.get(name)]
    return tuple(TextDifference(name, one.get(name, ""), other.get(name, "")) for name in names)


def _name_facts(book: Rulebook) -> dict[str, str]:
    points = {f"Points of {name}": str(points) for name, points in list_card_points(book)}
    return {fact.name: fact.text for fact in list_facts(book)} | points


def _name_clauses(book: Rulebook) -> dict[str, str]:
    rules = [rule for chapter in list_chapters(book) for rule in chapter.rules]
    return {_name_rule(rule): strip_examples(rule.text) for rule in rules}


def _name_rule(rule: SheetRule) -> str:
    return rule.clause.number if rule.clause else rule.plugin


def _order_of_clauses(*books: Rulebook) -> Callable[[TextDifference], tuple[int, bool, int]]:
    """Return a key that sorts clauses as on a sheet: by chapter, those of the base rules last."""
    order: dict[str, tuple[int, bool, int]] = {}
    for book in books:
        chapters = list_chapters(book)
        titles = list(CHAPTERS.values())
        for chapter in chapters:
            place = titles.index(chapter.title) if chapter.title in titles else len(titles)
            for rule in chapter.rules:
                order.setdefault(_name_rule(rule), (place, rule.plugin == "base", rule.number))
    return lambda each: order[each.name]


# As text


def _format(found: RulesDifference, width: int) -> Iterator[str]:
    yield from _format_sides(describe_book(found.a), describe_book(found.b), width)
    for title, texts in (("AT A GLANCE", found.facts), ("THE CLAUSES", found.clauses)):
        if texts:
            yield from ("", title)
        for each in texts:
            yield from ("", one_line(each.name), *_format_sides(each.a or NOTHING, each.b or NOTHING, width))
    play = "THE SHORTEST COURSE OF PLAY FOUND" if found.course and found.course.moves else "BEFORE THE FIRST MOVE"
    for title, lines in (
        (
            "THE SMALLEST LAYOUT WITH DIFFERENT SCORES",
            _format_layout(found.layout) or _explain_no_layout(found.a, found.b),
        ),
        ("THE SHORTEST MATCH FOUND", _format_match(found.match, width)),
        (play, _format_course(found.course, width)),
    ):
        if lines:
            yield from ("", title, "", *lines)
    if not found.has_witness:
        yield from ("", f"No difference found in {found.layouts_tried} layouts and {found.games_tried} games.")


def _format_sides(a: str, b: str, width: int) -> list[str]:
    return [
        f"{'  ' if number else side} {line}".rstrip()
        for side, text in (("A ", a), ("B ", b))
        for number, line in enumerate(wrap(one_line(text), width - 3, break_on_hyphens=False))
    ]


def _format_layout(found: LayoutWitness | None) -> list[str]:
    if found is None:
        return []
    longest = max(map(len, found.layouts))
    lines = [
        f"{layout or 'no cards':<{longest}}  A {a:>3}  B {b:>3}{'  the closer' * (seat == found.closer)}"
        for seat, (layout, a, b) in enumerate(zip(found.layouts, found.a, found.b, strict=True))
    ]
    return [line.rstrip() for line in lines]


def _explain_no_layout(a: Rulebook, b: Rulebook) -> list[str]:
    """Return the reason if no layout of ``a`` can be scored by ``b``, since theirs differ in rows and columns."""
    return (
        ["None to show: A and B have layouts of different shapes."]
        if _list_shapes(a).isdisjoint(_list_shapes(b))
        else []
    )


def _list_shapes(book: Rulebook) -> set[tuple[int, ...]]:
    """Return the lengths of the rows and groups of every layout, nothing for a single row, as of any hand."""
    layouts = [layout for _, setup in book.table_setups() for layout in setup.layouts]
    return {tuple(map(len, layout.text_lines)) if len(layout.text_lines) > 1 else () for layout in layouts}


def _format_match(found: MatchWitness | None, width: int) -> list[str]:
    if found is None:
        return []
    rounds = len(found.scores)
    if len({*found.scores}) == 1:
        scores = " and ".join(map(str, found.scores[0]))
        opening = f"After {rounds} rounds of {scores} each:" if rounds > 1 else f"After a round of {scores}:"
    else:
        opening = f"After rounds of {', '.join(' and '.join(map(str, each)) for each in found.scores)}:"
    return [*wrap(opening, width), *_format_sides(found.a, found.b, width)]


def _format_course(found: CourseWitness | None, width: int) -> list[str]:
    if found is None:
        return []
    if found.start.position:
        start = "From a position near the end"
    else:
        start = f"{found.start.players} players, seed {found.start.seed}{', a given deck' * bool(found.start.deck)}"
    count = len(found.moves)
    shown = ", ".join(found.moves[-MOST_MOVES:])
    differ = f"differ{'s' * _is_singular(found.what)}"
    if not count:
        lines = wrap(f"{found.what.capitalize()} already {differ} ({start.lower()}):", width)
    else:
        last = f"{count} moves, of which the last are {shown}" if count > MOST_MOVES else shown
        lines = [*wrap(f"{start}: {last}.", width, break_on_hyphens=False), f"Then {found.what} {differ}:"]
    lines += _format_sides(found.a, found.b, width)
    if found.position:
        count, last = len(found.last_moves), ", ".join(found.last_moves)
        before = f"before the last move, {last}:" if count == 1 else f"before the last {count} moves, {last}:"
        lines += ["", *wrap(f"The position {before}", width), "", *_format_position(found.position, width)]
    return lines


def _format_position(position: str, width: int) -> list[str]:
    """Return the lines of a position, those that are too long without their end."""
    whole = position.rstrip().splitlines()
    lines = [line if len(line) <= width else shorten(line, width, placeholder=" ...") for line in whole]
    return lines if lines == whole else [*lines, "", "JSON has the whole position."]


def _is_singular(what: str) -> bool:
    return what not in ("the scores", "the totals", "the ranks", "the legal moves") and not what.startswith("the cards")
