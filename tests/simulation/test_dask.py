"""Dask: a scheduler and two workers on loopback give the same results, even if one worker is killed."""

import os
import signal
from contextlib import contextmanager

import pytest
from simulation_bots import Chance, Slow

import cardgolf
from cardgolf import InvalidArgumentError
from cardgolf.simulation import simulate

distributed = pytest.importorskip("distributed", reason="needs distributed: pip install 'cardgolf[distributed]'")

RULES = cardgolf.rules("nine-card", "ender-penalty", holes=1, turn_limit=12)
BOTS = [Chance, Slow]


@contextmanager
def cluster():
    """Start two worker processes with one thread each, on loopback only. Stop them at the end."""
    settings = {"host": "127.0.0.1", "dashboard_address": None, "silence_logs": 50}
    with (
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, processes=True, **settings) as local,
        distributed.Client(local) as client,
    ):
        yield client


@pytest.fixture(scope="module")
def client():
    with cluster() as client:
        yield client


@pytest.mark.slow
@pytest.mark.timeout(120)
def test_a_cluster_gives_the_same_results_after_a_worker_is_killed(client):
    before, killed = client.run(os.getpid), []

    def report(done, total):
        if done >= 10 and not killed:
            victim = next(iter(before.values()))
            os.kill(victim, signal.SIGKILL)
            killed.append((victim, done))

    found = simulate(RULES, BOTS, 120, 3, executor=client.get_executor(), progress=report)
    here = simulate(RULES, BOTS, 120, 3)
    ((victim, done),) = killed
    assert done < 120, "it was killed in the middle"
    client.wait_for_workers(2, timeout=60)
    assert victim not in client.run(os.getpid).values()
    assert found.digest == here.digest and found == here


@pytest.mark.timeout(120)
def test_bots_that_cannot_be_sent_to_a_cluster_are_refused(client):
    with pytest.raises(InvalidArgumentError, match=r"^invalid bots='<lambda>': expected bots that can be pickled"):
        simulate(RULES, lambda rng: Chance(rng), 3, players=2, executor=client.get_executor())  # noqa: PLW0108
    with pytest.raises(
        InvalidArgumentError, match=r"^invalid executor=.* \(of a Dask client: client.get_executor\(\)\)$"
    ):
        simulate(RULES, Chance, 3, executor=client)
