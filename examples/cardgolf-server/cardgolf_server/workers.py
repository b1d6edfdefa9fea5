"""Threads for work that takes processor time, which is charged to the address that caused it."""

from collections.abc import Callable
from time import thread_time
from typing import TypeVar

from anyio import CapacityLimiter, sleep, to_thread
from attrs import define, field

from cardgolf_server.bounds import Bounds, BusyError
from cardgolf_server.rates import Bucket, Buckets

T = TypeVar("T")

BURST_SECONDS = 2


@define(eq=False)
class Workers:
    """Pools: one thread creates and loads tables, one thinks, eight apply moves, which mostly wait for the disk."""

    bounds: Bounds
    _tables: CapacityLimiter = field(factory=lambda: CapacityLimiter(1), init=False)
    _moves: CapacityLimiter = field(factory=lambda: CapacityLimiter(8), init=False)
    _digests: CapacityLimiter = field(factory=lambda: CapacityLimiter(1), init=False)
    _thinking: CapacityLimiter = field(factory=lambda: CapacityLimiter(1), init=False)
    _work: Buckets = field(init=False)
    _thought: Buckets = field(init=False)

    def __attrs_post_init__(self) -> None:
        self._thought = Buckets(self.bounds.thinking, BURST_SECONDS)
        self._work = Buckets(self.bounds.address_work, BURST_SECONDS)

    async def table(self, address: str, job: Callable[[], T]) -> T:
        """Run ``job``, which creates or loads a table. Raise :class:`BusyError` if too many wait."""
        if self._work[address].level < 0 or self._tables.statistics().tasks_waiting >= self.bounds.waiting:
            raise BusyError("server busy: try again in some seconds")
        return await _run(job, self._tables, self._work[address])

    async def wait(self, address: str) -> None:
        """Wait until ``address`` has paid for its recent work."""
        await sleep(self._work[address].debt)

    async def move(self, address: str, table: Bucket, job: Callable[[], T]) -> T:
        """Run ``job``, a move, after ``table`` has paid for its recent work."""
        await sleep(table.debt)
        return await _run(job, self._moves, self._work[address], table)

    async def think(self, address: str, job: Callable[[], T]) -> T:
        """Run ``job``, a hint or the choice of a bot, after ``address`` has paid for its recent ones."""
        await sleep(self._thought[address].debt)
        return await _run(job, self._thinking, self._thought[address])

    async def read(self, job: Callable[[], T]) -> T:
        """Run ``job``, which reads a small file."""
        return await to_thread.run_sync(job, limiter=self._digests)


async def _run(job: Callable[[], T], limiter: CapacityLimiter, asking: Bucket, table: Bucket | None = None) -> T:
    """Run ``job`` in a thread. Charge its time to the address and to the table."""
    taken: list[float] = []

    def timed() -> T:
        began = thread_time()
        try:
            return job()
        finally:
            taken.append(thread_time() - began)

    try:
        result = await to_thread.run_sync(timed, limiter=limiter)  # cannot be cancelled half-way
    finally:
        asking.pay(sum(taken))
    if table is not None:
        table.pay(sum(taken))
    return result
