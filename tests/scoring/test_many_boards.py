"""Boards scored as arrays have the points of the lines of each, by parts of every kind."""

from random import Random

import pytest
from scoring.sampled import LAYOUTS, choose_parts, count_wild, make_rules, sample_boards

import cardgolf
from cardgolf import Layout, Rulebook, State
from cardgolf.scoring import score_boards
from cardgolf.scoring.many_boards import MOST_WILD

pytest.importorskip("numpy")


def check_boards(rules: Rulebook, chance: Random, players: int = 2) -> int:
    """Check that boards score the same as arrays and one by one. Return how many were left to Python."""
    game = cardgolf.new_game(rules, players=players, seed=1)
    layout = game.state.board.layout
    grown = layout.with_extra(2)
    boards = [*sample_boards(rules, players, layout, chance), *sample_boards(rules, players, grown, chance)]
    boards = [board for board in boards if count_wild(rules, [card for _, card in board.cards()]) <= MOST_WILD + 1]
    turned = game.state.replace(turns_begun=(3, *game.state.turns_begun[1:]))
    states: list[State | None] = [chance.choice((game.state, turned, None)) for _ in boards]
    points, asked = score_boards(rules, boards, [0] * len(boards), states)
    for board, state, found in zip(boards, states, points.tolist(), strict=True):
        arguments = board, rules.card_values, 0, state
        lines = [*rules.score(*arguments), *rules.bonus(*arguments)]
        assert found == sum(line.points for line in lines), f"{board} with {lines} by {rules.parts}"
    return int(asked.sum())


def check_stacks(layout: Layout, chance: Random, count: int) -> None:
    for _ in range(count):
        check_boards(make_rules(layout, choose_parts(chance, layout)), chance)


@pytest.mark.parametrize("layout", LAYOUTS, ids=lambda layout: f"{layout.rows}x{layout.columns}")
def test_random_parts_score_boards_alike(layout: Layout) -> None:
    check_stacks(layout, Random(layout.size), 3)


@pytest.mark.slow
@pytest.mark.parametrize("layout", LAYOUTS, ids=lambda layout: f"{layout.rows}x{layout.columns}")
def test_many_random_parts_score_boards_alike(layout: Layout) -> None:
    check_stacks(layout, Random(layout.rows), 40)
