"""Tables of a score sheet for the terminal: rounds by players, and statistics."""

from collections.abc import Iterable, Iterator, Sequence

from rich.console import Group, RenderableType
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

CLOSED = "*"


def draw_sheet(sheet: ScoreSheet, last: int = 0) -> RenderableType:
    """Return a row for each round, or for the ``last`` ones, then totals and places. ``*`` marks the closer."""
    table = make_table("", *(fit_blocks(name, LONGEST_NAME) for name in sheet.names))
    rounds = list(enumerate(zip(sheet.setups, sheet.rounds, strict=True), 1))
    for number, (setup, round_) in rounds[-last:]:
        cells = [
            "-" if points is None else f"{points}{CLOSED if seat == round_.round_end.by else ' '}"
            for seat, points in enumerate(round_.scores)
        ]
        own = f"{number}. " if setup.kind == "playoff" else ""  # `fix` takes the number of the row
        table.add_row(own + format_number(setup), *cells)
    if given := sheet.sides.list_given(sheet.rules.cost_sign):
        table.add_row("handicap", *(f"{points} " for points in given))
    table.add_row(Text("total", "bold"), *(Text(f"{total} ", "bold") for total in sheet.totals))
    ranks = {
        standing.seat: "left " if standing.seat in sheet.gone else f"{standing.rank}. " for standing in sheet.standings
    }
    table.add_row("place", *(ranks.get(seat, "") for seat in range(len(sheet.names))))
    notes = [f"{CLOSED} closed the round"] * any(round_.round_end.by is not None for _, (_, round_) in rounds[-last:])
    if not last:
        notes += [f"{format_number(sheet.setups[number - 1])}: {text}" for number, text in _list_resets(sheet)]
        notes += describe_changes(sheet)
        notes += ["The points of play-offs are not in the total."] * any(r.kind == "playoff" for r in sheet.rounds)
    return Group(table, *(Text(note, "dim") for note in notes)) if notes else table


def list_reasons(sheet: ScoreSheet, number: int) -> Iterator[str]:
    """Yield a sentence for each player to whose cards the rules added points in a settled round."""
    for seat, name in enumerate(sheet.names):
        lines = [line for line in sheet.list_additions(number, seat) if line.points]
        if lines:
            card = sheet.rounds[number - 1].scores[seat]
            added = "".join(f" {'+' if line.points > 0 else '-'} {abs(line.points)}" for line in lines)
            rules = " ".join(describe_rule(sheet.rules, rule) for rule in dict.fromkeys(line.rule for line in lines))
            yield f"{name}: {sheet.find_points(number, seat)}{added} = {card}. {rules}"
    yield from (text for at, text in _list_resets(sheet) if at == number)


def _list_resets(sheet: ScoreSheet) -> Iterator[tuple[int, str]]:
    """Yield the number of each round in which a rule changed a total, with a sentence."""
    for number, seat, added_up, total in list_reset_totals(sheet):
        yield number, f"{sheet.names[seat]}'s total of {added_up} becomes {total}."


def describe_answers(sheet: ScoreSheet) -> Iterator[str]:
    """Yield what can be typed for a player, with examples of the game."""
    table = sheet.rules.table_setup(len(sheet.names))
    texts = [
        str(card)[:-1] if card.suit in ("C", "D", "H", "S") and not card.name else str(card) for card in table.faces
    ]
    faces = [*dict.fromkeys(texts), *texts][: table.layout.size]
    rows = [faces] if table.layout.is_hand else [[faces[place] for place in row] for row in table.layout.text_lines]
    yield "Type the points of the cards, such as 12, -5 or 3+4+5. If the rules add penalties, they are added for you."
    word = "cards " if table.layout.is_hand else ""  # numbers alone may be points
    yield f"Or type the cards, such as {word}{' / '.join(map(' '.join, rows))}, and their points are found."
    if table.layout.is_hand:
        yield "Type empty for a hand without cards, and cards before any others: numbers alone may be points."
    else:
        yield "A dot is a place without a card."
    if sheet.rules.marked:
        yield f"! after a card means that it is locked, such as {min(sheet.rules.marked)}!."
    yield "Add closed for the player who ended the round, such as 12 closed."


def explain_cards(sheet: ScoreSheet, seat: int, card: Scorecard) -> Iterator[str]:
    """Yield the points of a layout with its lines, and the rules of lines that come on top of the cards."""
    counted = [(" ".join(line.slots), line) for line in card.lines if line.slots]
    parts = ", ".join(f"{places} {line.points}" for places, line in counted if line.points)
    nothing = ", ".join(places for places, line in counted if not line.points)
    details = "; ".join(filter(None, (parts, f"nothing for {nothing}" if nothing else "")))
    yield f"{sheet.names[seat]}'s cards: {card.total}{f' ({details})' if details else ''}"
    seen = set[str]()
    for line in card.lines:
        if line.slots and seen.issuperset(line.slots):
            yield f"{' '.join(line.slots)} {line.points}: {describe_rule(sheet.rules, line.rule)}"
        seen.update(line.slots)


def draw_records(records: Iterable[PlayerRecord]) -> Table:
    """Return a row for each player."""
    kept = [*records]
    early = any(each.early for each in kept)
    table = make_table(
        "player", "matches", "won", "rounds", "average", "best", "worst", "closed", "beaten", *["ended early"] * early
    )
    for each in kept:
        best, worst = ("-" if hole is None else hole.points for hole in (each.best, each.worst))
        numbers = (
            each.matches,
            each.wins,
            each.holes,
            round_half_away(each.average),
            best,
            worst,
            each.closed,
            each.beaten,
            *[each.early] * early,
        )
        table.add_row(fit_blocks(each.name, LONGEST_NAME), *map(str, numbers))
    return table


def describe_best_hole(records: Sequence[PlayerRecord]) -> str:
    """Return who had the best round, and when. Empty without a round."""
    held = [(each.best, each.name) for each in records if each.best]
    if not held:
        return ""
    best, name = min(held, key=lambda hole: hole[0].points * (1 if records[0].lowest_wins else -1))
    on = f" of {best.date}" if best.date else ""
    return f"Best round: {name} with {best.points} in round {best.number}{on}."
