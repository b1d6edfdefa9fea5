"""Work that takes too long is stopped: its process is killed and replaced, those who asked are told, others go on."""

import asyncio
import json
import os
import subprocess
import sys
import threading
import time
from itertools import count
from pathlib import Path

import anyio
import pytest
from cardgolf_server.bots import EASY, SIMPLEST, make_bots
from cardgolf_server.bounds import Bounds
from cardgolf_server.games import Offer
from cardgolf_server.lobby import Visitor
from cardgolf_server.store import Tables
from cardgolf_server.workers import PATIENCE, Processes, StoppedError, Workers
from serving import SOON, needs_proc

import cardgolf
from cardgolf import InvalidArgumentError, PluginError

ANN = "192.0.2.1"
SECONDS = 0.2
FREE = {"address_work": 1e9, "table_work": 1e9, "thinking": 1e9, "bot_seconds": 0.001}
limits_time = pytest.mark.skipif(os.name == "nt", reason="Windows limits no processor time")

ALONE = """import sys
for name in ("starlette", "uvicorn", "websockets", "h11"):
    sys.modules[name] = None  # an import of it fails
import cardgolf_server.workers, cardgolf_server.bots, cardgolf_server.messages, cardgolf_server.games"""


def test_what_is_stopped_and_what_stops_it_need_no_web_framework():
    ran = subprocess.run([sys.executable, "-c", ALONE], capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stderr) == (0, "")


@pytest.fixture(scope="module")
def processes():
    made = Processes(1, SECONDS)
    yield made
    made.close()


@limits_time
def test_a_job_without_end_is_stopped_after_its_seconds_and_charged_with_them(processes):
    before = processes.clock()
    with pytest.raises(StoppedError, match=r"more than 0\.2 seconds of work"):
        processes.run(sum, count())
    assert SECONDS <= processes.clock() - before < SECONDS + 0.1
    assert processes.run(divmod, 7, 2) == (3, 1), "another process has taken its place"


@pytest.mark.parametrize(("job", "given"), [(time.sleep, 10 * PATIENCE * SECONDS), (os._exit, 3), (os.abort, None)])
def test_a_job_that_sleeps_or_ends_its_process_is_stopped(processes, job, given):
    with pytest.raises(StoppedError):
        processes.run(job, *[given] * (given is not None))
    assert processes.run(divmod, 7, 2) == (3, 1)


@pytest.mark.parametrize(("job", "error"), [(int, PluginError), (Bounds().changed, InvalidArgumentError)])
def test_the_errors_of_a_job_are_raised_and_its_process_goes_on(processes, job, error):
    pid = processes.run(os.getpid)
    with pytest.raises(error):
        processes.run(job, "x")
    assert processes.run(os.getpid) == pid


@needs_proc
def test_closing_kills_all_processes():
    made = Processes(1, 60)
    pid = made.run(os.getpid)
    threads = [threading.Thread(target=stopped, args=(run,)) for run in (made.run, made.run_apart)]
    for thread in threads:
        thread.start()
    while not made._apart:
        time.sleep(0.01)
    made.close()
    for thread in threads:
        thread.join(SOON)
        assert not thread.is_alive()
    assert not Path(f"/proc/{pid}").exists()


def stopped(run):
    """Sleep by ``run`` until that is stopped."""
    with pytest.raises((StoppedError, RuntimeError)):
        run(time.sleep, SOON)


def test_an_address_is_charged_for_what_its_job_took_in_a_process(monkeypatch):
    workers = Workers(Bounds(thinking=0.001, stop_seconds=3))

    def run(self, *_):
        self._used.seconds = 5.0
        raise StoppedError("stopped")

    monkeypatch.setattr(Processes, "run", run)

    async def main():
        with pytest.raises(StoppedError):
            await workers.thinking.do(ANN, lambda: workers.processes.run(count))

    anyio.run(main)
    assert workers.thinking.work.debt(ANN) > 2_000


@pytest.mark.parametrize("variant", ["nine-card", "board-nine"])
@pytest.mark.parametrize("level", ["easy", "hard", "harder", SIMPLEST])
def test_bots_choose_elsewhere_by_what_their_seat_saw(variant, level):
    asked = []

    def run(job, *given):
        asked.append(given)
        return job(*given)

    game = cardgolf.new_game(variant, players=2, seed=1, holes=2)
    bots = make_bots((level, level), run)
    while not game.is_over and game.ply < 60:
        seat = game.to_act[0] if game.to_act else None
        game = game.deal() if seat is None else game.play(bots[seat].choose(game), seat=seat)
        if seat is not None and level == "harder":
            _, view, events = asked[-1]
            assert view.seat == seat and [*map(type, events)].count(type(events[0])) >= 1
            assert sum(type(event).__name__ == "Dealt" for event in events) == 1, "only those of the round"
    assert bool(asked) == (level != SIMPLEST)


def told(guest):
    """Return the messages that ``guest`` has not read yet."""
    return [json.loads(guest.unread.get_nowait()) for _ in range(guest.unread.qsize())]


@pytest.mark.parametrize("stops", [1, 2])
def test_a_bot_that_is_stopped_plays_on_with_less_thought_and_all_are_told(tmp_path, monkeypatch, stops):
    asked = []

    def run(_, job, *given):
        asked.append(given[0])
        if len(asked) <= stops:
            raise StoppedError("stopped")
        return job(*given)

    monkeypatch.setattr(Processes, "run", run)

    async def play():
        tables = Tables(tmp_path, Bounds(**FREE))
        game = cardgolf.new_game("nine-card", players=("Ann", "Bo"), seed=3, first_dealer=0)
        name, (ann, _) = tables.add(game, [None, "hard"])
        table, seat = await tables.find(ANN, name, ann)
        with (
            table.visit(seat, Visitor(ANN, lambda: None)) as guest,
            table.visit(None, Visitor(ANN, lambda: None)) as two,
        ):
            async with asyncio.timeout(SOON):
                while table.game.ply < 1:  # noqa: ASYNC110  # the host tells guests alone
                    await asyncio.sleep(0.01)
                messages = told(guest)
                assert [each for each in messages if each["type"] == "stopped"] == [
                    each for each in told(two) if each["type"] == "stopped"
                ]
        levels = [each["level"] for each in messages if each["type"] == "stopped"]
        assert levels == [EASY, SIMPLEST][:stops]
        assert asked[:stops] == ["hard", EASY][:stops]
        assert [each["bots"] for each in messages if each["type"] == "players"][-1] == [None, levels[-1]]
        assert "The bot of Bo took too long over a move" in json.dumps(messages)

    asyncio.run(play())


def test_a_hint_that_is_stopped_is_refused(tmp_path, monkeypatch):
    def run(*_):
        raise StoppedError("stopped: this took more than 2 seconds of work on this server")

    monkeypatch.setattr(Processes, "run", run)

    async def play():
        tables = Tables(tmp_path, Bounds(**FREE))
        name, (ann, _) = tables.add(cardgolf.new_game("nine-card", players=("Ann", "Bo"), seed=3))
        table, _ = await tables.find(ANN, name, ann)
        with table.visit(0, Visitor(ANN, lambda: None)) as one, table.visit(1, Visitor(ANN, lambda: None)) as two:
            told(two)
            await table.advise(one)
            assert "more than 2 seconds of work" in told(one)[-1]["error"]
            assert not told(two), "only who asked is told"

    asyncio.run(play())


def test_the_games_are_found_once_and_no_token_waits_for_them(monkeypatch):
    found, gate = [], threading.Event()

    def run_apart(_, job):
        found.append(job)
        assert gate.wait(SOON)
        if len(found) == 1:
            raise StoppedError("stopped")
        return {"games": []}

    monkeypatch.setattr(Processes, "run_apart", run_apart)

    async def main():
        workers = Workers(Bounds())
        offer = Offer(workers)
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(refused, offer)
            await anyio.wait_all_tasks_blocked()
            with anyio.fail_after(SOON / 2):
                assert await workers.read(lambda: "a token") == "a token"
            gate.set()
        assert [await offer.find() for _ in range(2)] == [{"games": []}] * 2

    anyio.run(main)
    assert len(found) == 2, "the first one failed"


async def refused(offer):
    with pytest.raises(StoppedError):
        await offer.find()


def test_a_process_of_its_own_returns_what_its_job_returns():
    made = Processes(1, SECONDS)
    assert made.run_apart(divmod, 7, 2) == (3, 1)
    with pytest.raises(PluginError):
        made.run_apart(int, "x")
    made.close()
    assert not made._apart
    with pytest.raises(InvalidArgumentError, match="expected NAME=NUMBER"):
        Bounds().changed(["stop_seconds=-1"])
