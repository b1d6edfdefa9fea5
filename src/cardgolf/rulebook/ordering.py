"""What hooks the part ``Order`` stands for: those of the topmost plugin with it, from the fields of all."""

from collections.abc import Generator, Sequence

from attrs import evolve

from cardgolf.rulebook.dispatch import HookFunction
from cardgolf.rulebook.throwing import Below, find_field
from cardgolf.table.move import Move
from cardgolf.table.moves import Discard
from cardgolf.table.scorecard import RoundEnd
from cardgolf.table.state import START, State
from cardgolf.turns.parts import Lead, Order

Leading = int | Lead | Sequence[Lead]
_LEFT = (Lead.LEFT_OF_DEALER, (Lead.LEFT_OF_DEALER,))
TURNED, SKIPPED = "turned round", "skipped"  # what is remembered


def make_right_leader(own: Sequence[Order], below: Below) -> HookFunction | None:
    """Return the wrapper of ``leader`` that names the dealer's right neighbour in the place of the left one."""
    if not _is_top(own, below) or not _goes_right(below):
        return None

    def leader(state: State) -> Generator[None, Leading, Leading]:
        found = yield
        return state.setup.order[-2:][0] if found in _LEFT else found

    return leader


def make_next_seat(own: Sequence[Order], below: Below) -> HookFunction | None:
    """Return the wrapper of ``next_seat`` that goes as far the other way, or twice as far, as the rules below."""
    if not _is_top(own, below):
        return None
    is_right = _goes_right(below)

    def next_seat(state: State) -> Generator[None, int, int]:
        seat = yield
        order, memory = state.setup.seats, state.memory
        turn = order.index(state.turn)
        steps = (order.index(seat) - turn) * (2 if SKIPPED in memory else 1)
        return order[(turn + (-steps if is_right is not (TURNED in memory) else steps)) % len(order)]

    return next_seat


def make_order_of_last_turns(own: Sequence[Order], below: Below) -> HookFunction | None:
    """Return the wrapper of ``round_end`` that puts the last turns in the order of play, the seat of the turn last."""
    if not _is_top(own, below):
        return None
    is_right = _goes_right(below)

    def round_end(state: State) -> Generator[None, RoundEnd | bool, RoundEnd | bool]:
        end = yield
        if isinstance(end, bool) or is_right is (TURNED in state.memory):
            return end
        order = state.setup.after(state.turn)[::-1]
        return evolve(end, turns=tuple([seat for seat in (*order, state.turn) if seat in end.turns]))

    return round_end


def make_remembered_cards(own: Sequence[Order], below: Below) -> HookFunction | None:
    """Return the hook ``after_move`` that remembers which way play goes, and until the next turn who is skipped."""
    turned_by, skips = (find_field(below.every, name) for name in ("turned_by", "skips"))
    if not _is_top(own, below) or not (turned_by or skips):
        return None

    def after_move(state: State, move: Move, before: State) -> State | None:
        after, thrown = state, before.held if type(move) is Discard else None
        if thrown and turned_by and turned_by.has(thrown, 0):
            after = after.forget(TURNED) if TURNED in after.memory else after.remember(TURNED, value=True)
        if thrown and skips and skips.has(thrown, 0):
            after = after.remember(SKIPPED, value=True)
        elif before.phase is START and SKIPPED in after.memory:
            after = after.forget(SKIPPED)
        return None if after is state else after

    return after_move


def _is_top(own: Sequence[Order], below: Below) -> bool:
    return own[-1] is below.every[-1]


def _goes_right(below: Below) -> bool:
    return bool(find_field(below.every, "direction") == "right")
