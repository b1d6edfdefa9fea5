"""Holes per second of four greedy bots at Play Nine: in a plain loop, by ``simulate``, and in lanes."""

import os
import platform
from collections.abc import Callable
from statistics import median
from time import perf_counter

import cardgolf
from cardgolf.bots import Chance, make_bot

SEATS = 4
WAYS = ("plain loop", "simulate, engine", "simulate, engine, two workers", "simulate")


def _play_plain_loop(rules: cardgolf.Rulebook, holes: int, seed: int) -> None:
    for number in range(holes):
        game = cardgolf.new_game(rules, players=SEATS, seed=seed + number)
        bots = [make_bot("greedy", Chance(seat)) for seat in range(SEATS)]
        while not game.is_round_over:
            seat = game.state.turn
            game = game.play(bots[seat].choose(game.view(seat)))


def _build_simulation(workers: int, engine: str) -> Callable[[cardgolf.Rulebook, int, int], None]:
    def play(rules: cardgolf.Rulebook, holes: int, seed: int) -> None:
        cardgolf.simulate(rules, "greedy", holes, seed, players=SEATS, workers=workers, engine=engine)

    return play


def measure_rates(holes: int, rounds: int) -> dict[str, list[float]]:
    """Return the holes per second of each way, round by round. The ways take turns."""
    rules = cardgolf.rules("play-nine", holes=1, tie="shared", first_dealer=0)
    measured: dict[str, list[float]] = {name: [] for name in WAYS}
    by_engine, by_two = _build_simulation(1, "engine"), _build_simulation(2, "engine")
    ways = dict(zip(WAYS, (_play_plain_loop, by_engine, by_two, _build_simulation(1, "auto")), strict=True))
    for play in (_play_plain_loop, by_engine):
        play(rules, 50, 0)
    for number in range(rounds):
        for name in (*WAYS[number % len(WAYS) :], *WAYS[: number % len(WAYS)]):
            begun = perf_counter()
            ways[name](rules, holes, number * holes)
            measured[name].append(holes / (perf_counter() - begun))
            print(f"{name:30} {measured[name][-1]:8.0f} holes a second", flush=True)
    return measured


def build_page(measured: dict[str, list[float]], holes: int) -> str:
    """Return the page in Markdown."""
    plain, rows = measured[WAYS[0]], []
    for name, each in measured.items():
        ratio = median(one / other for one, other in zip(each, plain, strict=True))
        rows.append(f"| {name} | {median(each):.0f} | {min(each):.0f} | {max(each):.0f} | {ratio:.2f} |")
    one, two = measured[WAYS[1]], measured[WAYS[2]]
    gain = median(double / single for double, single in zip(two, one, strict=True))
    return "\n".join([
        "# Benchmark figures: simulation",
        "",
        f"Four greedy bots play single holes of Play Nine. There were {len(plain)} rounds of {holes:,} holes,",
        "in which the ways took turns. The start of processes is included.",
        f"Two workers on the engine play {gain:.2f} times as many holes as one. `simulate` alone plays in lanes.",
        f"CPython {platform.python_version()}, {platform.machine()}, {os.cpu_count()} cores.",
        "",
        "| | holes a second | least | most | times the plain loop |",
        "|---|--:|--:|--:|--:|",
        *rows,
        "",
    ])  # fmt: skip
