"""The other cases of ``tests/games/test_named_decks.py``."""

from tests.games.test_named_decks import test_bots_play_matches
