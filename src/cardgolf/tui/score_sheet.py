"""Texts of the table: the score sheet, the log, the prompt, and the outcome of a round."""

from collections.abc import Iterable, Iterator, Sequence

from rich.cells import set_cell_size
from rich.console import Group, RenderableType
from rich.text import Text

from cardgolf import Phase, Play, RoundResult, View
from cardgolf._text import join_names
from cardgolf.narration import describe_round_end, list_hints, number_moments
from cardgolf.tui.model import TableModel
from cardgolf.tui.selection import Selection, own_board, picked_cards
from cardgolf.ui import scores
from cardgolf.ui.cards import CardFormatter
from cardgolf.ui.situation import describe_situation

NAME, NUMBER = 9, 5


def format_score_sheet(view: View, names: Sequence[str], width: int) -> Text:
    """Return the total of each seat and as many of the last rounds as fit beside it."""
    fit = max(0, (width - NAME - NUMBER) // NUMBER)
    rounds = list(enumerate(view.rounds, 1))[-fit:] if fit else []
    head = "".join(f"{_format_number(round_, number):>{NUMBER}}" for number, round_ in rounds)
    lines = [Text(f"{'':{NAME}}{'total':>{NUMBER}}{head}", "dim")]
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


def format_log(turns: Iterable[tuple[str, str, tuple[str, ...]]], advice: str = "") -> Text:
    """Return the moves of all seats, turn by turn, and the advice below them."""
    lines = [line for turn in turns for line in _format_turn(*turn)]
    lines.extend(Text(line, "italic") for line in advice.splitlines())
    return Text("\n").join(lines)


def _format_turn(name: str, deeds: str, sentences: Sequence[str]) -> Iterator[Text]:
    yield Text.assemble((name, "bold"), f" {deeds}.")
    for sentence in sentences:
        yield Text(f"  {sentence}", "italic")


def format_title(view: View, names: Sequence[str], seed: int | None) -> str:
    """Return the rules, the round, the dealer, and the seed unless it is ``None``."""
    shown_seed = "" if seed is None else f"  |  seed {seed}"
    return f"{view.rules.label}  |  {number_moments(view)}  |  {names[view.dealer]} deals{shown_seed}"


def format_match_over(table: TableModel) -> str:
    """Return which of the round and the match is over."""
    return "The match is over" if table.game.is_over else f"{number_moments(table.view)} is over"


def format_outcome(table: TableModel, width: int) -> Group:
    """Return the scores of the round with reasons, and after the last round the standings."""
    game, names = table.game, table.names
    parts: list[RenderableType] = [Text(describe_round_end(table.view, names), "bold"), Text()]
    if game.is_over:
        standings, sentences = scores.format_standings(game, names)
        parts.extend([*(Text(sentence, "bold") for sentence in sentences), standings])
    else:
        parts.append(scores.format_totals(game, names, table.totals_before))
    return Group(*parts, Text(), *scores.format_scorecards(game, names, width))


OVER = "The match is over. Press n for the standings, q to leave."


def format_prompt(view: View, names: Sequence[str], faces: CardFormatter, aim: Selection) -> str:
    """Return what to do now, with the mouse or with keys."""
    if view.phase is Phase.ROUND_OVER:
        return "The round is over. Press n to go on."
    if view.seat != view.actor:
        return f"{names[view.actor]} is playing ..."
    text = f"{describe_situation(view, faces)}: {_describe_ways(view, faces, aim)}"
    return text[:1].upper() + text[1:]


def _describe_ways(view: View, faces: CardFormatter, aim: Selection) -> str:
    kinds = {type(move) for move in view.legal_moves}
    board = own_board(view)
    if aim.throwing:
        return "click the card to turn up (arrows and Enter)"
    if Play in kinds and board and board.layout.is_hand:
        return _describe_throw(view, faces, aim)
    ways = list_hints(view.legal_moves) or ["choose below (m lists everything)"]
    return ", or ".join(ways)


def _describe_throw(view: View, faces: CardFormatter, aim: Selection) -> str:
    cards = picked_cards(view, aim)
    if not cards:
        return "click cards of your hand (arrows and Enter), then the discard pile (x)"
    if Play(cards) in view.legal_moves:
        return f"throw {faces.names(cards)} by clicking the discard pile (x)"
    return f"{faces.names(cards)} cannot be thrown together"


def format_closing(view: View, names: Sequence[str]) -> str:
    """Return the closer of the round and the seats that still have a turn."""
    round_end = view.round_end
    if round_end is None or view.phase is Phase.ROUND_OVER:
        return ""
    closed = "The round is closing" if round_end.by is None else f"{names[round_end.by]} has closed the round"
    last = [names[seat] for seat in (view.turn, *round_end.turns)]
    return f"{closed} ({round_end.reason}). Last turns: {join_names(last)}."


def format_points_in_sight(count: int | None) -> str:
    """Return the points of the visible cards."""
    return "" if count is None else f"{count} point{'s' * (abs(count) != 1)} in sight"
