"""What importing cardgolf costs, and what a live game weighs."""

import subprocess
import sys
import tracemalloc
from random import Random
from statistics import median

import cardgolf
from benchmarks.loops import SEATS

GAMES = 2000
MIDDLE = 40  # decisions: about half a round of four random players
IMPORTS = 15
TIMED = "from time import perf_counter as now; begun = now(); import {}; print(now() - begun)"


def seconds_to_import(modules: str) -> float:
    command = [sys.executable, "-c", TIMED.format(modules)]
    return float(subprocess.run(command, check=True, capture_output=True, text=True).stdout)  # noqa: S603


def import_ratio(times: int = IMPORTS) -> float:
    """Of cardgolf over the libraries it rests on, each in a fresh process, turn by turn."""
    turns = [(seconds_to_import("cardgolf"), seconds_to_import("attr, attrs, pluggy")) for _ in range(times)]
    return median(ours / theirs for ours, theirs in turns)


def _middle(rules: cardgolf.Rulebook, seed: int) -> cardgolf.Game:
    game, choice = cardgolf.new_game(rules, players=SEATS, seed=seed), Random(seed).choice
    for _ in range(MIDDLE):
        game = game.play(choice(game.moves))
    return game


def bytes_a_game(name: str, games: int = GAMES) -> float:
    """Of many games alive at once in mid-round; what they share, such as the cards, is borne together."""
    rules = cardgolf.rules(name)
    _middle(rules, 0)
    tracemalloc.start()
    try:
        live = [_middle(rules, seed) for seed in range(games)]
        return tracemalloc.get_traced_memory()[0] / len(live)
    finally:
        tracemalloc.stop()
