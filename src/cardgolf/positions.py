"""The whole of a state as canonical text: equal states, equal texts."""

from collections.abc import Iterable, Iterator

from cardgolf.layout import Board, Slot
from cardgolf.state import Round, State


def written(state: State) -> str:
    """Every fact of ``state``, a line each, as ``key: value``. It names hidden cards: it is the referee's."""
    return "\n".join(f"{key}: {value}" for key, value in _facts(state))


def _facts(state: State) -> Iterator[tuple[str, object]]:
    deal, closing = state.deal, state.closing
    yield "names", ", ".join(map(ascii, state.match.names))
    yield "seed", state.match.seed
    yield from ((f"round {number}", _round(round_)) for number, round_ in enumerate(state.match.rounds, 1))
    yield "kind", deal.kind
    yield "seats", _words(deal.seats)
    yield "dealer", deal.dealer
    yield "leader", deal.leader
    yield "turn", state.turn
    yield "phase", state.phase.value
    yield from ((f"board {seat}", _board(board)) for seat, board in state.table.items())
    yield "stock", _words(reversed(state.stock))
    yield "discard", _words(reversed(state.discard))
    yield "held", f"{state.held} from {state.source}" if state.held else ""
    yield "laid", _words(state.laid)
    yield "thrown", state.thrown
    yield "clock", _words(state.clock)
    yield "closing", f"{closing.reason} by {closing.by}, turns {_words(closing.turns)}" if closing else ""
    yield "reshuffles", state.reshuffles
    yield "upcoming", f"{deal.upcoming.kind} {_words(deal.upcoming.seats)}" if deal.upcoming else ""
    yield "notes", ascii(state.notes)


def _words(values: Iterable[object]) -> str:
    return " ".join(map(str, values))


def _board(board: Board) -> str:
    if board.layout.is_hand:
        return _words(map(_slot, board.slots))
    return " / ".join(_words(_slot(board.slots[place]) for place in line) for line in board.layout.row_lines)


def _slot(slot: Slot | None) -> str:
    if slot is None:
        return "."
    seen = "@" + ",".join(map(str, slot.seen_by)) if slot.seen_by else ""
    text = f"{slot.card}{seen}" + (f"!{slot.mark}" if slot.mark else "")
    return text if slot.up else f"({text})"


def _round(round_: Round) -> str:
    scores = ["-" if score is None else str(score) for score in round_.scores]
    return f"{round_.kind} {_words(scores)}, {round_.closing.reason} by {round_.closing.by}"
