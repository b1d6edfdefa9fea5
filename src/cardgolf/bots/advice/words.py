"""Advice as text: a sentence on the best moves, and a table of all."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from textwrap import wrap
from typing import TYPE_CHECKING

from cardgolf.bots.advice.goals import WINS
from cardgolf.bots.advice.reasons import NAMES, give_reason
from cardgolf.narration import name_move
from cardgolf.table import CardNames
from cardgolf.tools import join_names

if TYPE_CHECKING:
    from cardgolf.bots.advice.advice import Advice, MoveAdvice
    from cardgolf.table import Move

MOST_MOVES = 6
MOST_NAMES = 4
WIDTH = 100
PAIR = 2  # seats, where the rival needs no name
PERCENT = 100
COUNTED = ("exact", "last turns")
INDENT = 6  # of a reason on a line of its own
UNLUCKY = '"If unlucky" means that one deal in ten ends with these points or worse.'
MARGIN = "± is the 99 % margin of error."
HEADINGS = {"lead": "ahead", "mean": "ahead", "points": "", "round": "wins", "match": "wins"}
COLUMNS = ("worse by", "points", "if unlucky", "move", "why")
RIVALS = {"lead": "ahead of the best rival", "mean": "ahead of the mean of the rivals"}
PLAYED = {"greedy": "greedily", "wary": "warily", "random": "at random"}


def format_advice(
    advice: "Advice", cards: CardNames = NAMES, most: int = MOST_MOVES, width: int = WIDTH
) -> Iterator[str]:
    """Yield a sentence on the best moves, a table of the first ``most`` entries, and how the points were found.

    ``cards`` names cards in the reasons. In a table of more than ``width`` characters each reason has its own line.
    """
    if not advice.moves:
        yield "There is no move to choose."
        return
    yield summarize_advice(advice)
    rivals = advice.rivals[:MOST_MOVES]  # the sentence names them
    shown = [each for at, each in enumerate(advice.moves) if at < most or any(each is rival for rival in rivals)]
    rows = [(HEADINGS[advice.goal], *COLUMNS), *(_make_row(advice, each, cards) for each in shown)]
    lines = _align_columns([row[:-1] for row in rows])
    reasons = [row[-1] for row in rows]
    beside = max(map(len, lines)) + 2
    if beside + max(map(len, reasons)) <= width:
        lines = [f"{line:<{beside}}{reason}" for line, reason in zip(lines, reasons, strict=True)]
        reasons = []
    for number, line in enumerate(lines):
        yield line.rstrip()
        if number and reasons:
            yield from wrap(reasons[number], width, initial_indent=" " * INDENT, subsequent_indent=" " * INDENT)
    if left := sum(1 + len(each.same) for each in advice.moves) - sum(1 + len(each.same) for each in shown):
        yield f"  and {left} more move{'s' * (left > 1)}"
    unlucky = any(each.unlucky is not None for each in shown)
    yield f"{describe_source(advice)} {UNLUCKY}" if unlucky else describe_source(advice)


def list_sentences(advice: "Advice", cards: CardNames = NAMES, most: int = MOST_MOVES) -> Iterator[str]:
    """Yield the advice as sentences instead of a table, for places that are narrow."""
    yield summarize_advice(advice)
    for each in advice.moves[:most]:
        ahead, worse, points, _, name, reason = _make_row(advice, each, cards)
        sentence = f"{name}: {f'{ahead} {HEADINGS[advice.goal]}, ' if ahead else ''}{points} points"
        sentence += f", {worse} worse" if worse else ""
        yield sentence + (f". {_capitalize(reason)}." if reason else ".")
    yield describe_source(advice)


def _align_columns(rows: Sequence[Sequence[str]]) -> list[str]:
    """Return the rows of a table without its empty columns. All columns but the last are numbers."""
    columns = [column for column in zip(*rows, strict=True) if any(column[1:])]
    widths = [max(map(len, column)) for column in columns]
    return [
        "  " + "  ".join([f"{text:>{width}}" for text, width in zip(row[:-1], widths, strict=False)] + [row[-1]])
        for row in zip(*columns, strict=True)
    ]


def summarize_advice(advice: "Advice") -> str:
    """Return a sentence with the best move and, if no clear difference parts it from others, with those."""
    name = partial(name_move, advice.view)
    first, result = advice.moves[0], _describe_result(advice)
    if len(advice.moves) == 1:
        count = 1 + len(first.same)
        alike = f"all {count} moves are alike" if count > MOST_NAMES else name_moves(first, name)
        opening = "It makes no difference" if first.same else "The only move"
        return f"{opening}: {alike}. {result}"
    if advice.is_clear:
        return f"Best: {name_moves(first, name)}. {result}"
    others = [each for each in advice.rivals if each is not advice.moves[0]]
    rivals = [move for each in others for move in (each.move, *each.same)]
    if len(others) < MOST_NAMES and len(rivals) <= MOST_MOVES:
        names = join_names([name(move) for move in rivals])
    else:
        count = len(rivals)
        names = f"{count} other moves" if len(advice.rivals) < len(advice.moves) else f"any of the {count} other moves"
    guess = f"Best guess: {name_moves(first, name)}. No clear difference from {names}."
    if advice.clear_only_with and advice.clear_move:
        how = PLAYED[advice.clear_only_with]
        guess += f" Only if all play on {how}, {name(advice.clear_move)} is clearly the best."
    return f"{guess} {result}"


def _describe_result(advice: "Advice") -> str:
    """Return a sentence on what the first move is expected to bring."""
    first = advice.moves[0]
    about = "{} points on average" if advice.source in COUNTED else "About {} points"
    points = about.format(_format_points(first.expected)) + " at the end of the round"
    if advice.goal in RIVALS:
        rivals = RIVALS[advice.goal] if len(advice.view.seats) > PAIR else "ahead"
        if round(first.ahead, 1) < 0:
            rivals = rivals.replace("ahead of", "behind").replace("ahead", "behind")
        return f"{points}, {_format_points(abs(first.ahead))} {rivals}."
    if advice.goal == "points":
        return f"{points}."
    best = "total" if advice.goal == "match" else "score"
    return f"{points}, with the best {best} in {_format_ahead(advice, first)} of the deals."


def _capitalize(text: str) -> str:
    return text[:1].upper() + text[1:]


def _make_row(advice: "Advice", each: "MoveAdvice", cards: CardNames) -> Sequence[str]:
    worse = ""
    if each is not advice.moves[0]:
        scale = PERCENT if advice.goal in WINS else 1
        margin = scale * (each.high - each.low) / 2
        worse = _format_points(scale * _round_difference(each, advice.moves[0]))
        worse += f" ±{margin:.1f}" if margin >= 0.05 else ""
    more = "or more" if advice.view.rules.lowest_wins else "or fewer"
    unlucky = "" if each.unlucky is None else f"{each.unlucky} {more}"
    reason = give_reason(advice.view, each.move, cards)
    names = name_moves(each, partial(name_move, advice.view))
    return _format_ahead(advice, each), worse, _format_points(each.expected), unlucky, names, reason


def _format_ahead(advice: "Advice", each: "MoveAdvice") -> str:
    if advice.goal == "points":
        return ""
    return f"{PERCENT * each.ahead:.0f} %" if advice.goal in WINS else _format_points(each.ahead)


def _round_difference(each: "MoveAdvice", first: "MoveAdvice") -> float:
    """Return by how much a move is worse: the difference of the leads as they are shown, if that is as true."""
    shown = round(first.ahead, 1) - round(each.ahead, 1)
    return shown if abs(shown - each.worse_by) < 0.1 else each.worse_by


def _format_points(points: float) -> str:
    """Return points with one decimal, without a negative zero."""
    return f"{round(points, 1) + 0.0:.1f}"


def name_moves(each: "MoveAdvice", name: Callable[["Move"], str]) -> str:
    """Return what ``name`` calls moves that cannot be told apart, such as ``swap c1, d1, c2 or d2``."""
    first, *others = [name(move) for move in (each.move, *each.same)]
    if len(others) >= MOST_NAMES:
        return f"{first} (or any of {len(others)} moves like it)"
    start = first.rpartition(" ")[0]
    if start and all(other.rpartition(" ")[0] == start for other in others):
        others = [other.removeprefix(f"{start} ") for other in others]
    *middle, last = first, *others
    return f"{', '.join(middle)} or {last}" if middle else last


def describe_source(advice: "Advice") -> str:
    """Return sentences on how the points were found, which are better, and which discards are not known."""
    return " ".join([*_describe_counting(advice), *_describe_unknown(advice.view.unknown_discards)])


def _name_bots(bots: Sequence[str]) -> str:
    return _capitalize(f"{' and '.join(bots)} bots".strip())


def _describe_unknown(count: int) -> Iterator[str]:
    if count:
        one = count == 1
        yield f"{count} earlier discard{' is' if one else 's are'} not known and count{'s' if one else ''} as unseen."


def _describe_counting(advice: "Advice") -> Iterator[str]:
    better = f"{'Fewer' if advice.view.rules.lowest_wins else 'More'} points are better."
    if advice.source == "last turns":
        yield f"This is your last turn, and the next is your rival's: the points are averages over every card. {better}"
        return
    if advice.source == "exact":
        yield f"This is your last turn: the points are averages over every card that can come. {better}"
        return
    deals = f"the same {advice.deals} deals of the hidden cards"
    if advice.source == "all deals":
        deals = f"all {advice.deals} deals of the hidden cards"
    yield f"{_name_bots(advice.bots)} played each move out on {deals}."
    if any(each.deals < advice.deals for each in advice.moves):
        yield "Moves that fell far behind were left out of the later ones."
    yield better
    if any(each.high > each.worse_by + 0.05 for each in advice.moves):
        yield MARGIN
    if advice.untried:
        left = len(advice.untried)
        yield f"{left} other move{'s were' if left > 1 else ' was'} left out."
