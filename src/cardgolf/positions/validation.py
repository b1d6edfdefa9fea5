"""Whether play can lead to a position: what no deal, no order of turns and no rule brings about is refused."""

from collections import Counter
from collections.abc import Iterator

from cardgolf._text import join_limited, quote
from cardgolf.engine.round_end import at_scoring, score_round
from cardgolf.engine.transitions import apply, legal_moves, validate_notes
from cardgolf.errors import CardGolfError, InvalidPositionError
from cardgolf.rulebook.rulebook import Rulebook
from cardgolf.scorecard import KINDS, RoundEnd
from cardgolf.state import OPENING, ROUND_OVER, START, TURN_OVER, State

_BETWEEN_TURNS = (OPENING, START, ROUND_OVER)


def validate_position(rules: Rulebook, state: State) -> State:
    """``state``, or :class:`InvalidPositionError` with the first reason why it cannot be."""
    for fault in _iter_faults(rules, state):
        raise InvalidPositionError(fault)
    return state


def _iter_faults(rules: Rulebook, state: State) -> Iterator[str]:
    yield from _check_cards(rules, state)
    yield from _marks(rules, state)
    yield from _check_seats(state)
    yield from _check_phase(state)
    if state.phase is ROUND_OVER:
        yield from _check_scores(rules, state)
        return
    if state.setup.leader is None:
        yield from _check_opening(state)
    else:
        yield from (
            _check_round_end(state, state.round_end) if state.round_end else _check_turns(state, state.setup.leader)
        )
    yield from _check_moves(rules, state)


def _marks(rules: Rulebook, state: State) -> Iterator[str]:
    for seat, board in state.table.items():
        if fault := rules.fault_of_marks(board):
            yield f"board {seat}: {fault}"


def _check_cards(rules: Rulebook, state: State) -> Iterator[str]:
    there, deck = Counter(state.cards), Counter(rules.table_setup(len(state.match.names)).deck)
    for card in there | deck:
        if there[card] != deck[card]:
            yield f"the deck has {deck[card]} times the card {card}, and on the table it is {there[card]} times"
    if not 0 <= state.last_play_size <= len(state.discard):
        yield f"last_play_size: {state.last_play_size} cards cannot be the last throw of {len(state.discard)} discards"
    if not 0 <= state.reshuffles < 2**63:
        yield f"reshuffles: {quote(state.reshuffles)} cannot be"


def _check_seats(state: State) -> Iterator[str]:
    deal, looked = state.setup, _seats_that_looked(state)
    leader = deal.dealer if deal.leader is None else deal.leader
    for key, seat in (("dealer", deal.dealer), ("leader", leader), ("turn", state.turn)):
        if seat not in deal.seats:
            yield f"{key}: seat {quote(seat)} does not play this round"
    if not looked <= set(state.match.seats):
        yield "a card was looked at by a seat there is not"
    if len(state.turns_begun) != len(state.boards) or min(state.turns_begun) < 0:
        yield f"turns_begun: give the turns each of the {len(state.boards)} seats has begun"
    else:
        yield from _check_hands(state)


def _check_hands(state: State) -> Iterator[str]:
    for seat, board in state.table.items():
        if board.layout.is_hand and not state.turns_begun[seat] and len(board.slots) != board.layout.size:
            yield f"board {seat}: before the first turn a hand has the {board.layout.size} cards that were dealt"


def _seats_that_looked(state: State) -> set[int]:
    return {seat for board in state.table.values() for slot in board.slots if slot for seat in slot.seen_by}


def _check_phase(state: State) -> Iterator[str]:
    if state.setup.kind not in KINDS:
        yield f"kind: {quote(state.setup.kind)} is no kind of round: {join_limited(KINDS)} are"
    if state.phase is TURN_OVER:
        yield "phase: a turn that is over is nobody's; say whose turn is next"
    if state.phase in _BETWEEN_TURNS and (state.held or state.played):
        yield f"phase: in {state.phase.value} no card is held or laid"
    if state.phase is START and state.setup.leader is None:
        yield "leader: after the tee-off somebody leads"
    if state.phase is OPENING and not (state.setup.leader is None and state.setup.opening_flips):
        yield "phase: nobody tees off where somebody leads already, or where no card is turned up before play"
    if state.setup.kind == "playoff" and all(round_.kind != "hole" for round_ in state.match.rounds):
        yield "kind: before a play-off there is a hole"
    if state.phase is ROUND_OVER and not state.match.rounds:
        yield "phase: the round is over, and no line says how it ended"


def _check_opening(state: State) -> Iterator[str]:
    if any(state.turns_begun) or state.round_end or state.reshuffles:
        yield "leader: while players tee off nobody leads, no turn has begun and nothing ends"


def _check_turns(state: State, leader: int) -> Iterator[str]:
    """Until the round is closing, turns go round the table."""
    lap, now = (leader, *state.setup.after(leader)), state.turns_begun[state.turn]
    begun = lap.index(state.turn) + 1
    if now < 1 or [state.turns_begun[seat] for seat in lap] != [now] * begun + [now - 1] * (len(lap) - begun):
        yield f"turns_begun: seats {leader} (led) to {state.turn} (to move) began as many turns, others one less"


def _check_round_end(state: State, round_end: RoundEnd) -> Iterator[str]:
    left = set(round_end.turns)
    if len(left) != len(round_end.turns) or not left <= set(state.setup.seats) - {state.turn}:
        yield "round_end: the turns left are those of other seats that play, each once"
    if round_end.by in left:
        yield f"round_end: seat {round_end.by} closed the round and has no turn left"
    if round_end.by is not None and round_end.by not in state.setup.seats:
        yield f"round_end: seat {round_end.by} does not play this round"
    if state.turns_begun[state.turn] < 1:
        yield f"turns_begun: seat {state.turn} is to move, so it has begun a turn"


def _check_scores(rules: Rulebook, state: State) -> Iterator[str]:
    """A finished round lies open, and its last entry is what it comes to."""
    if any(board.down for board in state.table.values()):
        yield "phase: when the round is over no card lies face down"
        return
    with rules._naming_culprit():
        is_so = score_round(rules, at_scoring(rules, state)) == state.match.rounds[-1]
    if not is_so:
        yield f"round {len(state.match.rounds)}: these boards do not come to that"


def _check_moves(rules: Rulebook, state: State) -> Iterator[str]:
    """Every move must lead somewhere, and lose no card on the way."""
    cards = Counter(state.cards)
    try:
        validate_notes(rules, state)
        for move in legal_moves(rules, state):
            after = apply(rules, state, move)
            if Counter(after.cards) != cards or list(_check_phase(after)):
                yield f"phase: in {state.phase.value} {move} would lead nowhere, so nobody was offered it"
    except CardGolfError as error:
        yield f"nobody could go on from here: {error.message}"
