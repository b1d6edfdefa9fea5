"""The whole of a state as canonical text: equal states, equal texts. The referee's, for it names hidden cards.

``key: value`` lines, in this order; :mod:`cardgolf.reading` takes them back. Piles have their top card first.
"""

import json
import re
from collections.abc import Iterable, Iterator

from cardgolf.boards import board_text
from cardgolf.state import Closing, Line, Round, State

NOBODY = "none"

_WORD = re.compile(r"[A-Za-z0-9_.-]+")


def written(state: State) -> str:
    """Every fact of ``state`` that does not follow from the others and the rules, a line each."""
    return "\n".join(f"{key}: {value}".rstrip() for key, value in _facts(state))


def _facts(state: State) -> Iterator[tuple[str, object]]:
    match, deal = state.match, state.deal
    yield "names", json.dumps(match.names)
    yield "seed", match.seed
    for number, round_ in enumerate(match.rounds, 1):
        yield from _round(f"round {number}", round_)
    yield "kind", deal.kind
    yield "seats", words(deal.seats)
    yield "dealer", deal.dealer
    yield "leader", _seat(deal.leader)
    yield "turn", state.turn
    yield "phase", state.phase.value
    yield from ((f"board {seat}", board_text(board.layout, board.slots)) for seat, board in state.table.items())
    yield "stock", words(reversed(state.stock))
    yield "discard", words(reversed(state.discard))
    yield "held", f"{state.held} from {state.source}" if state.held else ""
    yield "laid", words(state.laid)
    yield "thrown", state.thrown
    yield "clock", words(state.clock)
    yield "closing", closing_text(state.closing) if state.closing else ""
    yield "reshuffles", state.reshuffles
    yield "notes", json.dumps(dict(state.notes), default=_card) if state.notes else ""


def words(values: Iterable[object]) -> str:
    """``values`` as words of a text."""
    return " ".join(map(str, values))


def _seat(seat: int | None) -> object:
    return NOBODY if seat is None else seat


def closing_text(closing: Closing) -> str:
    """``"knock" by 0 then 1 2``: why, who, and whose turns are left."""
    left = f" then {words(closing.turns)}" if closing.turns else ""
    return f"{json.dumps(closing.reason)} by {_seat(closing.by)}{left}"


def _round(key: str, round_: Round) -> Iterator[tuple[str, object]]:
    """How a finished round ended, and then each seat's scorecard; a seat that sat out has none."""
    yield key, f"{round_.kind} {closing_text(round_.closing)}"
    for seat, card in enumerate(round_.scorecards):
        if card is not None:
            yield f"{key} seat {seat}", "; ".join(map(_line, card.lines))


def _line(line: Line) -> str:
    return words((_token(line.rule), line.points, *map(_token, line.slots)))


def _token(text: str) -> str:
    """A word, or a JSON string where it is none."""
    return text if _WORD.fullmatch(text) else json.dumps(text)


def _card(value: object) -> dict[str, str]:
    """A card among notes; nothing else that JSON does not know is allowed there."""
    return {"card": str(value)}
