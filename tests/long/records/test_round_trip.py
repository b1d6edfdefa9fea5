"""What takes long of ``tests/records/test_round_trip.py``."""

import os
import subprocess
import sys

import pytest
from helpers.matches import new_match, thin_stock
from helpers.rule_sets import VARIANTS
from helpers.walks import play_on

from cardgolf import record

REPLAYING = (
    "import sys, cardgolf; text = sys.stdin.read(); game = cardgolf.replay(text); "
    "assert cardgolf.record(game) == text; print(game.position)"
)


@pytest.mark.parametrize("name", VARIANTS)
def test_another_process_replays_the_same_game(name):
    game = play_on(thin_stock(new_match(name, players=4, seed=21)), 22, 60)
    for hashes in ("1", "2"):
        env = {**os.environ, "PYTHONHASHSEED": hashes}
        ran = subprocess.run([sys.executable, "-c", REPLAYING], input=record(game), env=env, text=True, check=True,
                             capture_output=True, timeout=120)  # fmt: skip
        assert ran.stdout == f"{game.position}\n"
