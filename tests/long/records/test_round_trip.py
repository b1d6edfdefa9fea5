"""The other cases of ``tests/records/test_round_trip.py``."""

import os
import subprocess
import sys

import pytest
from helpers.matches import new_match, play_to_playoff, stack_deck, thin_stock
from helpers.rule_sets import VARIANTS, with_one_house_rule, with_own_options
from helpers.walks import pick_draw, pick_eager, play_on, walk

from cardgolf import Game, InvalidRecordError, PluginError, hookimpl, load, new_game, record, replay, save
from tests.records.test_round_trip import (
    test_a_match_comes_back_at_every_moment,
    test_games_from_a_position_come_back,
)

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
