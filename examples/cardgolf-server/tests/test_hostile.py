"""Attacks on a real server, and their effect on its players."""

import json
import os
import socket
import time
from contextlib import ExitStack, contextmanager
from pathlib import Path
from threading import Thread

import httpx
import pytest
from serving import QUICK, SOON, Server, needs_proc
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

import cardgolf

JSON = {"Content-Type": "application/json"}
GOOD = {"variant": "play-nine", "players": ["Ann", "Bo"]}
FOREIGN = ("https://evil.example", "http://127.0.0.1:1", "null", "http://localhost.evil.example")


def long_match(folder, name, events):
    """Save a match of ``events`` events as table ``name``. Return the game."""
    game = cardgolf.new_game("nine-card", players=("Ann", "Bo"), turn_limit=100_000)
    while game.phase == "opening":
        game = game.play(game.legal_moves[0])
    while game.ply < events:
        for move in ("draw stock", "discard"):
            game = game.play(next(each for each in game.legal_moves if str(each).startswith(move)))
    cardgolf.save(game, folder / f"{name}.jsonl")
    return game


@contextmanager
def running(folder, *arguments, bounds=QUICK):
    server = Server(folder, *arguments, bounds=bounds)
    try:
        yield server
    finally:
        server.stop()


def post(server, **headers):
    return httpx.post(f"{server.url}tables", content=json.dumps(GOOD), headers=JSON | headers, timeout=SOON)


def handshake(server, name, **options):
    """Return the status with which a websocket's request is answered."""
    try:
        with connect(f"{server.url.replace('http', 'ws', 1)}tables/{name}", open_timeout=SOON, **options):
            return 101
    except InvalidStatus as refused:
        return refused.response.status_code


def test_spectators_cannot_lock_out_the_owner_of_a_seat(server):
    name, (_, bo) = server.table()
    with ExitStack() as stack:
        for _ in range(100):
            try:
                stack.enter_context(server.seated(name, None))
            except ConnectionClosed:
                break
        guest, first = stack.enter_context(server.seated(name, bo))
        assert first["view"]["seat"] == 1
        assert guest.ask(play="flip a1")["view"]["boards"][1]["slots"][0]["up"]


def test_silent_connections_cannot_lock_out_the_owner_of_a_seat(tmp_path):
    with running(tmp_path, bounds=[*QUICK, "sockets=20"]) as server, ExitStack() as stack:
        name, (ann, bo) = server.table()
        patient, _ = stack.enter_context(server.seated(name, ann))
        address = f"{server.url.replace('http', 'ws', 1)}tables/{name}"
        silent = [stack.enter_context(connect(address, open_timeout=SOON)) for _ in range(60)]
        guest, first = stack.enter_context(server.seated(name, bo))
        assert first["view"]["seat"] == 1
        assert guest.ask(play="flip a1") and patient.receive()["view"]["seat"] == 0
        with pytest.raises(ConnectionClosed):
            silent[0].recv(timeout=SOON)
        assert silent[0].close_code == 4003


def test_a_newer_connection_of_a_seat_replaces_the_older(server):
    name, (_, bo) = server.table()
    with server.seated(name, bo) as (older, _), server.seated(name, bo) as (newer, _):
        assert older.closed() == 4001
        assert newer.ask(play="flip a1")["view"]["boards"][1]["slots"][0]["up"]


def test_where_all_are_seated_one_more_is_refused(tmp_path):
    with running(tmp_path, bounds=[*QUICK, "sockets_per_address=2"]) as server, ExitStack() as stack:
        name, tokens = server.table()
        for token in tokens:
            stack.enter_context(server.seated(name, token))
        assert handshake(server, name) == 403


@needs_proc
def test_a_wrong_token_loads_no_match(server):
    name, _ = server.table()
    long_match(server.folder, name, 5_000)
    before = server.busy_seconds()
    for _ in range(10):
        with server.guest(name, {"token": "wrong"}) as guest:
            assert guest.receive()["error"] == "invalid token: expected one of this table"
    assert server.busy_seconds() - before < 0.5


def longest_silence(server, name, token, attack):
    """Return the longest wait of a seat while ``attack`` runs, and the result of the attack."""
    result, worst = [], 0.0
    with server.seated(name, token) as (guest, _):
        thread = Thread(target=lambda: result.append(attack()))
        thread.start()
        while thread.is_alive():
            began = time.monotonic()
            guest.ask(play="no such move")
            worst = max(worst, time.monotonic() - began)
            time.sleep(0.02)
        thread.join()
    return worst, result[0]


def test_a_long_match_is_loaded_while_others_play(server):
    """Loading takes seconds. No other table waits for long."""
    calm, tokens = server.table()
    name, _ = server.table()
    long_match(server.folder, name, 20_000)

    def look():
        began = time.monotonic()
        with server.seated(name, None) as (_, first):
            return time.monotonic() - began, first

    worst, (taken, first) = longest_silence(server, calm, tokens[1], look)
    assert first["view"]["seat"] is None
    assert worst < taken / 2


@needs_proc
def test_undo_does_not_play_the_match_again(server):
    name, tokens = server.table()
    game = long_match(server.folder, name, 2_900)
    began = time.process_time()
    cardgolf.replay(cardgolf.record(game))
    replayed = time.process_time() - began
    with server.seated(name, tokens[game.turn]) as (guest, _):
        guest.ask(play="draw stock")
        before = server.busy_seconds()
        for _ in range(30):
            assert "That move showed a new card." in guest.ask(undo=True)["error"]
        assert server.busy_seconds() - before < 5 * replayed  # thirty replays would take thirty times as long


def test_undos_are_counted_by_seat(tmp_path):
    bounds = [*QUICK, "undos_per_minute=3"]
    with running(tmp_path, bounds=bounds) as server:
        name, tokens = server.table()
        with server.seated(name, tokens[0]) as (one, _), server.seated(name, tokens[1]) as (other, _):
            errors = [one.ask(undo=True)["error"] for _ in range(4)]
            assert ["too many undos" in error for error in errors] == [False, False, False, True]
            assert "You have made no move that you could take back." in other.ask(undo=True)["error"]


@pytest.mark.parametrize(
    ("more", "named"),
    [
        ({"house_rules": ["ender-penalty"] * 200}, "house_rules"),
        ({"settings": ["holes=1"] * 200}, "settings"),
        ({"players": ["A"] * 200}, "players"),
    ],
)
@needs_proc
def test_the_entries_of_a_request_are_counted_before_they_are_looked_up(server, more, named):
    server.table()
    before = server.busy_seconds()
    for _ in range(5):
        answer = httpx.post(f"{server.url}tables", json=GOOD | more, timeout=SOON)
        assert answer.status_code == 400
        assert answer.json()["error"].startswith(f"invalid {named}: expected at most")
    assert server.busy_seconds() - before < 0.4


@pytest.mark.parametrize("origin", FOREIGN)
def test_a_page_of_another_site_can_neither_create_nor_watch_a_table(server, origin):
    name, _ = server.table()
    kept = sorted(server.folder.iterdir())
    for kind in ("text/plain", "application/json"):
        answer = post(server, **{"Origin": origin, "Content-Type": kind})
        assert answer.status_code == 403
    assert sorted(server.folder.iterdir()) == kept
    assert handshake(server, name, origin=origin) == 403


@pytest.mark.parametrize(
    "kind", ["text/plain", "", "application/x-www-form-urlencoded", "text/plain; application/json"]
)
def test_a_table_is_made_of_json_alone(server, kind):
    kept = sorted(server.folder.iterdir())
    assert post(server, **{"Content-Type": kind}).status_code == 415
    assert sorted(server.folder.iterdir()) == kept


def test_the_servers_own_page_and_configured_origins_are_allowed(tmp_path):
    with running(tmp_path, "--origin", "https://golf.example") as server:
        for origin in (server.url.rstrip("/"), "https://golf.example"):
            assert post(server, Origin=origin).status_code == 201
            assert handshake(server, "0" * 16, origin=origin) == 101


def test_a_rebound_host_name_is_refused(server):
    """The name rebound.example now resolves to this server. Its page sends it as host and as origin."""
    assert post(server, Origin="http://rebound.example", Host="rebound.example").status_code == 403


@pytest.mark.skipif(os.name == "nt", reason="modes are POSIX")
def test_records_are_readable_by_their_owner_alone(tmp_path):
    old = os.umask(0o022)
    try:
        with running(tmp_path / "made") as server:
            name, (_, bo) = server.table()
            with server.seated(name, bo) as (guest, _):
                guest.ask(play="flip a1")
            modes = {path.stat().st_mode & 0o777 for path in (tmp_path / "made").iterdir()}
            assert modes == {0o600}
            assert (tmp_path / "made").stat().st_mode & 0o777 == 0o700
    finally:
        os.umask(old)


@pytest.mark.skipif(os.name == "nt", reason="modes are POSIX")
def test_a_folder_that_others_may_read_is_refused(tmp_path):
    tmp_path.chmod(0o755)
    server = Server(tmp_path)
    assert server.url == ""
    assert server.process.wait(SOON) == 2
    server.stop()


def test_tables_made_are_counted_by_address(tmp_path):
    with running(tmp_path, bounds=["tables_per_hour=6"]) as server:
        assert [post(server).status_code for _ in range(3)] == [201, 201, 429]
        with httpx.Client(transport=httpx.HTTPTransport(local_address="127.0.0.2")) as other:
            assert other.post(f"{server.url}tables", json=GOOD, timeout=SOON).status_code == 201


def test_a_proxy_header_counts_only_if_it_is_configured(tmp_path):
    names = [{"X-Forwarded-For": f"10.0.0.{number}"} for number in range(4)]
    with running(tmp_path, bounds=["tables_per_hour=6"]) as server:
        assert [post(server, **name).status_code for name in names] == [201, 201, 429, 429]
    with running(tmp_path, "--trusted-header", "X-Forwarded-For", bounds=["tables_per_hour=3"]) as server:
        assert [post(server, **name).status_code for name in names] == [201] * 4
        forged = {"X-Forwarded-For": "10.9.9.9, 10.0.0.1"}
        assert post(server, **forged).status_code == 429


def test_connections_are_counted_by_address_and_minute(tmp_path):
    with running(tmp_path, bounds=["visits_per_minute=10"]) as server:
        assert [handshake(server, "0" * 16) for _ in range(6)] == [101] * 5 + [403]


def test_answers_forbid_other_sites_and_leak_no_address(server):
    for answer in (httpx.get(server.url, timeout=SOON), post(server), post(server, Origin="https://evil.example")):
        headers = answer.headers
        assert "default-src 'none'" in headers["Content-Security-Policy"]
        assert "frame-ancestors 'none'" in headers["Content-Security-Policy"]
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert headers["Referrer-Policy"] == "no-referrer"
        assert "server" not in headers


def test_tokens_and_seeds_have_256_bits_and_no_message_has_the_seed(server):
    name, tokens = server.table("holes=1")
    assert all(len(token) == 43 for token in tokens)
    seed = cardgolf.load(server.folder / f"{name}.jsonl").seed
    assert seed > 2**200
    said = []
    with server.seated(name, tokens[1]) as (guest, first):
        said += [first, *(guest.ask(play=each) for each in ("flip a1", "x" * 3_000, "flip a1", "flip b1"))]
    written = json.dumps(said)
    assert not [form for form in (f"{seed}", f"{seed:x}") if form in written]


def test_messages_are_answered_at_a_pace(tmp_path):
    with running(tmp_path, bounds=["messages_per_second=5"]) as server:
        name, (_, bo) = server.table()
        with server.seated(name, bo) as (guest, _):
            began = time.monotonic()
            for _ in range(20):
                guest.ask(play="no such move")
            assert time.monotonic() - began > 1.5


@pytest.mark.parametrize(
    "flood", [b"\x81\x80abcd" * 4_000, b"\x89\x80abcd" * 4_000, b"\x81\xfe\x40\x00abcd" + b"x" * 16_384]
)
def test_a_flood_ends_its_connection_unread(server, flood):
    """The floods are thousands of empty messages, thousands of pings, and one message of 16 kB."""
    name, (_, bo) = server.table()
    host, port = server.url.removeprefix("http://").rstrip("/").split(":")
    with server.seated(name, bo) as (patient, _), socket.create_connection((host, int(port)), SOON) as raw:
        raw.sendall(
            f"GET /tables/{name} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        assert raw.recv(4_096).startswith(b"HTTP/1.1 101")
        try:
            raw.sendall(flood)
            while raw.recv(4_096):
                pass
        except ConnectionError:
            pass
        assert patient.has_no_more_messages()


def test_requests_that_are_never_finished_take_no_place_from_others(tmp_path):
    with running(tmp_path, bounds=[*QUICK, "sockets_per_address=8"]) as server, ExitStack() as stack:
        host, port = server.url.removeprefix("http://").rstrip("/").split(":")
        for _ in range(200):
            stack.enter_context(socket.create_connection((host, int(port)), SOON)).sendall(b"GET / HTTP/1.1\r\n")
        with httpx.Client(transport=httpx.HTTPTransport(local_address="127.0.0.2")) as other:
            assert other.get(server.url, timeout=SOON).status_code == 200
        files = len(list(Path(f"/proc/{server.process.pid}/fd").iterdir()))
        assert files < 100


def test_idle_tables_leave_memory_and_come_back(tmp_path):
    with running(tmp_path, bounds=[*QUICK, "idle_seconds=0.2", "open_tables=1"]) as server:
        tables = [server.table() for _ in range(2)]
        for _ in range(2):
            for name, (_, bo) in tables:
                with server.seated(name, bo) as (guest, first):
                    assert first["view"]["seat"] == 1
                    assert guest.ask(play="flip a1")


def test_spectators_leave_a_full_server_for_the_owner_of_a_seat(tmp_path):
    with running(tmp_path, bounds=[*QUICK, "open_tables=1"]) as server:
        (one, (ann, _)), (other, (_, bo)) = server.table(), server.table()
        with server.seated(one, None) as (looker, _):
            with server.guest(other, {"token": None}) as guest:
                assert guest.receive()["error"].startswith("too many tables are open")
            with server.seated(other, bo) as (_, first):
                assert first["view"]["seat"] == 1
                assert looker.closed() == 4003
                with server.guest(one, {"token": ann}) as owner:
                    assert owner.receive()["error"].startswith("too many tables are open")


def test_saved_moves_are_not_lost_when_the_connection_is_replaced(server):
    """Connections of one seat replace each other quickly while each plays."""
    name, (_, bo) = server.table(variant="nine-card")
    with ExitStack() as stack:
        for slot in ("a1", "b1", "c1", "a2", "b2"):
            guest, _ = stack.enter_context(server.seated(name, bo))
            guest.send({"play": f"flip {slot}"})
        with server.seated(name, bo) as (newest, first):
            newest.send({"nothing": True})  # answered after a move that is being saved
            seen = first
            while (message := newest.receive())["type"] == "table":
                seen = message
            game = cardgolf.load(server.folder / f"{name}.jsonl")
            up = [slot["up"] for slot in seen["view"]["boards"][1]["slots"]]
            assert up == [slot.up for slot in game.view(1).boards[1].slots]
            assert any(up)
