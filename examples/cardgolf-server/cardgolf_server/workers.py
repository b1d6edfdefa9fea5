"""Threads and processes for work that takes processor time. Addresses take turns, and each is charged for its work.

A bound that is looked at when a request comes says nothing about requests that come together. So each is looked at when
a job is about to begin. Jobs of one address wait for each other first, and only one of them stands in the queue for the
threads. However many an address sends, another address waits for one of them.

Python cannot stop a thread. So work that may take long whatever the bounds, the choices of bots and hints, runs in
processes that are killed and replaced. This module needs no web framework.
"""

import logging
import os
import pickle
import signal
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from functools import partial
from threading import local
from time import process_time, thread_time
from typing import Any, TypeVar
from weakref import WeakValueDictionary

from anyio import CapacityLimiter, Lock, sleep, to_thread
from attrs import define, field

from cardgolf import CardGolfError, PluginError
from cardgolf.simulation.workers import TimeLimitError, Worker, WorkerDiedError, WorkerPool
from cardgolf.tools import describe_error
from cardgolf_server.bounds import Bounds, BusyError
from cardgolf_server.origins import list_networks
from cardgolf_server.rates import Bucket, Buckets

T = TypeVar("T")

BURST_SECONDS = 2

THINKERS = 2
"""Processes for bots and hints: while one address has stopped work in one of them, others use the other."""

PATIENCE = 10
"""How many times its seconds a job may take by the clock: it may sleep, or the processor has much else to do."""

APART_SECONDS = 120
"""Seconds by the clock that a job in a process of its own may take."""

NICENESS = 5

log = logging.getLogger(__name__)


class StoppedError(CardGolfError):
    """Work took too long and was stopped."""


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
    clock: Callable[[], float] = thread_time
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
            began = self.clock()
            try:
                return job()
            finally:
                taken.append(self.clock() - began)

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
class Processes:
    """``count`` processes for jobs that may never end. One whose job takes too long is killed, and another started.

    A job may take ``seconds`` of processor time where the system can limit that, which Windows cannot, and
    :data:`PATIENCE` times as many by the clock.
    """

    count: int
    seconds: float
    _pool: WorkerPool = field(init=False)
    _used: local = field(factory=local, init=False)
    _apart: set[Worker] = field(factory=set, init=False)

    def __attrs_post_init__(self) -> None:
        self._pool = WorkerPool(self.count, PATIENCE * self.seconds, _work)

    def clock(self) -> float:
        """Return the processor time that this thread has used, here and in the processes."""
        return thread_time() + float(getattr(self._used, "seconds", 0.0))

    def run(self, job: Callable[..., Any], *arguments: object) -> Any:
        """Return what ``job`` returns in a process, where it is found by its name. All of it is pickled.

        Raises :class:`StoppedError` if it takes too long or its process dies, and the errors of the library that it
        raises. Any other is logged there, and is a :class:`cardgolf.PluginError` here.
        """
        used, task = self.seconds, pickle.dumps((job, arguments))
        try:
            found, error, used = self._pool.submit(task, self.seconds).result()
        except (WorkerDiedError, TimeLimitError):
            with suppress(RuntimeError):  # the server ends
                self._pool.submit(pickle.dumps((os.getpid, ())), self.seconds)  # so that no one waits for its start
            message = f"stopped: this took more than {self.seconds:g} seconds of work on this server"
            raise StoppedError(message) from None
        finally:
            self._used.seconds = getattr(self._used, "seconds", 0.0) + used
        if error is not None:
            raise error
        return found

    def run_apart(self, job: Callable[..., Any], *arguments: object) -> Any:
        """Return what ``job`` returns in a process of its own, which yields to others and ends after it.

        Raises the same errors. It may take :data:`APART_SECONDS`.
        """
        worker = Worker(_work)
        self._apart.add(worker)
        try:
            worker.receive(APART_SECONDS)
            found, error, _ = worker.ask(APART_SECONDS, pickle.dumps((job, arguments)), APART_SECONDS, NICENESS)
        except (WorkerDiedError, TimeLimitError):
            raise StoppedError(f"stopped: this took more than {APART_SECONDS} seconds on this server") from None
        finally:
            worker.end()
            self._apart.discard(worker)
        if error is not None:
            raise error
        return found

    def close(self) -> None:
        """Kill the processes."""
        for worker in list(self._apart):
            worker.process.kill()
        self._pool.close(at_once=True)


def _work(task: bytes, seconds: float, niceness: int = 0) -> tuple[Any, CardGolfError | None, float]:
    """Return what a job returns, or its error, and the processor time that it took. The system kills it if too long."""
    began, found, error = process_time(), None, None
    if niceness and hasattr(os, "nice"):
        os.nice(niceness)
    _limit_time(seconds)
    try:
        job, arguments = pickle.loads(task)  # noqa: S301  # the server has pickled it
        found = job(*arguments)
    except CardGolfError as raised:
        error = raised
    except Exception as raised:
        log.exception("a job failed")
        error = PluginError(f"a job failed: {describe_error(raised)}")
    _limit_time(0)
    return found, error, process_time() - began


def _limit_time(seconds: float) -> None:
    """Let the system kill this process after ``seconds`` of processor time. Zero ends the limit."""
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_PROF, seconds)


@define(eq=False)
class Workers:
    """The pools. Eight threads apply moves, which mostly wait for the disk; every other pool has one thread.

    ``tables`` creates and loads tables, ``pages`` makes pages and files. ``thinking`` finds hints and moves of bots:
    its two threads wait for ``processes``.
    """

    bounds: Bounds
    tables: Pool = field(init=False)
    pages: Pool = field(init=False)
    moves: Pool = field(init=False)
    thinking: Pool = field(init=False)
    processes: Processes = field(init=False)
    _small: CapacityLimiter = field(factory=lambda: CapacityLimiter(1), init=False)

    def __attrs_post_init__(self) -> None:
        work = Buckets(self.bounds.address_work, BURST_SECONDS)
        self.tables, self.pages, self.moves = (Pool(threads, self.bounds, work) for threads in (1, 1, 8))
        self.processes = Processes(THINKERS, self.bounds.stop_seconds)
        thinking = Buckets(self.bounds.thinking, BURST_SECONDS)
        self.thinking = Pool(THINKERS, self.bounds, thinking, self.processes.clock)

    async def run_apart(self, job: Callable[[], T]) -> T:
        """Run ``job`` as :meth:`Processes.run_apart` does. No other job waits for it."""
        run = partial(self.processes.run_apart, job)
        found: T = await to_thread.run_sync(run, limiter=CapacityLimiter(1), abandon_on_cancel=True)
        return found

    async def read(self, job: Callable[[], T]) -> T:
        """Run ``job``, which reads a small file."""
        return await to_thread.run_sync(job, limiter=self._small)
