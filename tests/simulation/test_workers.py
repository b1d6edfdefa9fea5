"""Workers that die, hang or are interrupted. No game is lost or counted twice, and no process is left."""

import os
import signal
import subprocess
import sys
import time
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import Pipe, active_children, get_context
from pathlib import Path

import pytest
from simulation.sample_bots import Breaking, Chance, DyingWhileSending, Slow, Stuck, Unlucky

import cardgolf
from cardgolf import InvalidArgumentError
from cardgolf.simulation import bot_chance, simulate
from cardgolf.simulation.jobs import Chunk, Job, PickledJob
from cardgolf.simulation.workers import Worker, WorkerDiedError, serve

RULES = cardgolf.rules("nine-card", holes=1, turn_limit=12)
TESTS = Path(__file__).parents[1]
PATIENCE = 200
SEED = 56  # two of the first twelve games are unlucky
POSIX = pytest.mark.skipif(not hasattr(os, "killpg"), reason="process groups are POSIX's")

ENDLESS = """
import sys
from multiprocessing import active_children
from simulation.sample_bots import Slow
from cardgolf import rules
from cardgolf.simulation import Interrupted, simulate

def report(done, total):
    if done >= 5 and not reported:
        reported.append(done)
        print(*[each.pid for each in active_children()], flush=True)

if __name__ == "__main__":
    reported = []
    try:
        simulate(rules("nine-card", holes=1), Slow, 10**6, workers=2, progress=report)
    except Interrupted as stopped:
        again = simulate(rules("nine-card", holes=1), Slow, 5)
        games = {game.number: game for game in stopped.results.games}
        assert all(games.get(game.number, game) == game for game in again.games)
        print(stopped, len(games), flush=True)
"""


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


@pytest.mark.slow
@pytest.mark.quick_cases(1)
@pytest.mark.parametrize("chunk", [8, None])
def test_killed_workers_lose_no_game_and_count_none_twice(fair, chunk):
    report, killed = make_killer(3)
    found = simulate(RULES, [Chance, Slow], 40, workers=2, chunk=chunk, progress=report)
    assert len(set(killed)) == 3
    assert found.digest == fair.digest and found == fair
    assert not active_children()


@POSIX
def test_a_worker_killed_while_it_sends_its_games_is_noticed():
    """Each worker has its own pipe. It closes with the process, even in the middle of a message."""
    worker = Worker()
    try:
        assert worker.receive(PATIENCE) is None
        worker.send(DyingWhileSending(), Chunk((0,)))
        worker.process.join(PATIENCE)
        assert worker.process.exitcode == -signal.SIGKILL, "it was sending until then"
        with pytest.raises(WorkerDiedError):
            worker.receive(PATIENCE)
    finally:
        worker.end()


@pytest.mark.slow
def test_a_broken_pool_is_replaced(fair):
    report, killed = make_killer(1)
    with ProcessPoolExecutor(2, get_context("spawn")) as executor:
        found = simulate(RULES, [Chance, Slow], 40, executor=executor, chunk=4, progress=report)
    assert len(killed) == 1 and found == fair


@pytest.mark.slow
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


@pytest.mark.slow
def test_a_bot_that_ends_its_process_fails_only_its_own_games():
    found = simulate(RULES, [Chance, Breaking], 12, SEED, workers=2, chunk=6)
    fair = simulate(RULES, [Chance, Unlucky], 12, SEED)
    assert {game.number for game in found.failed} == list_unlucky_games(12) == {0, 10}
    assert {game.error for game in found.failed} == {"its process died 4 times"}
    assert [game.totals for game in found.finished] == [game.totals for game in fair.finished]
    assert not active_children()


@pytest.mark.slow
def test_a_bot_that_never_returns_fails_only_its_own_games():
    found = simulate(RULES, [Chance, Stuck], 12, SEED, workers=2, chunk=4, time_limit=1.2)
    assert {game.number for game in found.failed} == list_unlucky_games(12)
    error = "time limit of 1.2 seconds exceeded; the process was killed"
    assert {game.error for game in found.failed} == {error}
    assert len(found.games) == 12
    assert not active_children()


@pytest.mark.slow
def test_with_a_time_limit_one_worker_is_a_process_that_can_be_killed():
    found = simulate(RULES, [Chance, Stuck], 3, SEED, time_limit=1.2)
    assert [game.number for game in found.failed] == [0]
    assert [len(game.ranks) for game in found.finished] == [2, 2]


def test_an_exception_of_progress_is_raised_and_leaves_no_process_behind():
    def report(done, total):
        raise BrokenPipeError

    with pytest.raises(BrokenPipeError):
        simulate(RULES, Slow, 1000, workers=2, progress=report)
    assert not active_children()


def test_bots_that_the_workers_cannot_import_are_refused(monkeypatch):
    monkeypatch.setattr(Chance, "__module__", "nowhere")
    monkeypatch.setitem(sys.modules, "nowhere", sys.modules["simulation.sample_bots"])
    with pytest.raises(
        InvalidArgumentError,
        match=r"^invalid rules or bots: expected ones that worker .* \(ModuleNotFound",
    ):
        simulate(RULES, Chance, 3, workers=2)


def test_a_worker_reports_readiness_and_plays_until_its_pipe_closes(monkeypatch):
    handlers = []
    monkeypatch.setattr(signal, "signal", lambda *args: handlers.append(args))
    ours, theirs = Pipe()
    job = Job(RULES, (Chance, Slow), 0, rotate=False)
    ours.send((PickledJob.of(job), Chunk(range(2, 4))))
    ours.send((PickledJob(b"no pickle"), Chunk((0,))))
    with ThreadPoolExecutor(1) as executor:
        answers = executor.submit(lambda: [ours.recv(), ours.recv(), ours.recv(), ours.close()])
        serve(theirs)
    ready, played, refused, _ = answers.result()
    assert (ready, handlers) == (None, [(signal.SIGINT, signal.SIG_IGN)])
    assert played.games == simulate(RULES, [Chance, Slow], 4).games[2:]
    assert str(refused).startswith("invalid rules or bots: expected ones that worker processes can import (Unpickl")


def test_a_worker_that_cannot_be_started_is_reported(monkeypatch):
    monkeypatch.setattr("cardgolf.simulation.workers.Worker", make_failing(AssertionError("daemonic processes")))
    with pytest.raises(
        InvalidArgumentError, match=r"^cannot start a worker process: AssertionError: 'daemonic processes'"
    ):
        simulate(RULES, Chance, 3, workers=2)


def make_failing(error):
    """Return a function that raises ``error``."""

    def fail():
        raise error

    return fail


def run_script(path):
    """Start a Python process that leads its own process group."""
    env = {**os.environ, "PYTHONPATH": os.pathsep.join((str(TESTS), *filter(None, sys.path)))}
    command = [sys.executable, str(path)]
    return subprocess.Popen(command, env=env, stdout=-1, stderr=-1, text=True, start_new_session=True)


def has_ended(pid):
    """Return whether a process ends within ``PATIENCE`` seconds."""
    for _ in range(PATIENCE * 20):
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.05)
    return False


@pytest.fixture
def endless(tmp_path):
    """A simulation without end in its own process, and the ids of its workers."""
    path = tmp_path / "endless.py"
    path.write_text(ENDLESS)
    with run_script(path) as process:
        try:
            yield process, [int(word) for word in process.stdout.readline().split()]
        finally:
            process.kill()


@pytest.mark.quick_cases(1)
@POSIX
def test_ctrl_c_reports_finished_games_and_leaves_no_process_behind(endless):
    process, workers = endless
    os.killpg(process.pid, signal.SIGINT)  # like a terminal, which signals the whole group
    out, err = process.communicate(timeout=PATIENCE)
    line, found = out.rsplit(maxsplit=1)
    assert (line, err, process.returncode) == (f"stopped after {found} of 1000000 games", "", 0)
    assert int(found) >= 5
    assert len(workers) == 2 and all(map(has_ended, workers))


@pytest.mark.quick_cases(1)
@POSIX
def test_workers_end_when_their_parent_is_killed(endless):
    process, workers = endless
    process.kill()
    process.wait(PATIENCE)
    assert len(workers) == 2 and all(map(has_ended, workers))


def test_a_script_without_a_main_guard_is_explained(tmp_path):
    path = tmp_path / "bare.py"
    path.write_text("from cardgolf.simulation import simulate\nsimulate('play-nine', 'random', 3, workers=2)\n")
    with run_script(path) as process:
        _, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 1
    assert err.splitlines()[-1].endswith("expected the call in a script under `if __name__ == '__main__':`")
