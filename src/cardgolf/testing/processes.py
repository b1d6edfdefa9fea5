"""The same games in other processes, which reveals dependence on hash seeds, the clock or memory."""

import os
import pickle
import subprocess
import sys
from contextlib import suppress
from hashlib import sha256
from random import Random

from cardgolf import InvalidOptionError, PluginError, Rulebook, new_game
from cardgolf.testing.strategies import continue_game

HASH_SEEDS = ("1", "2")
_TIMEOUT = 120
_SCRIPT = """
import pickle, sys
from cardgolf.testing.processes import digest_games
print(digest_games(pickle.load(sys.stdin.buffer)))
"""


def digest_games(rules: Rulebook, steps: int = 300) -> str:
    """Return a hash of a few random games, and of the numbers of their moves."""
    games = sha256()
    for players in rules.seats():
        with suppress(InvalidOptionError):  # too many moves to number
            games.update(rules.action_space(players).digest.encode())
        game, chance = new_game(rules, players=players, seed=players), Random(players)
        for _ in range(steps):
            game = continue_game(game, chance.randrange(1000))
        games.update(game.position.encode())
    return games.hexdigest()


def digest_in_processes(rules: Rulebook) -> list[str]:
    """Return the hash of the same games in new processes, each with another hash seed."""
    return [_run_process(pickle.dumps(rules), seed) for seed in HASH_SEEDS]


def _run_process(rules: bytes, seed: str) -> str:
    env = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    command = [sys.executable, "-c", _SCRIPT]
    ran = subprocess.run(command, input=rules, env=env, capture_output=True, timeout=_TIMEOUT, check=False)  # noqa: S603
    errors = ran.stderr.decode(errors="replace")
    if "ModuleNotFoundError" in errors:
        raise PluginError("the rules are in a module that another process cannot import")
    assert ran.returncode == 0, errors
    return ran.stdout.decode().strip()
