"""Entries of a score sheet: what was written down for a round, and those of a match that the library played."""

from collections.abc import Iterator, Sequence
from itertools import chain, count
from typing import Any

from attrs import field, frozen

from cardgolf.cards import Slot
from cardgolf.errors import InvalidArgumentError
from cardgolf.games.game import Game
from cardgolf.games.history import DEAL, count_events, list_events
from cardgolf.table import NO_MEMORY, Board, Memory, State, format_board
from cardgolf.tools.integers import plain_integer
from cardgolf.tools.text import MAX_TEXT_LENGTH, fold_name, is_printable_name, is_shown, quote

MAX_POINTS = 1_000_000
MAX_ROUNDS = 1_000
MAX_LAYOUTS = 50_000  # characters of all layouts of a sheet, which are settled within about a second
ENTERED = "entered"

Score = int | str | None


def check_date(_sheet: Any, _: Any, date: Any) -> None:
    """Raise :class:`InvalidArgumentError` for a date that is no short text."""
    if not is_printable_name(date):
        raise InvalidArgumentError(f"invalid date={quote(date)}: expected a text such as '2026-11-22'")


def _as_tuple(values: Any) -> tuple[Any, ...]:
    """Return a list or tuple as a tuple; raise :class:`InvalidArgumentError` for anything else."""
    if not isinstance(values, list | tuple):
        raise InvalidArgumentError(f"invalid entry {quote(values)}: expected a list with a value for each seat")
    return tuple(map(plain_integer, values))


def _check_score(entry: "RoundEntry", _: Any, scores: tuple[Any, ...]) -> None:
    for score in scores:
        if type(score) is int and abs(score) <= MAX_POINTS:
            continue
        if score is not None and type(score) is not str:
            raise InvalidArgumentError(
                f"invalid score={quote(score)}: expected points up to {MAX_POINTS:,}, or a layout as text"
            )
        if type(score) is str and entry.final:
            raise InvalidArgumentError(f"invalid final score={quote(score)}: expected points, not a layout")


def _check_seat(entry: "RoundEntry", attribute: Any, seat: Any) -> None:
    if seat is not None and (type(seat) is not int or not 0 <= seat < len(entry.scores) or entry.scores[seat] is None):
        raise InvalidArgumentError(f"invalid {attribute.name}={quote(seat)}: expected a seat with a score, or None")


def _check_turns(entry: "RoundEntry", _: Any, turns: tuple[Any, ...]) -> None:
    if turns and (len(turns) != len(entry.scores) or not all(type(turn) is int and turn >= 0 for turn in turns)):
        raise InvalidArgumentError(f"invalid turns={quote(turns)}: expected an integer >= 0 for each seat, or none")


def _check_reason(_entry: "RoundEntry", _: Any, reason: Any) -> None:
    if type(reason) is not str or len(reason) > MAX_TEXT_LENGTH or not is_shown(reason):
        raise InvalidArgumentError(f"invalid reason={quote(reason)}: expected a short printable text")


@frozen
class RoundEntry:
    """What was written down for a round.

    ``scores`` has a value for each seat of the match: points, a layout as text, or ``None`` for a seat that sat out.
    Points are those of the cards alone: the rules add what the closer or the lowest hand has to take. ``closer`` is the
    seat that ended the round. With ``final``, the points are those of the round as they stand, and no rule adds any.

    The other fields are facts of a match that was played by the library: the ``reason`` for the end, the ``leader``,
    the ``turns`` that each seat had begun, and what the rules remembered. They are empty at a real table.
    """

    scores: tuple[Score, ...] = field(converter=_as_tuple, validator=_check_score)
    closer: int | None = field(default=None, converter=plain_integer, validator=_check_seat)
    final: bool = False
    reason: str = field(default=ENTERED, validator=_check_reason)
    leader: int | None = field(default=None, converter=plain_integer, validator=_check_seat)
    turns: tuple[int, ...] = field(default=(), converter=_as_tuple, validator=_check_turns)
    memory: Memory = NO_MEMORY

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats with a score."""
        return tuple(seat for seat, score in enumerate(self.scores) if score is not None)

    @property
    def points(self) -> dict[int, int]:
        """The points of each seat that has no layout."""
        return {seat: score for seat, score in enumerate(self.scores) if type(score) is int}


def check_entries(entries: tuple[RoundEntry, ...], players: int) -> None:
    """Raise :class:`InvalidArgumentError` for entries of other seats, and for too many."""
    if len(entries) > MAX_ROUNDS:
        raise InvalidArgumentError(f"invalid sheet of {len(entries)} rounds: expected at most {MAX_ROUNDS}")
    for number, entry in enumerate(entries, 1):
        if len(entry.scores) != players:
            raise InvalidArgumentError(f"invalid scores of round {number}: expected {players}")
    length = sum(len(score) for entry in entries for score in entry.scores if type(score) is str)
    if length > MAX_LAYOUTS:
        raise InvalidArgumentError(
            f"invalid sheet with layouts of {length} characters: expected at most {MAX_LAYOUTS}; enter points instead"
        )


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
    return (
        None
        if board is None
        else format_board(board.layout, [slot and Slot(slot.card, up=True, mark=slot.mark) for slot in board.slots])
    )
