"""The folder of tables and the tables in memory. Each has a record ``NAME.jsonl`` and a file of token digests."""

import asyncio
import json
import re
import secrets
from pathlib import Path
from time import monotonic
from typing import Any
from weakref import WeakValueDictionary

from attrs import define, field

import cardgolf
from cardgolf import Game, InvalidArgumentError, InvalidRecordError
from cardgolf_server.bounds import Bounds, BusyError
from cardgolf_server.commands import start_match
from cardgolf_server.rates import Buckets
from cardgolf_server.tables import Table, digest, find_seat
from cardgolf_server.workers import Workers

_NAME = re.compile("[0-9a-f]{16}")


@define(eq=False)
class Tables:
    """The tables saved in ``folder``. ``workers`` run what takes long."""

    folder: Path
    bounds: Bounds = field(factory=Bounds)
    workers: Workers = field(init=False)
    _open: dict[str, Table] = field(factory=dict, init=False)
    _loading: "WeakValueDictionary[str, asyncio.Lock]" = field(factory=WeakValueDictionary, init=False)
    _created: Buckets = field(init=False)

    def __attrs_post_init__(self) -> None:
        hour = self.bounds.tables_per_hour
        self.workers = Workers(self.bounds)
        self._created = Buckets(hour / 3_600, hour / 3)

    async def make(self, address: str, command: Any) -> tuple[str, list[str]]:
        """Create the table that ``address`` requests. Return its name and tokens."""
        if not self._created[address].take():
            raise BusyError(f"too many tables: expected at most {self.bounds.tables_per_hour:g} an hour")
        return await self.workers.table(address, lambda: self.add(start_match(command, self.bounds)))

    def add(self, game: Game) -> tuple[str, list[str]]:
        """Save a new table. Return its name and a token of 256 bits for each seat; only digests are saved."""
        if sum(1 for _ in self.folder.glob("*.jsonl")) >= self.bounds.tables:
            raise BusyError(f"too many tables: expected at most {self.bounds.tables:g}")
        name, tokens = secrets.token_hex(8), [secrets.token_urlsafe(32) for _ in game.state.match.names]
        self._seats(name).write_text(json.dumps([digest(token) for token in tokens]), "ascii")
        cardgolf.save(game, self._record(name))
        return name, tokens

    async def find(self, address: str, name: str, token: object) -> tuple[Table, int | None]:
        """Return the table ``name`` and the seat of ``token``, which is checked before the match is loaded."""
        table = self._open.get(name)
        digests = table.digests if table else await self.workers.read(lambda: self._digests(name))
        seat = find_seat(token, digests)
        lock = self._loading.setdefault(name, asyncio.Lock())
        async with lock:
            if name not in self._open:
                game = await self.workers.table(address, lambda: self._game(name))
                self._make_room(seat)
                self._open[name] = Table(game, digests, self._record(name), self.bounds, self.workers)
        return self._open[name], seat

    def close_idle(self) -> None:
        """Drop tables without guests from memory. The next guest loads them again."""
        now = monotonic()
        for name, table in list(self._open.items()):
            if table.is_idle and now - table.left > self.bounds.idle_seconds:
                del self._open[name]

    def _make_room(self, seat: int | None) -> None:
        """Drop a table if memory is full: one without guests or, for a player, one with spectators only."""
        if len(self._open) < self.bounds.open_tables:
            return
        tables = self._open.items()
        leaving = [each for each in tables if each[1].is_idle or (seat is not None and not each[1].is_seated)]
        if not leaving:
            raise BusyError("too many tables are open: try again later")
        name, table = min(leaving, key=lambda each: (bool(each[1].guests), each[1].left))
        table.close()
        del self._open[name]

    def _digests(self, name: str) -> list[str]:
        if not _NAME.fullmatch(name) or not self._record(name).exists():
            raise InvalidArgumentError("invalid table: expected the name of a table on this server")
        try:
            return [str(each) for each in json.loads(self._seats(name).read_text("ascii"))]
        except (OSError, ValueError, TypeError):
            raise InvalidArgumentError("damaged table: its files cannot be read") from None

    def _game(self, name: str) -> Game:
        try:
            return cardgolf.load(self._record(name))
        except (InvalidRecordError, OSError):  # the details may name hidden cards
            raise InvalidArgumentError("damaged table: its files cannot be read") from None

    def _record(self, name: str) -> Path:
        return self.folder / f"{name}.jsonl"

    def _seats(self, name: str) -> Path:
        return self.folder / f"{name}.seats.json"
