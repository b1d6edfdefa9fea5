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

from cardgolf import CardGolfError, InvalidArgumentError
from cardgolf.simulation.jobs import Chunk, ChunkResult, Job, PickledJob, play_chunk
from cardgolf.tools import describe_error

CHUNKS_AHEAD = 64
START_SECONDS, START_TRIES, GRACE_SECONDS = 120.0, 20, 2.0


class Pool(Protocol):
    """Plays chunks: own worker processes, or a caller's executor."""

    def submit(self, job: Job | PickledJob, chunk: Chunk) -> Future[ChunkResult]:
        """Return a future of the games of ``chunk``."""
        raise NotImplementedError

    def close(self, *, at_once: bool) -> None:
        """Release the workers."""


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


class Worker:
    """One process and the pipe to it; the pipe ends when the process does."""

    def __init__(self) -> None:
        context = get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self.process = context.Process(target=serve, args=(theirs,), name="cardgolf", daemon=True)
        self.process.start()
        theirs.close()

    def receive(self, limit: float | None) -> ChunkResult | CardGolfError | None:
        """Return the next answer of the process.

        Raise :class:`TimeLimitError` after ``limit`` seconds, :class:`WorkerDiedError` if the process has ended.
        """
        try:
            if not self._pipe.poll(limit):
                raise TimeLimitError
            answer: ChunkResult | CardGolfError | None = self._pipe.recv()
        except (EOFError, OSError):
            raise WorkerDiedError from None
        return answer

    def send(self, job: Job | PickledJob, chunk: Chunk) -> None:
        """Send the games to play. Raise :class:`WorkerDiedError` if the process has ended."""
        try:
            self._pipe.send((job, chunk))
        except OSError:
            raise WorkerDiedError from None

    def play(self, job: Job | PickledJob, chunk: Chunk, limit: float | None) -> ChunkResult:
        """Play the games of ``chunk`` in the process. Raise its errors too."""
        self.send(job, chunk)
        answer = self.receive(limit)
        if isinstance(answer, ChunkResult):
            return answer
        raise answer or WorkerDiedError

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

    def __init__(self, workers: int, time_limit: float | None) -> None:
        self._threads = ThreadPoolExecutor(workers, "cardgolf")
        self._limit = time_limit
        self._lock, self._closed = Lock(), False
        self._workers: set[Worker] = set()
        self._idle: list[Worker] = []

    def submit(self, job: Job | PickledJob, chunk: Chunk) -> Future[ChunkResult]:
        """Return a future of the games of ``chunk``."""
        return self._threads.submit(self._play, job, chunk)

    def _play(self, job: Job | PickledJob, chunk: Chunk) -> ChunkResult:
        with self._borrow_worker() as worker:
            return worker.play(job, chunk, self._limit)

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
                worker = Worker()
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


def serve(pipe: Connection) -> None:
    """Run a worker: report readiness, then play the chunks that arrive until the pipe closes."""
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
    """Exit when the parent has ended, even in the middle of a game that never does."""
    parent = parent_process()
    if parent:
        parent.join()
        os._exit(1)
