"""Examples of scoring clauses: layouts and tables, scored by the rules of the sheet."""

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from itertools import cycle
from typing import Any, Protocol

from attrs import evolve, frozen

from cardgolf import Board, Card, Line, Rulebook, Scorecard, Slot
from cardgolf.games import typed_layouts
from cardgolf.rule_sheets.tables import LayoutTable, random_tables, simplify_table
from cardgolf.rulebook.clauses import EXAMPLE, TABLE_EXAMPLE
from cardgolf.rulebook.rules_pages import Clause

MAX_TABLES = 800  # that are searched for lines of a rule
SEED = 9

_SENTENCE = re.compile(
    r"(?P<lead>[:;,]| So| and|) `[^`]+[/|][^`]+` scores -?\d+(?:(?:, | and )-?\d+)*(?:: [^.`]*)?(?P<end>[.,;]?)"
)


class Numbered(Protocol):
    """A rule of a sheet with its number and clause."""

    @property
    def number(self) -> int: ...
    @property
    def text(self) -> str: ...
    @property
    def clause(self) -> Clause | None: ...


@frozen
class ExampleLine:
    """A line of a scorecard with the number of the sheet's rule that it comes from, if any."""

    points: int
    places: tuple[str, ...]
    rule: int | None


@frozen
class Example:
    """Layouts of one seat or of several, with their scores by the rules of the sheet.

    ``closer`` is the place of the closer's layout. ``totals`` and ``lines`` are by seat, and so are ``boards``.
    """

    layouts: tuple[str, ...]
    closer: int | None
    boards: tuple[Board, ...]
    lines: tuple[tuple[ExampleLine, ...], ...]
    totals: tuple[int, ...]

    def as_dict(self) -> dict[str, Any]:
        """Return the example as JSON data."""
        lines = [
            [{"points": one.points, "places": list(one.places), "rule": one.rule} for one in own] for own in self.lines
        ]
        return {"layouts": list(self.layouts), "closer": self.closer, "lines": lines, "totals": list(self.totals)}


def strip_examples(text: str) -> str:
    """Return the text of a clause without its examples, which are drawn below it.

    >>> from cardgolf.rule_sheets.examples import strip_examples
    >>> strip_examples("Both earn it. So `8 3 8 3 / 8 3 8 3` scores -20: -10 for each.")
    'Both earn it.'
    """
    kept = _SENTENCE.sub(lambda found: found["end"] if found["lead"] in (":", ",", ";") else "", text)
    return re.sub(r"([.,;:])[.,;]+", r"\1", " ".join(kept.split()))


def find_examples(
    book: Rulebook, rules: Sequence[Numbered], every: Sequence[Numbered]
) -> dict[int, tuple[Example, ...]]:
    """Return examples of ``rules`` by their number. Rules that an example of another one shows have none.

    Lines of scorecards show the number of the first rule of ``every``, those of the sheet, that has their id.

    Examples that a clause gives come first. Others are found among random layouts and made simpler.
    """
    numbers: dict[str, int] = {}
    for rule in every:
        for each in rule.clause.ids if rule.clause else ():
            numbers.setdefault(each, rule.number)
    found = {rule.number: tuple(_given_examples(book, rule.text, numbers)) for rule in rules}
    shown = {line.rule for own in found.values() for example in own for lines in example.lines for line in lines}
    missing = [rule for rule in rules if not found[rule.number] and rule.number not in shown]
    missing = [rule for rule in missing if rule.number in numbers.values()]
    found |= _search_examples(book, missing, numbers)
    return {number: examples for number, examples in found.items() if examples}


def _given_examples(book: Rulebook, text: str, numbers: Mapping[str, int]) -> Iterable[Example]:
    """Yield the examples in the text of a clause that these rules can score."""
    tables = [_parse_table([layout]) for layout, _ in EXAMPLE.findall(text)]
    tables += [_parse_table(layouts.split(" | ")) for layouts, _ in TABLE_EXAMPLE.findall(text)]
    for table in tables:
        if (cards := table.scorecards(book)) is not None:
            yield _make_example(book, table, cards, numbers)


def _parse_table(layouts: Sequence[str]) -> LayoutTable:
    """Return the table of some layouts, of which the first is the closer's if there are several."""
    boards = tuple(tuple(layout.replace("/", " ").split()) for layout in layouts)
    columns = len(layouts[0].partition("/")[0].split()) if "/" in layouts[0] else 0
    return LayoutTable(boards, columns, 0 if len(layouts) > 1 else None)


def _search_examples(
    book: Rulebook, rules: Sequence[Numbered], numbers: Mapping[str, int]
) -> dict[int, tuple[Example, ...]]:
    """Return an example of each rule whose lines occur on random layouts."""
    wanted = {rule.number: frozenset(rule.clause.ids) for rule in rules if rule.clause}
    found: dict[int, tuple[Example, ...]] = {}
    for table in random_tables(book, SEED, most=MAX_TABLES) if wanted else ():
        if not all(table.boards):
            continue  # a hand without cards shows little
        ids = _ids_of(table.scorecards(book) or ())
        for number in [number for number, own in wanted.items() if not own.isdisjoint(ids)]:
            if (own := wanted.pop(number, None)) is None:
                continue  # shown by the example of another rule
            simple = simplify_table(table, partial(_shows, book, own), book) if table.columns else table
            cards = simple.scorecards(book) or ()
            found[number] = (_make_example(book, simple, cards, numbers),)
            for shown in {line.rule for lines in found[number][0].lines for line in lines}:
                wanted.pop(shown or 0, None)
        if not wanted:
            break
    return found


def find_own_example(book: Rulebook, ids: frozenset[str]) -> Example | None:
    """Return a simple layout of one seat with a line of one of ``ids``, or ``None`` if none is found."""
    for table in random_tables(book, SEED, most=MAX_TABLES) if ids else ():
        if len(table.boards) == 1 and _shows(book, ids, table):
            simple = simplify_table(table, partial(_shows, book, ids), book)
            return _make_example(book, simple, simple.scorecards(book) or (), {})
    return None


def _ids_of(cards: Sequence[Scorecard]) -> set[str]:
    """Return the ids of lines. In a whole table, lines without points are left out: they show little."""
    return {line.rule for card in cards for line in card.lines if line.points or len(cards) == 1}


def _shows(book: Rulebook, ids: frozenset[str], table: LayoutTable) -> bool:
    return not ids.isdisjoint(_ids_of(table.scorecards(book) or ()))


def _make_example(
    book: Rulebook, table: LayoutTable, cards: Sequence[Scorecard], numbers: Mapping[str, int]
) -> Example:
    lines = tuple(tuple(_make_line(line, numbers) for line in card.lines) for card in cards)
    boards = tuple(parse_layout(book, text) for text in table.texts)
    return Example(table.texts, table.closer, boards, lines, tuple(card.total for card in cards))


def _make_line(line: Line, numbers: Mapping[str, int]) -> ExampleLine:
    return ExampleLine(line.points, line.slots, numbers.get(line.rule))


def parse_layout(book: Rulebook, text: str) -> Board:
    """Return the board of a layout as clauses write it, for a picture. Cards without a suit get one."""
    setups = [*book.table_setups()]
    players, setup = max(setups, key=lambda each: len(each[1].deck))
    board = typed_layouts.parse_layout(book, text, players, setups[0][1].layouts[::-1]).known_board()
    if not any(card.suit for card in setup.deck):
        return board
    return Board.of(board.layout, [_dress(slot, suit) for slot, suit in zip(board.slots, cycle("SHCD"))])


def _dress(slot: Slot | None, suit: str) -> Slot | None:
    """Return ``slot`` with a suit for its card if it has none."""
    if slot is None or slot.card.suit or slot.card.name:
        return slot
    return evolve(slot, card=Card(slot.card.rank, suit))
