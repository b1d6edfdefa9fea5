"""What hooks the parts ``Knock`` and ``End`` stand for."""

from collections.abc import Generator, Sequence

from attrs import evolve

from cardgolf.cards import CardValues
from cardgolf.rulebook.dispatch import HookFunction
from cardgolf.rulebook.throwing import Below, find_field
from cardgolf.table import moves as kernel
from cardgolf.table.move import Move
from cardgolf.table.scorecard import RoundEnd
from cardgolf.table.state import START, State
from cardgolf.turns.parts import End, Knock

_KNOCK = kernel.Knock()


def make_knocks(own: Sequence[Knock], _: Below) -> HookFunction:
    """Return the wrapper of ``moves`` that adds a knock to the ways to begin a turn, or takes one of Python away."""
    most_down, most, from_turn = own[-1].most_down, own[-1].most, own[-1].from_turn

    def moves(state: State, card_values: CardValues) -> Generator[None, Sequence[Move], Sequence[Move]]:
        listed = yield
        if state.phase is not START:
            return listed
        if (
            (most_down is not None and len(state.board.turnable) > most_down)
            or state.turns_begun[state.turn] < from_turn
            or (most is not None and sum([card_values[slot.card] for slot in state.board.slots if slot]) > most)
        ):
            return tuple([move for move in listed if type(move) is not kernel.Knock])
        return listed if state.round_end or _KNOCK in listed else (*listed, _KNOCK)

    return moves


def make_knock_ends(own: Sequence[Knock], _: Below) -> HookFunction:
    """Return the hook ``round_end`` after a knock."""
    has_last_turns, reason = own[-1].last_turns == "each", own[-1].reason

    def round_end(state: State, move: Move) -> RoundEnd | None:
        if type(move) is not kernel.Knock:
            return None
        return RoundEnd(state.turn, state.setup.after(state.turn) if has_last_turns else (), reason)

    return round_end


def make_knocker_shown(own: Sequence[Knock], _: Below) -> HookFunction | None:
    """Return the hook ``after_move`` that turns up the cards of a knocker."""
    if not own[-1].turned_up:
        return None
    return lambda state, move: state.with_board(state.board.turned_up()) if type(move) is kernel.Knock else None


def make_ends(own: Sequence[End], below: Below) -> HookFunction | None:
    """Return the hook ``round_end`` when the cards of a seat are all up, if others have no last turns."""
    last_turns: str | None = find_field(own, "last_turns")
    if last_turns is None or (last_turns == "each" and not below.parts and not below.python):
        return None

    def round_end(state: State, move: Move) -> RoundEnd | None:
        if not _is_all_up(state, move):
            return None
        others = (*state.setup.after(state.turn), state.turn)
        turns = () if last_turns == "none" else tuple([seat for seat in others if seat != state.actor])
        return RoundEnd(state.actor, turns, "all face up")

    return round_end


def _is_all_up(state: State, move: Move) -> bool:
    """Return whether the cards of the seat that acts are all up after its move."""
    board = state.boards[state.actor]
    return type(move) not in {kernel.Draw, kernel.Take, kernel.Knock} and board is not None and not board.turnable


def make_equal_turns(own: Sequence[End], _: Below) -> HookFunction | None:
    """Return the wrapper of ``round_end`` that gives last turns to those who have begun fewer turns than the closer."""
    if not any(each.fewer for each in own):
        return None

    def round_end(state: State) -> Generator[None, RoundEnd | bool, RoundEnd | bool]:
        end = yield
        if isinstance(end, bool) or end.by is None:
            return end
        begun, most = state.turns_begun, state.turns_begun[end.by]
        return evolve(end, turns=tuple([seat for seat in state.setup.after(end.by) if begun[seat] < most]))

    return round_end


def make_others_shown(own: Sequence[End], _: Below) -> HookFunction | None:
    """Return the hook ``after_move`` that turns up the cards of all others when a seat closes the round."""
    if not any(each.others_up for each in own):
        return None

    def after_move(state: State, move: Move) -> State | None:
        if state.round_end or state.is_opening or not (type(move) is kernel.Knock or _is_all_up(state, move)):
            return None
        boards = enumerate(state.boards)
        return state.replace(
            boards=tuple([board.turned_up() if board and seat != state.actor else board for seat, board in boards])
        )

    return after_move
