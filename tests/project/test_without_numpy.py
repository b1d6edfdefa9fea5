"""What needs no extra: commands are found, rules are written as data, counted and solved where NumPy is missing."""

import subprocess
import sys
from pathlib import Path

TESTS = Path(__file__).parents[1]
PROGRAM = """
import sys

sys.modules["numpy"] = None  # importing it fails, as where it is not installed

import cardgolf
from cardgolf.bundles import Bundle, read
from cardgolf.terminal.app import COMMANDS, load_command
from solving.members import PAIR6, make_member

names, options = PAIR6
print(all(load_command(each).help for each in COMMANDS))
print(round(cardgolf.solve(make_member(*names, **options)).value, 4))
print(len(cardgolf.new_game(read(cardgolf.rules("golf").export().as_text()).rules, players=2, seed=1).legal_moves))
print(cardgolf.perft(cardgolf.new_game("golf", seed=1), 1))
"""


def test_commands_bundles_and_solutions_need_no_numpy():
    finished = subprocess.run([sys.executable, "-c", PROGRAM], check=False, capture_output=True, text=True, cwd=TESTS)
    assert finished.stderr == ""
    assert finished.stdout.split() == ["True", "0.2889", "6", "6"]
