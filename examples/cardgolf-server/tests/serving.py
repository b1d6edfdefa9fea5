"""A server in its own process, and clients for its tables."""

import json
import os
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from cardgolf_server.messages import game_message
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

SOON = 60
needs_proc = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="reads /proc")

QUICK = ("messages_per_second=1000", "visits_per_minute=10000", "undos_per_minute=1000", "tables_per_hour=1000",
         "table_work=9", "address_work=9", "thinking=9",
         "bot_seconds=0.01", "reaction_seconds=600")  # fmt: skip
"""Bounds high enough that tests need not wait."""


PROGRAM = f"""from cardgolf_server import bounds
bounds.FEW_SECONDS = {SOON}
from cardgolf_server.__main__ import main
main()"""
"""The server, with more seconds for a client than its ten: they are few where much else runs."""


class Server:
    """A server of the tables in ``folder`` on a free port. Always call ``stop``."""

    def __init__(self, folder, *arguments, bounds=QUICK):
        self.folder = folder
        command = [sys.executable, "-W", "error", "-c", PROGRAM, "--folder", str(folder), "--port", "0"]
        command += [*arguments, *(word for bound in bounds for word in ("--bound", bound))]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        self.url = self.process.stdout.readline().strip()

    def stop(self):
        self.process.kill()
        self.process.wait(SOON)
        self.process.stdout.close()

    def busy_seconds(self):
        """Return the processor time that the server's process has used."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def post(self, **command):
        return httpx.post(f"{self.url}tables", json=command, timeout=SOON)

    def table(self, *settings, variant="play-nine", players=("Ann", "Bo"), **more):
        """Create a table at which seat 0 deals first. Return its name and tokens."""
        made = self.post(variant=variant, players=players, settings=("first_dealer=0", *settings), **more)
        assert made.status_code == 201, made.text
        return made.json()["table"], made.json()["tokens"]

    @contextmanager
    def guest(self, name, hello, **options):
        """Connect and send ``hello`` as the first message."""
        address = self.url.replace("http", "ws", 1)
        with connect(f"{address}tables/{name}", open_timeout=SOON, close_timeout=1, **options) as socket:
            guest = Guest(socket)
            guest.send(hello)
            yield guest

    @contextmanager
    def seated(self, name, token, **options):
        """Connect with ``token``. Yield the guest and the first message."""
        with self.guest(name, {"token": token}, **options) as guest:
            yield guest, guest.receive()


class Guest:
    def __init__(self, socket):
        self.socket = socket

    def send(self, command):
        self.socket.send(command if isinstance(command, str | bytes) else json.dumps(command))

    def receive(self):
        """Return the next message, except those that tell which players are connected."""
        while (message := self.receive_any()).get("type") == "players":
            pass
        return message

    def receive_any(self):
        return json.loads(self.socket.recv(timeout=SOON))

    def ask(self, **command):
        self.send(command)
        return self.receive()

    def closed(self):
        """Return the code with which the server closes the connection."""
        with pytest.raises(ConnectionClosed):
            self.receive()
        return self.socket.close_code

    def has_no_more_messages(self):
        """Return whether the next message answers a new invalid command, so that nothing else was sent."""
        return self.ask(nothing=True)["error"].startswith("invalid command")


def message(game, seat, since=None):
    """Return the message about ``game`` that ``seat`` may receive, parsed from JSON."""
    return json.loads(game_message(game, seat, since))


def news(game, seat):
    """Return the message about the last ply of ``game``."""
    return message(game, seat, len(game.history))
