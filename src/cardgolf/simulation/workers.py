"""Worker pools: a caller's executor, or own spawned processes that exit with the parent."""

import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection
from threading import Lock, Thread
from typing import Any

from cardgolf import CardGolfError, InvalidArgumentError
from cardgolf.simulation.jobs import Chunk, ChunkResult, Job, PickledJob, play_chunk
from cardgolf.tools import describe_error

CHUNKS_AHEAD = 64
START_SECONDS, START_TRIES, GRACE_SECONDS = 120.0, 20, 2.0


class CallerPool:
    """A caller's executor, which the caller closes. It cannot be stopped, only left without work."""

    def __init__(self, executor: Executor, workers: int) -> None:
        self._executor = executor
        self.workers = getattr(executor, "_max_workers", workers)

    @property
    def width(self) -> int:
        """The number of chunks to submit at once; how many the executor plays at once is unknown."""
        return max(CHUNKS_AHEAD, 2 * self.workers)

    @property
    def in_this_process(self) -> bool:
        """Whether a job can be passed without pickling."""
        return isinstance(self._executor, ThreadPoolExecutor)

    def submit(self, job: Job | PickledJob, chunk: Chunk) -> Future[ChunkResult]:
        """Return a future of the games of ``chunk``."""
        return self._executor.submit(play_chunk, job, chunk)

    def close(self, *, at_once: bool) -> None:
        """Do nothing: the caller closes the executor."""


class WorkerDiedError(Exception):
    """A process ended before its answer."""


class TimeLimitError(Exception):
    """No answer came within the time limit."""


def play_or_refuse(job: Job | PickledJob, chunk: Chunk) -> ChunkResult | CardGolfError:
    """Return the games of ``chunk``, or the error that :class:`Worker` raises for its caller."""
    try:
        return play_chunk(job, chunk)
    except CardGolfError as error:
        return error


class Worker:
    """One process and the pipe to it; the pipe ends when the process does. It answers tasks by ``answer``."""

    def __init__(self, answer: Callable[..., Any] = play_or_refuse) -> None:
        context = get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self.process = context.Process(target=serve, args=(theirs, answer), name="cardgolf", daemon=True)
        self.process.start()
        theirs.close()

    def receive(self, limit: float | None) -> Any:
        """Return the next answer of the process.

        Raise :class:`TimeLimitError` after ``limit`` seconds, :class:`WorkerDiedError` if the process has ended.
        """
        try:
            if not self._pipe.poll(limit):
                raise TimeLimitError
            return self._pipe.recv()
        except (EOFError, OSError):
            raise WorkerDiedError from None

    def send(self, *task: object) -> None:
        """Send what to answer. Raise :class:`WorkerDiedError` if the process has ended."""
        try:
            self._pipe.send(task)
        except OSError:
            raise WorkerDiedError from None

    def ask(self, limit: float | None, *task: object) -> Any:
        """Return what the process answers to ``task``. Raise its errors too."""
        self.send(*task)
        answer = self.receive(limit)
        if isinstance(answer, CardGolfError):
            raise answer
        return answer

    def close(self) -> None:
        """Close the pipe, so that the process ends by itself."""
        self._pipe.close()

    def end(self, grace: float = 0) -> None:
        """Wait ``grace`` seconds for the process to end, then kill it and wait until it is gone."""
        self.process.join(grace)
        self.process.kill()
        self.process.join()


class WorkerPool:
    """At most ``workers`` processes. One that died or exceeded ``time_limit`` seconds is replaced when needed."""

    def __init__(self, workers: int, time_limit: float | None, answer: Callable[..., Any] = play_or_refuse) -> None:
        self._threads = ThreadPoolExecutor(workers, "cardgolf")
        self._limit, self._answer = time_limit, answer
        self._lock, self._closed = Lock(), False
        self._workers: set[Worker] = set()
        self._idle: list[Worker] = []

    def submit(self, *task: object) -> Future[Any]:
        """Return a future of the answer to ``task``, such as the games of a chunk."""
        return self._threads.submit(self._ask, *task)

    def _ask(self, *task: object) -> Any:
        with self._borrow_worker() as worker:
            return worker.ask(self._limit, *task)

    @contextmanager
    def _borrow_worker(self) -> Iterator[Worker]:
        """Lend an idle worker. One that fails is discarded."""
        worker = self._idle.pop() if self._idle else self._start_worker()
        try:
            yield worker
        except BaseException:
            self._discard(worker)
            raise
        self._idle.append(worker)

    def _start_worker(self) -> Worker:
        """Start a worker and wait until it is ready. If it is killed before that, start another."""
        for _ in range(START_TRIES):
            worker = self._spawn()
            try:
                worker.receive(START_SECONDS)
            except (WorkerDiedError, TimeLimitError):
                self._discard(worker)
                if (worker.process.exitcode or 0) > 0:
                    break
            else:
                return worker
        raise InvalidArgumentError(
            "cannot start worker processes: expected the call in a script under `if __name__ == '__main__':`"
        )

    def _spawn(self) -> Worker:
        with self._lock:
            if self._closed:
                raise WorkerDiedError
            _block_interrupts()
            try:
                worker = Worker(self._answer)
            except (AssertionError, OSError, RuntimeError) as error:
                raise InvalidArgumentError(f"cannot start a worker process: {describe_error(error)}") from None
            self._workers.add(worker)
            return worker

    def _discard(self, worker: Worker) -> None:
        worker.end()
        with self._lock:
            self._workers.discard(worker)

    def close(self, *, at_once: bool) -> None:
        """End every process, after its current chunk or ``at_once``. None is left when this returns."""
        with self._lock:
            self._closed = True
            for worker in self._workers:
                worker.process.kill() if at_once else worker.close()
        self._threads.shutdown(cancel_futures=True)
        for worker in list(self._workers):
            worker.end(0 if at_once else GRACE_SECONDS)


def _block_interrupts() -> None:
    """Block SIGINT for processes that this thread starts: Ctrl-C reaches every process of a terminal."""
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})


def serve(pipe: Connection, answer: Callable[..., Any]) -> None:
    """Run a worker: report readiness, then answer the tasks that arrive until the pipe closes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_exit_with_parent, daemon=True).start()
    pipe.send(None)
    while True:
        try:
            task = pipe.recv()
        except EOFError:
            return
        pipe.send(answer(*task))


def _exit_with_parent() -> None:
    """Exit when the parent has ended, even in the middle of a game that never does."""
    parent = parent_process()
    if parent:
        parent.join()
        os._exit(1)
