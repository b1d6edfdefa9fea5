"""One address sends much dear work at once: others are served meanwhile. Work for closed connections is not done."""

import json
import socket
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from itertools import pairwise
from random import Random

import httpx
import pytest
from cardgolf_server.store import Tables
from serving import SOON, Server, needs_proc

import cardgolf

DEAR = {"variant": "nine-card", "players": [f"P{seat}" for seat in range(8)], "settings": ["decks=8"]}
STOPPED = 2
"""Seconds of work after which a hint is stopped."""
FEW = 3
"""Jobs of the foe that are done while an honest player is served: one for each of two processes, and one more."""


@pytest.fixture
def server(tmp_path):
    running = Server(tmp_path, bounds=["tables_per_hour=1000", "visits_per_minute=1000", f"stop_seconds={STOPPED}"])
    yield running
    running.stop()


def client_at(address):
    return httpx.Client(transport=httpx.HTTPTransport(local_address=address), timeout=SOON)


def count_made(pages):
    """Return how many of the pages that were asked for have come."""
    return sum(each.done() and each.result() == 200 for each in pages)


def test_pages_that_one_address_asks_for_do_not_delay_others(server):
    with client_at("127.0.0.2") as foe, ThreadPoolExecutor(10) as pool:
        asked = [DEAR | {"house_rules": [f"ender-penalty:points={points}"]} for points in range(1, 11)]
        names = [foe.post(f"{server.url}tables", json=each).json()["table"] for each in asked]

        def attack(name):
            try:
                with client_at("127.0.0.2") as one:
                    return one.get(f"{server.url}tables/{name}/rules").status_code
            except httpx.HTTPError:  # the server has stopped
                return 0

        pages = [pool.submit(attack, name) for name in names]
        time.sleep(0.5)
        made_meanwhile = []
        with client_at("127.0.0.3") as honest:
            for _ in range(3):
                before = count_made(pages)
                made = honest.post(f"{server.url}tables", json={"variant": "golf", "players": ["Ann", "Bo"]})
                assert made.status_code == 201
                assert honest.get(f"{server.url}tables/{made.json()['table']}/rules").status_code == 200
                made_meanwhile.append(count_made(pages) - before)
        assert max(made_meanwhile) <= FEW, made_meanwhile
        assert not all(each.done() for each in pages), "the foe's pages wait for each other"
        server.stop()  # the other pages would take a minute
        assert sorted({each.result() for each in pages} - {0, 200, 429}) == []


@needs_proc
def test_a_page_is_sent_at_once_when_it_was_made_before(server):
    name, _ = server.table("decks=8", variant="nine-card", house_rules=["ender-penalty"])
    other, _ = server.table("decks=8", variant="nine-card", house_rules=["ender-penalty"])
    busy = [server.busy_seconds()]
    for each in [name, *[other] * 20]:
        assert httpx.get(f"{server.url}tables/{each}/rules", timeout=SOON).status_code == 200
        busy.append(server.busy_seconds())
    assert busy[-1] - busy[1] < 2 * (busy[1] - busy[0]), "the others take longer together than the first one"


def test_jobs_of_closed_connections_are_not_done(server):
    host, port = server.url.removeprefix("http://").rstrip("/").split(":")
    body = json.dumps(DEAR).encode()
    head = f"POST /tables HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n"
    dear = server.post(**DEAR | {"house_rules": ["ender-penalty:points=3"]}).json()["table"]
    with ThreadPoolExecutor(9) as pool:
        pages = [pool.submit(httpx.get, f"{server.url}tables/{dear}/rules", timeout=SOON) for _ in range(2)]
        for _ in range(30):
            with socket.create_connection((host, int(port)), SOON) as raw:
                raw.sendall(f"{head}\r\n".encode() + body)
        assert {each.result().status_code for each in pages} == {200}
    assert server.table()
    assert len([*server.folder.glob("*.jsonl")]) < 2 + 30


def dear_match():
    """Return a match in which a hint is stopped: many moves, long rounds, and no lanes that could play them."""
    settings, rng = ["rows=3", "columns=5", "decks=8"], Random(2)
    rules = cardgolf.rules("golf", "several-for-one", settings=settings)
    game = cardgolf.new_game(rules, players=[f"P{seat}" for seat in range(8)], seed=9)
    while game.ply < 60 or len(game.legal_moves) < 2:
        game = game.play(rng.choice(game.legal_moves))
    return game


def bot_moves(server, moves):
    """Play with a bot of the highest level. Yield each time it has moved."""
    asked = {"variant": "golf", "players": ["Ann", "Bo"], "bots": [None, "hardest"]}
    with client_at("127.0.0.3") as honest:
        made = honest.post(f"{server.url}tables", json=asked).json()
    with server.seated(made["table"], made["tokens"][0], source_address=("127.0.0.3", 0)) as (guest, first):
        last = first
        while moves:
            if 1 in last["view"]["to_act"]:
                moves -= 1
                last = guest.receive()
                yield
            else:
                last = guest.ask(play=last["view"]["legal_moves"][-1])
            assert last["type"] == "table", last


def test_sixty_hints_that_are_stopped_do_not_delay_the_bot_of_another_table(server):
    """While one move of the bot is waited for, few hints are stopped: others wait behind it, on a slow computer too."""
    game, answers, stopped = dear_match(), [], [0]
    with ExitStack() as stack:
        foes = []
        for _ in range(8):
            name, tokens = Tables(server.folder).add(game)
            own = {"source_address": ("127.0.0.2", 0)}
            foes += [stack.enter_context(server.seated(name, token, **own))[0] for token in tokens[: 60 - len(foes)]]
        for foe in foes:
            foe.send({"hint": True})

        def count_stopped():
            answers.extend(error for foe in foes for error in refusals(foe))
            return sum(f"more than {STOPPED} seconds of work" in each for each in answers)

        stopped += [count_stopped() for _ in bot_moves(server, 8)]
        end = time.monotonic() + SOON
        while not count_stopped():
            assert time.monotonic() < end, "no hint was stopped"
    assert sum("too many requests from your address" in each for each in answers) >= 50, "only some of them wait"
    assert max(after - before for before, after in pairwise(stopped)) <= FEW, stopped


def refusals(guest):
    """Yield the errors that ``guest`` was told until now."""
    with suppress(TimeoutError):
        while True:
            message = json.loads(guest.socket.recv(timeout=0.01))
            if "error" in message:
                yield message["error"]
