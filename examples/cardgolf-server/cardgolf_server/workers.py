"""Work that takes a processor's time: it is done off the event loop, and paid for by the address that asked."""

from collections.abc import Callable
from time import thread_time
from typing import TypeVar

from anyio import CapacityLimiter, sleep, to_thread
from attrs import define, field

from cardgolf_server.bounds import Bounds, Busy
from cardgolf_server.rates import Bucket, Buckets

T = TypeVar("T")

BURST_SECONDS = 2


@define(eq=False)
class Workers:
    """Two pools of threads: one makes and loads tables, eight play. Those who play mostly wait for the disk."""

    bounds: Bounds
    _tables: CapacityLimiter = field(factory=lambda: CapacityLimiter(1), init=False)
    _moves: CapacityLimiter = field(factory=lambda: CapacityLimiter(8), init=False)
    _digests: CapacityLimiter = field(factory=lambda: CapacityLimiter(1), init=False)
    _work: Buckets = field(init=False)

    def __attrs_post_init__(self) -> None:
        self._work = Buckets(self.bounds.address_work, BURST_SECONDS)

    async def table(self, address: str, job: Callable[[], T]) -> T:
        """Return what ``job``, which makes or loads a table, returns; refuse it where too much has been asked."""
        if self._work[address].level < 0 or self._tables.statistics().tasks_waiting >= self.bounds.waiting:
            raise Busy("too much to do: try again in some seconds")
        return await _run(job, self._tables, self._work[address])

    async def wait(self, address: str) -> None:
        """Wait where ``address`` has asked for much of late."""
        await sleep(self._work[address].debt)

    async def move(self, address: str, table: Bucket, job: Callable[[], T]) -> T:
        """Return what ``job``, a move, returns; later where much has been done at ``table`` of late."""
        await sleep(table.debt)
        return await _run(job, self._moves, self._work[address], table)

    async def read(self, job: Callable[[], T]) -> T:
        """Return what ``job``, which reads some bytes, returns."""
        return await to_thread.run_sync(job, limiter=self._digests)


async def _run(job: Callable[[], T], limiter: CapacityLimiter, asking: Bucket, table: Bucket | None = None) -> T:
    """Run ``job`` in a thread. The address pays for what it asks, the table for what is done."""
    taken: list[float] = []

    def timed() -> T:
        began = thread_time()
        try:
            return job()
        finally:
            taken.append(thread_time() - began)

    try:
        result = await to_thread.run_sync(timed, limiter=limiter)  # which is not cancelled half-way
    finally:
        asking.pay(sum(taken))
    if table is not None:
        table.pay(sum(taken))
    return result
