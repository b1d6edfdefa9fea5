"""Whether play can lead to a position: what no deal, no order of turns and no rule brings about is refused."""

from collections import Counter
from collections.abc import Iterator

from cardgolf._text import join_limited, quote
from cardgolf.engine import apply, check_notes, legal
from cardgolf.errors import BadPosition, CardGolfError
from cardgolf.finish import at_scoring, scored
from cardgolf.rulebook import Rulebook
from cardgolf.state import KINDS, ROUND_OVER, START, TEE_OFF, TURN_OVER, Closing, State

_BETWEEN_TURNS = (TEE_OFF, START, ROUND_OVER)


def checked(rules: Rulebook, state: State) -> State:
    """``state``, or :class:`BadPosition` with the first reason why it cannot be."""
    for fault in _faults(rules, state):
        raise BadPosition(fault)
    return state


def _faults(rules: Rulebook, state: State) -> Iterator[str]:
    yield from _cards(rules, state)
    yield from _marks(rules, state)
    yield from _seats(state)
    yield from _step(state)
    if state.phase is ROUND_OVER:
        yield from _scored(rules, state)
        return
    if state.deal.leader is None:
        yield from _teeing_off(state)
    else:
        yield from _closing(state, state.closing) if state.closing else _turns(state, state.deal.leader)
    yield from _going_on(rules, state)


def _marks(rules: Rulebook, state: State) -> Iterator[str]:
    for seat, board in state.table.items():
        if fault := rules.fault_of_marks(board):
            yield f"board {seat}: {fault}"


def _cards(rules: Rulebook, state: State) -> Iterator[str]:
    there, deck = Counter(state.cards), Counter(rules.setting(len(state.match.names)).deck)
    for card in there | deck:
        if there[card] != deck[card]:
            yield f"the deck has {deck[card]} times the card {card}, and on the table it is {there[card]} times"
    if not 0 <= state.thrown <= len(state.discard):
        yield f"thrown: {state.thrown} cards cannot be the last throw of {len(state.discard)} discards"
    if not 0 <= state.reshuffles < 2**63:
        yield f"reshuffles: {quote(state.reshuffles)} cannot be"


def _seats(state: State) -> Iterator[str]:
    deal, looked = state.deal, _looked(state)
    leader = deal.dealer if deal.leader is None else deal.leader
    for key, seat in (("dealer", deal.dealer), ("leader", leader), ("turn", state.turn)):
        if seat not in deal.seats:
            yield f"{key}: seat {quote(seat)} does not play this round"
    if not looked <= set(state.match.seats):
        yield "a card was looked at by a seat there is not"
    if len(state.clock) != len(state.boards) or min(state.clock) < 0:
        yield f"clock: give the turns each of the {len(state.boards)} seats has begun"
    else:
        yield from _hands(state)


def _hands(state: State) -> Iterator[str]:
    for seat, board in state.table.items():
        if board.layout.is_hand and not state.clock[seat] and len(board.slots) != board.layout.size:
            yield f"board {seat}: before the first turn a hand has the {board.layout.size} cards that were dealt"


def _looked(state: State) -> set[int]:
    return {seat for board in state.table.values() for slot in board.slots if slot for seat in slot.seen_by}


def _step(state: State) -> Iterator[str]:
    if state.deal.kind not in KINDS:
        yield f"kind: {quote(state.deal.kind)} is no kind of round: {join_limited(KINDS)} are"
    if state.phase is TURN_OVER:
        yield "phase: a turn that is over is nobody's; say whose turn is next"
    if state.phase in _BETWEEN_TURNS and (state.held or state.laid):
        yield f"phase: in {state.phase.value} no card is held or laid"
    if state.phase is START and state.deal.leader is None:
        yield "leader: after the tee-off somebody leads"
    if state.phase is TEE_OFF and not (state.deal.leader is None and state.deal.tee_off):
        yield "phase: nobody tees off where somebody leads already, or where no card is turned up before play"
    if state.deal.kind == "playoff" and all(round_.kind != "hole" for round_ in state.match.rounds):
        yield "kind: before a play-off there is a hole"
    if state.phase is ROUND_OVER and not state.match.rounds:
        yield "phase: the round is over, and no line says how it ended"


def _teeing_off(state: State) -> Iterator[str]:
    if any(state.clock) or state.closing or state.reshuffles:
        yield "leader: while players tee off nobody leads, no turn has begun and nothing ends"


def _turns(state: State, leader: int) -> Iterator[str]:
    """Until the round is closing, turns go round the table."""
    lap, now = (leader, *state.deal.after(leader)), state.clock[state.turn]
    begun = lap.index(state.turn) + 1
    if now < 1 or [state.clock[seat] for seat in lap] != [now] * begun + [now - 1] * (len(lap) - begun):
        yield f"clock: seats {leader} (led) to {state.turn} (to move) began as many turns, others one less"


def _closing(state: State, closing: Closing) -> Iterator[str]:
    left = set(closing.turns)
    if len(left) != len(closing.turns) or not left <= set(state.deal.seats) - {state.turn}:
        yield "closing: the turns left are those of other seats that play, each once"
    if closing.by in left:
        yield f"closing: seat {closing.by} closed the round and has no turn left"
    if closing.by is not None and closing.by not in state.deal.seats:
        yield f"closing: seat {closing.by} does not play this round"
    if state.clock[state.turn] < 1:
        yield f"clock: seat {state.turn} is to move, so it has begun a turn"


def _scored(rules: Rulebook, state: State) -> Iterator[str]:
    """A finished round lies open, and its last entry is what it comes to."""
    if any(board.down for board in state.table.values()):
        yield "phase: when the round is over no card lies face down"
        return
    with rules.blaming():
        is_so = scored(rules, at_scoring(rules, state)) == state.match.rounds[-1]
    if not is_so:
        yield f"round {len(state.match.rounds)}: these boards do not come to that"


def _going_on(rules: Rulebook, state: State) -> Iterator[str]:
    """Every move must lead somewhere, and lose no card on the way."""
    cards = Counter(state.cards)
    try:
        check_notes(rules, state)
        for move in legal(rules, state):
            after = apply(rules, state, move)
            if Counter(after.cards) != cards or list(_step(after)):
                yield f"phase: in {state.phase.value} {move} would lead nowhere, so nobody was offered it"
    except CardGolfError as error:
        yield f"nobody could go on from here: {error.message}"
