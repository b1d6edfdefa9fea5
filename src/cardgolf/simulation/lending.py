"""Somebody's executor as players, and what it takes to send a job there."""

from concurrent.futures import Executor, Future, ThreadPoolExecutor
from typing import Protocol

from cardgolf.simulation.jobs import Chunk, Job, Letter, Played, play_chunk

AHEAD = 64


class Crew(Protocol):
    """Those who play: processes of ours, or somebody's executor."""

    def submit(self, job: Job | Letter, chunk: Chunk) -> Future[Played]:
        """The games of ``chunk``, to come."""
        raise NotImplementedError

    def close(self, *, at_once: bool) -> None:
        """Let them go."""


class Lent:
    """An executor that somebody gave us, and will close. It cannot be told to stop, only to take no more."""

    def __init__(self, executor: Executor, workers: int) -> None:
        self._executor = executor
        self.workers = getattr(executor, "_max_workers", workers)

    @property
    def width(self) -> int:
        """How many chunks to have there at once, where nobody knows how many it plays at once."""
        return max(AHEAD, 2 * self.workers)

    @property
    def in_this_process(self) -> bool:
        """Whether a job can be given to it as it is."""
        return isinstance(self._executor, ThreadPoolExecutor)

    def submit(self, job: Job | Letter, chunk: Chunk) -> Future[Played]:
        """The games of ``chunk``, to come."""
        return self._executor.submit(play_chunk, job, chunk)

    def close(self, *, at_once: bool) -> None:
        """It is not ours to close."""
