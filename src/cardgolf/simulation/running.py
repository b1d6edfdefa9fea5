"""A simulation under way: chunks go out, games come back, and whatever befalls the players, each game counts once."""

import time
from collections.abc import Callable, Iterable
from concurrent.futures import FIRST_COMPLETED, CancelledError, Future, wait
from concurrent.futures.process import BrokenProcessPool

from attrs import define, field

from cardgolf import BadOption, CardGolfError
from cardgolf._text import describe_error
from cardgolf.simulation.chunks import Plan
from cardgolf.simulation.jobs import Chunk, Job, Letter, Played
from cardgolf.simulation.lending import Crew, Lent
from cardgolf.simulation.results import GameResult
from cardgolf.simulation.workers import OutOfTime, Processes, WorkerDied

TRIES = 4
LOOK = 0.5  # seconds: on some systems Ctrl-C is heard between two looks alone


@define
class Run:
    """The games of ``plan``, played by ``crew``, ``width`` chunks at a time; ``games`` are those done, by number.

    ``job`` says what is played, ``sent`` is the same as the crew gets it; ``tell`` is called when games have come back.
    """

    job: Job
    sent: Job | Letter
    crew: Crew
    plan: Plan
    width: int
    time_limit: float | None
    tell: Callable[[], object]
    games: dict[int, GameResult]
    _under_way: dict[Future[Played], Chunk] = field(factory=dict, init=False)

    def play(self) -> None:
        """All of them. Nobody of ours plays on when this ends, however it ends."""
        at_once = True
        try:
            self._play()
            at_once = False
        finally:
            for future in self._under_way:
                future.cancel()
            self.crew.close(at_once=at_once)

    def _play(self) -> None:
        heard = time.monotonic()
        while self.plan or self._under_way:
            before = len(self.games)
            self._send()
            done, _ = wait(self._under_way, LOOK, FIRST_COMPLETED)
            for future in done:
                self._take(future, self._under_way.pop(future))
            if done:
                heard = time.monotonic()
            elif isinstance(self.crew, Lent) and self.time_limit and time.monotonic() - heard > self.time_limit:
                self._give_up(f"nothing came back from the executor within {self.time_limit:g} seconds")
            if len(self.games) > before:
                self.tell()

    def _send(self) -> None:
        while self.plan and len(self._under_way) < self.width:
            chunk = self.plan.take()
            try:
                self._under_way[self.crew.submit(self.sent, chunk)] = chunk
            except Exception as error:
                self._not_sent(chunk, error)

    def _not_sent(self, chunk: Chunk, error: Exception) -> None:
        if isinstance(error, BrokenProcessPool):
            self._replace_crew()
            self.plan.again(chunk, chunk.deaths)
        elif self.games or self._under_way:
            self._fail(chunk.numbers, f"the executor took no more games: {describe_error(error)}")
        else:
            raise BadOption(f"the executor takes no games: {describe_error(error)}") from error

    def _take(self, future: Future[Played], chunk: Chunk) -> None:
        error = CancelledError() if future.cancelled() else future.exception()
        if error is None:
            played = future.result()
            self.plan.learn(played)
            self.games.update({game.number: game for game in played.games})
        elif isinstance(error, CardGolfError):
            raise error
        elif isinstance(error, OutOfTime) and len(chunk.numbers) == 1:
            self._fail(chunk.numbers, f"it had not ended after {self.time_limit:g} seconds, and its process was killed")
        else:
            self._try_again(chunk, error)

    def _try_again(self, chunk: Chunk, error: BaseException) -> None:
        """Whoever played it has gone: its games are sent again one by one, and each no more than a few times."""
        deaths = chunk.deaths + (not isinstance(error, OutOfTime))
        if isinstance(error, BrokenProcessPool):
            self._replace_crew()
        if deaths < TRIES:
            self.plan.again(chunk, deaths)
        else:
            how = "" if isinstance(error, WorkerDied) else f" ({type(error).__name__})"
            self._fail(chunk.numbers, f"the process that played it ended {TRIES} times{how}")

    def _replace_crew(self) -> None:
        """A pool that broke takes no more: processes of ours take its place."""
        if isinstance(self.crew, Lent):
            self.width = self.crew.workers
            self.crew = Processes(self.width, self.time_limit)

    def _give_up(self, error: str) -> None:
        for future, chunk in self._under_way.items():
            future.cancel()
            self._fail(chunk.numbers, error)
        self._under_way.clear()
        while self.plan:
            self._fail(self.plan.take().numbers, error)

    def _fail(self, numbers: Iterable[int], error: str) -> None:
        self.games.update({number: self.job.failure(number, error) for number in numbers})
