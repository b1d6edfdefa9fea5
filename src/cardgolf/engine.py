"""What can be done and what it does: pure functions of a rulebook and a state.

What a move does is told here once: the kernel moves the cards, then the rules say what follows, whether
the round is closing, and which step comes next.
"""

from functools import lru_cache
from typing import Any, NoReturn

from cardgolf.cards import Card
from cardgolf.errors import CardGolfError, PluginError, shown
from cardgolf.finish import finished
from cardgolf.golf import Golf
from cardgolf.hands import HANDS
from cardgolf.moves import Move
from cardgolf.rulebook import Rulebook
from cardgolf.state import ROUND_OVER, START, TEE_OFF, TURN_OVER, Closing, Deal, Draft, State, placed
from cardgolf.values import changer

MOST_MOVES = 1000

_led_by = changer(Deal, "leader")


def legal(rules: Rulebook, state: State) -> tuple[Move, ...]:
    """Every legal move, in the rules' own order; none when the round is over."""
    if state.phase is ROUND_OVER:
        return ()
    try:
        moves = tuple(rules.moves(state, rules.worth, rules))
    except CardGolfError:
        raise
    except (Exception, SystemExit) as error:
        raise rules.blame(error) from error
    if not moves or len(moves) > MOST_MOVES:
        name = rules.who_answered("moves", state, rules.worth, rules)
        raise PluginError(f"{name}.moves offered {len(moves)} moves: there must be 1 to {MOST_MOVES}", "golf.moves")
    return moves


def apply(rules: Rulebook, state: State, move: Move) -> State:
    """The state after ``move``, which must be one of :func:`legal`'s."""
    seen = not rules.moves_unseen
    try:
        after = _moved(rules, state, move)
        if seen:
            after = _settled(rules, after.seal(), move, state)
        # Plain golf closes a round over nothing but boards.
        if (seen or after.boards is not state.boards) and after.closing is None and after.deal.leader is not None:
            closing = rules.closing(after, move, state)
            if closing is not False:
                after = after.replace(closing=closing)
        phase = rules.next_phase(after, move, state)
        draft = after.draft() if type(after) is State else after
        if phase is TURN_OVER:
            return _tee_off_on(rules, draft) if draft.deal.leader is None else _turn_over(rules, draft)
        draft.phase = phase
        return draft.seal()
    except CardGolfError:
        raise
    except (Exception, SystemExit) as error:
        raise rules.blame(error) from error


def _moved(rules: Rulebook, state: State, move: Move) -> Any:
    """The cards where ``move`` puts them, by the kernel's hands or, for a plugin's own verb, by the plugin.

    What the kernel moved is a draft, which plain golf reads like a state; others are shown it sealed.
    """
    hands = HANDS.get(type(move))
    if hands is None:
        return rules.carry_out(state, move) or _refused_move(rules, state, move)
    draft = state.draft()
    try:
        hands(draft, move)
    except Exception:
        _refused_move(rules, state, move)
    return draft


def _settled(rules: Rulebook, moved: State, move: Move, before: State) -> State:
    """What plugins make of a move. They are shown sealed states alone: a draft they kept would change under them."""
    state = rules.settle(moved, move, before)
    if state.notes:
        check_notes(rules, state)
    return state


def _refused_move(rules: Rulebook, state: State, move: Move) -> NoReturn:
    name = rules.who_answered("moves", state, rules.worth, rules)
    raise PluginError(f"{name}.moves offered {shown(str(move))}, which cannot be carried out", f"{name}.moves")


def check_notes(rules: Rulebook, state: State) -> None:
    """Hidden memory is for those who say they have it: :class:`PluginError` for others, and for what has no text."""
    for name, value in state.notes:
        if name not in rules.noting:
            raise PluginError(f"{shown(name)} keeps notes in the state and does not say `notes = True`")
        if not _is_plain(value):
            raise PluginError(f"{name} notes {shown(value)}: notes are numbers, texts, cards and tuples")


def _is_plain(value: object) -> bool:
    """Whether a position can tell ``value``."""
    return all(map(_is_plain, value)) if type(value) is tuple else type(value) in (int, str, bool, type(None), Card)


def _tee_off_on(rules: Rulebook, draft: Draft) -> State:
    """The next seat tees off; after the last one the leader begins."""
    order = draft.deal.order
    position = order.index(draft.turn) + 1
    if position == len(order):
        return begun(rules, draft.seal())
    draft.turn, draft.phase = order[position], TEE_OFF
    return draft.seal()


def begun(rules: Rulebook, state: State) -> State:
    """The leader's first turn."""
    leader = rules.leader(state, rules.worth)
    if leader not in state.deal.seats:
        culprit = f"{rules.who_answered('leader', state, rules.worth)}.leader"
        raise PluginError(f"{culprit} gave {leader}, a seat that does not play this round", culprit)
    draft = state.draft()
    draft.deal = _led_by(state.deal, leader)
    return _begin_turn(draft, leader)


def _turn_over(rules: Rulebook, draft: Draft) -> State:
    """The next seat's turn, or the end of the round."""
    closing = _ending(rules.golf, draft)
    if closing is None:
        turn = draft.deal.left_of(draft.turn)
    elif closing.turns:
        turn, *left = closing.turns
        draft.closing = Closing(closing.by, tuple(left), closing.reason)
    else:
        draft.closing = closing
        return finished(rules, draft.seal())
    return _begin_turn(draft, turn)


def _ending(golf: Golf, draft: Draft) -> Closing | None:
    """What ends the round at a turn's end: what was closing it, or one of the kernel's limits."""
    closing, limit = draft.closing, golf.turn_limit
    if not draft.stock and golf.recycle == "end_round":
        return Closing(draft.closer, (), closing.reason if closing else "the stock is empty")
    if closing or limit is None or draft.clock[draft.turn] < limit:
        return closing
    ended = all(draft.clock[seat] >= limit for seat in draft.deal.seats)
    return Closing(None, (), "turn limit") if ended else None


def _begin_turn(draft: Draft, seat: int) -> State:
    draft.turn = seat
    draft.phase = START
    draft.clock = _ticked(draft.clock, seat)
    return draft.seal()


@lru_cache(maxsize=4096)
def _ticked(clock: tuple[int, ...], seat: int) -> tuple[int, ...]:
    return placed(clock, seat, clock[seat] + 1)
