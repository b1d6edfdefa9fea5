"""Rules on offers, steps and the end of a round that tables hold, equal in play to the engine."""

import pytest

import cardgolf
from cardgolf import Flip, NotTabulableError, Phase, RoundEnd, Swap, hookimpl
from cardgolf.lanes.tables.rounds import check_tables
from cardgolf.lanes.tables.tabulator import tabulate


@hookimpl("moves", wrapper=True)
def no_corners(state):
    moves = yield
    return [move for move in moves if not (type(move) is Swap and move.slot in {"a1", "c3"})] or moves


@hookimpl("moves", wrapper=True)
def few_moves():
    """Leave out the last of many moves."""
    moves = yield
    return moves[:-1] if len(moves) > 9 else moves


@hookimpl("moves", wrapper=True)
def from_the_end(state):
    moves = yield
    return sorted(moves, key=str, reverse=True)


@hookimpl("moves", wrapper=True)
def no_swaps_at_last(state):
    moves = yield
    kept = [move for move in moves if type(move) is not Swap]
    return kept if state.round_end and kept else moves


@hookimpl("next_phase")
def again(state, move, before):
    """Grant another step after a swap of a face-down card for a Queen."""
    return Phase.START if type(move) is Swap and before.held.rank == 12 and before.board.down else None


@hookimpl("round_end")
def first_reveal(state, move, before):
    """End the round at once when a King is drawn with no card face down but one."""
    is_king = state.held is not None and state.held.rank == 13
    return RoundEnd(state.turn, (), "king") if is_king and len(state.board.down) == 1 else None


@hookimpl("moves")
def flip_in_turn(state, seat):
    """Let seat 1 turn a card up instead of drawing."""
    if state.phase is not Phase.START or seat != 1 or not state.board.down:
        return None
    return [cardgolf.Draw("stock"), *map(Flip, state.board.name(sorted(state.board.down)))]


PLAYABLE = {
    rule.__name__: rule
    for rule in (no_corners, few_moves, from_the_end, no_swaps_at_last, again, first_reveal, flip_in_turn)
}


@pytest.mark.quick_cases(2)
@pytest.mark.parametrize("name", PLAYABLE)
def test_rules_on_moves_and_endings_are_tabulated(name):
    plain, rules = cardgolf.rules("nine-card"), cardgolf.rules("nine-card", PLAYABLE[name])
    tables = rules.tables(3)
    check_tables(rules, tables, 1000, seed=1)
    with pytest.raises(NotTabulableError, match="gave other results in play"):
        check_tables(rules, plain.tables(3), 3000)


@pytest.mark.parametrize("name", PLAYABLE)
def test_each_rule_on_moves_and_endings_is_tabulated(name):
    rules = cardgolf.rules("nine-card", PLAYABLE[name])
    check_tables(rules, tabulate(rules, 3, by_place=True), 50, seed=1)
