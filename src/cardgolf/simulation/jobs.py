"""What is sent to whoever plays: the job, which every chunk shares, and the numbers of the chunk's games."""

import pickle
import time
from collections.abc import Mapping, Sequence
from functools import lru_cache

from attrs import frozen

from cardgolf import BadOption, CardGolfError, Rulebook
from cardgolf._text import describe_error
from cardgolf.bots import BotSpec, bot_name
from cardgolf.simulation.playing import play_game
from cardgolf.simulation.results import GameResult, Results, in_words


@frozen
class Chunk:
    """Games that are played in one go; ``deaths`` counts how often their players died over some of them."""

    numbers: Sequence[int]
    deaths: int = 0


@frozen
class Job:
    """Rules, bots by seat of game 0, the seed, and whether the bots move a seat on from game to game."""

    rules: Rulebook
    bots: tuple[BotSpec, ...]
    seed: int
    rotate: bool

    def seated(self, number: int) -> tuple[BotSpec, ...]:
        """The bots by seat in game ``number``."""
        start = -number % len(self.bots) if self.rotate else 0
        return self.bots[start:] + self.bots[:start]

    def play(self, number: int) -> GameResult:
        """Game ``number``, played here."""
        return play_game(self.rules, self.seated(number), self.seed, number)

    def failure(self, number: int, error: str) -> GameResult:
        """Game ``number``, which could not be played."""
        return GameResult.failure(number, tuple(map(bot_name, self.seated(number))), error)

    def results(self, games: Mapping[int, GameResult]) -> Results:
        """These games, in order, as what was found."""
        names = tuple(map(bot_name, self.bots))
        return Results(in_words(self.rules), names, self.seed, tuple(games[number] for number in sorted(games)))


@frozen
class Letter:
    """A job as bytes, for whoever plays elsewhere.

    They are read as the first game is played: so what lies between, a scheduler say, needs none of the plugins.
    """

    text: bytes

    @classmethod
    def of(cls, job: Job) -> "Letter":
        """``job``, written; :class:`BadOption` naming the rule or the bot that cannot be pickled."""
        for thing, name in ((job.rules, job.rules.name), *((bot, bot_name(bot)) for bot in job.bots)):
            _check(thing, name)
        return cls(pickle.dumps(job))


@frozen
class Played:
    """A chunk's games and how many seconds they took."""

    games: tuple[GameResult, ...]
    seconds: float


def play_chunk(job: Job | Letter, chunk: Chunk) -> Played:
    """The games of ``chunk``; :class:`BadOption` if the job cannot be read here."""
    began = time.perf_counter()
    here = _read(job.text) if isinstance(job, Letter) else job
    return Played(tuple(map(here.play, chunk.numbers)), time.perf_counter() - began)


def _check(thing: object, name: str) -> None:
    try:
        pickle.dumps(thing)
    except CardGolfError as error:
        raise BadOption(error.message) from None
    except Exception as error:
        wanted = "put it at the top of a module, or play in one process"
        raise BadOption(f"{name} cannot be pickled for other processes ({describe_error(error)}): {wanted}") from None


@lru_cache(maxsize=4)
def _read(text: bytes) -> Job:
    try:
        job: Job = pickle.loads(text)  # noqa: S301  # written by the process that asks
    except Exception as error:
        raise BadOption(
            f"the processes that play cannot import the rules or the bots: {describe_error(error)}"
        ) from None
    return job
