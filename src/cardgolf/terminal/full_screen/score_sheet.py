"""Texts of the table: the score sheet, the log, the prompt, and the outcome of a round."""

from collections.abc import Iterable, Iterator, Sequence
from functools import reduce

from rich.cells import cell_len, set_cell_size
from rich.console import Group
from rich.text import Text

from cardgolf import Phase, Play, RoundResult, View
from cardgolf.narration import (
    describe_reason,
    describe_round_end,
    describe_situation,
    list_chosen,
    list_hints,
    number_moments,
)
from cardgolf.rulebook import make_label
from cardgolf.terminal.full_screen.model import TableModel
from cardgolf.terminal.full_screen.selection import Selection, own_board, picked_cards
from cardgolf.terminal.shared import scores
from cardgolf.terminal.shared.assist import points_lines
from cardgolf.terminal.shared.cards import CardFormatter
from cardgolf.terminal.shared.scores import count_points
from cardgolf.words import ENGLISH, Words

NAME, NUMBER = 9, 5
LABEL, NARROWEST, WIDEST = 5, 4, 9  # columns of a round's number or total, and of a player's points


def format_score_sheet(view: View, names: Sequence[str], width: int, height: int = 99, words: Words = ENGLISH) -> Text:
    """Return a row for each round with the points of all seats, and their totals.

    In fewer than ``height`` rows the first rounds are added up in one row. If there is no room for a column of each
    seat, return a row for each seat with as many of the last rounds as fit.
    """
    column = min(WIDEST, (width - LABEL) // max(1, len(names)))
    if column < NARROWEST:
        return _format_by_seat(view, names, width, words)
    rounds = list(enumerate(view.rounds, 1))
    fit = max(1, height - 2 - bool(view.handicaps))
    earlier = rounds[: max(0, len(rounds) - fit + 1)] if len(rounds) > fit else []
    lines = [_format_row("", [_cut_name(name, column - 1) for name in names], column, "dim")]
    if earlier:
        sums = [str(sum(round_.scores[seat] or 0 for _, round_ in earlier)) for seat in range(len(names))]
        lines.append(_format_row(f"1-{earlier[-1][0]}", sums, column))
    for number, round_ in rounds[len(earlier) :]:
        cells = [_format_score(round_, seat) for seat in range(len(names))]
        lines.append(_format_row(_format_number(round_, number), cells, column))
    if given := view.sides.list_given(view.rules.cost_sign):
        lines.insert(1, _format_row(words("given"), [str(points) for points in given], column))
    totals = view.totals or (0,) * len(names)
    lines.append(_format_row(words("total"), [str(total) for total in totals], column, "bold"))
    return Text("\n").join(lines)


def _cut_name(name: str, width: int) -> str:
    return name if cell_len(name) <= width else set_cell_size(name, width).rstrip()


def _format_row(label: str, cells: Sequence[str], column: int, style: str = "") -> Text:
    text = Text(f"{label:<{LABEL}}", style or "dim")
    for cell in cells:
        text.append(" " * max(0, column - cell_len(cell)) + cell, style)
    return text


def _format_by_seat(view: View, names: Sequence[str], width: int, words: Words) -> Text:
    fit = max(0, (width - NAME - NUMBER) // NUMBER)
    rounds = list(enumerate(view.rounds, 1))[-fit:] if fit else []
    head = "".join(f"{_format_number(round_, number):>{NUMBER}}" for number, round_ in rounds)
    lines = [Text(f"{'':{NAME}}{words('total'):>{NUMBER}}{head}", "dim")]
    totals = view.totals or (0,) * len(names)
    for seat, name in enumerate(names):
        scores = "".join(f"{_format_score(round_, seat):>{NUMBER}}" for _, round_ in rounds)
        line = Text(f"{set_cell_size(name, NAME)}{totals[seat]:>{NUMBER}}", "bold" if seat == view.seat else "")
        lines.append(line.append(scores, "dim"))
    return Text("\n").join(lines)


def _format_number(round_: RoundResult, number: int) -> str:
    return f"p{number}" if round_.kind == "playoff" else str(number)


def _format_score(round_: RoundResult, seat: int) -> str:
    score = round_.scores[seat]
    return "-" if score is None else str(score)


def format_log(opening: Iterable[str], turns: Iterable[tuple[str, str, tuple[str, ...]]], advice: str = "") -> Text:
    """Return what came before the deal, the moves of all seats, turn by turn, and the advice below them."""
    lines = [Text(line, "italic") for line in opening]
    lines.extend(line for turn in turns for line in _format_turn(*turn))
    lines.extend(Text(line, "italic") for line in advice.splitlines())
    return Text("\n").join(lines)


def _format_turn(name: str, deeds: str, sentences: Sequence[str]) -> Iterator[Text]:
    yield Text.assemble((name, "bold"), f" {deeds}.")
    for sentence in sentences:
        yield Text(f"  {sentence}", "italic")


def format_title(view: View, names: Sequence[str], seed: int | None, faces: CardFormatter) -> str:
    """Return the rules, the round, the dealer, and the seed unless it is ``None``."""
    words, moment = faces.words, number_moments(view, faces.words)
    title = words("table-title", rules=make_label(view.rules), moment=moment, player=names[view.dealer])
    return title if seed is None else f"{title}  |  {words('table-seed', number=str(seed))}"


def format_outcome(table: TableModel, width: int) -> Group:
    """Return the scores of the round with reasons, and the totals."""
    game, names, words = table.game, table.names, table.faces.words
    ended = Text(describe_round_end(table.view, names, words), "bold")
    cards = scores.format_scorecards(game, names, width, table.faces)
    sheet = format_score_sheet(table.view, names, width, words=words)
    totals = scores.format_totals(game, names, table.totals_before, words)
    return Group(ended, Text(), totals, Text(), *cards, Text(), sheet)


def format_whole_sheet(table: TableModel, width: int) -> Group:
    """Return the score sheet with all rounds, and the points of the viewer's cards line by line."""
    view, names = table.view, table.names
    points = points_lines(view, names[table.seat], table.faces)
    return Group(format_score_sheet(view, names, width, words=table.faces.words), Text(), *points)


def format_prompt(view: View, names: Sequence[str], faces: CardFormatter, aim: Selection) -> str:
    """Return what to do now, with the mouse or with keys."""
    words = faces.words
    if view.phase is Phase.ROUND_OVER:
        return words("over-round")
    if view.phase is Phase.REACTION and view.seat not in view.to_act:
        may_react = words("may-react-wait", players=words.join([names[seat] for seat in view.to_act]))
        return " ".join((*list_chosen(view, names, words), may_react))
    if view.seat != view.actor:
        return words("is-playing", player=names[view.actor])
    text = words("ask-ways", situation=describe_situation(view, faces), what=_describe_ways(view, faces, aim))
    return text[:1].upper() + text[1:]


def _describe_ways(view: View, faces: CardFormatter, aim: Selection) -> str:
    kinds = {type(move) for move in view.legal_moves}
    board, words = own_board(view), faces.words
    if aim.throwing:
        return words("click-turn-up")
    if Play in kinds and board and board.layout.is_hand:
        return _describe_throw(view, faces, aim)
    ways = list_hints(view.legal_moves, faces.words) or [words("click-below")]
    return reduce(lambda told, way: words("ways-or", what=told, other=way), ways)


def _describe_throw(view: View, faces: CardFormatter, aim: Selection) -> str:
    cards, words = picked_cards(view, aim), faces.words
    if not cards:
        return words("click-hand")
    return words("throw-picked" if Play(cards) in view.legal_moves else "throw-not", cards=faces.names(cards))


def format_closing(view: View, names: Sequence[str], faces: CardFormatter) -> str:
    """Return the closer of the round and the seats that still have a turn."""
    round_end = view.round_end
    if round_end is None or view.phase is Phase.ROUND_OVER:
        return ""
    closer = None if round_end.by is None else names[round_end.by]
    last = faces.words.join([names[seat] for seat in (view.turn, *round_end.turns)])
    reason = describe_reason(round_end.reason, closer or "", faces.words) or None
    return faces.words("closing", player=closer, reason=reason, players=last)


def format_own_heading(view: View, name: str, faces: CardFormatter, width: int, most: int) -> Text:
    """Return the viewer's name, its points in sight and the number of hidden cards, and on the right its total.

    The heading takes ``width`` columns, or up to ``most`` if the points need them.
    """
    board, total = own_board(view), view.totals[view.seat] if view.totals and view.seat is not None else 0
    hidden = sum(slot is not None and slot.card is None for slot in board.slots) if board else 0
    words = faces.words
    sight, short = (
        count_points(view, view.seat, words, unit=unit) if view.seat is not None else "" for unit in (True, False)
    )
    down = words("face-down", count=hidden) if hidden else ""
    notes = [", ".join(filter(None, parts)) for parts in ((sight, down), (sight,), (short,), ())]
    turn = "? " if view.phase is Phase.REACTION else "> " if faces.ascii else "▸ "
    sign, end = (turn if view.seat in view.to_act else "") + name, words("total-of", total=total)
    needed = cell_len(sign) + cell_len(end) + 4
    if width < needed + cell_len(short) <= most:
        width = needed + cell_len(short)
    room = width - needed
    note = next(each for each in (notes if sight else [down, ""]) if cell_len(each) <= max(0, room))
    text = Text.assemble((sign, "bold"), f"  {note}" if note else "")
    text.pad_right(max(2, width - text.cell_len - cell_len(end)))
    return text.append(end, "bold")


def format_last_turn(table: TableModel) -> str:
    """Return the last move of another player, to which the viewer may react."""
    notes = [note for note in table.notes if note.seat != table.seat and note.deed]
    return f"{table.names[notes[-1].seat]} {notes[-1].deed}." if notes else ""
