"""The other cases of ``tests/scripts/test_digest.py``."""

from tests.scripts.test_digest import test_the_same_games_are_played_in_every_process
