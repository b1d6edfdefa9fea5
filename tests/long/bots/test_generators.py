"""Every level plays every game with the generator of the system, which has no state; with NumPy and without."""

import subprocess
import sys
from pathlib import Path

import pytest
from bots.rounds import MOVES, play_round
from helpers.rule_sets import QUICK_TABLES, TABLES

from cardgolf.bots import LEVELS
from tests.bots.test_generators import SEARCHING

IN_EVERY_GAME = [each for each in LEVELS if each not in SEARCHING[1:]]  # levels that search are one bot


@pytest.mark.parametrize(
    ("name", "level"),
    [(name, level) for name in TABLES for level in (LEVELS if name in QUICK_TABLES else IN_EVERY_GAME)],
)
def test_the_generator_of_the_system_is_enough_in_every_game(name, level):
    assert play_round(name, level) >= MOVES


@pytest.mark.parametrize("level", LEVELS)
def test_the_generator_of_the_system_is_enough_without_numpy(level):
    names = TABLES if level in IN_EVERY_GAME else QUICK_TABLES
    command = [sys.executable, "-W", "error", "-m", "bots.rounds", level, *names]
    ran = subprocess.run(command, cwd=Path(__file__).parents[2], capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    assert min(map(int, ran.stdout.split())) >= MOVES
