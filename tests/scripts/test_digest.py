"""The digest of a fixed set of games is the same in every process and under every setting."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[2] / "scripts" / "soak" / "digest.py"

PUBLISHED = "47802a84acb9ca3d3b66f5f867a8a236d07720c5c2618912e8e275417fa2dea9"

CHANGED = """the digest of scripts/soak/digest.py has changed: some deal, move, score, view or record differs.
If the change is intended, add a news fragment to changes/ and put the new digest here."""

SETTINGS = [
    (["-O"], {"PYTHONHASHSEED": "1", "LC_ALL": "C", "TZ": "Pacific/Kiritimati"}),
    ([], {"PYTHONHASHSEED": "0"}),
    (["-OO"], {"PYTHONHASHSEED": "random", "LC_ALL": "C.UTF-8", "TZ": "America/Anchorage"}),
    (["-X", "utf8=0", "-s"], {"PYTHONHASHSEED": "random", "LC_ALL": "POSIX"}),
]


QUICK, *SLOW = [pytest.param(*setting, id=" ".join(setting[0]) or "plain") for setting in SETTINGS]


@pytest.mark.parametrize(
    ("switches", "environment"),
    [QUICK, *(pytest.param(*each.values, id=each.id, marks=pytest.mark.long) for each in SLOW)],
)
def test_the_same_games_are_played_in_every_process(switches, environment, tmp_path):
    command = [sys.executable, *switches, SCRIPT]
    printed = subprocess.run(
        command, env=os.environ | environment, cwd=tmp_path, capture_output=True, text=True, check=True
    ).stdout
    found, python = printed.split("  ")
    assert python.strip() == f"Python {sys.version.split()[0]}"
    assert found == PUBLISHED, CHANGED
