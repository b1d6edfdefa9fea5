"""The same games in another process: what hash seeds, the clock or a hidden memory decide shows there."""

import os
import pickle
import subprocess
import sys
from hashlib import sha256
from random import Random

from cardgolf import PluginError, Rulebook, new_game
from cardgolf.testing.strategies import continue_game

HASH_SEEDS = ("1", "2")
_SECONDS = 120
_HERE = (
    "import pickle, sys; from cardgolf.testing.processes import digest; print(digest(pickle.load(sys.stdin.buffer)))"
)


def digest(rules: Rulebook, steps: int = 300) -> str:
    """What came of a few games played by lot."""
    found = sha256()
    for players in rules.seats():
        game, chance = new_game(rules, players=players, seed=players), Random(players)
        for _ in range(steps):
            game = continue_game(game, chance.randrange(1000))
        found.update(game.position.encode())
    return found.hexdigest()


def digests_in_processes(rules: Rulebook) -> list[str]:
    """The digest of the same games in fresh processes, each with another order of hashes."""
    return [_run_process(pickle.dumps(rules), seed) for seed in HASH_SEEDS]


def _run_process(rules: bytes, seed: str) -> str:
    env = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    command = [sys.executable, "-c", _HERE]
    ran = subprocess.run(command, input=rules, env=env, capture_output=True, timeout=_SECONDS, check=False)  # noqa: S603
    said = ran.stderr.decode(errors="replace")
    if "ModuleNotFoundError" in said:
        raise PluginError("the rules are of a module that another process cannot find")
    assert ran.returncode == 0, said
    return ran.stdout.decode().strip()
