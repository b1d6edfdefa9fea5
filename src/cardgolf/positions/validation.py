"""Validation of positions: whether a deal and legal moves can lead to them."""

from collections import Counter
from collections.abc import Iterator

from cardgolf.cards import MAX_TURNS
from cardgolf.engine.returned_states import validate_memory
from cardgolf.engine.round_end import at_scoring, score_round
from cardgolf.engine.transitions import apply, legal_moves, list_secret_moves
from cardgolf.engine.windows import MAX_REACTIONS, as_actor, order_seats
from cardgolf.errors import CardGolfError, InvalidPositionError
from cardgolf.rulebook.cleared import find_cleared_error
from cardgolf.rulebook.rulebook import Rulebook
from cardgolf.table import KINDS, Board, RoundEnd, Window
from cardgolf.table.state import EXTRA, FOLLOW, OPENING, REACTION, ROUND_OVER, START, TURN_OVER, State
from cardgolf.tools.text import did_you_mean, join_limited, quote

_BETWEEN_TURNS = (OPENING, START, ROUND_OVER)


def validate_position(rules: Rulebook, state: State) -> State:
    """Return ``state``. Raises :class:`InvalidPositionError` with the first fault of a state that no play leads to."""
    for fault in _iter_faults(rules, state):
        raise InvalidPositionError(fault)
    return state


def _iter_faults(rules: Rulebook, state: State) -> Iterator[str]:
    yield from _check_cards(rules, state)
    yield from _check_marks(rules, state)
    yield from _check_seats(rules, state)
    yield from _check_phase(rules, state)
    if state.window is not None:
        yield from _check_window(rules, state, state.window)
    if state.phase is ROUND_OVER:
        yield from _check_scores(rules, state)
    else:
        yield from _check_turn_order(rules, state)
        yield from _check_moves(rules, state)


def _check_turn_order(rules: Rulebook, state: State) -> Iterator[str]:
    if state.setup.leader is None:
        return _check_opening(state, deals_alone=rules.is_base_only("dealt"))
    if state.round_end:
        return _check_round_end(rules, state, state.round_end)
    return _check_turns(state, state.setup.leader) if rules.base_decides_turns else _check_own_order(state)


def _check_marks(rules: Rulebook, state: State) -> Iterator[str]:
    boards = {f"board {seat}": board for seat, board in state.table.items()}
    for key, board in {**boards, "middle": state.middle}.items():
        if board and (fault := rules.find_mark_error(board)):
            yield f"{key}: {fault}"


def _check_cards(rules: Rulebook, state: State) -> Iterator[str]:
    found, deck = Counter(state.cards), Counter(rules.table_setup(len(state.match.names)).deck)
    for card in sorted(found):
        if card.name and card not in deck:
            yield f"cards: invalid card {card}: {did_you_mean(str(card), map(str, deck))}"
    for card in found | deck:
        if found[card] != deck[card]:
            yield f"cards: invalid number {found[card]} of {card}: expected {deck[card]}, as many as the deck has"
    if not 0 <= state.last_play_size <= len(state.discard):
        yield f"last_play_size: invalid {quote(state.last_play_size)}: expected 0 to {len(state.discard)}"
    if not 0 <= state.reshuffles < 2**63:
        yield f"reshuffles: invalid {quote(state.reshuffles)}: expected 0 to 2**63 - 1"


def _check_seats(rules: Rulebook, state: State) -> Iterator[str]:
    setup, viewers = state.setup, _seats_that_looked(state)
    leader = setup.dealer if setup.leader is None else setup.leader
    for key, seat in (("dealer", setup.dealer), ("leader", leader), ("turn", state.turn)):
        if seat not in setup.seats:
            yield f"{key}: invalid seat {quote(seat)}: expected one of {join_limited(setup.seats)}"
    if not viewers <= set(state.match.seats):
        yield f"board: invalid seat after @: expected one of {join_limited(state.match.seats)}"
    if len(state.turns_begun) != len(state.boards) or not all(0 <= each < MAX_TURNS for each in state.turns_begun):
        expected = f"an integer from 0 to {MAX_TURNS - 1} for each of {len(state.boards)} seats"
        yield f"turns_begun: invalid turns: expected {expected}"
    else:
        yield from _check_growth(rules, state)


def _check_growth(rules: Rulebook, state: State) -> Iterator[str]:
    """Check that no board has more cards, or fewer, than play can leave it, and that owners see what they should.

    Cards that were just played came from the hand. Before its first turn a hand has what was dealt.
    """
    for seat, board in state.table.items():
        came_from_it = len(state.played) if board.layout.is_hand and seat == state.turn and state.phase is FOLLOW else 0
        if fault := rules.find_growth_error(board.layout, len(board.slots) + came_from_it):
            yield f"board {seat}: {fault}"
        if fault := find_cleared_error(rules, board.layout, board.cleared):
            yield f"board {seat}: {fault}"
        unseen = [place for place in board.layout.seen_places & board.down if not _has_seen(board, place, seat)]
        if unseen:
            names = join_limited(board.name(sorted(unseen)))
            yield f"board {seat}: invalid {names}: expected cards that seat {seat} sees, as in (7H@{seat})"
        is_as_dealt = board.layout.is_hand and not state.turns_begun[seat] and rules.is_base_only("dealt")
        if is_as_dealt and len(board.slots) != board.layout.size:
            yield f"board {seat}: invalid hand: expected {board.layout.size} cards before the first turn"


def _has_seen(board: Board, place: int, seat: int) -> bool:
    slot = board.slots[place]
    return slot is None or seat in slot.seen_by


def _seats_that_looked(state: State) -> set[int]:
    return {seat for board in state.all_boards for slot in board.slots if slot for seat in slot.seen_by}


def _check_phase(rules: Rulebook, state: State) -> Iterator[str]:
    if state.setup.kind not in KINDS:
        yield f"kind: invalid {quote(state.setup.kind)}: expected one of {join_limited(KINDS)}"
    if state.phase is TURN_OVER:
        yield "phase: invalid 'turn over': expected the phase of the next turn"
    if (state.phase is REACTION) != (state.window is not None):
        yield f"phase: invalid {state.phase.value!r}: expected 'reaction' with a window, and only then"
    if state.phase in _BETWEEN_TURNS and (state.held or state.played):
        yield f"phase: invalid {state.phase.value!r}: expected no held or played card in this phase"
    if state.phase is START and state.setup.leader is None:
        yield "leader: invalid 'none': expected a seat after the opening"
    if state.phase is OPENING and (fault := _find_opening_fault(rules, state)):
        yield f"phase: invalid 'opening': expected {fault}"
    if state.setup.kind == "playoff" and all(round_.kind != "hole" for round_ in state.match.rounds):
        yield "kind: invalid 'playoff': expected a finished hole before it"
    if state.phase is ROUND_OVER and not state.match.rounds:
        yield "phase: invalid 'round over': expected a line for the finished round"


def _find_opening_fault(rules: Rulebook, state: State) -> str:
    """Return what the rules expect in the phase of the first flips, or an empty string if it is so."""
    if rules.opens_in_turn:
        in_turn = state.setup.leader is not None and state.turns_begun[state.turn : state.turn + 1] == (1,)
        return "" if in_turn else "a leader, and the first turn of a seat"
    has_flips = state.setup.leader is None and state.setup.opening_flips
    return "" if has_flips else "no leader, and rules with opening flips"


def _check_opening(state: State, *, deals_alone: bool) -> Iterator[str]:
    """Check that no seat has begun a turn, or turned up or seen more cards than the opening allows.

    What the hook ``dealt`` shows is unknown, unless the kernel ``deals_alone``.
    """
    if any(state.turns_begun) or state.round_end or state.reshuffles:
        yield "leader: invalid 'none': expected no turns begun, no round end and no reshuffle in the opening"
    order, flips = state.setup.order, state.setup.opening_flips
    for seat, board in state.table.items():
        turnable = (slot for place, slot in enumerate(board.slots) if place not in board.layout.seen_places)
        shown = sum(1 for slot in turnable if slot and (slot.up or seat in slot.seen_by))
        is_to_come = order.index(seat) > order.index(state.turn)
        most = 0 if is_to_come else flips - (state.phase is OPENING and seat == state.turn)
        if deals_alone and not board.layout.is_hand and shown > most:
            yield f"board {seat}: invalid {shown} cards turned up or seen: expected at most {most} at this moment"


def _check_turns(state: State, leader: int) -> Iterator[str]:
    """Check that turns go round the table until the round is closed."""
    lap, now = (leader, *state.setup.after(leader)), state.turns_begun[state.turn]
    begun = lap.index(state.turn) + 1
    if now < 1 or [state.turns_begun[seat] for seat in lap] != [now] * begun + [now - 1] * (len(lap) - begun):
        yield f"turns_begun: invalid turns: expected seats {leader} to {state.turn} one turn ahead of the others"


def _check_window(rules: Rulebook, state: State, window: Window) -> Iterator[str]:
    """Check that the window is one that the rules can open: seats in order, and a step that can resume."""
    if not rules.opens_windows or state.is_opening:
        yield "window: invalid: expected none under these rules, or at this moment"
    if window.seats != order_seats(state, window.seats):
        yield "window: invalid seats: expected seats of the round, each once, clockwise from the left of the turn"
    yield from _check_sealed(rules, state, window)
    between = (START, TURN_OVER, OPENING) if rules.opens_in_turn else (START, TURN_OVER)
    resumes = window.phase in (FOLLOW, EXTRA) or (window.phase in between and not (state.held or state.played))
    has_next = window.phase is TURN_OVER and not rules.base_decides_turns
    is_wrong = window.next_seat is not None if not has_next else window.next_seat is None and state.round_end is None
    if not resumes or is_wrong or window.count >= MAX_REACTIONS:
        yield "window: invalid: expected the step of the turn that resumes, and the next seat if the turn is over"
    if window.next_seat is not None and window.next_seat not in state.setup.seats:
        yield f"window: invalid seat {window.next_seat}: expected one of {join_limited(state.setup.seats)}"


def _check_sealed(rules: Rulebook, state: State, window: Window) -> Iterator[str]:
    """Check that each sealed move is one of a seat that has chosen. A reaction after it may have made it illegal."""
    seats = [seat for seat, _ in window.sealed]
    if seats != [*order_seats(state, seats)] or not {*seats}.isdisjoint(window.seats):
        yield "window: invalid seats after sealed: expected those that have chosen, each once, in the order of seats"
    elif window.count < len(seats):
        yield f"window: invalid number {window.count} of reactions: expected at least {len(seats)}, the sealed moves"
    elif window.count == len(seats):
        for seat, move in window.sealed:
            if move not in list_secret_moves(rules, state, seat):
                yield f"window: invalid move of seat {seat} after sealed: expected a secret move that is legal"


def _check_own_order(state: State) -> Iterator[str]:
    """Check the turns of rules with an order of their own: the seat to move has begun one, and no other seat more."""
    if state.turns_begun[state.turn] < 1:
        yield f"turns_begun: invalid turns: expected at least 1 for seat {state.turn}, which is to move"


def _check_round_end(rules: Rulebook, state: State, round_end: RoundEnd) -> Iterator[str]:
    remaining, may_have_turns = set(round_end.turns), set(state.setup.seats)
    if not rules.opens_windows:  # a reaction of another seat may close the round
        may_have_turns.discard(state.turn)
    if len(remaining) != len(round_end.turns) or not remaining <= may_have_turns:
        yield "round_end: invalid turns: expected other seats of the round, each once"
    if round_end.by in remaining:
        yield f"round_end: invalid turns: expected none for seat {round_end.by}, the closer"
    if round_end.by is not None and round_end.by not in state.setup.seats:
        yield f"round_end: invalid seat {quote(round_end.by)}: expected one of {join_limited(state.setup.seats)}"
    if state.turns_begun[state.turn] < 1:
        yield f"turns_begun: invalid turns: expected at least 1 for seat {state.turn}, which is to move"


def _check_scores(rules: Rulebook, state: State) -> Iterator[str]:
    """Check that all cards of a finished round lie face up, and that its scores are right."""
    if any(board.down for board in state.all_boards):
        yield "phase: invalid 'round over': expected no face-down card"
    elif not _has_right_scores(rules, state):
        yield f"round {len(state.match.rounds)}: invalid scores: expected those of the boards"


def _has_right_scores(rules: Rulebook, state: State) -> bool:
    """Return whether the last round is what its boards score."""
    with rules.naming_culprit():
        return score_round(rules, at_scoring(rules, state)) == state.match.rounds[-1]


def _check_moves(rules: Rulebook, state: State) -> Iterator[str]:
    """Check that every legal move leads to a valid state with the same cards."""
    cards = Counter(state.cards)
    try:
        validate_memory(rules, state.memory)
        for seat in state.window.seats if state.window else (state.turn,):
            acting = as_actor(state, seat)
            for move in legal_moves(rules, acting):
                after = apply(rules, acting, move)
                if (
                    Counter(after.cards) != cards
                    or list(_check_phase(rules, after))
                    or list(_check_growth(rules, after))
                ):
                    yield f"phase: invalid {state.phase.value!r}: the legal move {move} leads to no valid state"
    except CardGolfError as error:
        yield f"phase: invalid {state.phase.value!r}: {error.message}"
