"""Measurements, each in its own process, and rounds in which the contenders take turns."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from importlib.metadata import version
from multiprocessing import get_context
from random import Random
from time import perf_counter
from typing import Any

from benchmarks.contenders import BY_NAME
from benchmarks.loops import Choice, Loops

WARM_UP = 0.3  # share of the measured time


@dataclass(frozen=True)
class Measurement:
    """The figures of a contender.

    They are microseconds per step, decisions per step, legal moves per decision, and steps per game.
    """

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
    """A library that is not installed, and the import error."""

    library: str
    reason: str

    def __str__(self) -> str:
        return f"not installed: {self.reason}"


Outcome = Measurement | Missing


class CountingChoice:
    """A choice that counts its calls and the options of all calls together."""

    def __init__(self, choice: Choice) -> None:
        self.choice, self.decisions, self.options = choice, 0, 0

    def __call__(self, options: Sequence[Any]) -> Any:
        self.decisions += 1
        self.options += len(options)
        return self.choice(options)


def repeat_games(play: Callable[[int], int], seconds: float) -> tuple[float, int, int]:
    """Play whole games until ``seconds`` have passed. Return the seconds, the games and their steps."""
    games, steps, begun = 0, 0, perf_counter()
    while (passed := perf_counter() - begun) < seconds or not games:
        steps += play(games)
        games += 1
    return passed, games, steps


def measure_loops(loops: Loops, library: str, seconds: float, seed: int) -> Measurement:
    """Count steps and decisions in a warm-up, then time whole games."""
    choice = Random(seed).choice
    counting, survey = CountingChoice(choice), loops.survey
    _, games, steps = repeat_games(
        lambda number: survey(counting, choice, number) if survey else loops.loop(counting, number), WARM_UP * seconds
    )
    passed, _, timed = repeat_games(lambda number: loops.loop(choice, number), seconds)
    return Measurement(
        library, passed / timed * 1e6, counting.decisions / steps, counting.options / counting.decisions, steps / games
    )


def measure_contender(name: str, seconds: float, seed: int) -> Outcome:
    """Measure a contender, or name the library that is missing."""
    contender = BY_NAME[name]
    try:
        loops, library = contender.make(), f"{contender.library} {version(contender.library)}"
    except ImportError as missing:
        return Missing(contender.library, str(missing))
    return measure_loops(loops, library, seconds, seed)


def measure_in_process(name: str, seconds: float, seed: int) -> Outcome:
    """Call :func:`measure_contender` in a new process."""
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as process:
        return process.submit(measure_contender, name, seconds, seed).result()


def interleave(
    names: Sequence[str], rounds: int, measure: Callable[[str, int], Outcome]
) -> Iterator[tuple[str, Outcome]]:
    """Measure every contender once per round, each round from another one on. Try a missing library only once."""
    present = list(names)
    for number in range(rounds):
        first = number * len(present) // rounds
        for name in present[first:] + present[:first]:
            outcome = measure(name, number)
            if isinstance(outcome, Missing):
                present.remove(name)
            yield name, outcome
