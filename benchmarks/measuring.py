"""One measurement, in a process of its own, and the rounds in which contenders take turns."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from importlib.metadata import version
from multiprocessing import get_context
from random import Random
from time import perf_counter
from typing import Any

from benchmarks.contenders import BY_NAME
from benchmarks.loops import Choice, Played

WARM_UP = 0.3  # of the time measured


@dataclass(frozen=True)
class Measurement:
    """``step`` is in microseconds; ``decisions`` a step, ``moves`` to choose among at a decision, ``steps`` a game."""

    library: str
    step: float
    decisions: float
    moves: float
    steps: float

    @property
    def decision(self) -> float:
        return self.step / self.decisions

    def __str__(self) -> str:
        return f"{self.step:8.2f} us a step, {self.decision:8.2f} a decision"


@dataclass(frozen=True)
class Missing:
    """What could not be measured, and the import that failed."""

    library: str
    reason: str

    def __str__(self) -> str:
        return f"not installed: {self.reason}"


Outcome = Measurement | Missing


class Counting:
    """A choice that counts how often it was asked, and among how many."""

    def __init__(self, choice: Choice) -> None:
        self.choice, self.asked, self.offered = choice, 0, 0

    def __call__(self, options: Sequence[Any]) -> Any:
        self.asked += 1
        self.offered += len(options)
        return self.choice(options)


def repeated(play: Callable[[int], int], seconds: float) -> tuple[float, int, int]:
    """Whole games until ``seconds`` have passed: the seconds, the games and their steps."""
    games, steps, begun = 0, 0, perf_counter()
    while (passed := perf_counter() - begun) < seconds or not games:
        steps += play(games)
        games += 1
    return passed, games, steps


def measured(played: Played, library: str, seconds: float, seed: int) -> Measurement:
    choice = Random(seed).choice
    counting, survey = Counting(choice), played.survey
    _, games, steps = repeated(
        lambda number: survey(counting, choice, number) if survey else played.loop(counting, number), WARM_UP * seconds
    )
    passed, _, timed = repeated(lambda number: played.loop(choice, number), seconds)
    return Measurement(
        library, passed / timed * 1e6, counting.asked / steps, counting.offered / counting.asked, steps / games
    )


def outcome(name: str, seconds: float, seed: int) -> Outcome:
    contender = BY_NAME[name]
    try:
        played, library = contender.make(), f"{contender.library} {version(contender.library)}"
    except ImportError as missing:
        return Missing(contender.library, str(missing))
    return measured(played, library, seconds, seed)


def apart(name: str, seconds: float, seed: int) -> Outcome:
    """:func:`outcome` in a fresh process."""
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as process:
        return process.submit(outcome, name, seconds, seed).result()


def interleaved(
    names: Sequence[str], rounds: int, measure: Callable[[str, int], Outcome]
) -> Iterator[tuple[str, Outcome]]:
    """Every contender once a round, each round beginning with another; who is missing is asked once."""
    taking_part = list(names)
    for number in range(rounds):
        turn = number * len(taking_part) // rounds
        for name in taking_part[turn:] + taking_part[:turn]:
            found = measure(name, number)
            if isinstance(found, Missing):
                taking_part.remove(name)
            yield name, found
