"""Legal moves and their results: pure functions of a rulebook and a state.

A move has four parts. The kernel moves the cards. Then hooks decide what follows, whether the round ends, and which
step comes next.
"""

from functools import lru_cache
from typing import Any, NoReturn

from attrs import evolve

from cardgolf.engine.clears_and_locks import clear_board, clear_changed_boards, place_card
from cardgolf.engine.effects import EFFECTS
from cardgolf.engine.illegal import describe_move
from cardgolf.engine.leader import find_leader
from cardgolf.engine.returned_states import check_applied_state, check_round_end, fold_state, validate_memory
from cardgolf.engine.round_end import finish_round
from cardgolf.engine.windows import (
    OpenedMove,
    as_actor,
    open_window,
    order_sealed,
    order_seats,
    seal,
    seats_to_react,
    with_window,
)
from cardgolf.errors import PluginError
from cardgolf.rulebook.base import BaseRules
from cardgolf.rulebook.rulebook import Rulebook
from cardgolf.rulebook.validation import MAX_MOVES, make_result_error
from cardgolf.table import Move, RoundEnd, Swap
from cardgolf.table.memory import NO_MEMORY, Window
from cardgolf.table.state import (
    OPENING,
    REACTION,
    ROUND_OVER,
    START,
    TURN_OVER,
    MutableState,
    Phase,
    RoundSetup,
    State,
    replace_item,
    thaw,
)
from cardgolf.tools.attrs import make_copier

_with_leader = make_copier(RoundSetup, "leader")


def legal_moves(rules: Rulebook, state: State) -> tuple[Move, ...]:
    """Return every legal move in the order of the rules, or none if the round is over."""
    if state.phase is ROUND_OVER:
        return ()
    # Without memory there is no window, so that the seat of the turn acts. Asking `turn` spares the property `actor`.
    try:
        moves: tuple[Move, ...] = rules.moves(  # type: ignore[assignment]  # a tuple by now
            state, rules.card_values, rules, state.turn if state.memory is NO_MEMORY else state.actor
        )
    except BaseException as error:
        rules.raise_blamed(error)
    if not moves or len(moves) > MAX_MOVES:
        name = rules.deciding_plugin("moves", state, rules.card_values, rules, state.actor)
        count = f"more than {MAX_MOVES}" if moves else "0"
        raise PluginError(f"invalid {name}.moves of {count} moves: expected 1 to {MAX_MOVES}", "base.moves")
    return moves


def apply(rules: Rulebook, state: State, move: Move) -> State:
    """Return the state after ``move``, which must be one of :func:`legal_moves`.

    If the base rules alone decide, they read the mutable state directly. They keep no reference to it.
    """
    # The first branch is the third without what base rules never do: windows, cleared cards, a next seat. So one
    # mutable state serves to the end, where plugins would need frozen ones in between.
    try:
        if rules.base_decides_moves:
            draft: Any = _apply_effect(rules, state, move)
            # Most moves cannot end the round. A look at the board spares them the hook.
            if (
                rules.base.may_end_round(draft, draft.turn)
                and draft.round_end is None
                and draft.setup.leader is not None
            ):
                draft.round_end = rules.round_end(draft, move, state) or None
            phase = rules.next_phase(draft, move, state)
            if phase is TURN_OVER:
                return _end_turn(rules, draft)
        elif state.phase is REACTION and (window := state.window) is not None and (window.sealed or move.secret):
            # An open move comes here too: it may be the last before the sealed ones are made.
            return _after_reaction(rules, *_react_in_secret(rules, state, window, move, []))
        else:
            after = _apply_with_plugins(rules, state, move)
            seats = seats_to_react(rules, after, move, state) if rules.opens_windows and not after.is_opening else ()
            if state.phase is REACTION and state.window is not None:
                return _after_reaction(rules, after, state.window, seats)
            # A reaction is no step of the turn. So both hooks are asked before a window opens, which keeps what they
            # said.
            phase, next_seat = rules.next_phase(after, move, state), None
            if phase is TURN_OVER and not rules.base_decides_turns:
                next_seat = _find_next_seat(rules, after, move, state)
            if seats:
                return open_window(after, seats, phase, next_seat)
            draft = thaw(after)
            if phase is TURN_OVER:
                return _end_turn(rules, draft, next_seat)
        draft.phase = phase
        return draft.freeze()  # type: ignore[no-any-return]  # a state
    except BaseException as error:
        rules.raise_blamed(error)


def _apply_with_plugins(rules: Rulebook, state: State, move: Move) -> State:
    """Return the result of ``move`` by the hooks of plugins, which get frozen states only."""
    # By its exact type: a subclass of a kernel move is a plugin's, which applies it.
    if type(move) in EFFECTS:
        draft = _apply_effect(rules, state, move)
        # Most moves change no board, and a move of the kernel none but that of the seat that acts.
        if draft.boards is not state.boards:
            locks = rules.locks_by_card
            # First the card lies down, then cards leave. A card that was face up in between could take a row with it.
            if (rules.lays_down or locks) and type(move) is Swap and (rules.lays_down or state.held in locks):
                place_card(rules, draft, move, state)
            if rules.clears_cards:
                clear_board(rules, draft, draft.actor, move)
        moved = draft.freeze()
    else:
        moved = rules.apply_move(state, move) or _raise_impossible_move(rules, state, move)
        if rules.checks_states:
            check_applied_state(rules, state, moved, move)
        if rules.clears_cards:
            moved = clear_changed_boards(rules, moved, move, state)
    is_checked = rules.checks_states
    after = fold_state(rules, "after_move", moved, move, state) if is_checked else rules.after_move(moved, move, state)
    if after.memory is not state.memory:
        validate_memory(rules, after.memory)
    if after.round_end is None and not after.is_opening:
        round_end = rules.round_end(after, move, state)
        if round_end is not False:
            check_round_end(rules, after, move, state, round_end)
            after = after.replace(round_end=round_end)
    return after


def _after_reaction(rules: Rulebook, state: State, window: Window, seats: tuple[int, ...]) -> State:
    """Return the state after a reaction: the window for the ``seats`` that are left, or what resumes."""
    if seats:
        return with_window(state, window.after_reaction(seats))
    draft, phase = thaw(with_window(state, None)), Phase(window.phase)
    if phase is TURN_OVER:
        return _end_turn(rules, draft, window.next_seat)
    draft.phase = phase
    return draft.freeze()


def _react_in_secret(
    rules: Rulebook, state: State, window: Window, move: Move, opened: list[OpenedMove]
) -> tuple[State, Window, tuple[int, ...]]:
    """Return the state after a reaction in a window of sealed moves, its window, and the seats that are left to react.

    A secret move is sealed. When no seat is left, the sealed moves are made and added to ``opened``.
    """
    after = state
    if move.secret:
        window, seats = seal(rules, state, window, move)
    else:
        after = _apply_with_plugins(rules, state, move)
        seats = seats_to_react(rules, after, move, state)
    if seats:
        return after, window, seats
    # The last seat has acted. Now the sealed moves are made, each as if its seat acted at this moment.
    last: tuple[Move, State] | None = None
    closing = evolve(window, seats=(), sealed=())
    left = [*order_sealed(rules, with_window(after, closing), window.sealed)]  # type: ignore[arg-type]  # of a state
    while left:
        seat, chosen = left.pop(0)
        before = with_window(after, evolve(closing, seats=(seat,), actor=seat, sealed=tuple(left)))
        # An earlier one may have made this one illegal. Its seat cannot choose again, so the move is left out.
        played = any(type(each) is type(chosen) and each == chosen for each in legal_moves(rules, before))
        opened.append(OpenedMove(seat, chosen, played))
        if played:
            after, last = _apply_with_plugins(rules, before, chosen), (chosen, before)
    if last is None:
        return after, closing, ()
    chosen, before = last
    # The hook is asked once, about the last move. No other seat is left in this window, so that no opinion closes it.
    done = evolve(closing, seats=(before.actor,), actor=before.actor)
    return after, closing, seats_to_react(rules, with_window(after, done), chosen, with_window(before, done))


def list_opened(rules: Rulebook, state: State, seat: int, move: object) -> tuple[OpenedMove, ...]:
    """Return the sealed moves that a legal ``move`` of ``seat`` opens, in the order in which they are made."""
    window, opened = state.window, list[OpenedMove]()
    if window is not None and isinstance(move, Move) and (window.sealed or move.secret):
        with rules.naming_culprit():
            _react_in_secret(rules, as_actor(state, seat), window.with_actor(seat), move, opened)
    return tuple(opened)


def list_secret_moves(rules: Rulebook, state: State, seat: int) -> list[Move]:
    """Return the secret moves that ``seat`` can seal in the window of ``state``, or could before it sealed one."""
    window: Window = state.window  # type: ignore[assignment]  # the caller has looked
    seats = order_seats(state, {*window.seats, seat})
    asked = with_window(state, evolve(window, seats=seats, actor=seat, sealed=()))
    return [move for move in legal_moves(rules, asked) if move.secret]


def _apply_effect(rules: Rulebook, state: State, move: Move) -> MutableState:
    """Return the state after the kernel has moved the cards."""
    try:
        return EFFECTS[type(move)](state, move)
    except KeyboardInterrupt:
        raise
    except BaseException:
        # Effects trust legal moves. Whatever they raise, a plugin has offered a move that cannot be made.
        _raise_impossible_move(rules, state, move)


def _raise_impossible_move(rules: Rulebook, state: State, move: Move) -> NoReturn:
    name = rules.deciding_plugin("moves", state, rules.card_values, rules, state.actor)
    # Other seats may read the error, and must not learn what was sealed.
    what = "a secret move" if move.secret else describe_move(move)
    raise PluginError(f"invalid {name}.moves with {what}: expected moves that can be applied", f"{name}.moves")


def _end_turn(rules: Rulebook, state: MutableState, next_seat: int | None = None) -> State:
    """Return the next turn, or the end of the round. Without ``next_seat`` the turn passes to the left."""
    if state.setup.leader is None:
        return _next_opening_turn(rules, state)
    if state.phase is OPENING:  # the turn begins with the first flips
        state.phase = START
        return state.freeze()
    round_end = _find_round_end(rules.base, state)
    if round_end is None:
        return _begin_turn(rules, state.setup.left_of(state.turn) if next_seat is None else next_seat, state)
    if round_end.turns:
        turn, *left = round_end.turns
        state.round_end = RoundEnd(round_end.by, tuple(left), round_end.reason)
        return _begin_turn(rules, turn, state)
    state.round_end = round_end
    return finish_round(rules, state.freeze())


def _find_next_seat(rules: Rulebook, state: State, move: Move, before: State) -> int | None:
    """Return the seat that the hook ``next_seat`` names, or ``None`` where the order of turns is given."""
    if state.round_end is not None or state.is_opening or state.phase is OPENING:
        return None
    seat = rules.next_seat(state, move, before)
    if seat not in state.setup.seats:
        culprit = f"{rules.deciding_plugin('next_seat', state, move, before)}.next_seat"
        raise make_result_error(culprit, seat, "a seat of this round")
    return seat


def _begin_turn(rules: Rulebook, seat: int, state: MutableState) -> State:
    state.turn, state.phase, state.turns_begun = seat, START, _count_turn(state.turns_begun, seat)
    # A knock may have turned up all cards of a seat before its first turn. Then none is left to flip.
    if rules.opens_in_turn and state.turns_begun[seat] == 1 and _has_first_flips(state):
        state.phase = OPENING
    return state.freeze()


def _has_first_flips(state: MutableState) -> bool:
    """Return whether fewer cards of the seat to move lie open than it turns up first."""
    board = state.board
    return len(board.slots) - len(board.down) < state.setup.opening_flips


# Cached, so that states of many games share one tuple for the same turns.
@lru_cache(maxsize=4096)
def _count_turn(turns_begun: tuple[int, ...], seat: int) -> tuple[int, ...]:
    return replace_item(turns_begun, seat, turns_begun[seat] + 1)


def _next_opening_turn(rules: Rulebook, state: MutableState) -> State:
    """Return the opening turn of the next seat. After the last one the leader begins."""
    order = state.setup.order
    position = order.index(state.turn) + 1
    if position == len(order):
        return begin_first_turn(rules, state.freeze())
    state.turn, state.phase = order[position], OPENING
    return state.freeze()


def begin_first_turn(rules: Rulebook, state: State) -> State:
    """Return the first turn of the leader, or the window before it."""
    begun = thaw(state)
    leader = find_leader(rules, state)
    begun.setup = _with_leader(state.setup, leader)
    first = _begin_turn(rules, leader, begun)
    seats = seats_to_react(rules, first, None, first) if rules.opens_windows else ()
    return open_window(first, seats, first.phase, None) if seats else first


def _find_round_end(base: BaseRules, state: MutableState) -> RoundEnd | None:
    """Return what ends the round after a turn: its closing, or the stock or turn limit of the base rules."""
    round_end, limit = state.round_end, base.turn_limit
    # An empty stock comes first: it also takes away the last turns of a round that is closed.
    if not state.packed_stock and base.recycle == "end_round":
        return RoundEnd(state.closer, (), round_end.reason if round_end else "the stock is empty")
    # The limit on turns leaves those last turns alone.
    if round_end or limit is None or sum(state.turns_begun) < limit * len(state.setup.seats):
        return round_end
    return RoundEnd(None, (), "turn limit")
