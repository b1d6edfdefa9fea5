"""Dask: a scheduler and two workers on loopback give the same results, even if one worker is killed."""

from contextlib import contextmanager

import pytest
from simulation.sample_bots import Chance

import cardgolf
from cardgolf import InvalidArgumentError
from cardgolf.simulation import simulate

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


@pytest.mark.timeout(120)
def test_bots_that_cannot_be_sent_to_a_cluster_are_refused(client):
    with pytest.raises(InvalidArgumentError, match=r"^invalid bots='<lambda>': expected bots that can be pickled"):
        simulate(RULES, lambda rng: Chance(rng), 3, players=2, executor=client.get_executor())  # noqa: PLW0108
    with pytest.raises(
        InvalidArgumentError, match=r"^invalid executor=.* \(of a Dask client: client.get_executor\(\)\)$"
    ):
        simulate(RULES, Chance, 3, executor=client)
