"""Earlier moments of a game. Each round is dealt again by itself, so the rounds before it are not replayed."""

from collections.abc import Iterable

from cardgolf.engine.deal import deal_round
from cardgolf.engine.round_end import enter_rounds
from cardgolf.engine.transitions import apply
from cardgolf.engine.windows import as_actor
from cardgolf.games.history import GameStart, History, Round, find_round, make_history, split_round
from cardgolf.rulebook.rulebook import Rulebook
from cardgolf.table.moves import Move
from cardgolf.table.scorecard import NextRound
from cardgolf.table.state import State


def rewind(rules: Rulebook, start: GameStart, state: State, past: History, ply: int) -> tuple[State, History]:
    """Return the state and the history of a game after its first ``ply`` events, from those at a later moment."""
    dealt = find_round(past)
    while dealt and ply < dealt.ply:
        past = dealt.before
        dealt = find_round(past)
    _, seats, moves = split_round(past)
    count = ply - dealt.ply if dealt else ply
    begun = deal_again(rules, start, state, dealt)
    return replay_moves(rules, begun, zip(seats[:count], moves[:count], strict=True)), make_history(
        dealt, seats[:count], moves[:count]
    )


def deal_again(rules: Rulebook, start: GameStart, state: State, dealt: Round | None) -> State:
    """Return the first state of the round ``dealt``, or of the game for ``None``. ``state`` is a later one."""
    if dealt is None:
        return start.state(rules)
    match, number, position = state.match, dealt.rounds, start.position
    with rules.naming_culprit():
        if number == len(match.rounds):
            plan, before = NextRound(state.setup.kind, state.setup.seats), match
        else:
            done = match.rounds[number]
            plan, before = NextRound(done.kind, done.seats), enter_rounds(rules, match, match.rounds[:number])
        if position and number == len(position.match.rounds):
            before = position.match
        return deal_round(rules, before, plan, dealt.dealer, memory=dealt.memory)


def replay_moves(rules: Rulebook, state: State, played: Iterable[tuple[int, Move]]) -> State:
    """Return the state after moves of a history, each with its seat. They were legal when they were played."""
    for seat, move in played:
        state = apply(rules, as_actor(state, seat), move)
    return state
