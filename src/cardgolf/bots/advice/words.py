"""Advice as text: a sentence on the best moves, and a table of all."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from textwrap import wrap
from typing import TYPE_CHECKING

from cardgolf.bots.advice.goals import WINS
from cardgolf.bots.advice.reasons import NAMES, give_reason
from cardgolf.narration import name_move
from cardgolf.table import CardNames
from cardgolf.words import ENGLISH, Words

if TYPE_CHECKING:
    from cardgolf.bots.advice.advice import Advice, MoveAdvice
    from cardgolf.table import Move

MOST_MOVES = 6
MOST_NAMES = 4
WIDTH = 100
PAIR = 2  # seats, where the rival needs no name
PERCENT = 100
RIVALS = {"lead": "best", "mean": "mean"}  # what the points ahead are counted against, by the goal
COUNTED, SAMPLED = ("exact", "last turns"), ("lanes", "engine")
INDENT = 6  # of a reason on a line of its own
FEW_DEALS = 10  # fewer have no margin of error that helps, and no one in ten


def format_advice(
    advice: "Advice", cards: CardNames = NAMES, most: int = MOST_MOVES, width: int = WIDTH
) -> Iterator[str]:
    """Yield a sentence on the best moves, a table of the first ``most`` entries, and how the points were found.

    ``cards`` names cards in the reasons, and its words are those of the sentences. In a table of more than ``width``
    characters each reason has its own line.
    """
    words = cards.words
    if not advice.moves:
        yield words("no-move")
        return
    yield summarize_advice(advice, words)
    rivals = advice.rivals[:MOST_MOVES]  # the sentence names them
    shown = [each for at, each in enumerate(advice.moves) if at < most or any(each is rival for rival in rivals)]
    rows = [_list_heads(advice, words), *(_make_row(advice, each, cards) for each in shown)]
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
        yield f"  {words('more-moves', count=left)}"
    source = describe_source(advice, words)
    yield f"{source} {words('if-unlucky')}" if any(_describe_luck(advice, each, words) for each in shown) else source


def list_sentences(advice: "Advice", cards: CardNames = NAMES, most: int = MOST_MOVES) -> Iterator[str]:
    """Yield the advice as sentences instead of a table, for places that are narrow."""
    words = cards.words
    yield summarize_advice(advice, cards.words)
    for each in advice.moves[:most]:
        ahead, worse, points, _, name, reason = _make_row(advice, each, cards)
        gap, against = worse or None, _name_aim(advice)
        told = words("move-expected", moves=name, against=against, ahead=ahead or None, points=points, gap=gap)
        yield f"{told}. {capitalize(reason)}." if reason else f"{told}."
    yield describe_source(advice, cards.words)


def _list_heads(advice: "Advice", words: Words) -> Sequence[str]:
    """Return the headings of the columns. Own points need none for what is ahead."""
    first = "" if advice.goal == "points" else words("column-wins" if advice.goal in WINS else "column-ahead")
    more = words("column-worse"), words("column-points"), words("column-unlucky")
    return first, *more, words("column-move"), words("column-why")


def _align_columns(rows: Sequence[Sequence[str]]) -> list[str]:
    """Return the rows of a table without its empty columns. All columns but the last are numbers."""
    columns = [column for column in zip(*rows, strict=True) if any(column[1:])]
    widths = [max(map(len, column)) for column in columns]
    return [
        "  " + "  ".join([f"{text:>{width}}" for text, width in zip(row[:-1], widths, strict=False)] + [row[-1]])
        for row in zip(*columns, strict=True)
    ]


def summarize_advice(advice: "Advice", words: Words = ENGLISH) -> str:
    """Return a sentence with the best move and, if no clear difference parts it from others, with those."""
    first = advice.moves[0]
    name = partial(name_move, advice.view)
    title, result = title_advice(advice, name, words), _describe_result(advice, words)
    if advice.is_clear:
        return f"{title}. {result}"
    others = [each for each in advice.rivals if each is not first]
    rivals = [move for each in others for move in (each.move, *each.same)]
    count = len(rivals)
    if len(others) < MOST_NAMES and count <= MOST_MOVES:
        told = words.join([name(move) for move in rivals])
    else:
        told = words("others-count" if len(advice.rivals) < len(advice.moves) else "others-any", count=count)
    guess = f"{title}. {words('no-clear-difference', others=told)}"
    if advice.clear_only_with and advice.clear_move:
        guess += f" {words('clear-only-with', bots=advice.clear_only_with, moves=name(advice.clear_move))}"
    return f"{guess} {result}"


def title_advice(advice: "Advice", name: Callable[["Move"], str], words: Words) -> str:
    """Return the best move as ``name`` calls it, and how sure that is, without a full stop."""
    first = advice.moves[0]
    count = 1 + len(first.same)
    if len(advice.moves) > 1:
        return words("best-clear" if advice.is_clear else "best-guess", moves=name_moves(first, name, words))
    alike = words("all-alike", count=count) if count > MOST_NAMES else name_moves(first, name, words)
    return words("best-any" if first.same else "best-only", moves=alike)


def _name_aim(advice: "Advice") -> str:
    """Return what the points ahead are counted against: the only rival, the best one, or their mean."""
    if advice.goal not in RIVALS:
        return advice.goal
    return RIVALS[advice.goal] if len(advice.view.seats) > PAIR else "rival"


def _describe_result(advice: "Advice", words: Words) -> str:
    """Return a sentence on what the first move is expected to bring."""
    first = advice.moves[0]
    return words(
        "result",
        against=_name_aim(advice),
        counted=advice.source in COUNTED,
        points=_format_points(first.expected, words),
        ahead=_format_ahead(advice, abs(first.ahead), words) or None,
        behind=round(first.ahead, 1) < 0,
    )


def capitalize(text: str) -> str:
    """Return a reason as the beginning of a sentence."""
    return text[:1].upper() + text[1:]


def _make_row(advice: "Advice", each: "MoveAdvice", cards: CardNames) -> Sequence[str]:
    worse, words = "", cards.words
    if each is not advice.moves[0]:
        scale = PERCENT if advice.goal in WINS else 1
        margin = scale * (each.high - each.low) / 2
        worse = _format_points(scale * _round_difference(each, advice.moves[0]), words)
        worse += words.decimal(f" ±{margin:.1f}") if margin >= 0.05 and not _has_few_deals(advice, each) else ""
    unlucky = _describe_luck(advice, each, words)
    reason = give_reason(advice.view, each.move, cards)
    names = name_moves(each, partial(name_move, advice.view), cards.words)
    ahead = _format_ahead(advice, each.ahead, words)
    return ahead, worse, _format_points(each.expected, words), unlucky, names, reason


def _describe_luck(advice: "Advice", each: "MoveAdvice", words: Words) -> str:
    """Return the points that a move brings if the player is unlucky. Empty if they were counted, or on few deals."""
    if each.unlucky is None or _has_few_deals(advice, each):
        return ""
    return words("unlucky", points=str(each.unlucky), wins="lowest" if advice.view.rules.lowest_wins else "highest")


def _has_few_deals(advice: "Advice", each: "MoveAdvice") -> bool:
    """Return whether a move was tried on too few sampled deals to tell how far luck goes."""
    return advice.source in SAMPLED and each.deals < FEW_DEALS


def _format_ahead(advice: "Advice", ahead: float, words: Words) -> str:
    if advice.goal == "points":
        return ""
    return f"{PERCENT * ahead:.0f} %" if advice.goal in WINS else _format_points(ahead, words)


def _round_difference(each: "MoveAdvice", first: "MoveAdvice") -> float:
    """Return by how much a move is worse: the difference of the leads as they are shown, if that is as true."""
    shown = round(first.ahead, 1) - round(each.ahead, 1)
    return shown if abs(shown - each.worse_by) < 0.1 else each.worse_by


def _format_points(points: float, words: Words) -> str:
    """Return points with one decimal, without a negative zero."""
    return words.decimal(f"{round(points, 1) + 0.0:.1f}")


def name_moves(each: "MoveAdvice", name: Callable[["Move"], str], words: Words = ENGLISH) -> str:
    """Return what ``name`` calls moves that cannot be told apart, such as ``swap c1, d1, c2 or d2``.

    What all of them begin or end with is told once.
    """
    names = [name(move) for move in (each.move, *each.same)]
    if len(names) > MOST_NAMES:
        return words("moves-like-it", moves=names[0], count=len(names) - 1)
    start, end = f"{names[0].rpartition(' ')[0]} ", f" {names[0].partition(' ')[2]}"
    if start.strip() and all(other.rpartition(" ")[0] == start[:-1] for other in names):
        names[1:] = [other.removeprefix(start) for other in names[1:]]
    elif end.strip() and all(other.partition(" ")[2] == end[1:] for other in names):
        names[:-1] = [other.removesuffix(end) for other in names[:-1]]
    *middle, last = names
    return words("moves-or", moves=", ".join(middle), last=last) if middle else last


def describe_source(advice: "Advice", words: Words = ENGLISH, *, margins: bool = True) -> str:
    """Return sentences on how the points were found, which are better, and which discards are not known.

    ``margins`` is whether the reader sees the margins of error.
    """
    return " ".join(_list_sources(advice, words, margins=margins))


def _list_sources(advice: "Advice", words: Words, *, margins: bool) -> Iterator[str]:
    better = words("better", wins="lowest" if advice.view.rules.lowest_wins else "highest")
    if advice.source in COUNTED:
        yield words("counted-last-turns" if advice.source == "last turns" else "counted-last-turn")
        yield better
    else:
        bots = "both" if len(advice.bots) > 1 else "".join(advice.bots)
        yield words("played-out", bots=bots, all=advice.source == "all deals", deals=advice.deals)
        if any(each.deals < advice.deals for each in advice.moves):
            yield words("fell-behind")
        yield better
        unsure = [each for each in advice.moves if each.high > each.worse_by + 0.05]
        if margins and not all(_has_few_deals(advice, each) for each in unsure):
            yield words("margin")
        if margins and any(_has_few_deals(advice, each) for each in unsure):
            yield words("few-deals", count=FEW_DEALS)
        if advice.untried:
            yield words("left-out", count=len(advice.untried))
    if unknown := advice.view.unknown_discards:
        yield words("unknown-discards", count=unknown)
