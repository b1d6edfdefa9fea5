"""A short load test: honest players lose no table beside hostile clients."""

import subprocess
import sys
from pathlib import Path


def test_honest_players_keep_their_tables_beside_hostile_clients():
    command = [sys.executable, "load_test.py", "--tables", "5", "--sockets", "30", "--seconds", "3"]
    ran = subprocess.run(
        command, cwd=Path(__file__).parents[1], capture_output=True, text=True, timeout=280, check=False
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert ran.stdout.count("honest tables lost: 0") == 2
    assert "server errors: 0" in ran.stdout
    assert "answered with a view" not in ran.stdout
    assert "let in" not in ran.stdout
