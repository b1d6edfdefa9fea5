"""Workers that die, hang or are interrupted. No game is lost or counted twice, and no process is left."""

import os
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from multiprocessing import Pipe, active_children
from pathlib import Path

import pytest
from simulation.sample_bots import Chance, DyingWhileSending, Slow

import cardgolf
from cardgolf import InvalidArgumentError
from cardgolf.simulation import simulate
from cardgolf.simulation.jobs import Chunk, Job, PickledJob
from cardgolf.simulation.workers import Worker, WorkerDiedError, play_or_refuse, serve

RULES = cardgolf.rules("nine-card", holes=1, turn_limit=12)
TESTS = Path(__file__).parents[1]
PATIENCE = 200
POSIX = pytest.mark.skipif(not hasattr(os, "killpg"), reason="process groups are POSIX's")

ENDLESS = """
import sys
from multiprocessing import active_children
from simulation.sample_bots import Slow
from cardgolf import rules
from cardgolf.simulation import Stopped, simulate

def report(done, total):
    if done >= 5 and not reported:
        reported.append(done)
        print(*[each.pid for each in active_children()], flush=True)

if __name__ == "__main__":
    reported = []
    try:
        simulate(rules("nine-card", holes=1), Slow, 10**6, workers=2, progress=report)
    except Stopped as stopped:
        again = simulate(rules("nine-card", holes=1), Slow, 5)
        games = {game.number: game for game in stopped.found.games}
        assert all(games.get(game.number, game) == game for game in again.games)
        print(stopped, len(games), flush=True)
"""


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
        serve(theirs, play_or_refuse)
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

    def fail(_):
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
