"""What takes long of ``tests/records/test_incremental.py``."""

from concurrent.futures import ThreadPoolExecutor

from helpers.matches import new_match
from helpers.walks import play_on

from tests.records.test_incremental import anew, texts


def test_threads_write_the_same_records():
    game = play_on(new_match("play-nine", players=3, holes=4), 1, 200)
    ways = [play_on(game, seed, 120) for seed in range(3)]
    expected = [texts(anew(each)) for each in ways]
    for _ in range(2):
        fresh = anew(game)
        branches = [play_on(fresh, seed, 120) for seed in range(3)]
        with ThreadPoolExecutor(8) as pool:
            assert list(pool.map(texts, branches * 4)) == expected * 4
