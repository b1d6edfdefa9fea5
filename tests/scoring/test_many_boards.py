"""Boards scored as arrays have the points of the lines of each, by parts of every kind."""

from random import Random

import pytest
from scoring.sampled import LAYOUTS, choose_parts, make_rules, sample_boards

import cardgolf
from cardgolf import Layout, Rulebook, State
from cardgolf.scoring import score_boards

pytest.importorskip("numpy")


def check_boards(rules: Rulebook, chance: Random, players: int = 2) -> int:
    """Check that boards score the same as arrays and one by one. Return how many were left to Python."""
    game = cardgolf.new_game(rules, players=players, seed=1)
    layout = game.state.board.layout
    boards = [
        *sample_boards(rules, players, layout, chance),
        *sample_boards(rules, players, layout.with_extra(2), chance),
    ]
    turned = game.state.replace(turns_begun=(3, *game.state.turns_begun[1:]))
    states: list[State | None] = [chance.choice((game.state, turned, None)) for _ in boards]
    points, asked = score_boards(rules, boards, [0] * len(boards), states)
    for board, state, found in zip(boards, states, points.tolist(), strict=True):
        arguments = board, rules.card_values, 0, state
        lines = [*rules.score(*arguments), *rules.bonus(*arguments)]
        assert found == sum(line.points for line in lines), f"{board} with {lines} by {rules.parts}"
    return int(asked.sum())


@pytest.mark.parametrize("layout", LAYOUTS, ids=lambda layout: f"{layout.rows}x{layout.columns}")
def test_random_parts_score_boards_alike(layout: Layout) -> None:
    chance = Random(layout.size)
    for _ in range(12):
        check_boards(make_rules(layout, choose_parts(chance, layout)), chance)
