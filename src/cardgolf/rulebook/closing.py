"""What hooks the parts ``Knock`` and ``End`` stand for."""

from collections.abc import Callable, Generator, Sequence

from attrs import evolve

from cardgolf.cards import CardValues
from cardgolf.rulebook.dispatch import HookFunction
from cardgolf.rulebook.throwing import Below, find_field
from cardgolf.table import moves as kernel
from cardgolf.table.move import Move
from cardgolf.table.scorecard import RoundEnd
from cardgolf.table.state import FOLLOW, OPENING, START, TURN_OVER, Phase, State
from cardgolf.turns.parts import End, Knock

_KNOCK, _PASS = kernel.Knock(), kernel.Pass()


def make_knocks(own: Sequence[Knock], _: Below) -> HookFunction:
    """Return the wrapper of ``moves`` that adds a knock to the ways to begin a turn, or takes one of Python away."""
    is_at_start, may_knock = own[-1].at == "start", _make_may_knock(own[-1])

    def moves(state: State, card_values: CardValues) -> Generator[None, Sequence[Move], Sequence[Move]]:
        listed = yield
        if state.phase is not START:
            return listed
        if not (is_at_start and may_knock(state, card_values)):
            return tuple([move for move in listed if type(move) is not kernel.Knock])
        # A closed round has no second knock, and a hook below may offer one itself.
        return listed if state.round_end or _KNOCK in listed else (*listed, _KNOCK)

    return moves


def _make_may_knock(knock: Knock) -> Callable[[State, CardValues], bool]:
    """Return the function that tells whether the cards and the turn of a seat let it knock."""
    most_down, most, from_turn = knock.most_down, knock.most, knock.from_turn
    return lambda state, card_values: (
        not (
            (most_down is not None and len(state.board.turnable) > most_down)
            or state.turns_begun[state.turn] < from_turn
            or (most is not None and sum([card_values[slot.card] for slot in state.board.slots if slot]) > most)
        )
    )


def make_late_knocks(own: Sequence[Knock], _: Below) -> HookFunction | None:
    """Return the hook ``moves`` at the end of a turn: a knock, or to pass."""
    if own[-1].at == "start":
        return None
    may_knock = _make_may_knock(own[-1])

    def moves(state: State, card_values: CardValues) -> Sequence[Move] | None:
        if not _is_at_end(state):
            return None
        return (_KNOCK, _PASS) if may_knock(state, card_values) else (_PASS,)

    return moves


def make_late_phase(own: Sequence[Knock], _: Below) -> HookFunction | None:
    """Return the wrapper of ``next_phase`` in which a player may knock after a turn."""
    if own[-1].at == "start":
        return None

    def next_phase(state: State, before: State) -> Generator[None, Phase, Phase]:
        phase = yield
        # The knock is a step of its own. It comes after no opening, not in last turns, and not after itself.
        is_over = phase is TURN_OVER and not (state.round_end or before.phase is OPENING or _is_at_end(before))
        return FOLLOW if is_over else phase

    return next_phase


def make_late_actions(own: Sequence[Knock], _: Below) -> HookFunction | None:
    """Return the hook ``actions``: a turn may end without a knock."""
    return None if own[-1].at == "start" else lambda: (_PASS,)


def _is_at_end(state: State) -> bool:
    """Return whether a player may knock after a turn. A hand that draws after a play has a card in play."""
    return state.phase is FOLLOW and state.held is None and not state.played


def make_is_shielded(below: Below) -> Callable[[State, int], bool]:
    """Return the function that tells whether the cards of a seat are out of play, since it has knocked."""
    knocks = [part for part in below.stack if type(part) is Knock]
    if not (knocks and knocks[-1].shield):
        return lambda _, __: False
    return lambda state, seat: seat == state.closer


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
    """Return the hook ``round_end``: nothing but a knock, or when the cards of a seat are all up."""
    every, on = (*below.parts, *own), find_field(own, "on")
    if on == "none":
        return lambda move: None if type(move) is kernel.Knock else False
    # A part below lets no cards end the round, and this one does not say otherwise.
    if on is None and find_field(every, "on") == "none":
        return None
    last_turns: str | None = find_field(every, "last_turns") or "each" if on else find_field(own, "last_turns")
    # The base rules give each other seat a last turn anyway.
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
        # The hook `round_end` is asked after this one. So the move that closes the round is recognized by itself.
        if state.round_end or state.is_opening or not (type(move) is kernel.Knock or _is_all_up(state, move)):
            return None
        boards = enumerate(state.boards)
        return state.replace(
            boards=tuple([board.turned_up() if board and seat != state.actor else board for seat, board in boards])
        )

    return after_move
