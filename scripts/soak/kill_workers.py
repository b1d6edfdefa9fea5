"""Kill the workers of a simulation at random, and check that its results stay the same.

    python scripts/soak/kill_workers.py [GAMES=3000] [WORKERS=2] [SECONDS=1.0]

SECONDS is the mean time between kills. The exit code is 1 if a digest differs, if a game is missing, has failed or is
counted twice, or if a process stays behind.
"""

import os
import signal
import sys
import time
from multiprocessing import active_children
from random import Random
from threading import Event, Thread

import cardgolf
from cardgolf.simulation import Results, simulate

RULES, SEED = ("nine-card", "ender-penalty"), 1


class Killer(Thread):
    """A thread that kills child processes of this process until it is stopped."""

    def __init__(self, seconds: float) -> None:
        super().__init__()
        self.stopped, self.seconds, self.rng, self.kills = Event(), seconds, Random(SEED), 0

    def run(self) -> None:
        while not self.stopped.wait(self.rng.expovariate(1 / self.seconds)):
            workers = sorted(active_children(), key=lambda each: each.pid)
            if workers:
                os.kill(self.rng.choice(workers).pid, signal.SIGKILL)
                self.kills += 1


def simulate_with_kills(rules: cardgolf.Rulebook, games: int, workers: int, seconds: float) -> tuple[Results, int]:
    """Simulate with workers that are killed. Return the results and the number of kills."""
    killer = Killer(seconds)
    killer.start()
    try:
        return simulate(rules, "greedy", games, SEED, players=3, workers=workers), killer.kills
    finally:
        killer.stopped.set()
        killer.join()


def main() -> None:
    given = [float(each) for each in sys.argv[1:]]
    games, workers, seconds = given + [3000, 2, 1.0][len(given) :]
    rules = cardgolf.rules(*RULES, holes=1)
    began = time.perf_counter()
    results, kills = simulate_with_kills(rules, int(games), int(workers), seconds)
    took = time.perf_counter() - began
    alone = simulate(rules, "greedy", int(games), SEED, players=3)
    left = len(active_children())
    numbers = [game.number for game in results.games]
    print(f"{kills} kills in {took:.0f} s: {len(numbers)} games, {len(set(numbers))} of them different")
    print(f"{len(results.failed)} failed, {left} processes left behind")
    print(f"digest {results.digest[:16]} with {int(workers)} workers killed, {alone.digest[:16]} in one process")
    if results != alone or numbers != list(range(int(games))) or results.failed or left:
        raise SystemExit(1)


if __name__ == "__main__":
    main()
