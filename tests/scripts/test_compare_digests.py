"""The script that compares the digests of lanes and of the engine."""

import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("numpy", reason="lanes need NumPy")

SCRIPT = Path(__file__).parents[2] / "scripts" / "soak" / "compare_digests.py"


def test_the_script_compares_the_rule_sets_that_are_named():
    command = [sys.executable, SCRIPT, "30", "--only", "one turn", "--bots", "greedy", "random"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    first, last = done.stdout.splitlines()
    assert first.split()[:4] == ["9", "play-nine,", "one", "turn"] and first.endswith(": equal")
    assert last.endswith("holes of 1 rule sets: all digests are equal")
