"""Windows: reactions of seats out of turn, which the hook ``reactions`` opens."""

from collections.abc import Collection

from cardgolf.rulebook.rulebook import Rulebook
from cardgolf.rulebook.validation import make_result_error
from cardgolf.table import REACTION, Move, Phase, State, Window

MAX_REACTIONS = 100


def as_actor(state: State, seat: int) -> State:
    """Return ``state`` in which ``seat`` acts, one of those that may react in its window."""
    window = state.window
    return state if window is None or window.actor == seat else with_window(state, window.with_actor(seat))


def with_window(state: State, window: Window | None) -> State:
    """Return ``state`` with another window, or with none."""
    return state.replace(memory=state.memory.with_window(window))


def open_window(state: State, seats: tuple[int, ...], phase: Phase, next_seat: int | None) -> State:
    """Return ``state`` with a window for ``seats``. ``phase`` and ``next_seat`` resume when it closes."""
    return state.replace(memory=state.memory.with_window(Window(seats, seats[0], phase, next_seat)), phase=REACTION)


def seats_to_react(rules: Rulebook, state: State, move: Move | None, before: State) -> tuple[int, ...]:
    """Return the seats that may react after ``move``, clockwise from the left of the seat whose turn it is.

    Without a move it is the beginning of the first turn.
    Raise :class:`PluginError` for a seat that does not play, and for too many reactions to one move.
    """
    window, seats = before.window, rules.reactions(state, move, before)
    is_wrong = len({*seats}) < len(seats) or not {*state.setup.seats}.issuperset(seats)
    is_too_long = seats and window is not None and window.count + 1 >= MAX_REACTIONS
    if is_wrong or is_too_long:
        culprit = f"{rules.deciding_plugin('reactions', state, move, before)}.reactions"
        expected = "seats of this round, each once" if is_wrong else f"fewer than {MAX_REACTIONS} reactions to one move"
        raise make_result_error(culprit, seats, expected)
    return order_seats(state, seats)


def order_seats(state: State, seats: Collection[int]) -> tuple[int, ...]:
    """Return those of ``seats`` that play, clockwise from the left of the seat whose turn it is."""
    return tuple([seat for seat in (*state.setup.after(state.turn), state.turn) if seat in seats])
