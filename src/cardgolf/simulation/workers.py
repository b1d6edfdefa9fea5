"""Worker pools: a caller's executor, or own spawned processes that exit with the parent."""

import os
import signal
from collections.abc import Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection
from threading import Lock, Thread
from typing import Protocol

from cardgolf import BadOption, CardGolfError
from cardgolf._text import describe_error
from cardgolf.simulation.jobs import Chunk, ChunkResult, Job, PickledJob, play_chunk

CHUNKS_AHEAD = 64


class Pool(Protocol):
    """Those who play: processes of ours, or somebody's executor."""

    def submit(self, job: Job | PickledJob, chunk: Chunk) -> Future[ChunkResult]:
        """The games of ``chunk``, to come."""
        raise NotImplementedError

    def close(self, *, at_once: bool) -> None:
        """Let them go."""


class CallerPool:
    """An executor that somebody gave us, and will close. It cannot be told to stop, only to take no more."""

    def __init__(self, executor: Executor, workers: int) -> None:
        self._executor = executor
        self.workers = getattr(executor, "_max_workers", workers)

    @property
    def width(self) -> int:
        """How many chunks to have there at once, where nobody knows how many it plays at once."""
        return max(CHUNKS_AHEAD, 2 * self.workers)

    @property
    def in_this_process(self) -> bool:
        """Whether a job can be given to it as it is."""
        return isinstance(self._executor, ThreadPoolExecutor)

    def submit(self, job: Job | PickledJob, chunk: Chunk) -> Future[ChunkResult]:
        """The games of ``chunk``, to come."""
        return self._executor.submit(play_chunk, job, chunk)

    def close(self, *, at_once: bool) -> None:
        """It is not ours to close."""


START_SECONDS, START_TRIES, GRACE_SECONDS = 120.0, 20, 2.0


class WorkerDiedError(Exception):  # it is told in a game's error, if that game's workers die again and again
    """A process ended before it had answered."""


class TimeLimitError(Exception):  # the same
    """No answer came within the time limit."""


class Worker:
    """One process and the pipe to it; the pipe ends when the process does."""

    def __init__(self) -> None:
        context = get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self.process = context.Process(target=serve, args=(theirs,), name="cardgolf", daemon=True)
        self.process.start()
        theirs.close()

    def answer(self, limit: float | None) -> ChunkResult | CardGolfError | None:
        """What the process says next; raises :class:`TimeLimitError`, in seconds, or :class:`WorkerDiedError`."""
        try:
            if not self._pipe.poll(limit):
                raise TimeLimitError
            answer: ChunkResult | CardGolfError | None = self._pipe.recv()
        except (EOFError, OSError):
            raise WorkerDiedError from None
        return answer

    def ask(self, job: Job | PickledJob, chunk: Chunk, limit: float | None) -> ChunkResult:
        """The games of ``chunk``, played there; raises what the process refused too."""
        try:
            self._pipe.send((job, chunk))
        except OSError:
            raise WorkerDiedError from None
        answer = self.answer(limit)
        if isinstance(answer, ChunkResult):
            return answer
        raise answer or WorkerDiedError

    def close(self) -> None:
        """Let the process end by itself."""
        self._pipe.close()

    def end(self, grace: float = 0) -> None:
        """Wait ``grace`` seconds for the process to end, then kill it, by its id, and see it gone."""
        self.process.join(grace)
        self.process.kill()
        self.process.join()


class WorkerPool:
    """At most so many workers; one that died, or took more than ``time_limit`` seconds, is replaced when needed."""

    def __init__(self, workers: int, time_limit: float | None) -> None:
        self._threads = ThreadPoolExecutor(workers, "cardgolf")
        self._limit = time_limit
        self._lock, self._closed = Lock(), False
        self._workers: set[Worker] = set()
        self._idle: list[Worker] = []

    def submit(self, job: Job | PickledJob, chunk: Chunk) -> Future[ChunkResult]:
        """The games of ``chunk``, to come."""
        return self._threads.submit(self._played, job, chunk)

    def _played(self, job: Job | PickledJob, chunk: Chunk) -> ChunkResult:
        with self._borrow_worker() as worker:
            return worker.ask(job, chunk, self._limit)

    @contextmanager
    def _borrow_worker(self) -> Iterator[Worker]:
        """A worker that waits for work, for as long as it does it well."""
        worker = self._idle.pop() if self._idle else self._start_worker()
        try:
            yield worker
        except BaseException:
            self._discard(worker)
            raise
        self._idle.append(worker)

    def _start_worker(self) -> Worker:
        """A new worker, once it has said that it is there. Somebody may kill it before: then another."""
        for _ in range(START_TRIES):
            worker = self._spawn()
            try:
                worker.answer(START_SECONDS)
            except (WorkerDiedError, TimeLimitError):
                self._discard(worker)
                if (worker.process.exitcode or 0) > 0:
                    break
            else:
                return worker
        raise BadOption("worker processes end as they start: call this under `if __name__ == '__main__':` in a script")

    def _spawn(self) -> Worker:
        with self._lock:
            if self._closed:
                raise WorkerDiedError
            _block_interrupts()
            try:
                worker = Worker()
            except (AssertionError, OSError, RuntimeError) as error:
                raise BadOption(f"no worker process can be started here: {describe_error(error)}") from None
            self._workers.add(worker)
            return worker

    def _discard(self, worker: Worker) -> None:
        worker.end()
        with self._lock:
            self._workers.discard(worker)

    def close(self, *, at_once: bool) -> None:
        """End every process: when it has done what it does, or ``at_once``. None is left when this returns."""
        with self._lock:
            self._closed = True
            for worker in self._workers:
                worker.process.kill() if at_once else worker.close()
        self._threads.shutdown(cancel_futures=True)
        for worker in list(self._workers):
            worker.end(0 if at_once else GRACE_SECONDS)


def _block_interrupts() -> None:
    """Ctrl-C reaches every process of a terminal: those that are started by this thread shall not hear it."""
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})


def serve(pipe: Connection) -> None:
    """What a worker does: it says that it is there, then plays what it is sent until nobody is left to ask."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_exit_with_parent, daemon=True).start()
    pipe.send(None)
    while True:
        try:
            job, chunk = pipe.recv()
        except EOFError:
            return
        pipe.send(_play_or_refuse(job, chunk))


def _play_or_refuse(job: Job | PickledJob, chunk: Chunk) -> ChunkResult | CardGolfError:
    try:
        return play_chunk(job, chunk)
    except CardGolfError as error:
        return error


def _exit_with_parent() -> None:
    """However the parent ends, even in the middle of a game that never does."""
    parent = parent_process()
    if parent:
        parent.join()
        os._exit(1)
