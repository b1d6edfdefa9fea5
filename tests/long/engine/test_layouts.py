"""What takes long of ``tests/engine/test_layouts.py``."""

from collections import Counter
from random import Random

import pytest

import cardgolf
from cardgolf import Game
from cardgolf.drawing import svg
from cardgolf.testing import invariants
from cardgolf.testing.hidden_information import near_twin, twin
from tests.engine.test_layouts import EVERY, matches, shapes


def name_stack(stack):
    return f"{stack[0]}-{stack[1].__name__}"


@pytest.mark.parametrize("stack", EVERY, ids=name_stack)
def test_every_ply_can_be_written_read_seen_drawn_and_dealt_anew(stack):
    variant, rule = stack
    rng = Random(5)
    for game in matches(variant, rule, 5, turn_limit=2):
        assert Counter(game.state.cards) == Counter(game.rules.deck(3))
        again = Game.from_position(game.rules, game.position)
        assert (again.state, again.position) == (game.state, game.position)
        for seat in (0, 1, 2, None):
            view = game.view(seat)
            assert [board.layout for board in view.boards] == shapes(game)
            assert cardgolf.determinize(view, rng).view(seat) == view
            other, near = (Game(game.rules, twinned(game.state, seat, rng)) for twinned in (twin, near_twin))
            assert other.view(seat) == view
            assert shapes(near) == shapes(game)
            assert str(other.view(seat)) == str(view)
            assert svg(other.view(seat)) == svg(view)
        if game.is_round_over:
            invariants.check_sums(game)
            invariants.check_scoring_again(game)
        else:
            invariants.check_unfinished_boards(game)
