"""Dask: a scheduler and two workers on loopback give the same results, even if one worker is killed."""

import os
import signal
from contextlib import contextmanager

import pytest
from simulation.sample_bots import Chance, Slow

import cardgolf
from cardgolf.simulation import simulate
from cardgolf.simulation.engines import play_in_lanes

BOTS = [Chance, Slow]
distributed = pytest.importorskip("distributed", reason="needs distributed: pip install 'cardgolf[distributed]'")

RULES = cardgolf.rules("nine-card", "ender-penalty", holes=1, turn_limit=12)


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


class Killer:
    """A progress function that kills a worker once some games have come back."""

    def __init__(self, client, after):
        self.after, self.victim, self.done, self.total = after, next(iter(client.run(os.getpid).values())), 0, 0

    def __call__(self, done, total):
        if done >= self.after and not self.done:
            os.kill(self.victim, signal.SIGKILL)
            self.done, self.total = done, total

    def has_killed_in_the_middle(self, client):
        client.wait_for_workers(2, timeout=200)
        return 0 < self.done < self.total and self.victim not in client.run(os.getpid).values()


@pytest.mark.timeout(280)
def test_a_cluster_gives_the_same_results_after_a_worker_is_killed(client):
    killer = Killer(client, after=10)
    found = simulate(RULES, BOTS, 120, 3, executor=client.get_executor(), progress=killer)
    here = simulate(RULES, BOTS, 120, 3)
    assert killer.has_killed_in_the_middle(client)
    assert found.digest == here.digest and found == here


@pytest.mark.timeout(280)
def test_lanes_on_a_cluster_give_the_digest_of_the_engine_after_a_worker_is_killed(client):
    pytest.importorskip("numpy", reason="lanes need NumPy")
    killer, bots = Killer(client, after=200), ("greedy", "random", "greedy")
    executor = client.get_executor()
    found = simulate(RULES, bots, 2000, 3, executor=executor, engine="lanes", chunk=100, progress=killer)
    here = simulate(RULES, bots, 2000, 3, engine="engine")
    assert killer.has_killed_in_the_middle(client)
    assert (found.engine, found.digest) == ("lanes", here.digest)
    assert client.submit(play_in_lanes, RULES, [(7, bots)], 3).result() == [here.games[7]]
