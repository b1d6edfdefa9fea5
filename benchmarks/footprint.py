"""Time of an import of cardgolf, and memory of a live game."""

import gc
import os
import subprocess
import sys
import tracemalloc
from random import Random
from statistics import median
from tempfile import TemporaryDirectory

import cardgolf
from benchmarks.loops import SEATS

GAMES = 2000
MIDDLE = 40  # decisions, about half a round of four random players
IMPORTS = 15
TIMED = "from time import perf_counter as now; begun = now(); import {}; print(now() - begun)"


def time_import(modules: str, bytecode: str) -> float:
    """Return the seconds that an import takes in a new process, with compiled modules in the folder ``bytecode``."""
    environment = os.environ | {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": bytecode}
    command = [sys.executable, "-c", TIMED.format(modules)]
    done = subprocess.run(command, check=True, capture_output=True, text=True, env=environment)  # noqa: S603
    return float(done.stdout)


def measure_import_ratio(times: int = IMPORTS) -> float:
    """Return the median ratio of the import of cardgolf to that of attrs and pluggy. All modules are compiled."""
    with TemporaryDirectory() as bytecode:
        time_import("cardgolf", bytecode)
        turns = [
            (time_import("cardgolf", bytecode), time_import("attr, attrs, pluggy", bytecode)) for _ in range(times)
        ]
    return median(ours / theirs for ours, theirs in turns)


def _play_half_a_round(rules: cardgolf.Rulebook, seed: int) -> cardgolf.Game:
    game, choice = cardgolf.new_game(rules, players=SEATS, seed=seed), Random(seed).choice
    for _ in range(MIDDLE):
        game = game.play(choice(game.legal_moves))
    return game


def measure_game_bytes(name: str, games: int = GAMES) -> float:
    """Return the bytes of a live game in mid-round, as a mean over many games.

    Objects that all games share, such as cards and moves, are not counted. All games are played once before, so that
    caches are full. A garbage collection then empties the free lists, since memory taken from them is not counted.
    """
    rules = cardgolf.rules(name)
    for seed in range(games):
        _play_half_a_round(rules, seed)
    gc.collect()
    tracemalloc.start()
    try:
        live = [_play_half_a_round(rules, seed) for seed in range(games)]
        return tracemalloc.get_traced_memory()[0] / len(live)
    finally:
        tracemalloc.stop()
