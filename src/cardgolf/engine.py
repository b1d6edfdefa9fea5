"""What can be done and what it does: pure functions of a rulebook and a state.

What a move does is told here once: the kernel moves the cards, then the rules say what follows, whether
the round is closing, and which step comes next.
"""

from attrs import evolve

from cardgolf.errors import PluginError
from cardgolf.finish import finished
from cardgolf.hands import HANDS
from cardgolf.moves import Move
from cardgolf.rulebook import Rulebook
from cardgolf.state import Closing, Draft, Phase, State, placed

MOST_MOVES = 1000


def legal(rules: Rulebook, state: State) -> tuple[Move, ...]:
    """Every legal move, in the rules' own order; none when the round is over."""
    if state.phase is Phase.ROUND_OVER:
        return ()
    moves = rules.moves(state, rules.worth, rules)
    if not 0 < len(moves) <= MOST_MOVES:
        name = rules.who_answered("moves", state, rules.worth, rules)
        raise PluginError(f"{name}.moves offered {len(moves)} moves: there must be 1 to {MOST_MOVES}", "golf.moves")
    return moves if type(moves) is tuple else tuple(moves)


def apply(rules: Rulebook, state: State, move: Move) -> State:
    """The state after ``move``, which must be one of :func:`legal`'s."""
    after = rules.settle(_carried_out(rules, state, move), move, state)
    if after.closing is None and after.deal.leader is not None:
        closing = rules.closing(after, move, state)
        if isinstance(closing, Closing):
            after = after.replace(closing=closing)
    phase = rules.next_phase(after, move, state)
    if phase is Phase.TURN_OVER:
        return _tee_off_on(rules, after) if after.deal.leader is None else _turn_over(rules, after)
    draft = after.draft()
    draft.phase = phase
    return draft.seal()


def _carried_out(rules: Rulebook, state: State, move: Move) -> State:
    by_kernel = HANDS.get(type(move))
    if by_kernel is None:
        return rules.carry_out(state, move)
    draft = state.draft()
    by_kernel(draft, move)
    return draft.seal()


def _tee_off_on(rules: Rulebook, state: State) -> State:
    """The next seat tees off; after the last one the leader begins."""
    order = state.deal.after(state.deal.dealer) + (state.deal.dealer,)
    position = order.index(state.turn) + 1
    if position < len(order):
        return state.replace(turn=order[position], phase=Phase.TEE_OFF)
    return begun(rules, state)


def begun(rules: Rulebook, state: State) -> State:
    """The leader's first turn."""
    leader = rules.leader(state, rules.worth)
    if leader not in state.deal.seats:
        raise PluginError(f"{rules.name}: seat {leader} cannot lead, it does not play this round", "golf.leader")
    draft = state.draft()
    draft.deal = evolve(state.deal, leader=leader)
    return _begin_turn(draft, leader)


def _turn_over(rules: Rulebook, state: State) -> State:
    """The next seat's turn, or the end of the round."""
    draft = state.draft()
    closing = draft.closing = _ending(rules, state)
    if closing is None:
        return _begin_turn(draft, state.deal.after(state.turn)[0])
    if not closing.turns:
        return finished(rules, draft.seal())
    draft.closing = Closing(closing.by, closing.turns[1:], closing.reason)
    return _begin_turn(draft, closing.turns[0])


def _ending(rules: Rulebook, state: State) -> Closing | None:
    """What ends the round at a turn's end: what was closing it, or one of the kernel's limits."""
    closing, limit = state.closing, rules.golf.turn_limit
    if not state.stock and rules.golf.recycle == "end_round":
        return Closing(closing.by if closing else None, (), closing.reason if closing else "the stock is empty")
    if closing is None and limit is not None and state.clock[state.turn] >= limit:
        if all(state.clock[seat] >= limit for seat in state.deal.seats):
            return Closing(None, (), "turn limit")
    return closing


def _begin_turn(draft: Draft, seat: int) -> State:
    draft.turn = seat
    draft.phase = Phase.START
    draft.clock = placed(draft.clock, seat, draft.clock[seat] + 1)
    return draft.seal()
