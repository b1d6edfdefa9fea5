"""Score sheets as a page that prints on one sheet of A4 or Letter paper, and as CSV for spreadsheets."""

from collections.abc import Iterator
from string import ascii_lowercase
from typing import TYPE_CHECKING

from attrs import evolve

from cardgolf.drawing.elements import escape_text
from cardgolf.narration import describe_sides
from cardgolf.score_sheets.attendance import JOIN
from cardgolf.score_sheets.words import (
    describe_changes,
    describe_game,
    describe_result,
    describe_rule,
    describe_upcoming,
    format_number,
    format_title,
    list_reset_totals,
    names_of,
)
from cardgolf.table import Standing
from cardgolf.tools.text import format_row, isolate
from cardgolf.words import ENGLISH, Words

if TYPE_CHECKING:
    from cardgolf.score_sheets.sheet import ScoreSheet


PAPER = 255  # millimetres between the margins of Letter paper, which is the lower of the two
_TITLE, _FACT, _RESULT, _NOTE, _LINE = 27, 5.1, 13, 5.2, 100  # millimetres, and the characters of a line
_TALLEST, _LOWEST = 14.0, 3.8
_TWO_LINES = 8.0  # millimetres of a row that has room for a sum below the points
MINUS = "\u2212"
_BLANK_ROWS = 18  # rows for holes to come are drawn for matches of at most so many

STYLE = """
@page{size:auto;margin:12mm}
:root{color-scheme:light}
body{margin:0 auto;max-width:186mm;padding:4mm;background:#fff;color:#1d2328;
font:3.6mm/1.4 "Iowan Old Style","Palatino Linotype",Palatino,Georgia,"DejaVu Serif",serif}
h1{font-size:8.4mm;line-height:1.1;margin:0;font-weight:600;letter-spacing:.01em}
header{display:flex;justify-content:space-between;align-items:baseline}
header{border-bottom:.6mm solid #1d2328;padding-bottom:2mm}
header p{margin:0;font-size:4.2mm}
ul{margin:2.5mm 0 4mm;padding:0;list-style:none;color:#444d55}
.sheet{border-collapse:collapse;width:100%;table-layout:fixed;font-size:var(--text)}
.sheet{font-variant-numeric:lining-nums tabular-nums}
.sheet th,.sheet td{height:var(--row);padding:0 .8mm;border-bottom:.2mm solid #b9c0c6}
.sheet th,.sheet td{text-align:right;white-space:nowrap;line-height:1.05}
.sheet thead th{border-bottom:.5mm solid #1d2328;text-align:center;font-size:max(3.4mm,calc(var(--text)*.95));
overflow:hidden;text-overflow:ellipsis}
.sheet th[scope=row]{text-align:left;font-weight:400;color:#444d55}
.sheet .points{border-left:.2mm solid #b9c0c6;font-weight:600}
.sheet .sum{color:#6b757d;font-size:.82em}
.sheet small{font-weight:400;font-size:.66em;color:#444d55}
.sheet small.sums{display:block;line-height:1}
.sheet sup{font-size:.75em;font-style:italic}
.sheet tfoot th,.sheet tfoot td{border-bottom:0;border-top:.5mm solid #1d2328;font-weight:700;font-size:1.06em}
.sheet tfoot tr+tr th,.sheet tfoot tr+tr td{border-top:0;font-weight:400;font-size:.9em;height:calc(var(--row)*.7)}
.sheet tfoot td{border-left:.2mm solid #b9c0c6;text-align:center}
.result{font-size:5.6mm;font-weight:600;margin:4mm 0 2mm}
.notes{margin:0;color:#444d55;font-size:3.3mm}
.notes dt{float:left;clear:left;width:5mm;font-style:italic}
.notes dd{margin:0 0 .6mm 5mm}
@media print{body{padding:0}}
"""


def format_page(sheet: "ScoreSheet", words: Words = ENGLISH) -> str:
    """Return a whole HTML document without scripts and without anything from elsewhere."""
    words = evolve(words, for_pages=True)
    facts = "".join(f"<li>{_format_sentence(sentence)}</li>" for sentence in _list_facts(sheet, words))
    title = escape_text(game := format_title(sheet.rules))
    head = escape_text(words("page-title", game=game))
    result = "".join(f'<p class="result">{_format_sentence(line)}</p>' for line in _list_results(sheet, words))
    notes = "".join(f"<dt>{mark}</dt><dd>{_format_sentence(text)}</dd>" for mark, text in _list_notes(sheet, words))
    return (
        f'<!DOCTYPE html>\n<html lang="{words.language}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width">\n'
        f"<title>{head}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n"
        f"<header><h1>{title}</h1><p>{escape_text(sheet.date)}</p></header>\n<ul>{facts}</ul>\n"
        f'{format_table(sheet, words)}\n{result}\n<dl class="notes">{notes}</dl>\n</body>\n</html>\n'
    )


def _format_sentence(text: str) -> str:
    """Return a sentence as HTML, which has an element for what is isolated."""
    return escape_text(text).replace("\u2068", "<bdi>").replace("\u2069", "</bdi>")


def _list_facts(sheet: "ScoreSheet", words: Words) -> list[str]:
    sides = describe_sides(sheet.sides, names_of(sheet, words), words)
    return [*describe_game(sheet.rules, words), *sides, *describe_changes(sheet, words)]


def format_table(sheet: "ScoreSheet", words: Words = ENGLISH) -> str:
    """Return the table of a sheet as HTML: a row for each round, and rows for holes to come."""
    blank = [*_list_blank_rows(sheet, words)]
    row = max(_LOWEST, min(_TALLEST, _measure_rows(sheet, words) / (len(sheet.rounds) + len(blank) + 3)))
    text = min(4.8, row * 0.52, 33 / len(sheet.names))
    rows = [*_list_rows(sheet, words, sums=row >= _TWO_LINES), *blank]
    share = 37 / len(sheet.names)  # of the width, for each running total
    columns = f'<col><col style="width:{share:.1f}%">' * len(sheet.names)
    head = "".join(f'<th colspan="2" scope="col">{_format_sentence(isolate(name))}</th>' for name in sheet.names)
    totals = "".join(f'<td colspan="2">{total}</td>' for total in sheet.totals)
    ranks = {standing.seat: _format_place(sheet, standing, words) for standing in sheet.standings}
    places = "".join(f'<td colspan="2">{ranks.get(seat, "")}</td>' for seat in range(len(sheet.names)))
    return (
        f'<table class="sheet" style="--row:{row:.1f}mm;--text:{text:.2f}mm">\n'
        f'<colgroup><col style="width:23mm">{columns}</colgroup>\n'
        f"<thead><tr><th></th>{head}</tr></thead>\n<tbody>\n{''.join(rows)}</tbody>\n"
        f'<tfoot><tr><th scope="row">{words("page-total")}</th>{totals}</tr>\n'
        f'<tr><th scope="row">{words("place")}</th>{places}</tr></tfoot>\n</table>'
    )


def _measure_rows(sheet: "ScoreSheet", words: Words) -> float:
    """Return the height that the rows of the table may take together, beside the text above and below it."""
    parts = (
        (_FACT, _list_facts(sheet, words)),
        (_RESULT, _list_results(sheet, words)),
        (_NOTE, (text for _, text in _list_notes(sheet, words))),
    )
    return PAPER - _TITLE - sum(height * (1 + len(line) // _LINE) for height, lines in parts for line in lines)


def _format_place(sheet: "ScoreSheet", standing: Standing, words: Words) -> str:
    """Return the place of a player, or that they left."""
    if standing.seat in sheet.gone:
        return words("place-left")
    return words("place-number", number=standing.rank, ending=_find_ending(standing.rank), lost=standing.lost)


def _find_ending(rank: int) -> str:
    """Return the ending of an English ordinal number."""
    return {1: "st", 2: "nd", 3: "rd"}.get(rank % 10 if rank % 100 not in (11, 12, 13) else 0, "th")


def _list_rows(sheet: "ScoreSheet", words: Words, *, sums: bool) -> Iterator[str]:
    marks = _mark_rules(sheet)
    reset = {(number, seat) for number, seat, _, _ in list_reset_totals(sheet)}
    for number, (setup, totals) in enumerate(zip(sheet.setups, sheet.totals_by_round, strict=True), 1):
        shown = [
            "" if setup.kind != "hole" or sheet.rounds[number - 1].scores[seat] is None
            else _format_points(total) + "*" * ((number, seat) in reset)
            for seat, total in enumerate(totals)
        ]  # fmt: skip
        cells = "".join(
            f'{_format_cell(sheet, number, seat, marks, words, sums=sums)}<td class="sum">{total}</td>'
            for seat, total in enumerate(shown)
        )
        yield f'<tr><th scope="row">{format_number(setup, words)}</th>{cells}</tr>\n'


def _format_cell(
    sheet: "ScoreSheet", number: int, seat: int, marks: dict[str, str], words: Words, *, sums: bool
) -> str:
    """Return the points of a player in a round, a flag for the closer, and what the rules added.

    With ``sums``, what they added stands below, as ``14 + 20``.
    """
    round_ = sheet.rounds[number - 1]
    points = round_.scores[seat]
    if points is None:
        return '<td class="points">&ndash;</td>'
    lines = [line for line in sheet.list_additions(number, seat) if line.points]
    closed = f'<small title="{words("page-closed")}">⚑</small> ' if round_.round_end.by == seat else ""
    if not lines:
        return f'<td class="points">{closed}{_format_points(points)}</td>'
    if not sums:
        signs = "".join(marks[line.rule] for line in lines)
        return f'<td class="points">{closed}{_format_points(points)}<sup>{signs}</sup></td>'
    added = "".join(
        f" {'+' if line.points > 0 else MINUS} {abs(line.points)}<sup>{marks[line.rule]}</sup>" for line in lines
    )
    sums_of = f"{_format_points(sheet.find_points(number, seat) or 0)}{added}"
    return f'<td class="points">{closed}{_format_points(points)}<small class="sums">{sums_of}</small></td>'


def _format_points(points: int) -> str:
    return str(points).replace("-", MINUS)


def _list_blank_rows(sheet: "ScoreSheet", words: Words) -> Iterator[str]:
    """Yield a row for each hole to come, to be filled in by hand."""
    upcoming, holes = sheet.upcoming, sheet.rules.base.holes
    if upcoming is not None and upcoming.kind == "hole" and holes and holes <= _BLANK_ROWS:
        cells = '<td class="points"></td><td class="sum"></td>' * len(sheet.names)
        for number in range(upcoming.number, holes + 1):
            yield f'<tr><th scope="row">{format_number(evolve(upcoming, number=number), words)}</th>{cells}</tr>\n'


def _mark_rules(sheet: "ScoreSheet") -> dict[str, str]:
    """Return a letter for each rule that added points."""
    seats, numbers = range(len(sheet.names)), range(1, len(sheet.rounds) + 1)
    added = (line for number in numbers for seat in seats for line in sheet.list_additions(number, seat))
    found = (line.rule for line in added if line.points)
    return {rule: ascii_lowercase[place : place + 1] or str(place) for place, rule in enumerate(dict.fromkeys(found))}


def _list_notes(sheet: "ScoreSheet", words: Words) -> Iterator[tuple[str, str]]:
    """Yield the marks of the table with their meanings."""
    if any(round_.round_end.by is not None for round_ in sheet.rounds):
        yield "⚑", words("page-closed")
    for rule, mark in _mark_rules(sheet).items():
        yield mark, describe_rule(sheet.rules, rule, words)
    for number, seat, added, total in list_reset_totals(sheet):
        moment = format_number(sheet.setups[number - 1], words)
        yield "*", words("became", player=names_of(sheet, words)[seat], points=added, total=total, moment=moment)


def _list_results(sheet: "ScoreSheet", words: Words) -> Iterator[str]:
    """Yield who has won, or who deals and leads next, and what does not count."""
    if sheet.is_over:
        yield describe_result(sheet, words)
    elif sheet.rounds:
        yield describe_upcoming(sheet, words)
    if text := sheet.describe_unsettled(words):
        yield f"{text[:1].upper()}{text[1:]}."


def format_csv(sheet: "ScoreSheet") -> str:
    """Return a line for each settled round with the points of each player, then the totals and the ranks.

    Where a rule turned a sum into another total, a line of the kind ``reset`` has the difference. The points of
    play-offs are not in the totals. Lines ``team`` and ``handicap`` have the number of each player's team, and what
    handicaps add to the totals, if there are any.
    """
    return "".join(map(format_row, _list_csv_rows(sheet)))


def _list_csv_rows(sheet: "ScoreSheet") -> Iterator[list[str | int | None]]:
    names, resets = sheet.names, dict[int, dict[int, int]]()
    for number, seat, added_up, total in list_reset_totals(sheet):
        resets.setdefault(number, {})[seat] = total - added_up
    yield ["round", "kind", "dealer", "closer", *names]
    for number, (round_, setup) in enumerate(zip(sheet.rounds, sheet.setups, strict=True), 1):
        yield from _list_starts(sheet, number)
        by = round_.round_end.by
        yield [number, round_.kind, names[setup.dealer], None if by is None else names[by], *round_.scores]
        if number in resets:
            yield [number, "reset", None, None, *map(resets[number].get, range(len(names)))]
    yield from _list_starts(sheet, len(sheet.rounds) + 1)
    if sheet.teams:
        numbers = {seat: number for number, team in enumerate(sheet.teams, 1) for seat in team}
        yield ["team", None, None, None, *map(numbers.get, range(len(names)))]
    if given := sheet.sides.list_given(sheet.rules.cost_sign):
        yield ["handicap", None, None, None, *given]
    yield ["total", None, None, None, *sheet.totals]
    ranks = {standing.seat: standing.rank for standing in sheet.standings}
    yield ["rank", None, None, None, *map(ranks.get, range(len(names)))]


def _list_starts(sheet: "ScoreSheet", number: int) -> Iterator[list[str | int | None]]:
    """Yield the points of those who joined before round ``number``."""
    starts = {each.seat: each.points for each in sheet.changes if each.what == JOIN and each.number == number}
    if starts:
        yield [number, "joined", None, None, *map(starts.get, range(len(sheet.names)))]
