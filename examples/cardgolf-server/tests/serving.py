"""A server in a process of its own, and those who sit down at its tables."""

import json
import subprocess
import sys
from contextlib import contextmanager

import httpx
import pytest
from cardgolf_server.telling import told
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from cardgolf.drawing import svg

SOON = 20


QUICK = ("messages_per_second=1000", "visits_per_minute=10000", "undos_per_minute=1000", "tables_per_hour=1000",
         "table_work=9", "address_work=9")  # fmt: skip
"""Bounds under which tests need not wait."""


class Server:
    """A server of the tables in ``folder``, at a port that was free; ``stop`` it in any case."""

    def __init__(self, folder, *arguments, bounds=QUICK):
        command = [sys.executable, "-W", "error", "-m", "cardgolf_server", "--folder", str(folder), "--port", "0"]
        command += [*arguments, *(word for bound in bounds for word in ("--bound", bound))]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        self.url = self.process.stdout.readline().strip()

    def stop(self):
        self.process.kill()
        self.process.wait(SOON)
        self.process.stdout.close()

    def post(self, **wish):
        return httpx.post(f"{self.url}tables", json=wish)

    def table(self, *settings, variant="play-nine", players=("Ann", "Bo"), **more):
        """The name of a new table, and its tokens."""
        made = self.post(variant=variant, players=players, settings=settings, **more)
        assert made.status_code == 201, made.text
        return made.json()["table"], made.json()["tokens"]

    @contextmanager
    def guest(self, name, hello):
        """Somebody connected who has said ``hello``."""
        address = self.url.replace("http", "ws", 1)
        with connect(f"{address}tables/{name}", open_timeout=SOON, close_timeout=1) as socket:
            guest = Guest(socket)
            guest.send(hello)
            yield guest

    @contextmanager
    def seated(self, name, token):
        """Somebody connected, and the first message."""
        with self.guest(name, {"token": token}) as guest:
            yield guest, guest.heard()


class Guest:
    def __init__(self, socket):
        self.socket = socket

    def send(self, wish):
        self.socket.send(wish if isinstance(wish, str | bytes) else json.dumps(wish))

    def heard(self):
        return json.loads(self.socket.recv(timeout=SOON))

    def asks(self, **wish):
        self.send(wish)
        return self.heard()

    def closed(self):
        """The code with which the server hangs up."""
        with pytest.raises(ConnectionClosed):
            self.heard()
        return self.socket.close_code

    def has_heard_all(self):
        """Whether the next that comes is the answer to what is asked now: nothing else has been sent."""
        return self.asks(nothing=True)["error"].startswith("a player may send")


def message(game, seat):
    """All that ``seat`` may be sent of ``game``, as it comes out of JSON."""
    view = game.view(seat)
    return json.loads(json.dumps({"view": told(view), "picture": svg(view)}))
