"""PettingZoo's own tests, for every variant and example, and what they do not ask."""

import warnings

from tests.rl.test_agent_environment_cycle import make_env

with warnings.catch_warnings(action="ignore", category=DeprecationWarning):  # of its own games, if they are installed
    from pettingzoo.test import performance_benchmark as benchmark


def test_their_benchmark_runs(capsys):
    benchmark(make_env())
    assert "turns per second" in capsys.readouterr().out
