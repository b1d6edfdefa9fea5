"""Jobs of many addresses: each has one at a time in the queue, and pays for it before the next."""

import threading
from time import monotonic

import anyio
import pytest
from cardgolf_server.bounds import Bounds, BusyError
from cardgolf_server.origins import list_networks
from cardgolf_server.rates import MOST_KEYS, Buckets
from cardgolf_server.workers import BURST_SECONDS, Workers

FREE = Bounds(address_work=1e9, thinking=1e9)


def order_of(*requests, bounds=FREE):
    """Send (address, name, is_player) while a first job of another address runs. Return the names as they are done."""
    done, gate = [], threading.Event()
    pool = Workers(bounds).tables

    async def ask(address, name, is_player):
        try:
            await pool.do(address, lambda: done.append(name), is_player=is_player)
        except BusyError:
            done.append(f"{name} refused")

    async def main():
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(pool.do, "198.51.100.1", gate.wait)
            await anyio.wait_all_tasks_blocked()
            for request in requests:
                tasks.start_soon(ask, *request)
                await anyio.wait_all_tasks_blocked()
            gate.set()

    anyio.run(main)
    return done


def test_addresses_take_turns():
    flood = [("192.0.2.1", f"flood {number}", False) for number in range(5)]
    done = order_of(*flood, ("192.0.2.2", "honest", False))
    assert done[:2] == ["flood 0", "honest"]
    assert sorted(done[2:]) == ["flood 1", "flood 2", "flood 3", "flood 4"]


def test_a_player_waits_for_one_job_of_a_foe_at_the_same_address():
    flood = [("192.0.2.1", f"flood {number}", False) for number in range(5)]
    done = order_of(*flood, ("192.0.2.1", "player", True))
    assert done.index("player") <= 2


def test_an_address_with_too_many_jobs_is_refused():
    done = order_of(*[("192.0.2.1", str(number), False) for number in range(9)], bounds=Bounds(jobs=3))
    assert sum(each.endswith("refused") for each in done) == 5, "one has its turn, three wait"


def test_addresses_of_one_network_take_turns_as_one():
    flood = [(f"2001:db8:0:{number}::", f"flood {number}", False) for number in range(5)]
    done = order_of(*flood, ("2001:db8:1::", "honest", False))
    assert done[:2] == ["flood 0", "honest"]


def test_work_is_paid_for_before_the_next_job_begins():
    """Two jobs come together, when nothing is owed. The second waits until the first is paid for."""
    began = []

    async def main():
        workers = Workers(Bounds(address_work=0.5))

        def work():
            began.append(monotonic())
            workers.tables.work.pay("192.0.2.1", BURST_SECONDS + 0.2)

        async with anyio.create_task_group() as tasks:
            tasks.start_soon(workers.tables.do, "192.0.2.1", work)
            tasks.start_soon(workers.pages.do, "192.0.2.2", lambda: None)
            tasks.start_soon(workers.tables.do, "192.0.2.1", work)

    anyio.run(main)
    assert began[1] - began[0] > 0.35


def test_a_job_that_was_given_up_is_not_done():
    done, gate = [], threading.Event()

    async def main():
        pool = Workers(FREE).tables
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(pool.do, "192.0.2.1", gate.wait)
            await anyio.wait_all_tasks_blocked()
            for address in ("192.0.2.1", "192.0.2.2"):
                with anyio.move_on_after(0.01):
                    await pool.do(address, lambda: done.append(1))
            gate.set()

    anyio.run(main)
    assert not done


def test_too_many_addresses_are_refused():
    done = order_of(*[(f"192.0.2.{number}", str(number), False) for number in range(5)], bounds=Bounds(waiting=3))
    assert [each for each in done if "refused" in each] == ["3 refused", "4 refused"]


@pytest.mark.parametrize(
    ("address", "networks"),
    [
        ("192.0.2.1", ("192.0.2.1",)),
        ("2001:db8:1:2::", ("2001:db8:1:2::", "2001:db8:1::/48")),
        ("", ("",)),
        ("x:y", ("x:y",)),
    ],
)
def test_networks_are_counted_of_ipv6(address, networks):
    assert list_networks(address) == networks


def test_a_customer_with_many_addresses_is_not_forgotten():
    buckets = Buckets(1e-9, 2)
    network = [f"2001:db8:0:{number:x}::" for number in range(MOST_KEYS + 10)]
    taken = sum(buckets.take(each) for each in network)
    assert taken == 16
    assert not buckets.take(network[0])
    assert buckets.take("2001:db8:1::") and buckets.take("192.0.2.1")
