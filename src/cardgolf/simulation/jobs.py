"""Units of work: a job, which all chunks share, and the chunks of games sent to workers."""

import pickle
import time
from collections import Counter, deque
from collections.abc import Sequence
from functools import lru_cache

from attrs import define, field, frozen

from cardgolf import CardGolfError, InvalidArgumentError, Rulebook
from cardgolf.bots import BotSpec, bot_name
from cardgolf.simulation.engines import ENGINE_ALONE, LANES_NEEDED, EngineChoice, play_in_lanes
from cardgolf.simulation.match import play_game
from cardgolf.simulation.results import GameResult, Results, describe_rules
from cardgolf.table import NO_SIDES, Sides
from cardgolf.tools import describe_error, quote


@frozen
class Chunk:
    """Games that are played in one task; ``deaths`` counts how often a worker died while it played some of them."""

    numbers: Sequence[int]
    deaths: int = 0


@frozen
class Job:
    """Rules, bots by seat of game 0, the seed, whether the bots move a seat on from game to game, and what plays.

    ``sides`` are the teams and handicaps of the seats, which stay where the bots move on.
    """

    rules: Rulebook
    bots: tuple[BotSpec, ...]
    seed: int
    rotate: bool
    engine: EngineChoice = ENGINE_ALONE
    sides: Sides = NO_SIDES

    def list_bots(self, number: int) -> tuple[BotSpec, ...]:
        """Return the bots by seat in game ``number``."""
        start = -number % len(self.bots) if self.rotate else 0
        return self.bots[start:] + self.bots[:start]

    def play(self, number: int) -> GameResult:
        """Play game ``number`` in this process."""
        return play_game(self.rules, self.list_bots(number), self.seed, number, self.sides)

    def play_many(self, numbers: Sequence[int]) -> "ChunkResult":
        """Play games in this process. If lanes play and a rule fails, the engine plays them, and names the game.

        The engine also plays a game that is alone, such as one that is sent again: lanes would take as long as for
        hundreds.
        """
        began, fallback = time.perf_counter(), ""
        games: Sequence[GameResult] = ()
        if self.engine.engine == "lanes":
            games, fallback = self._play_in_lanes(numbers)
        games = games or tuple(map(self.play, numbers))
        return ChunkResult(tuple(games), time.perf_counter() - began, fallback)

    def _play_in_lanes(self, numbers: Sequence[int]) -> tuple[Sequence[GameResult], str]:
        """Return the games played in lanes, or none and the reason why the engine has to play them."""
        if len(numbers) == 1:
            return (), "a game was alone in its chunk"
        try:
            games = [(number, self.list_bots(number)) for number in numbers]
            return play_in_lanes(self.rules, games, self.seed, compiled=self.engine.compiled), ""
        except ImportError:  # of a worker elsewhere
            return (), LANES_NEEDED
        except CardGolfError as error:
            return (), error.message

    def failure(self, number: int, error: str) -> GameResult:
        """Return the result of game ``number``, which could not be played."""
        return GameResult.failure(number, tuple(map(bot_name, self.list_bots(number))), error)

    def results(self, played: "DoneGames") -> Results:
        """Return the results of the games that were played, in the order of their numbers."""
        names, rules = tuple(map(bot_name, self.bots)), describe_rules(self.rules, self.sides)
        games = tuple(played.games[number] for number in sorted(played.games))
        engine, reason = self.engine.engine, self.engine.reason
        if played.fallbacks:
            engine = "engine" if len(played.fallbacks) == len(games) else "lanes and engine"
            reason = played.describe_fallbacks()
        holes, limit = self.rules.base.holes, self.rules.base.round_limit
        if holes is not None and limit is not None and holes <= limit:
            limit = None
        return Results(rules, names, self.seed, games, self.rules.goal(), engine, reason, limit)


@frozen
class PickledJob:
    """A job as bytes, for other processes.

    It is unpickled when its first game is played, so a scheduler in between needs none of the plugins.
    """

    text: bytes

    @classmethod
    def of(cls, job: Job) -> "PickledJob":
        """Pickle ``job``. Raise :class:`InvalidArgumentError` with the name of a rule or bot that cannot be pickled."""
        _check_picklable("rules", job.rules.name, job.rules)
        for bot in job.bots:
            _check_picklable("bots", bot_name(bot), bot)
        return cls(pickle.dumps(job))


@frozen
class ChunkResult:
    """The games of a chunk, the seconds they took, and if the engine played for lanes, the reason."""

    games: tuple[GameResult, ...]
    seconds: float
    fallback: str = ""


@define
class DoneGames:
    """The games that are done, by number, and for those that the engine played for lanes the reason."""

    games: dict[int, GameResult] = field(factory=dict)
    fallbacks: dict[int, str] = field(factory=dict)

    def add(self, chunk: ChunkResult) -> None:
        """Add the games of a chunk."""
        self.games.update({game.number: game for game in chunk.games})
        if chunk.fallback:
            self.fallbacks.update({game.number: chunk.fallback for game in chunk.games})

    def describe_fallbacks(self) -> str:
        """Return how many games the engine played for each reason, the most first."""
        counted = Counter(self.fallbacks.values()).most_common()
        return "; ".join(f"{count:,} of {len(self.games):,} games: {reason}" for reason, count in counted)


def play_chunk(job: Job | PickledJob, chunk: Chunk) -> ChunkResult:
    """Play the games of ``chunk``. Raise :class:`InvalidArgumentError` if the job cannot be unpickled here."""
    here = _unpickle(job.text) if isinstance(job, PickledJob) else job
    return here.play_many(chunk.numbers)


def _check_picklable(kind: str, name: str, thing: object) -> None:
    try:
        pickle.dumps(thing)
    except CardGolfError as error:
        raise InvalidArgumentError(error.message) from None
    except Exception as error:
        wanted = "such as a class at the top of a module"
        raise InvalidArgumentError(
            f"invalid {kind}={quote(name)}: expected {kind} that can be pickled, {wanted} ({describe_error(error)})"
        ) from None


@lru_cache(maxsize=4)
def _unpickle(text: bytes) -> Job:
    try:
        job: Job = pickle.loads(text)  # noqa: S301  # written by the parent process
    except Exception as error:
        raise InvalidArgumentError(
            f"invalid rules or bots: expected ones that worker processes can import ({describe_error(error)})"
        ) from None
    return job


CHUNK_SECONDS = 0.5
MAX_CHUNK = 1000
LANES_CHUNK = 8192
"""How many games lanes get at once."""


class ChunkPlan:
    """The games still to be submitted, for ``width`` workers, in chunks of ``size`` (``None``: about half a second)."""

    def __init__(self, games: int, width: int, size: int | None, seconds: float = CHUNK_SECONDS) -> None:
        self._next, self._games, self._width, self._size = 0, games, width, size
        self._again: deque[Chunk] = deque()
        self._seconds, self._pace = seconds, 1.0

    def __bool__(self) -> bool:
        return bool(self._again) or self._next < self._games

    def take(self) -> Chunk:
        """Return the next chunk; games that were lost go first."""
        if self._again:
            return self._again.popleft()
        begin, left = self._next, self._games - self._next
        fair = -(-left // (2 * self._width))  # small towards the end, so that the last chunks end together
        self._next += min(self._size or min(int(self._pace), fair), left)
        return Chunk(range(begin, self._next))

    def learn(self, played: ChunkResult) -> None:
        """Adjust the size of chunks to the time that games took; it at most doubles."""
        suits = self._seconds * len(played.games) / max(played.seconds, 1e-6)
        self._pace = max(1.0, min(suits, 2 * max(self._pace, len(played.games)), MAX_CHUNK))

    def again(self, chunk: Chunk, deaths: int) -> None:
        """Submit each game of ``chunk`` again by itself, so that the one that kills its worker is found."""
        self._again.extend(Chunk((number,), deaths) for number in chunk.numbers)
