"""Processes that die, never answer or are interrupted: nothing is lost, nothing counts twice, nobody stays behind."""

import os
import signal
import subprocess
import sys
import time
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import Pipe, active_children, get_context
from pathlib import Path

import pytest
from simulation_bots import Breaking, Chance, DyingWhileSending, Slow, Stuck, Unlucky

import cardgolf
from cardgolf import InvalidOptionError
from cardgolf.simulation import bot_chance, simulate
from cardgolf.simulation.jobs import Chunk, Job, PickledJob
from cardgolf.simulation.workers import Worker, WorkerDiedError, serve

RULES = cardgolf.rules("nine-card", holes=1, turn_limit=12)
TESTS = Path(__file__).parent
PATIENCE = 60
SEED = 5  # of whose first twelve games two are unlucky
POSIX = pytest.mark.skipif(not hasattr(os, "killpg"), reason="process groups are POSIX's")

ENDLESS = """
import sys
from multiprocessing import active_children
from simulation_bots import Slow
from cardgolf import rules
from cardgolf.simulation import Interrupted, simulate

def told(done, total):
    if done >= 5 and not said:
        said.append(done)
        print(*[each.pid for each in active_children()], flush=True)

if __name__ == "__main__":
    said = []
    try:
        simulate(rules("nine-card", holes=1), Slow, 10**6, workers=2, progress=told)
    except Interrupted as stopped:
        again = simulate(rules("nine-card", holes=1), Slow, 5)
        games = {game.number: game for game in stopped.results.games}
        assert all(games.get(game.number, game) == game for game in again.games)
        print(stopped, len(games), flush=True)
"""


def killing(kills):
    """A progress that kills a process by its id each time it is told of more, so many times."""
    killed = []

    def told(done, total):
        for victim in active_children()[: done < total and len(killed) < kills]:
            os.kill(victim.pid, signal.SIGKILL)
            victim.join(PATIENCE)  # else the dead may be met again
            killed.append(victim.pid)

    return told, killed


def struck(games):
    """The games in which the bot in seat 1 does something bad."""
    return {number for number in range(games) if bot_chance(SEED, number, 1).random() < 1 / 8}


@pytest.fixture(scope="module")
def fair():
    return simulate(RULES, [Chance, Slow], 40)


@pytest.mark.parametrize("chunk", [None, 8])
def test_killed_workers_lose_no_game_and_count_none_twice(fair, chunk):
    tell, killed = killing(3)
    found = simulate(RULES, [Chance, Slow], 40, workers=2, chunk=chunk, progress=tell)
    assert len(set(killed)) == 3
    assert found.digest == fair.digest and found == fair
    assert not active_children()


@POSIX
def test_a_worker_killed_while_it_sends_its_games_is_noticed():
    """One pipe a worker: the end of the process ends the pipe, even after half an answer."""
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


def test_a_pool_that_broke_is_replaced(fair):
    tell, killed = killing(1)
    with ProcessPoolExecutor(2, get_context("spawn")) as executor:
        found = simulate(RULES, [Chance, Slow], 40, executor=executor, chunk=4, progress=tell)
    assert len(killed) == 1 and found == fair


def test_a_bot_that_ends_its_process_costs_its_own_games_alone():
    found = simulate(RULES, [Chance, Breaking], 12, SEED, workers=2, chunk=6)
    fair = simulate(RULES, [Chance, Unlucky], 12, SEED)
    assert {game.number for game in found.failed} == struck(12) == {0, 10}
    assert {game.error for game in found.failed} == {"the process that played it ended 4 times"}
    assert [game.totals for game in found.finished] == [game.totals for game in fair.finished]
    assert not active_children()


def test_a_bot_that_never_answers_is_stopped_and_costs_its_own_games_alone():
    found = simulate(RULES, [Chance, Stuck], 12, SEED, workers=2, chunk=4, time_limit=1.2)
    assert {game.number for game in found.failed} == struck(12)
    error = "it had not ended after 1.2 seconds, and its process was killed"
    assert {game.error for game in found.failed} == {error}
    assert len(found.games) == 12
    assert not active_children()


def test_with_a_time_limit_one_worker_is_a_process_that_can_be_killed():
    found = simulate(RULES, [Chance, Stuck], 3, SEED, time_limit=1.2)
    assert [game.number for game in found.failed] == [0]
    assert [len(game.ranks) for game in found.finished] == [2, 2]


def test_what_progress_raises_comes_out_and_leaves_nobody_behind():
    def told(done, total):
        raise BrokenPipeError

    with pytest.raises(BrokenPipeError):
        simulate(RULES, Slow, 1000, workers=2, progress=told)
    assert not active_children()


def test_bots_that_the_workers_cannot_import_are_refused(monkeypatch):
    monkeypatch.setattr(Chance, "__module__", "nowhere")
    monkeypatch.setitem(sys.modules, "nowhere", sys.modules["simulation_bots"])
    with pytest.raises(
        InvalidOptionError, match=r"^the processes that play cannot import the rules or the bots: ModuleNotFound"
    ):
        simulate(RULES, Chance, 3, workers=2)


def test_a_worker_says_that_it_is_there_and_plays_until_nobody_is_left_to_ask(monkeypatch):
    heard = []
    monkeypatch.setattr(signal, "signal", lambda *args: heard.append(args))
    ours, theirs = Pipe()
    job = Job(RULES, (Chance, Slow), 0, rotate=False)
    ours.send((PickledJob.of(job), Chunk(range(2, 4))))
    ours.send((PickledJob(b"no pickle"), Chunk((0,))))
    with ThreadPoolExecutor(1) as asking:
        answers = asking.submit(lambda: [ours.recv(), ours.recv(), ours.recv(), ours.close()])
        serve(theirs)
    there, played, refused, _ = answers.result()
    assert (there, heard) == (None, [(signal.SIGINT, signal.SIG_IGN)])
    assert played.games == simulate(RULES, [Chance, Slow], 4).games[2:]
    assert str(refused).startswith("the processes that play cannot import the rules or the bots: Unpickl")


def test_where_no_process_can_be_started_it_is_told(monkeypatch):
    monkeypatch.setattr("cardgolf.simulation.workers.Worker", failing(AssertionError("daemonic processes")))
    with pytest.raises(
        InvalidOptionError, match=r"^cannot start a worker process: AssertionError: 'daemonic processes'"
    ):
        simulate(RULES, Chance, 3, workers=2)


def failing(error):
    def fail():
        raise error

    return fail


def script(path):
    """A process of its own, and the leader of its group."""
    env = {**os.environ, "PYTHONPATH": os.pathsep.join((str(TESTS), *filter(None, sys.path)))}
    command = [sys.executable, str(path)]
    return subprocess.Popen(command, env=env, stdout=-1, stderr=-1, text=True, start_new_session=True)


def gone(pid):
    """Whether a process has ended, or does within a while."""
    for _ in range(PATIENCE * 20):
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.05)
    return False


@pytest.fixture
def endless(tmp_path):
    """A simulation without end in a process of its own, and the ids of its workers."""
    path = tmp_path / "endless.py"
    path.write_text(ENDLESS)
    with script(path) as process:
        try:
            yield process, [int(word) for word in process.stdout.readline().split()]
        finally:
            process.kill()


@POSIX
def test_ctrl_c_reports_what_is_finished_and_leaves_nobody_behind(endless):
    process, workers = endless
    os.killpg(process.pid, signal.SIGINT)  # as a terminal does: everybody hears it
    out, err = process.communicate(timeout=PATIENCE)
    told, found = out.rsplit(maxsplit=1)
    assert (told, err, process.returncode) == (f"stopped after {found} of 1000000 games", "", 0)
    assert int(found) >= 5
    assert len(workers) == 2 and all(map(gone, workers))


@POSIX
def test_workers_end_when_whoever_asks_is_killed(endless):
    process, workers = endless
    process.kill()
    process.wait(PATIENCE)
    assert len(workers) == 2 and all(map(gone, workers))


def test_a_script_without_its_guard_is_told_so(tmp_path):
    path = tmp_path / "bare.py"
    path.write_text("from cardgolf.simulation import simulate\nsimulate('play-nine', 'random', 3, workers=2)\n")
    with script(path) as process:
        _, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 1
    assert err.splitlines()[-1].endswith("in a script, call this under `if __name__ == '__main__':`")
