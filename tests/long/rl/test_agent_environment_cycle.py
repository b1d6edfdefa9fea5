"""PettingZoo's own tests, for every variant and example, and what they do not ask."""

import warnings

from tests.rl.test_agent_environment_cycle import (
    make_env,
    test_masks_are_the_legal_moves_of_the_agent_that_acts,
    test_rewards_are_the_negated_points,
    test_their_bombardment_passes,
    test_their_tests_of_rendering_and_of_pictures_pass,
    test_their_tests_of_the_interface_and_of_seeds_pass,
)

with warnings.catch_warnings(action="ignore", category=DeprecationWarning):  # of its own games, if they are installed
    from pettingzoo.test import performance_benchmark as benchmark


def test_their_benchmark_runs(capsys):
    benchmark(make_env())
    assert "turns per second" in capsys.readouterr().out
