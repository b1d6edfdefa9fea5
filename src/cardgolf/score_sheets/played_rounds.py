"""Entries of a match that was played by the library: its layouts, its closers, and what the rules remembered."""

from collections.abc import Iterator
from itertools import chain

from cardgolf.board import Board, format_board
from cardgolf.cards import Slot
from cardgolf.errors import InvalidArgumentError
from cardgolf.games.game import Game
from cardgolf.games.history import DEAL, count_events, list_events
from cardgolf.memory import Memory
from cardgolf.score_sheets.entries import RoundEntry
from cardgolf.state import State


def list_entries(game: Game) -> tuple[int, tuple[RoundEntry, ...]]:
    """Return the first dealer of a match and the entry of each finished round.

    Raise :class:`InvalidArgumentError` for a match that began with rounds whose cards are unknown.
    """
    if game.start.match.rounds:
        raise InvalidArgumentError("invalid game: expected one that began with its first round")
    return game.at(0).state.setup.dealer, tuple(map(_make_entry, _iter_finished(game)))


def _iter_finished(game: Game) -> Iterator[State]:
    """Yield the state at the end of each finished round."""
    deals = (ply for ply, (_, event) in enumerate(list_events(game._past)) if event == DEAL)
    for ply in chain(deals, [count_events(game._past)]):
        state = game.at(ply).state
        if game.at(ply).is_round_over:
            yield state


def _make_entry(state: State) -> RoundEntry:
    by, reason = (state.round_end.by, state.round_end.reason) if state.round_end else (None, "")
    memory = Memory(state.memory.of_round, state.memory.of_match).simplified()
    scores = tuple(map(_format_layout, state.boards))
    return RoundEntry(scores, by, reason=reason, leader=state.setup.leader, turns=state.turns_begun, memory=memory)


def _format_layout(board: Board | None) -> str | None:
    return None if board is None else format_board(board.layout, list(map(_as_scored, board.slots)))


def _as_scored(slot: Slot | None) -> Slot | None:
    return slot and Slot(slot.card, up=True, mark=slot.mark)
