"""The strength of bots, exactly: losses that another program found, best responses, and chance that is counted out."""

import pytest
from solving.members import PAIR8, make_member

import cardgolf


def test_they_do_in_a_larger_member():
    solution = cardgolf.solve(make_member(*PAIR8[0], **PAIR8[1]))
    for bot, loss, exploitability in (("greedy", 0.390, 0.448), ("beginner", 0.415, 0.469)):
        found = solution.measure(bot)
        assert (found.loss, found.exploitability) == pytest.approx((loss, exploitability), abs=5e-4)


def test_the_longest_rounds_are_solved_and_measured():
    solution = cardgolf.solve(make_member("golf", "ranks=3", turn_limit=50))
    assert solution.states > 10_000
    assert solution.measure("greedy").exploitability > 0
