"""Windows: reactions of seats out of turn, which the hook ``reactions`` opens."""

from collections.abc import Collection, Sequence
from typing import NamedTuple

from attrs import evolve

from cardgolf.rulebook.rulebook import Rulebook
from cardgolf.rulebook.validation import make_result_error
from cardgolf.table import OPENING, REACTION, START, TURN_OVER, Move, Phase, State, Window

# Rules could open a window again after each reaction, without end.
MAX_REACTIONS = 100


class OpenedMove(NamedTuple):
    """A sealed move that was opened. It was not ``played`` if it was no longer legal then."""

    seat: int
    move: Move
    played: bool


def as_actor(state: State, seat: int) -> State:
    """Return ``state`` in which ``seat`` acts, one of those that may react in its window."""
    window = state.window
    return state if window is None or window.actor == seat else with_window(state, window.with_actor(seat))


def with_window(state: State, window: Window | None) -> State:
    """Return ``state`` with another window, or with none."""
    return state.replace(memory=state.memory.with_window(window))


def open_window(state: State, seats: tuple[int, ...], phase: Phase, next_seat: int | None) -> State:
    """Return ``state`` with a window for ``seats``. ``phase`` and ``next_seat`` resume when it closes.

    A turn that begins with the first flips goes on after them.
    """
    if phase is TURN_OVER and state.phase is OPENING:
        phase = START
    return state.replace(memory=state.memory.with_window(Window(seats, seats[0], phase, next_seat)), phase=REACTION)


def seats_to_react(rules: Rulebook, state: State, move: Move | None, before: State) -> tuple[int, ...]:
    """Return the seats that may react after ``move``, clockwise from the left of the seat whose turn it is.

    Without a move it is the beginning of the first turn.
    Raise :class:`PluginError` for a seat that does not play, and for too many reactions to one move.
    """
    window, seats = before.window, rules.reactions(state, move, before)
    # A seat that has sealed a move has acted in this window, whatever others do in it.
    chosen = {seat for seat, _ in window.sealed} if window is not None else ()
    is_wrong = len({*seats}) < len(seats) or not ({*state.setup.seats} - {*chosen}).issuperset(seats)
    is_too_long = seats and window is not None and window.count + 1 >= MAX_REACTIONS
    if is_wrong or is_too_long:
        culprit = f"{rules.deciding_plugin('reactions', state, move, before)}.reactions"
        expected = "seats of this round, each once" if is_wrong else f"fewer than {MAX_REACTIONS} reactions to one move"
        expected += ", and none that has sealed a move" if is_wrong and chosen else ""
        raise make_result_error(culprit, seats, expected)
    return order_seats(state, seats)


def order_seats(state: State, seats: Collection[int]) -> tuple[int, ...]:
    """Return those of ``seats`` that play, clockwise from the left of the seat whose turn it is."""
    return tuple([seat for seat in (*state.setup.after(state.turn), state.turn) if seat in seats])


def seal(rules: Rulebook, state: State, window: Window, move: Move) -> tuple[Window, tuple[int, ...]]:
    """Return ``window`` with the secret ``move`` of its actor, and the seats that have not acted yet.

    Raise :class:`PluginError` for too many reactions to one move.
    """
    left = tuple([seat for seat in window.seats if seat != window.actor])
    if left and window.count + 1 >= MAX_REACTIONS:
        # No call of `reactions` led here, so the topmost plugin with this hook is named.
        culprit = f"{rules.hook_implementations()['reactions'][0]}.reactions"
        raise make_result_error(culprit, window.seats, f"fewer than {MAX_REACTIONS} reactions to one move")
    # In the order of seats: whichever seat chose first, the same choices make equal states.
    by_seat = {**dict(window.sealed), window.actor: move}
    return evolve(window, sealed=tuple([(seat, by_seat[seat]) for seat in order_seats(state, by_seat)])), left


def order_sealed(rules: Rulebook, state: State, sealed: Sequence[tuple[int, Move]]) -> Sequence[tuple[int, Move]]:
    """Return the moves that were ``sealed`` in the order in which they are made, as the hook ``unseal`` says.

    Raise :class:`PluginError` unless these are the same moves.
    """
    ordered = rules.unseal(state, sealed)
    if len(ordered) != len(sealed) or {*map(_identify, ordered)} != {*map(_identify, sealed)}:
        culprit = f"{rules.deciding_plugin('unseal', state, sealed)}.unseal"
        raise make_result_error(culprit, ordered, "the moves that it got, each once, in any order")
    return ordered


def _identify(sealed: tuple[int, Move]) -> tuple[int, int]:
    # The same object, not an equal one: moves of plugins may compare as they like.
    seat, move = sealed
    return seat, id(move)
