"""The other cases of ``tests/simulation/test_simulator.py``."""

from tests.simulation.test_simulator import results, test_two_workers_give_the_same_results
