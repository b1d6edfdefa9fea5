"""States as canonical text. Equal states give equal texts, which contain hidden information.

The text has ``key: value`` lines in a fixed order. :mod:`cardgolf.positions.parser` parses them. Piles have their top
card first.
"""

import json
import re
from collections.abc import Iterable, Iterator
from itertools import accumulate

from cardgolf.table import Line, Pairs, RoundEnd, RoundResult, Scorecard, State, Window, format_board
from cardgolf.table.sides import Sides

NO_SEAT = "none"

_WORD = re.compile(r"[A-Za-z0-9_.+-]+")


def format_position(state: State) -> str:
    """Return the fields of ``state``, one a line. The rules and other fields determine the rest."""
    return "\n".join(f"{key}: {value}".rstrip() for key, value in _iter_fields(state))


def _iter_fields(state: State) -> Iterator[tuple[str, object]]:
    match, setup = state.match, state.setup
    yield "names", json.dumps(match.names)
    yield "seed", match._seed
    yield from _format_sides(match.sides)
    for number, round_ in enumerate(match.rounds, 1):
        yield from _format_round(f"round {number}", round_)
    yield "kind", setup.kind
    yield "seats", join_words(setup.seats)
    yield "dealer", setup.dealer
    yield "leader", _format_seat(setup.leader)
    yield "turn", state.turn
    yield "phase", state.phase.value
    yield from ((f"board {seat}", format_board(board.layout, board.slots)) for seat, board in state.table.items())
    if state.middle is not None:
        yield "middle", format_board(state.middle.layout, state.middle.slots)
    yield "stock", join_words(reversed(state.stock))
    yield "discard", join_words(reversed(state.discard))
    yield "held", f"{state.held} from {state.held_from}" if state.held else ""
    yield "played", join_words(state.played)
    yield "last_play_size", state.last_play_size
    yield "turns_begun", join_words(state.turns_begun)
    yield "round_end", format_round_end(state.round_end) if state.round_end else ""
    yield "reshuffles", state.reshuffles
    memory = state.memory
    yield "memory", format_pairs(memory.of_round)
    yield "match_memory", format_pairs(memory.of_match)
    yield "notes", format_pairs(memory.notes)
    yield "window", format_window(memory.window) if memory.window else ""


def _format_sides(sides: Sides) -> Iterator[tuple[str, object]]:
    """Yield the teams and the handicaps, if there are any."""
    if sides.teams:
        yield "teams", " / ".join(map(join_words, sides.teams))
    if sides.handicaps:
        yield "handicaps", join_words(sides.handicaps)


def format_window(window: Window) -> str:
    """Return the seats that may react, what resumes, and the number of reactions: ``1 2 then follow after 0``.

    Sealed moves follow with their seats: ``sealed 0 "bid 10"``.
    """
    resumes = f"{window.phase}" if window.next_seat is None else f"{window.phase} to {window.next_seat}"
    sealed = [f" {seat} {json.dumps(str(move))}" for seat, move in window.sealed]
    return f"{join_words(window.seats)} then {resumes} after {window.count}{' sealed' * bool(sealed)}{''.join(sealed)}"


def format_pairs(pairs: Pairs) -> str:
    """Return notes or memory as a JSON object, or an empty string for none."""
    return json.dumps(dict(pairs), default=_format_card) if pairs else ""


def join_words(values: Iterable[object]) -> str:
    """Return ``values`` separated by spaces."""
    return " ".join(map(str, values))


def _format_seat(seat: int | None) -> object:
    return NO_SEAT if seat is None else seat


def format_round_end(round_end: RoundEnd) -> str:
    """Return the reason, the closer and the remaining turns: ``"knock" by 0 then 1 2``."""
    left = f" then {join_words(round_end.turns)}" if round_end.turns else ""
    return f"{json.dumps(round_end.reason)} by {_format_seat(round_end.by)}{left}"


def _format_round(key: str, round_: RoundResult) -> Iterator[tuple[str, object]]:
    """Yield the end of a round and the scorecard of each seat. A seat that sat out has none."""
    yield key, f"{round_.kind} {format_round_end(round_.round_end)}"
    for seat, card in enumerate(round_.scorecards):
        if card is not None:
            yield f"{key} seat {seat}", _format_scorecard(card)


def _format_scorecard(card: Scorecard) -> str:
    """Return the lines of the cards and, if they alone are not the total, those between seats after ``|``."""
    lines = [_format_line(line) for line in card.lines]
    sums = accumulate([line.points for line in card.lines], initial=0)
    split = max((count for count, points in enumerate(sums) if points == card.raw), default=len(lines))
    own, between = "; ".join(lines[:split]), "; ".join(lines[split:])
    return f"{own} | {between}".lstrip() if between else own


def _format_line(line: Line) -> str:
    return join_words((_format_token(line.rule), line.points, *map(_format_token, line.slots)))


def _format_token(text: str) -> str:
    """Return ``text`` if it is a single word, otherwise as a JSON string."""
    return text if _WORD.fullmatch(text) else json.dumps(text)


def _format_card(value: object) -> dict[str, str]:
    """Return a card in notes or memory as JSON. They contain no other values that JSON lacks."""
    return {"card": str(value)}
