"""What can be done and what it does: pure functions of a rulebook and a state.

What a move does is told here once: the kernel moves the cards, then the rules say what follows, whether
the round is closing, and which step comes next.
"""

from functools import lru_cache
from typing import Any, NoReturn

from cardgolf._text import quote
from cardgolf.cards import Card
from cardgolf.errors import CardGolfError, PluginError
from cardgolf.finish import finished
from cardgolf.golf import Golf
from cardgolf.hands import HANDS
from cardgolf.moves import Move
from cardgolf.refusals import describe_move
from cardgolf.rulebook import Rulebook
from cardgolf.state import ROUND_OVER, START, TEE_OFF, TURN_OVER, Closing, Deal, Draft, Phase, State, drafted, placed
from cardgolf.values import changer

MOST_MOVES = 1000

_led_by = changer(Deal, "leader")


def legal(rules: Rulebook, state: State) -> tuple[Move, ...]:
    """Every legal move, in the rules' own order; none when the round is over."""
    if state.phase is ROUND_OVER:
        return ()
    try:
        moves: tuple[Move, ...] = rules.moves(state, rules.worth, rules)  # type: ignore[assignment]  # it is a tuple by now
    except CardGolfError:
        raise
    except BaseException as error:
        raise rules.blame(error) from error
    if not moves or len(moves) > MOST_MOVES:
        name = rules.who_answered("moves", state, rules.worth, rules)
        raise PluginError(f"{name}.moves offered {len(moves)} moves: there must be 1 to {MOST_MOVES}", "golf.moves")
    return moves


def apply(rules: Rulebook, state: State, move: Move) -> State:
    """The state after ``move``, which must be one of :func:`legal`'s.

    Where plain golf alone is asked, it reads the draft like a state, and keeps nothing.
    """
    try:
        if rules.moves_unseen:
            draft: Any = _by_hand(rules, state, move)
            # Plain golf closes a round over nothing but a board on which no card lies face down.
            if not draft.boards[state.turn].down and draft.closing is None and draft.deal.leader is not None:
                draft.closing = rules.closing(draft, move, state) or None
            phase = rules.next_phase(draft, move, state)
        else:
            draft, phase = _consulted(rules, state, move)
        if phase is TURN_OVER:
            return _turn_over(rules, draft)
        draft.phase = phase
        return draft.seal()  # type: ignore[no-any-return]  # a state
    except CardGolfError:
        raise
    except BaseException as error:
        raise rules.blame(error) from error


def _consulted(rules: Rulebook, state: State, move: Move) -> tuple[Draft, Phase]:
    """What ``move`` leads to as plugins say. They are shown sealed states alone: a draft would change under them."""
    if type(move) in HANDS:
        moved = _by_hand(rules, state, move).seal()
    else:
        moved = rules.carry_out(state, move) or _refused_move(rules, state, move)
    after = rules.settle(moved, move, state)
    if after.notes:
        check_notes(rules, after)
    if after.closing is None and not after.teeing_off:
        closing = rules.closing(after, move, state)
        if closing is not False:
            after = after.replace(closing=closing)
    return drafted(after), rules.next_phase(after, move, state)


def _by_hand(rules: Rulebook, state: State, move: Move) -> Draft:
    """The cards where the kernel's hands put them."""
    try:
        return HANDS[type(move)](state, move)
    except KeyboardInterrupt:
        raise
    except BaseException:
        _refused_move(rules, state, move)


def _refused_move(rules: Rulebook, state: State, move: Move) -> NoReturn:
    name = rules.who_answered("moves", state, rules.worth, rules)
    raise PluginError(f"{name}.moves offered {describe_move(move)}, which cannot be carried out", f"{name}.moves")


def check_notes(rules: Rulebook, state: State) -> None:
    """Hidden memory is for those who say they have it: :class:`PluginError` for others, and for what has no text."""
    for name, value in state.notes:
        if name not in rules.noting:
            raise PluginError(f"{quote(name)} keeps notes in the state and does not say `notes = True`")
        if not _is_plain(value):
            raise PluginError(f"{name} notes {quote(value)}: notes are numbers, texts, cards and tuples")


def _is_plain(value: object) -> bool:
    """Whether a position can tell ``value``."""
    return all(map(_is_plain, value)) if type(value) is tuple else type(value) in (int, str, bool, type(None), Card)


def _turn_over(rules: Rulebook, draft: Draft) -> State:
    """The next turn, or the end of the round."""
    if draft.deal.leader is None:
        return _tee_off_on(rules, draft)
    closing = _closing(rules.golf, draft)
    if closing is None:
        return _turn_of(draft.deal.left_of(draft.turn), draft)
    if closing.turns:
        turn, *left = closing.turns
        draft.closing = Closing(closing.by, tuple(left), closing.reason)
        return _turn_of(turn, draft)
    draft.closing = closing
    return finished(rules, draft.seal())


def _turn_of(seat: int, draft: Draft) -> State:
    draft.turn, draft.phase, draft.clock = seat, START, _ticked(draft.clock, seat)
    return draft.seal()


@lru_cache(maxsize=4096)
def _ticked(clock: tuple[int, ...], seat: int) -> tuple[int, ...]:
    return placed(clock, seat, clock[seat] + 1)


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
    draft = drafted(state)
    draft.deal = _led_by(state.deal, leader)
    return _turn_of(leader, draft)


def _closing(golf: Golf, draft: Draft) -> Closing | None:
    """What ends the round at a turn's end: what was closing it, or one of the kernel's limits."""
    closing, limit = draft.closing, golf.turn_limit
    if not draft.packed_stock and golf.recycle == "end_round":
        return Closing(draft.closer, (), closing.reason if closing else "the stock is empty")
    if closing or limit is None or draft.clock[draft.turn] < limit:
        return closing
    ended = all(draft.clock[seat] >= limit for seat in draft.deal.seats)
    return Closing(None, (), "turn limit") if ended else None
