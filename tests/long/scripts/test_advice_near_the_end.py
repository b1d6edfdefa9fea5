"""The positions near the end of a round in which advice is measured."""

import pytest
from advice_near_the_end import find_positions, measure
from solve_members import find_rules

import cardgolf


def test_no_player_is_ahead_of_the_solution_that_judges():
    rules = find_rules("square-columns")
    solution = cardgolf.solve(rules)
    losses = measure([solution.bot, "greedy"], find_positions(rules, 3, 0), 20, solution.rate, seconds=1)
    assert losses[solution.bot] == pytest.approx([0] * 20)
    assert min(losses["greedy"]) >= 0 < max(losses["greedy"])
