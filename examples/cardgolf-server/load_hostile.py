# ruff: noqa: ANN001, ANN003, ANN201, S311
"""The hostile clients of the load test. Each kind is a coroutine that runs until it is cancelled."""

import asyncio
import json
import random
from collections import Counter
from itertools import count, cycle
from pathlib import Path

import httpx
from load_clients import JSON, Seats, connection, loopback
from websockets.exceptions import WebSocketException

ADDRESSES = 30
GARBAGE = ("x", "[" * 3_000, '{"play": "no such move"}', '{"deal": true}', "")
ROUGH = (OSError, WebSocketException, TimeoutError, httpx.HTTPError, ValueError, KeyError)


class Hostile:
    """Hostile clients of one server, with known tables, seats of their own, and a count of outcomes."""

    def __init__(self, url: str, names: list[str], own: list[Seats]) -> None:
        self.url, self.names, self.own = url, names, own
        self.count: Counter[str] = Counter()
        self.addresses = cycle(loopback(2, number) for number in range(ADDRESSES))
        self.numbers = count()

    def connect(self, name: str, **options):
        return connection(self.url, name, next(self.addresses), **options)

    async def repeat(self, kind) -> None:
        """Repeat one kind of attack, and count how each attempt ended."""
        while True:
            try:
                ended = await kind()
            except ROUGH as error:
                status = getattr(getattr(error, "response", None), "status_code", None)
                code = getattr(getattr(error, "rcvd", None), "code", None)
                ended = f"{status or code or type(error).__name__}"
            self.count[f"{kind.__name__}: {ended}"] += 1
            await asyncio.sleep(random.uniform(0.2, 1))

    async def wrong_token(self) -> str:
        async with self.connect(random.choice(self.names)) as guest:
            await guest.send(json.dumps({"token": "x" * 43}))
            return "answered with a view" if "view" in json.loads(await guest.recv()) else "refused"

    async def spectator(self) -> str:
        """Look on at one of the first three tables, among more spectators than they admit."""
        async with self.connect(self.names[next(self.numbers) % 3]) as guest:
            await guest.send('{"token": null}')
            async for text in guest:
                if "error" in json.loads(text):
                    return "refused"
        return "ended"

    async def slow_reader(self) -> str:
        async with self.connect(self.own[0].name, max_queue=1) as guest:
            await guest.send('{"token": null}')
            await asyncio.sleep(30)
        return "ended"

    async def flood(self) -> str:
        own = random.choice(self.own)
        async with self.connect(own.name) as guest:
            await guest.send(json.dumps({"token": own.tokens[0]}))
            while True:
                for _ in range(50):
                    await guest.send(random.choice(GARBAGE))
                await asyncio.sleep(0.05)

    async def undo_flood(self) -> str:
        """Draw the discard and take it back, as fast as possible."""
        own = random.choice(self.own)
        async with self.connect(own.name) as guest:
            await guest.send(json.dumps({"token": own.tokens[own.turn]}))
            while True:
                await guest.send('{"play": "draw discard"}')
                await guest.send('{"undo": true}')
                await asyncio.sleep(0.02)

    async def many_house_rules(self) -> str:
        return await self.post({"house_rules": ["ender-penalty"] * 200})

    async def many_tables(self) -> str:
        return await self.post({"house_rules": ["ender-penalty"] * 10})

    async def foreign_page(self) -> str:
        status = await self.post({}, {"Origin": "https://evil.example", "Content-Type": "text/plain"})
        async with self.connect(self.names[0], origin="https://evil.example"):
            return f"{status} and let in"

    async def oversized(self) -> str:
        async with self.connect(self.names[0]) as guest:
            await guest.send("x" * random.choice((5_000, 1_000_000)))
            await guest.recv()
            return "answered"

    async def silent(self) -> str:
        async with self.connect(self.names[0]) as guest:
            await guest.recv()
            return "answered"

    async def post(self, more: dict, headers: dict[str, str] = JSON) -> str:
        body = json.dumps({"variant": "nine-card", "players": ["A", "B"]} | more)
        transport = httpx.AsyncHTTPTransport(local_address=next(self.addresses), verify=False)
        async with httpx.AsyncClient(transport=transport, trust_env=False, timeout=20) as client:
            return str((await client.post(f"{self.url}tables", content=body, headers=headers)).status_code)


SHARES = {
    "spectator": 35, "flood": 12, "slow_reader": 12, "undo_flood": 8, "silent": 8, "wrong_token": 8,
    "many_house_rules": 6, "oversized": 5, "foreign_page": 3, "many_tables": 3,
}  # fmt: skip


async def attack(url: str, names: list[str], own: list[Seats], sockets: int, seconds: float) -> Counter[str]:
    """Attack for ``seconds`` with ``sockets`` clients. Return a count of the outcomes."""
    hostile = Hostile(url, names, own)
    kinds = [name for name, share in SHARES.items() for _ in range(max(1, round(sockets * share / 100)))][:sockets]
    tasks = [asyncio.create_task(hostile.repeat(getattr(hostile, name))) for name in kinds]
    await asyncio.sleep(seconds)
    for task in tasks:
        task.cancel()
    await asyncio.wait(tasks, timeout=10)
    return hostile.count


def main(path: str) -> None:
    """Attack as the file at ``path`` says. Write the outcomes to the same file."""
    task = json.loads(Path(path).read_text())
    own = [Seats(**each) for each in task.pop("own")]
    found = asyncio.run(attack(own=own, **task))
    Path(path).write_text(json.dumps(found))
