"""Entries of a match that was played by the library: its layouts, its closers, and what the rules remembered."""

from collections.abc import Iterator, Sequence
from itertools import chain, count

from cardgolf.cards import Slot
from cardgolf.errors import InvalidArgumentError
from cardgolf.games.game import Game
from cardgolf.games.history import DEAL, count_events, list_events
from cardgolf.score_sheets.entries import RoundEntry
from cardgolf.table.board import Board, format_board
from cardgolf.table.memory import Memory
from cardgolf.table.state import State
from cardgolf.tools.text import fold_name

_MOST_KEPT = 90  # characters of a name that gets a number


def tell_apart(names: Sequence[str]) -> tuple[str, ...]:
    """Return names that differ on a sheet: a match may have equal names, and blank ones."""
    found: dict[str, str] = {}
    for seat, given in enumerate(names, 1):
        name = given if given.strip() else f"Player {seat}"
        tries = chain([name], (f"{name[:_MOST_KEPT]} ({number})" for number in count(2)))
        name = next(each for each in tries if fold_name(each) not in found)
        found[fold_name(name)] = name
    return tuple(found.values())


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
