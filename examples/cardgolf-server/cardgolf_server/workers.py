"""Threads for work that takes processor time. Addresses take turns, and each is charged for its work.

A bound that is looked at when a request comes says nothing about requests that come together. So each is looked at when
a job is about to begin. Jobs of one address wait for each other first, and only one of them stands in the queue for the
threads. However many an address sends, another address waits for one of them.
"""

from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from time import thread_time
from typing import TypeVar
from weakref import WeakValueDictionary

from anyio import CapacityLimiter, Lock, sleep, to_thread
from attrs import define, field

from cardgolf_server.bounds import Bounds, BusyError
from cardgolf_server.origins import list_networks
from cardgolf_server.rates import Bucket, Buckets

T = TypeVar("T")

BURST_SECONDS = 2


@define(eq=False)
class Line:
    """The jobs of one address. The job that holds ``turn`` is in the queue. Only those of players need no ``door``."""

    door: Lock = field(factory=Lock, init=False)
    turn: Lock = field(factory=Lock, init=False)


@define(eq=False)
class Pool:
    """Threads for one kind of work, and the lines of those addresses that have a job for them."""

    threads: int
    bounds: Bounds
    work: Buckets
    _limiter: CapacityLimiter = field(init=False)
    _lines: "WeakValueDictionary[str, Line]" = field(factory=WeakValueDictionary, init=False)

    def __attrs_post_init__(self) -> None:
        self._limiter = CapacityLimiter(self.threads)

    @asynccontextmanager
    async def turn(self, address: str, *, is_player: bool = True) -> AsyncIterator[None]:
        """Wait until it is the turn of ``address``, and it has paid for its recent work.

        A job of a player waits for one of the others at most, since these pass a door first. Raises
        :class:`BusyError` if too many wait there.
        """
        line, *wider = [self._find_line(each) for each in list_networks(address)]
        async with AsyncExitStack() as held:
            if not is_player:
                if line.door.statistics().tasks_waiting >= self.bounds.jobs:
                    raise BusyError("too many requests from your address: try again in some seconds")
                await held.enter_async_context(line.door)
            await held.enter_async_context(line.turn)
            await sleep(self.work.debt(address))
            for each in wider:  # where one customer may have very many addresses
                await held.enter_async_context(each.turn)
            yield

    def _find_line(self, network: str) -> Line:
        line = self._lines.get(network)
        if line is None:
            line = self._lines[network] = Line()
        return line

    async def run(self, address: str, job: Callable[[], T], table: Bucket | None = None) -> T:
        """Run ``job`` in the turn of ``address``, which is charged for it, as is ``table``.

        Raises :class:`BusyError` if too many addresses wait.
        """
        if self._limiter.statistics().tasks_waiting >= self.bounds.waiting:
            raise BusyError("server busy: try again in some seconds")
        taken: list[float] = []

        def timed() -> T:
            began = thread_time()
            try:
                return job()
            finally:
                taken.append(thread_time() - began)

        try:
            return await to_thread.run_sync(timed, limiter=self._limiter)  # cannot be cancelled half-way
        finally:
            self.work.pay(address, sum(taken))
            if table is not None:
                table.pay(sum(taken))

    async def do(self, address: str, job: Callable[[], T], *, is_player: bool = True) -> T:
        """Run ``job`` when it is the turn of ``address``. Raises :class:`BusyError`."""
        async with self.turn(address, is_player=is_player):
            return await self.run(address, job)


@define(eq=False)
class Workers:
    """The pools. Eight threads apply moves, which mostly wait for the disk; every other pool has one thread.

    ``tables`` creates and loads tables, ``pages`` makes pages and files, ``thinking`` finds hints and moves of bots.
    """

    bounds: Bounds
    tables: Pool = field(init=False)
    pages: Pool = field(init=False)
    moves: Pool = field(init=False)
    thinking: Pool = field(init=False)
    _small: CapacityLimiter = field(factory=lambda: CapacityLimiter(1), init=False)

    def __attrs_post_init__(self) -> None:
        work = Buckets(self.bounds.address_work, BURST_SECONDS)
        self.tables, self.pages, self.moves = (Pool(threads, self.bounds, work) for threads in (1, 1, 8))
        self.thinking = Pool(1, self.bounds, Buckets(self.bounds.thinking, BURST_SECONDS))

    async def read(self, job: Callable[[], T]) -> T:
        """Run ``job``, which reads a small file."""
        return await to_thread.run_sync(job, limiter=self._small)
