# ruff: noqa: ANN001, ANN003, ANN201, S311
"""Helpers of all clients of the load test, and its honest players."""

import asyncio
import json
import random
import time
from dataclasses import dataclass, field

import httpx
from websockets.asyncio.client import connect

JSON = {"Content-Type": "application/json"}
THINKING = (1.0, 5.0)


@dataclass
class Seats:
    """A table, the tokens of its two seats, and the seat to move."""

    name: str
    tokens: list[str]
    turn: int = 0


def loopback(group: int, number: int) -> str:
    """Return a loopback address. Each client has its own, as it would have on the internet."""
    return f"127.{group}.{number // 250}.{number % 250 + 1}"


def connection(url: str, name: str, address: str, **options):
    """Return a websocket to a table, from ``address``."""
    options = {"open_timeout": 60, "close_timeout": 1, "compression": None, "ping_interval": None} | options
    return connect(f"{url.replace('http', 'ws', 1)}tables/{name}", local_addr=(address, 0), proxy=None, **options)


def make_table(url: str, address: str) -> Seats:
    """Create a table from ``address``."""
    command = {"variant": "nine-card", "players": ["Ann", "Bo"]}
    with httpx.Client(transport=httpx.HTTPTransport(local_address=address, verify=False), trust_env=False) as client:
        answer = client.post(f"{url}tables", json=command, timeout=60)
    answer.raise_for_status()
    return Seats(answer.json()["table"], answer.json()["tokens"])


async def receive_view(guest, seconds: float | None = None) -> dict:
    """Return the view in the next message that has one."""
    while True:
        message = json.loads(await asyncio.wait_for(guest.recv(), seconds))
        if "view" in message:
            return message["view"]


@dataclass
class Honest:
    """The two players of a table. Each thinks, plays, and waits for the answer."""

    url: str
    seats: Seats
    address: str
    waited: list[float] = field(default_factory=list)
    lost: list[str] = field(default_factory=list)

    async def play(self, until: asyncio.Event) -> None:
        """Play until the event. Note each wait, and a connection that was lost."""
        try:
            async with (
                connection(self.url, self.seats.name, self.address) as one,
                connection(self.url, self.seats.name, self.address) as other,
            ):
                await self._play([one, other], until)
        except Exception as error:  # any error means that a player has lost the table
            self.lost.append(f"{type(error).__name__}: {error}"[:100])

    async def _play(self, guests: list, until: asyncio.Event) -> None:
        for guest, token in zip(guests, self.seats.tokens, strict=True):
            await guest.send(json.dumps({"token": token}))
        views = [await receive_view(guest) for guest in guests]
        while not until.is_set():
            await asyncio.sleep(random.uniform(*THINKING))
            turn = views[0]["turn"]
            if turn is None:
                turn, command = 0, {"deal": True}
            else:
                command = {"play": random.choice(views[turn]["legal_moves"])}
            began = time.perf_counter()
            await guests[turn].send(json.dumps(command))
            views[turn] = await receive_view(guests[turn], 60)
            self.waited.append(time.perf_counter() - began)
            views[1 - turn] = await receive_view(guests[1 - turn])
            if views[0]["phase"] == "round over" and not views[0]["standings"]:
                return
