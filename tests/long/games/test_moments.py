"""What takes long of ``tests/games/test_moments.py``."""

import gc
import pickle

import cardgolf
from cardgolf import Game
from cardgolf.games.history import (
    EMPTY_HISTORY,
    Round,
    append_deal,
    append_event,
    count_events,
)
from cardgolf.table import NO_MEMORY


def test_a_match_of_many_rounds_can_be_freed_pickled_and_counted():
    game = cardgolf.new_game("play-nine", seed=1)
    past = EMPTY_HISTORY
    for _ in range(20_000):
        past = append_deal(append_event(past, 0, game.legal_moves[0]), game.state, NO_MEMORY)
    long = Game(game.rules, game.state, past=past)
    history = long.history
    assert len(history) == count_events(past) == 40_000
    assert pickle.loads(pickle.dumps(long)).history == history
    del past, long
    gc.collect()
    assert sum(type(thing) is Round for thing in gc.get_objects()) < 1000
