"""Holes a second: greedy players, four seats of Play Nine, by a bare loop, by ``simulate`` and by two workers."""

import os
import platform
from collections.abc import Callable
from random import Random
from statistics import median
from time import perf_counter

import cardgolf
from cardgolf.bots import make_bot

SEATS = 4
WAYS = ("bare loop", "simulate", "simulate, two workers")


def _bare(rules: cardgolf.Rulebook, holes: int, seed: int) -> None:
    for number in range(holes):
        game = cardgolf.new_game(rules, players=SEATS, seed=seed + number)
        bots = [make_bot("greedy", Random(seat)) for seat in range(SEATS)]
        while not game.is_round_over:
            seat = game.state.turn
            game = game.play(bots[seat].choose(game.view(seat)))


def _simulated(workers: int) -> Callable[[cardgolf.Rulebook, int, int], None]:
    def play(rules: cardgolf.Rulebook, holes: int, seed: int) -> None:
        cardgolf.simulate(rules, "greedy", holes, seed, players=SEATS, workers=workers)

    return play


def rates(holes: int, rounds: int) -> dict[str, list[float]]:
    """Holes a second of each way, round by round; the ways take turns."""
    rules = cardgolf.rules("play-nine", holes=1, tie="shared")
    found: dict[str, list[float]] = {name: [] for name in WAYS}
    ways = dict(zip(WAYS, (_bare, _simulated(1), _simulated(2)), strict=True))
    for play in (_bare, _simulated(1)):
        play(rules, 50, 0)
    for number in range(rounds):
        for name in (*WAYS[number % len(WAYS) :], *WAYS[: number % len(WAYS)]):
            begun = perf_counter()
            ways[name](rules, holes, number * holes)
            found[name].append(holes / (perf_counter() - begun))
            print(f"{name:24} {found[name][-1]:8.0f} holes a second", flush=True)
    return found


def page(found: dict[str, list[float]], holes: int) -> str:
    """What was measured, in Markdown."""
    bare, rows = found[WAYS[0]], []
    for name, each in found.items():
        ratio = median(one / other for one, other in zip(each, bare, strict=True))
        rows.append(f"| {name} | {median(each):.0f} | {min(each):.0f} | {max(each):.0f} | {ratio:.2f} |")
    one, two = found[WAYS[1]], found[WAYS[2]]
    gain = median(double / single for double, single in zip(two, one, strict=True))
    return "\n".join([
        "# Simulation, measured",
        "",
        f"Greedy against greedy, four seats of Play Nine, single holes; {len(bare)} rounds of {holes:,} holes, the",
        f"ways taking turns; starting processes counts. Two workers play {gain:.2f} times as many holes as one.",
        f"CPython {platform.python_version()}, {platform.machine()}, {os.cpu_count()} cores.",
        "",
        "| | holes a second | least | most | times the bare loop |",
        "|---|--:|--:|--:|--:|",
        *rows,
        "",
    ])  # fmt: skip
