"""What lanes cost besides time a decision: compilation, memory, and how few lanes are too few."""

import gc
import os
import subprocess
import sys
import tracemalloc
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from tempfile import TemporaryDirectory
from typing import Any

from benchmarks import lane_ways as ways
from benchmarks.lane_timing import time_way
from benchmarks.loops import SEATS

COUNTS = (1, 16, 256, 4096, 65_536)
LEAST_STEPS = 4
DECISIONS = 20_000  # of one call, in as many steps or more
SETTLED = 100  # steps before memory is measured

STARTS = {
    "the tables of the rules": "cardgolf.rules('play-nine').tables({seats})",
    "the first step of lanes, NumPy": "run(False)",
    "the first step of lanes, numba": "run(True)",
    "the first random rounds, numba": "rounds(True)",
    "the first greedy simulation in lanes, NumPy": "simulate(False)",
    "the first greedy simulation in lanes, numba": "simulate(True)",
}
_PROGRAM = """
import time
import cardgolf
from benchmarks import lane_ways
from cardgolf import lanes

def run(compiled):
    lane_ways.build_vector(8, 1, compiled=compiled)(0)

def simulate(compiled):
    lane_ways.play_lanes(lane_ways.build_rules(), "greedy", 8, 1, compiled=compiled)

def rounds(compiled):
    lanes.play_rounds(lane_ways.build_rules(), {seats}, 8, compiled=compiled)

begun = time.process_time()
{work}
print(time.process_time() - begun)
"""


@dataclass(frozen=True)
class Start:
    """Seconds of processor time of a first call, and of that in a second process, for which compiled code was kept."""

    cold: float
    cached: float | None = None


def time_start(work: str, cache: str) -> float:
    """Return the seconds of ``work`` in a new process that keeps compiled code in the folder ``cache``."""
    environment = os.environ | {"NUMBA_CACHE_DIR": cache, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    program = _PROGRAM.format(work=work.format(seats=SEATS), seats=SEATS)
    command = [sys.executable, "-c", program]
    done = subprocess.run(command, check=True, capture_output=True, text=True, env=environment)  # noqa: S603
    return float(done.stdout)


def measure_starts(starts: Mapping[str, str] = STARTS) -> dict[str, Start]:
    """Return the first calls by what they do. What is compiled is also called in a second process."""
    found = {}
    for name, work in starts.items():
        if "True" in work and not find_spec("numba"):
            continue
        with TemporaryDirectory() as cache:
            cold = time_start(work, cache)
            found[name] = Start(cold, time_start(work, cache) if "True" in work else None)
        cached = f", {found[name].cached:.2f} s if compiled before" if found[name].cached else ""
        print(f"{name:48} {cold:14.2f} s{cached}", flush=True)
    return found


@dataclass(frozen=True)
class Memory:
    """Bytes a lane: of the arrays of the cards, and of everything that belongs to the games."""

    arrays: float
    all: float


def _play_settled(count: int) -> Any:
    games = ways.make_games(count, compiled=False)
    for _ in range(SETTLED):
        games.step(games.choose_random())
    return games


def measure_memory(count: int) -> Memory:
    """Return the memory of ``count`` lanes after some steps."""
    _play_settled(1)  # what all games share
    gc.collect()
    tracemalloc.start()
    try:
        games = _play_settled(count)
        gc.collect()
        held = tracemalloc.get_traced_memory()[0]
    finally:
        tracemalloc.stop()
    return Memory(sum(each.nbytes for each in games.state) / count, held / count)


def measure_growth(seconds: float, counts: Sequence[int] = COUNTS) -> dict[str, list[float]]:
    """Return decisions a second by the number of lanes, of the vector of games in each backend."""
    found: dict[str, list[float]] = {}
    for count in counts:
        for name, compiled in ((ways.VECTOR, True), (ways.VECTOR_PLAIN, False)):
            if compiled and not find_spec("numba"):
                continue
            play = ways.build_vector(count, max(LEAST_STEPS, DECISIONS // count), compiled=compiled)
            play(0)
            found.setdefault(name, []).append(time_way(play, seconds, 1).decisions)
            print(f"{name:48} {found[name][-1]:14,.0f} decisions a second in {count:6,} lanes", flush=True)
    return found
