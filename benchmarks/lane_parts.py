"""Where a compiled decision of lanes goes. No profiler sees it, so that its parts are timed one by one."""

from collections.abc import Callable
from statistics import median
from time import process_time
from typing import Any

import numpy as np

from benchmarks import lane_ways as ways

COUNT, PASSES = 1024, 120
WHOLE = "random play without scores"


class PartTimer:
    """A timer of calls that concern ``count`` lanes."""

    def __init__(self, count: int) -> None:
        self.count, self.times = count, dict[str, list[float]]()

    def run(self, name: str, work: Callable[[], object]) -> None:
        """Call ``work`` and keep its nanoseconds a lane."""
        begun = process_time()
        work()
        self.times.setdefault(name, []).append((process_time() - begun) / self.count * 1e9)


def measure_parts(count: int = COUNT, passes: int = PASSES) -> dict[str, float]:
    """Return nanoseconds a decision: of random play as a whole, and of its parts.

    Each part goes through all lanes by itself, so that the parts take longer together than the whole does.
    """
    games, timer = ways.make_games(count, compiled=True, scored=False), PartTimer(count)
    games.play_random(ways.STEPS)
    backend, state, lanes, seeds = games.backend, games.state, np.arange(count), np.arange(count, dtype=np.uint64)

    def play(actions: Any) -> None:
        before = state.memory.copy()
        timer.run("play a move", lambda: backend.play(state, lanes, actions, games._lanes.reshuffle))
        state.memory[:] = before

    for _ in range(passes):
        timer.run("list the legal moves", lambda: backend.list_legal(state, lanes))
        timer.run("choose one", lambda: backend.choose_random(games.legal_bits, seeds, 0))
        actions = games.choose_random()
        play(actions)
        games.step(actions)
    for _ in range(1 + passes // 20):
        timer.run(WHOLE, lambda: games.play_random(ways.STEPS))
    found = {name: median(each) for name, each in timer.times.items()}
    found[WHOLE] /= ways.STEPS
    return found
