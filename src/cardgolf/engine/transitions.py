"""What can be done and what it does: pure functions of a rulebook and a state.

What a move does is told here once: the kernel moves the cards, then the rules say what follows, whether
the round is closing, and which step comes next.
"""

from functools import lru_cache
from typing import Any, NoReturn

from cardgolf._attrs import make_copier
from cardgolf._text import quote
from cardgolf.cards import Card
from cardgolf.engine.effects import EFFECTS
from cardgolf.engine.illegal import describe_move
from cardgolf.engine.round_end import finish_round
from cardgolf.errors import CardGolfError, PluginError
from cardgolf.moves import Move
from cardgolf.rulebook.base import BaseRules
from cardgolf.rulebook.rulebook import Rulebook
from cardgolf.scorecard import RoundEnd
from cardgolf.state import (
    OPENING,
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

MAX_MOVES = 1000

_with_leader = make_copier(RoundSetup, "leader")


def legal_moves(rules: Rulebook, state: State) -> tuple[Move, ...]:
    """Every legal move, in the rules' own order; none when the round is over."""
    if state.phase is ROUND_OVER:
        return ()
    try:
        moves: tuple[Move, ...] = rules.moves(state, rules.card_values, rules)  # type: ignore[assignment]  # it is a tuple by now
    except CardGolfError:
        raise
    except BaseException as error:
        raise rules._blame(error) from error
    if not moves or len(moves) > MAX_MOVES:
        name = rules.deciding_plugin("moves", state, rules.card_values, rules)
        raise PluginError(f"{name}.moves offered {len(moves)} moves: there must be 1 to {MAX_MOVES}", "base.moves")
    return moves


def apply(rules: Rulebook, state: State, move: Move) -> State:
    """The state after ``move``, which must be one of :func:`legal`'s.

    Where plain golf alone is asked, it reads the draft like a state, and keeps nothing.
    """
    try:
        if rules._base_decides_moves:
            draft: Any = _apply_effect(rules, state, move)
            # Plain golf closes a round over nothing but a board on which no card lies face down.
            if not draft.boards[state.turn].down and draft.round_end is None and draft.setup.leader is not None:
                draft.round_end = rules.round_end(draft, move, state) or None
            phase = rules.next_phase(draft, move, state)
        else:
            draft, phase = _apply_with_plugins(rules, state, move)
        if phase is TURN_OVER:
            return _end_turn(rules, draft)
        draft.phase = phase
        return draft.freeze()  # type: ignore[no-any-return]  # a state
    except CardGolfError:
        raise
    except BaseException as error:
        raise rules._blame(error) from error


def _apply_with_plugins(rules: Rulebook, state: State, move: Move) -> tuple[MutableState, Phase]:
    """What ``move`` leads to as plugins say. They are shown sealed states alone: a draft would change under them."""
    if type(move) in EFFECTS:
        moved = _apply_effect(rules, state, move).freeze()
    else:
        moved = rules.apply_move(state, move) or _raise_impossible_move(rules, state, move)
    after = rules.after_move(moved, move, state)
    if after.notes:
        validate_notes(rules, after)
    if after.round_end is None and not after.is_opening:
        round_end = rules.round_end(after, move, state)
        if round_end is not False:
            after = after.replace(round_end=round_end)
    return thaw(after), rules.next_phase(after, move, state)


def _apply_effect(rules: Rulebook, state: State, move: Move) -> MutableState:
    """The cards where the kernel's hands put them."""
    try:
        return EFFECTS[type(move)](state, move)
    except KeyboardInterrupt:
        raise
    except BaseException:
        _raise_impossible_move(rules, state, move)


def _raise_impossible_move(rules: Rulebook, state: State, move: Move) -> NoReturn:
    name = rules.deciding_plugin("moves", state, rules.card_values, rules)
    raise PluginError(f"{name}.moves offered {describe_move(move)}, which cannot be carried out", f"{name}.moves")


def validate_notes(rules: Rulebook, state: State) -> None:
    """Hidden memory is for those who say they have it: :class:`PluginError` for others, and for what has no text."""
    for name, value in state.notes:
        if name not in rules._plugins_with_notes:
            raise PluginError(f"{quote(name)} keeps notes in the state and does not say `notes = True`")
        if not _is_serializable(value):
            raise PluginError(f"{name} notes {quote(value)}: notes are numbers, texts, cards and tuples")


def _is_serializable(value: object) -> bool:
    """Whether a position can tell ``value``."""
    return (
        all(map(_is_serializable, value)) if type(value) is tuple else type(value) in (int, str, bool, type(None), Card)
    )


def _end_turn(rules: Rulebook, draft: MutableState) -> State:
    """The next turn, or the end of the round."""
    if draft.setup.leader is None:
        return _next_opening_turn(rules, draft)
    round_end = _find_round_end(rules.base, draft)
    if round_end is None:
        return _begin_turn(draft.setup.left_of(draft.turn), draft)
    if round_end.turns:
        turn, *left = round_end.turns
        draft.round_end = RoundEnd(round_end.by, tuple(left), round_end.reason)
        return _begin_turn(turn, draft)
    draft.round_end = round_end
    return finish_round(rules, draft.freeze())


def _begin_turn(seat: int, draft: MutableState) -> State:
    draft.turn, draft.phase, draft.turns_begun = seat, START, _count_turn(draft.turns_begun, seat)
    return draft.freeze()


@lru_cache(maxsize=4096)
def _count_turn(turns_begun: tuple[int, ...], seat: int) -> tuple[int, ...]:
    return replace_item(turns_begun, seat, turns_begun[seat] + 1)


def _next_opening_turn(rules: Rulebook, draft: MutableState) -> State:
    """The next seat tees off; after the last one the leader begins."""
    order = draft.setup.order
    position = order.index(draft.turn) + 1
    if position == len(order):
        return begin_first_turn(rules, draft.freeze())
    draft.turn, draft.phase = order[position], OPENING
    return draft.freeze()


def begin_first_turn(rules: Rulebook, state: State) -> State:
    """The leader's first turn."""
    leader = rules.leader(state, rules.card_values)
    if leader not in state.setup.seats:
        culprit = f"{rules.deciding_plugin('leader', state, rules.card_values)}.leader"
        raise PluginError(f"{culprit} gave {leader}, a seat that does not play this round", culprit)
    draft = thaw(state)
    draft.setup = _with_leader(state.setup, leader)
    return _begin_turn(leader, draft)


def _find_round_end(golf: BaseRules, draft: MutableState) -> RoundEnd | None:
    """What ends the round at a turn's end: what was closing it, or one of the kernel's limits."""
    round_end, limit = draft.round_end, golf.turn_limit
    if not draft.packed_stock and golf.recycle == "end_round":
        return RoundEnd(draft.closer, (), round_end.reason if round_end else "the stock is empty")
    if round_end or limit is None or draft.turns_begun[draft.turn] < limit:
        return round_end
    ended = all(draft.turns_begun[seat] >= limit for seat in draft.setup.seats)
    return RoundEnd(None, (), "turn limit") if ended else None
