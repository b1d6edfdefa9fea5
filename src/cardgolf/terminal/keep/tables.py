"""Tables of a score sheet for the terminal: rounds by players, and statistics."""

from collections.abc import Iterable, Iterator, Sequence

from attrs import frozen
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.table import Table
from rich.text import Text

from cardgolf import Scorecard
from cardgolf.score_sheets import (
    PlayerRecord,
    ScoreSheet,
    describe_changes,
    describe_rule,
    format_number,
    list_reset_totals,
)
from cardgolf.terminal.shared.scores import make_table
from cardgolf.terminal.shared.tables import LONGEST_NAME, fit_blocks
from cardgolf.terminal.shared.text import round_half_away
from cardgolf.words import ENGLISH, Words

CLOSED = "*"
WIDEST = 1000  # columns of a table that nothing narrows


def draw_sheet(sheet: ScoreSheet, last: int = 0, words: Words = ENGLISH) -> RenderableType:
    """Return a row for each round, or for the ``last`` ones, then totals and places. ``*`` marks the closer."""
    table = make_table("", *(fit_blocks(name, LONGEST_NAME) for name in sheet.names))
    rounds = list(enumerate(zip(sheet.setups, sheet.rounds, strict=True), 1))
    for number, (setup, round_) in rounds[-last:]:
        cells = [
            "-" if points is None else f"{points}{CLOSED if seat == round_.round_end.by else ' '}"
            for seat, points in enumerate(round_.scores)
        ]
        own = f"{number}. " if setup.kind == "playoff" else ""  # `fix` takes the number of the row
        table.add_row(own + format_number(setup, words), *cells)
    if given := sheet.sides.list_given(sheet.rules.cost_sign):
        table.add_row(words("handicap"), *(f"{points} " for points in given))
    table.add_row(Text(words("total"), "bold"), *(Text(f"{total} ", "bold") for total in sheet.totals))
    left = f"{words('keep-place-left')} "
    ranks = {
        standing.seat: left if standing.seat in sheet.gone else f"{standing.rank}. " for standing in sheet.standings
    }
    table.add_row(words("keep-place"), *(ranks.get(seat, "") for seat in range(len(sheet.names))))
    notes = [words("keep-closed", what=CLOSED)] * any(
        round_.round_end.by is not None for _, (_, round_) in rounds[-last:]
    )
    if not last:
        notes += [
            f"{format_number(sheet.setups[number - 1], words)}: {text}" for number, text in _list_resets(sheet, words)
        ]
        notes += describe_changes(sheet, words)
        notes += [words("keep-play-offs")] * any(r.kind == "playoff" for r in sheet.rounds)
    return Group(table, *(Text(note, "dim") for note in notes)) if notes else table


def list_reasons(sheet: ScoreSheet, number: int, words: Words = ENGLISH) -> Iterator[str]:
    """Yield a sentence for each player to whose cards the rules added points in a settled round."""
    for seat, name in enumerate(sheet.names):
        lines = [line for line in sheet.list_additions(number, seat) if line.points]
        if lines:
            card = sheet.rounds[number - 1].scores[seat]
            added = "".join(f" {'+' if line.points > 0 else '-'} {abs(line.points)}" for line in lines)
            told = dict.fromkeys(line.rule for line in lines)
            rules = " ".join(describe_rule(sheet.rules, rule, words) for rule in told)
            yield f"{name}: {sheet.find_points(number, seat)}{added} = {card}. {rules}"
    yield from (text for at, text in _list_resets(sheet, words) if at == number)


def _list_resets(sheet: ScoreSheet, words: Words) -> Iterator[tuple[int, str]]:
    """Yield the number of each round in which a rule changed a total, with a sentence."""
    for number, seat, added_up, total in list_reset_totals(sheet):
        yield number, words("keep-becomes", player=sheet.names[seat], points=added_up, total=total)


def describe_answers(sheet: ScoreSheet, words: Words = ENGLISH) -> Iterator[str]:
    """Yield what can be typed for a player, with examples of the game."""
    table = sheet.rules.table_setup(len(sheet.names))
    texts = [
        str(card)[:-1] if card.suit in ("C", "D", "H", "S") and not card.name else str(card) for card in table.faces
    ]
    faces = [*dict.fromkeys(texts), *texts][: table.layout.size]
    rows = [faces] if table.layout.is_hand else [[faces[place] for place in row] for row in table.layout.text_lines]
    yield words("keep-type-sum")
    word = "cards " if table.layout.is_hand else ""  # numbers alone may be points
    yield words("keep-type-cards", cards=word + " / ".join(map(" ".join, rows)))
    if table.layout.is_hand:
        yield words("keep-type-empty")
    else:
        yield words("keep-type-dot")
    if sheet.rules.marked:
        yield words("keep-type-mark", card=str(min(sheet.rules.marked)))
    yield words("keep-type-closed")


def explain_cards(sheet: ScoreSheet, seat: int, card: Scorecard, words: Words = ENGLISH) -> Iterator[str]:
    """Yield the points of a layout with its lines, and the rules of lines that come on top of the cards."""
    counted = [(" ".join(line.slots), line) for line in card.lines if line.slots]
    parts = ", ".join(f"{places} {line.points}" for places, line in counted if line.points)
    nothing = ", ".join(places for places, line in counted if not line.points)
    details = "; ".join(filter(None, (parts, words("keep-nothing-for", what=nothing) if nothing else "")))
    yield words("keep-cards-score", player=sheet.names[seat], points=card.total, what=details or None)
    seen = set[str]()
    for line in card.lines:
        if line.slots and seen.issuperset(line.slots):
            yield f"{' '.join(line.slots)} {line.points}: {describe_rule(sheet.rules, line.rule, words)}"
        seen.update(line.slots)


@frozen
class RecordTable:
    """A table with a row for each player or, where it would be too wide, with a column for each."""

    rows: Sequence[Sequence[str]]

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Yield the table that fits."""
        wide = self._make(self.rows)
        fits = console.measure(wide, options=options.update(max_width=WIDEST)).maximum <= options.max_width
        yield wide if fits else self._make([*zip(*self.rows, strict=True)])

    def _make(self, rows: Sequence[Sequence[str]]) -> Table:
        table = make_table(*rows[0])
        for row in rows[1:]:
            table.add_row(*row)
        return table


def draw_records(records: Iterable[PlayerRecord], words: Words = ENGLISH) -> RecordTable:
    """Return the statistics of each player."""
    kept = [*records]
    early = any(each.early for each in kept)
    heads = [
        words("name"), words("keep-matches"), words("keep-won"), words("keep-rounds"), words("keep-average"),
        words("keep-best"), words("keep-worst"), words("keep-shut"), words("keep-beaten"),
    ]  # fmt: skip
    rows = [[*heads, *[words("keep-early")] * early]]
    for each in kept:
        best, worst = ("-" if hole is None else hole.points for hole in (each.best, each.worst))
        numbers = (
            each.matches,
            each.wins,
            each.holes,
            words.decimal(round_half_away(each.average)) if each.holes else "-",
            best,
            worst,
            each.closed,
            each.beaten,
            *[each.early] * early,
        )
        rows.append([fit_blocks(each.name, LONGEST_NAME), *map(str, numbers)])
    return RecordTable(rows)


def describe_best_hole(records: Sequence[PlayerRecord], words: Words = ENGLISH) -> str:
    """Return who had the best round, and when. Empty without a round."""
    held = [(each.best, each.name) for each in records if each.best]
    if not held:
        return ""
    best, name = min(held, key=lambda hole: hole[0].points * (1 if records[0].lowest_wins else -1))
    return words("keep-best-round", player=name, points=best.points, number=best.number, date=best.date or None)
