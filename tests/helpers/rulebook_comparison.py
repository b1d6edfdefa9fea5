"""Whether two rulebooks play alike: legal moves in order, states, views, ids of refusals, results."""

from random import Random

import cardgolf
from cardgolf import IllegalMoveError, Rulebook


def assert_equal_play(one: Rulebook, other: Rulebook, *, players: int, seed: int, moves: int = 120) -> int:
    """Play the same random moves by two rulebooks, and return how many."""
    chance = Random(f"{one!r} {players} {seed}")
    left, right = (cardgolf.new_game(rules, players=players, seed=seed) for rules in (one, other))
    space = [*one.action_space(players)]
    assert space == [*other.action_space(players)]
    for _ in range(moves):
        assert left.state == right.state
        if left.is_round_over:
            assert (left.totals, left.is_over) == (right.totals, right.is_over)
            if left.is_over:
                break
            left, right = left.deal(), right.deal()
            continue
        assert left.legal_moves == right.legal_moves
        assert one.action_space(players).mask(left.legal_moves, seat=left.state.actor)
        refused = chance.choice(space)
        if refused not in left.legal_moves:
            assert _find_id(left, refused) == _find_id(right, refused)
        seat = chance.choice([None, *left.state.setup.seats])
        assert _describe(left, seat) == _describe(right, seat)
        move = chance.choice(left.legal_moves)
        left, right = left.play(move), right.play(move)
    return left.ply


def _find_id(game, move):
    try:
        game.play(move)
    except IllegalMoveError as error:
        return str(error.rule)
    raise AssertionError(f"{move} was played")


def _describe(game, seat):
    told = game.view(seat).as_dict()
    return {key: value for key, value in told.items() if key != "rules"}
