"""Dispatch chunks, collect results, retry failures; each game is counted exactly once."""

import time
from collections.abc import Callable, Iterable
from concurrent.futures import FIRST_COMPLETED, CancelledError, Executor, Future, wait
from concurrent.futures.process import BrokenProcessPool
from math import isfinite
from typing import Any

from attrs import Attribute, define, field, frozen
from attrs.validators import optional

from cardgolf import CardGolfError, InvalidArgumentError
from cardgolf.errors import check_integer
from cardgolf.simulation.jobs import (
    CHUNK_SECONDS,
    LANES_CHUNK,
    Chunk,
    ChunkPlan,
    ChunkResult,
    DoneGames,
    Job,
    PickledJob,
)
from cardgolf.simulation.workers import CallerPool, TimeLimitError, WorkerDiedError, WorkerPool
from cardgolf.tools import describe_error, plain_integer, quote

MAX_TRIES = 4
POLL_SECONDS = 0.5  # on some systems Ctrl-C is handled only between two waits


@define
class Run:
    """The games of ``plan``, played by ``pool``, ``width`` chunks at a time; ``played`` are those done.

    ``sent`` is ``job`` in the form the pool accepts. ``report`` is called when games have come back.
    """

    job: Job
    sent: Job | PickledJob
    pool: CallerPool | WorkerPool
    plan: ChunkPlan
    width: int
    time_limit: float | None
    report: Callable[[], object]
    played: DoneGames
    _running: dict[Future[ChunkResult], Chunk] = field(factory=dict, init=False)

    def play(self) -> None:
        """Play all games. No own worker is left when this returns or raises."""
        at_once = True
        try:
            self._play()
            at_once = False
        finally:
            for future in self._running:
                future.cancel()
            self.pool.close(at_once=at_once)

    def _play(self) -> None:
        heard = time.monotonic()
        while self.plan or self._running:
            before = len(self.played.games)
            self._send()
            done, _ = wait(self._running, POLL_SECONDS, FIRST_COMPLETED)
            for future in done:
                self._handle_result(future, self._running.pop(future))
            if done:
                heard = time.monotonic()
            elif isinstance(self.pool, CallerPool) and self.time_limit and time.monotonic() - heard > self.time_limit:
                self._fail_rest(f"no result from the executor within {self.time_limit:g} seconds")
            if len(self.played.games) > before:
                self.report()

    def _send(self) -> None:
        while self.plan and len(self._running) < self.width:
            chunk = self.plan.take()
            try:
                self._running[self.pool.submit(self.sent, chunk)] = chunk
            except Exception as error:
                self._handle_refusal(chunk, error)

    def _handle_refusal(self, chunk: Chunk, error: Exception) -> None:
        if isinstance(error, BrokenProcessPool):
            self._replace_pool()
            self.plan.again(chunk, chunk.deaths)
        elif self.played.games or self._running:
            self._fail(chunk.numbers, f"the executor accepted no more games: {describe_error(error)}")
        else:
            raise InvalidArgumentError(
                f"invalid executor: expected one that accepts games ({describe_error(error)})"
            ) from error

    def _handle_result(self, future: Future[ChunkResult], chunk: Chunk) -> None:
        error = CancelledError() if future.cancelled() else future.exception()
        if error is None:
            played = future.result()
            self.plan.learn(played)
            self.played.add(played)
        elif isinstance(error, CardGolfError):
            raise error
        elif isinstance(error, TimeLimitError) and len(chunk.numbers) == 1:
            self._fail(chunk.numbers, f"time limit of {self.time_limit:g} seconds exceeded; the process was killed")
        else:
            self._try_again(chunk, error)

    def _try_again(self, chunk: Chunk, error: BaseException) -> None:
        """Send the games of a lost chunk again one by one, each no more than a few times."""
        deaths = chunk.deaths + (not isinstance(error, TimeLimitError))
        if isinstance(error, BrokenProcessPool):
            self._replace_pool()
        if deaths < MAX_TRIES:
            self.plan.again(chunk, deaths)
        else:
            how = "" if isinstance(error, WorkerDiedError) else f" ({type(error).__name__})"
            self._fail(chunk.numbers, f"its process died {MAX_TRIES} times{how}")

    def _replace_pool(self) -> None:
        """Replace a caller's broken pool by own workers."""
        if isinstance(self.pool, CallerPool):
            self.width = self.pool.workers
            self.pool = WorkerPool(self.width, self.time_limit)

    def _fail_rest(self, error: str) -> None:
        for future, chunk in self._running.items():
            future.cancel()
            self._fail(chunk.numbers, error)
        self._running.clear()
        while self.plan:
            self._fail(self.plan.take().numbers, error)

    def _fail(self, numbers: Iterable[int], error: str) -> None:
        self.played.games.update({number: self.job.failure(number, error) for number in numbers})


def _check_integer(_: object, field: "Attribute[Any]", value: Any) -> None:
    check_integer(field.name, value, 1)


def _check_seconds(_: object, __: object, value: Any) -> None:
    if value is not None and not (type(value) in (int, float) and isfinite(value) and value > 0):
        raise InvalidArgumentError(f"invalid time_limit={quote(value)}: expected seconds > 0 or None")


def _check_executor(_: object, __: object, value: Any) -> None:
    if value is not None and not isinstance(value, Executor):
        wanted = "a concurrent.futures.Executor (of a Dask client: client.get_executor())"
        raise InvalidArgumentError(f"invalid executor={quote(value)}: expected {wanted}")


@frozen
class Execution:
    """Where games are played: in this process, by own workers, or by a caller's executor."""

    executor: Executor | None = field(validator=_check_executor)
    workers: int = field(converter=plain_integer, validator=_check_integer)
    chunk: int | None = field(converter=plain_integer, validator=optional(_check_integer))
    time_limit: float | None = field(validator=_check_seconds)

    @property
    def in_this_process(self) -> bool:
        """Whether this process plays. Under a time limit it does not, since it cannot kill itself."""
        return self.executor is None and self.workers == 1 and self.time_limit is None

    def run(self, job: Job, games: int, played: DoneGames, report: Callable[[], object]) -> Run:
        """Return a run of ``games`` games, ready to play."""
        lent = CallerPool(self.executor, self.workers) if self.executor else None
        sent = job if lent and lent.in_this_process else PickledJob.of(job)
        width = lent.width if lent else min(self.workers, games)
        pool = lent or WorkerPool(width, self.time_limit)
        size = self.chunk or (min(LANES_CHUNK, -(-games // width)) if job.engine.engine == "lanes" else None)
        plan = ChunkPlan(games, width, size, min(CHUNK_SECONDS, (self.time_limit or CHUNK_SECONDS) / 4))
        return Run(job, sent, pool, plan, width, self.time_limit, report, played)
