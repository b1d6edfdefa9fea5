"""Workers that die, hang or are interrupted. No game is lost or counted twice, and no process is left."""

import os
import signal
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import active_children, get_context

import pytest
from simulation.sample_bots import Breaking, Chance, Slow, Stuck, Unlucky

from cardgolf.simulation import bot_chance, simulate
from tests.simulation.test_workers import PATIENCE, RULES

SEED = 56  # two of the first twelve games are unlucky


def make_killer(kills):
    """Return a progress function that kills a worker by its id at each call, ``kills`` times, and the killed ids."""
    killed = []

    def report(done, total):
        for victim in active_children()[: done < total and len(killed) < kills]:
            os.kill(victim.pid, signal.SIGKILL)
            victim.join(PATIENCE)  # otherwise the dead process may be found again
            killed.append(victim.pid)

    return report, killed


def list_unlucky_games(games):
    """Return the games in which the bot in seat 1 misbehaves."""
    return {number for number in range(games) if bot_chance(SEED, number, 1).random() < 1 / 8}


@pytest.fixture(scope="module")
def fair():
    return simulate(RULES, [Chance, Slow], 40)


@pytest.mark.quick_cases(1)
@pytest.mark.parametrize("chunk", [8, None])
def test_killed_workers_lose_no_game_and_count_none_twice(fair, chunk):
    report, killed = make_killer(3)
    found = simulate(RULES, [Chance, Slow], 40, workers=2, chunk=chunk, progress=report)
    assert len(set(killed)) == 3
    assert found.digest == fair.digest and found == fair
    assert not active_children()


def test_a_broken_pool_is_replaced(fair):
    report, killed = make_killer(1)
    with ProcessPoolExecutor(2, get_context("spawn")) as executor:
        found = simulate(RULES, [Chance, Slow], 40, executor=executor, chunk=4, progress=report)
    assert len(killed) == 1 and found == fair


@pytest.mark.parametrize("lent", [True, False], ids=["ProcessPoolExecutor", "own workers"])
def test_lanes_give_the_digest_of_the_engine_after_a_process_is_killed(lent):
    pytest.importorskip("numpy", reason="lanes need NumPy")
    report, killed = make_killer(1)
    here = simulate(RULES, ["greedy", "random"], 1500, 3, engine="engine")
    with ProcessPoolExecutor(2, get_context("spawn")) as pool:
        how = {"executor": pool} if lent else {"workers": 2}
        found = simulate(RULES, ["greedy", "random"], 1500, 3, engine="lanes", chunk=100, progress=report, **how)
    assert len(killed) == 1
    assert found.engine in {"lanes", "lanes and engine"}  # after a process ended, games are played one by one
    assert found.digest == here.digest
    assert not active_children()


def test_a_bot_that_ends_its_process_fails_only_its_own_games():
    found = simulate(RULES, [Chance, Breaking], 12, SEED, workers=2, chunk=6)
    fair = simulate(RULES, [Chance, Unlucky], 12, SEED)
    assert {game.number for game in found.failed} == list_unlucky_games(12) == {0, 10}
    assert {game.error for game in found.failed} == {"its process died 4 times"}
    assert [game.totals for game in found.finished] == [game.totals for game in fair.finished]
    assert not active_children()


def test_a_bot_that_never_returns_fails_only_its_own_games():
    found = simulate(RULES, [Chance, Stuck], 12, SEED, workers=2, chunk=4, time_limit=1.2)
    assert {game.number for game in found.failed} == list_unlucky_games(12)
    error = "time limit of 1.2 seconds exceeded; the process was killed"
    assert {game.error for game in found.failed} == {error}
    assert len(found.games) == 12
    assert not active_children()


def test_with_a_time_limit_one_worker_is_a_process_that_can_be_killed():
    found = simulate(RULES, [Chance, Stuck], 3, SEED, time_limit=1.2)
    assert [game.number for game in found.failed] == [0]
    assert [len(game.ranks) for game in found.finished] == [2, 2]
