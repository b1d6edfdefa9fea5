"""The command ``python -m benchmarks environments``: steps of vector environments, and their own vector benchmark."""

from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

from benchmarks.lane_report import build_table, list_versions
from benchmarks.lane_timing import Measured, measure_rates
from benchmarks.lane_ways import Way, Work
from benchmarks.peers import build_open_spiel

RULES, PLAYERS, FEW = "play-nine", 2, 64
STEPS, EIGHTS_GAMES = 20, 50  # in one call
CRAZY_EIGHTS = f"OpenSpiel crazy eights, {PLAYERS} seats, from Python"
SYNC, ENGINE = f"SyncVectorEnv of {FEW} solo environments", f"vector on the engine, {FEW} environments"

PAGE = """# Benchmark figures: environments

Written by `python -m benchmarks environments`. See [the environment](../howto/gymnasium.md).

One seat plays Play Nine against a bot that plays at random. A step is a decision of that seat, the bot's moves after
it, the numbers of the next observation, and its mask.

## Masked random play

Actions are drawn from the masks by compiled code, which is part of the times.

{rates}

A decision of crazy eights has no observation, and its loop plays chance nodes too, which are not counted as decisions.
It is another game; the ratio shows the order of magnitude alone.

## Gymnasium's own benchmark

`gymnasium.utils.performance.benchmark_vector_step` draws actions without a mask. A random legal action is played
instead of one that is not legal.

{theirs}

{limits}

{versions}; {rounds} rounds of {seconds:g} s each.
"""

LIMITS = """The machine was shared with other programs. The first table is processor time of one process. The second is
time on the clock, as Gymnasium measures it, so other programs slow it down. Compare rows of one run, and take the ratio
for the figure. The first call compiles, which no time includes."""


def name_lanes(count: int) -> str:
    """Return the name of a vector of so many lanes."""
    return f"vector on lanes, {count:,} environments"


def make_lanes(count: int) -> Any:
    """Return a vector environment on lanes."""
    return import_module("cardgolf.rl").vector(RULES, PLAYERS, count, "random", engine="lanes")


def make_engine() -> Any:
    """Return a vector environment on the engine."""
    return import_module("cardgolf.rl").vector(RULES, PLAYERS, FEW, "random", engine="engine")


def make_sync() -> Any:
    """Return Gymnasium's vector of single environments."""
    solo, vectors = import_module("cardgolf.rl").solo, import_module("gymnasium.vector")
    return vectors.SyncVectorEnv([lambda: solo(RULES, PLAYERS, "random") for _ in range(FEW)])


def choose_masked(masks: Any, numbers: Any, actions: Any) -> int:
    """Choose an action of each mask by a number from 0 to 1. Return how many masks have one. To be compiled."""
    found = 0
    for lane in range(len(masks)):
        left = int(numbers[lane] * masks[lane].sum())
        found += masks[lane].any()
        actions[lane] = 0
        for action in range(masks.shape[1]):
            if masks[lane, action]:
                if left == 0:
                    actions[lane] = action
                    break
                left -= 1
    return found


def make_player(make: Callable[[], Any]) -> Callable[[int], Work]:
    """Return what plays random legal actions in a vector environment, and counts steps and episodes."""
    np, envs = import_module("numpy"), make()
    _, infos = envs.reset(seed=1)
    rng, choose = np.random.default_rng(1), import_module("numba").njit(choose_masked)
    masks, actions = infos["action_mask"], np.zeros(envs.num_envs, np.int64)

    def play(_number: int) -> Work:
        nonlocal masks
        steps = episodes = 0
        for _ in range(STEPS):
            steps += choose(np.asarray(masks, np.int8), rng.random(envs.num_envs), actions)
            _, _, terminated, _, infos = envs.step(actions)
            episodes += int(terminated.sum())
            masks = infos["action_mask"]
        return steps, episodes

    return play


def make_crazy_eights() -> Callable[[int], Work]:
    """Return what plays crazy eights of OpenSpiel from Python, and counts decisions and games."""
    loops = build_open_spiel(f"crazy_eights(players={PLAYERS})")
    decisions = 0

    def choose(options: Sequence[Any]) -> Any:
        nonlocal decisions
        decisions += 1
        return chance.choice(options)

    chance = Random(1)
    for game in range(EIGHTS_GAMES):
        loops.survey(choose, chance.choice, game)
    each = decisions / EIGHTS_GAMES

    def play(number: int) -> Work:
        for game in range(EIGHTS_GAMES):
            loops.loop(chance.choice, number + game)
        return round(each * EIGHTS_GAMES), EIGHTS_GAMES

    return play


def iter_makers(counts: Sequence[int]) -> Iterator[tuple[str, Callable[[], Any]]]:
    """Yield the name of each vector environment, and what makes it."""
    for count in counts:
        yield name_lanes(count), lambda count=count: make_lanes(count)  # type: ignore[misc]  # bound at once
    yield ENGINE, make_engine
    yield SYNC, make_sync


def iter_ways(counts: Sequence[int]) -> Iterator[Way]:
    """Yield all ways to play."""
    for name, make in iter_makers(counts):
        yield Way(name, lambda make=make: make_player(make))  # type: ignore[misc]  # bound at once
    yield Way(CRAZY_EIGHTS, make_crazy_eights)


def measure_theirs(counts: Sequence[int], rounds: int, seconds: float) -> dict[str, list[float]]:
    """Return the steps a second that Gymnasium's own benchmark finds, round by round."""
    measure = import_module("gymnasium.utils.performance").benchmark_vector_step
    made = [(name, make()) for name, make in iter_makers(counts)]
    found: dict[str, list[float]] = {name: [] for name, _ in made}
    for number in range(rounds):
        first = number * len(made) // rounds
        for name, envs in made[first:] + made[:first]:
            rate = measure(envs, seconds, seed=number)
            found[name].append(rate)
            print(f"{name:48} {rate:14,.0f} steps a second, by Gymnasium", flush=True)
    return found


def build_rates(measured: Measured) -> str:
    """Return the table of masked random play."""
    rows = []
    for name, rates in measured.rates.items():
        steps = [each.decisions for each in rates]
        over = [measured.ratios(name, base) for base in (CRAZY_EIGHTS, SYNC)]
        ratios = [f"{median(each):.2f}" if each else "" for each in over]
        rows.append([name, *map("{:,.0f}".format, (median(steps), min(steps), max(steps))), *ratios])
    rows += [[name, "NOT RUN", why, "", "", ""] for name, why in measured.missing.items()]
    head = ("", "steps a second", "least", "most", "times crazy eights", "times SyncVectorEnv")
    return build_table(head, rows)


def build_theirs(found: dict[str, list[float]]) -> str:
    """Return the table of Gymnasium's own benchmark."""
    rows = []
    for name, rates in found.items():
        ratio = median(one / other for one, other in zip(rates, found[SYNC], strict=True))
        rows.append([name, *map("{:,.0f}".format, (median(rates), min(rates), max(rates))), f"{ratio:.2f}"])
    return build_table(("", "steps a second", "least", "most", "times SyncVectorEnv"), rows)


def run(counts: Sequence[int], rounds: int, seconds: float, out: Path) -> int:
    """Measure everything, print it, and write the page. Return an exit code."""
    for name in ("gymnasium", "numba"):
        if not find_spec(name):
            print(f'NOT RUN: {name} is not installed: pip install "cardgolf[rl]" numba')
            return 2
    measured = measure_rates(iter_ways(counts), rounds, seconds)
    rates, theirs = build_rates(measured), build_theirs(measure_theirs(counts, rounds, seconds))
    print("", rates, theirs, sep="\n\n")
    versions = list_versions("cardgolf", "gymnasium", "numba", "numpy", "open_spiel")
    text = PAGE.format(rates=rates, theirs=theirs, limits=LIMITS, versions=versions, rounds=rounds, seconds=seconds)
    out.mkdir(parents=True, exist_ok=True)
    (out / "environments.md").write_text(text, encoding="utf-8")
    return 0
