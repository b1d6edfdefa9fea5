"""What importing cardgolf costs, and what a live game weighs."""

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
MIDDLE = 40  # decisions: about half a round of four random players
IMPORTS = 15
TIMED = "from time import perf_counter as now; begun = now(); import {}; print(now() - begun)"


def seconds_to_import(modules: str, bytecode: str) -> float:
    """In a fresh process that keeps compiled modules in the folder ``bytecode``, whatever the environment says."""
    environment = os.environ | {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": bytecode}
    command = [sys.executable, "-c", TIMED.format(modules)]
    done = subprocess.run(command, check=True, capture_output=True, text=True, env=environment)  # noqa: S603
    return float(done.stdout)


def import_ratio(times: int = IMPORTS) -> float:
    """Of cardgolf over the libraries it rests on, turn by turn; installed, all are compiled already."""
    with TemporaryDirectory() as bytecode:
        seconds_to_import("cardgolf", bytecode)
        turns = [
            (seconds_to_import("cardgolf", bytecode), seconds_to_import("attr, attrs, pluggy", bytecode))
            for _ in range(times)
        ]
    return median(ours / theirs for ours, theirs in turns)


def _middle(rules: cardgolf.Rulebook, seed: int) -> cardgolf.Game:
    game, choice = cardgolf.new_game(rules, players=SEATS, seed=seed), Random(seed).choice
    for _ in range(MIDDLE):
        game = game.play(choice(game.legal_moves))
    return game


def bytes_a_game(name: str, games: int = GAMES) -> float:
    """Of many games alive at once in mid-round, beyond what all games share, such as the cards and offered moves.

    They have been played once before, and what is kept free for reuse is given back, for else it would not be counted.
    """
    rules = cardgolf.rules(name)
    for seed in range(games):
        _middle(rules, seed)
    gc.collect()
    tracemalloc.start()
    try:
        live = [_middle(rules, seed) for seed in range(games)]
        return tracemalloc.get_traced_memory()[0] / len(live)
    finally:
        tracemalloc.stop()
