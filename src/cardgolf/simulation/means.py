"""With what a simulation is played: in this process, by processes of ours, or by somebody's executor."""

from collections.abc import Callable
from concurrent.futures import Executor
from math import isfinite
from typing import Any

from attrs import Attribute, field, frozen

from cardgolf import BadOption
from cardgolf._text import quote
from cardgolf.simulation.chunks import SECONDS, Plan
from cardgolf.simulation.jobs import Job, Letter
from cardgolf.simulation.lending import Crew, Lent
from cardgolf.simulation.results import GameResult
from cardgolf.simulation.running import Run
from cardgolf.simulation.workers import Processes


def check_number(name: str, value: Any) -> None:
    """:class:`BadOption` for anything but a whole number from 1."""
    if type(value) is not int or value < 1:
        raise BadOption(f"{name}={quote(value)} will not do: give a whole number from 1")


def _number(_: object, field: "Attribute[Any]", value: Any) -> None:
    check_number(field.name, value)


def _number_if_any(_: object, field: "Attribute[Any]", value: Any) -> None:
    check_number(field.name, 1 if value is None else value)


def _seconds(_: object, __: object, value: Any) -> None:
    if value is not None and not (type(value) in (int, float) and isfinite(value) and value > 0):
        raise BadOption(f"time_limit={quote(value)} will not do: give seconds, more than 0, or None")


def _executor(_: object, __: object, value: Any) -> None:
    if value is not None and not isinstance(value, Executor):
        wanted = "give one of concurrent.futures, of a Dask client client.get_executor()"
        raise BadOption(f"executor={quote(value)} is no executor: {wanted}")


@frozen
class Means:
    """What :func:`cardgolf.simulate` was told about it; :class:`BadOption` for what cannot be."""

    executor: Executor | None = field(validator=_executor)
    workers: int = field(validator=_number)
    chunk: int | None = field(validator=_number_if_any)
    time_limit: float | None = field(validator=_seconds)

    @property
    def here(self) -> bool:
        """Whether this process plays: not under a time limit, since it cannot kill itself."""
        return self.executor is None and self.workers == 1 and self.time_limit is None

    def run(self, job: Job, games: int, found: dict[int, GameResult], tell: Callable[[], object]) -> Run:
        """A run of so many games, ready to play."""
        lent = Lent(self.executor, self.workers) if self.executor else None
        sent = job if lent and lent.in_this_process else Letter.of(job)
        width = lent.width if lent else min(self.workers, games)
        crew: Crew = lent or Processes(width, self.time_limit)
        plan = Plan(games, width, self.chunk, min(SECONDS, (self.time_limit or SECONDS) / 4))
        return Run(job, sent, crew, plan, width, self.time_limit, tell, found)
