"""The folder of tables: a record ``NAME.jsonl`` each, beside it the digests of its tokens, and those in memory."""

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
from cardgolf import Game, InvalidPositionError, InvalidRecordError
from cardgolf_server.bounds import Bounds, Busy
from cardgolf_server.rates import Buckets
from cardgolf_server.tables import Table, digest, seat_of
from cardgolf_server.wishes import begun
from cardgolf_server.workers import Workers

_NAME = re.compile("[0-9a-f]{16}")


@define(eq=False)
class Tables:
    """The tables kept in ``folder``. What takes long is done by ``workers``."""

    folder: Path
    bounds: Bounds = field(factory=Bounds)
    workers: Workers = field(init=False)
    _open: dict[str, Table] = field(factory=dict, init=False)
    _loading: "WeakValueDictionary[str, asyncio.Lock]" = field(factory=WeakValueDictionary, init=False)
    _made: Buckets = field(init=False)

    def __attrs_post_init__(self) -> None:
        hour = self.bounds.tables_per_hour
        self.workers = Workers(self.bounds)
        self._made = Buckets(hour / 3_600, hour / 3)

    async def make(self, address: str, wish: Any) -> tuple[str, list[str]]:
        """Keep the table that ``address`` asks for, and return its name and tokens."""
        if not self._made[address].take():
            raise Busy(f"too many tables: expected at most {self.bounds.tables_per_hour:g} an hour")
        return await self.workers.table(address, lambda: self.add(begun(wish, self.bounds)))

    def add(self, game: Game) -> tuple[str, list[str]]:
        """Keep a new table, and return its name and a token of 256 bits for each seat, which is written nowhere."""
        if sum(1 for _ in self.folder.glob("*.jsonl")) >= self.bounds.tables:
            raise Busy(f"there are {self.bounds.tables:g} tables already")
        name, tokens = secrets.token_hex(8), [secrets.token_urlsafe(32) for _ in game.state.match.names]
        self._seats(name).write_text(json.dumps([digest(token) for token in tokens]), "ascii")
        cardgolf.save(game, self._record(name))
        return name, tokens

    async def find(self, address: str, name: str, token: object) -> tuple[Table, int | None]:
        """Return the table of that name and the seat that ``token`` opens, which is looked up before the match."""
        table = self._open.get(name)
        digests = table.digests if table else await self.workers.read(lambda: self._digests(name))
        seat = seat_of(token, digests)
        lock = self._loading.setdefault(name, asyncio.Lock())
        async with lock:
            if name not in self._open:
                game = await self.workers.table(address, lambda: self._game(name))
                self._make_room(seat)
                self._open[name] = Table(game, digests, self._record(name), self.bounds, self.workers)
        return self._open[name], seat

    def close_idle(self) -> None:
        """Forget the tables that have been empty for long; they come back from the folder."""
        now = monotonic()
        for name, table in list(self._open.items()):
            if table.is_idle and now - table.left > self.bounds.idle_seconds:
                del self._open[name]

    def _make_room(self, seat: int | None) -> None:
        """Forget a table if memory is full: one that is empty, or for the owner of a seat one with spectators only."""
        if len(self._open) < self.bounds.open_tables:
            return
        tables = self._open.items()
        leaving = [each for each in tables if each[1].is_idle or (seat is not None and not each[1].is_seated)]
        if not leaving:
            raise Busy("too many tables are open: try again later")
        name, table = min(leaving, key=lambda each: (bool(each[1].guests), each[1].left))
        table.close()
        del self._open[name]

    def _digests(self, name: str) -> list[str]:
        if not _NAME.fullmatch(name) or not self._record(name).exists():
            raise InvalidPositionError("there is no such table")
        try:
            return [str(each) for each in json.loads(self._seats(name).read_text("ascii"))]
        except (OSError, ValueError, TypeError):
            raise InvalidPositionError("this table cannot be read any more") from None

    def _game(self, name: str) -> Game:
        try:
            return cardgolf.load(self._record(name))
        except (InvalidRecordError, OSError):  # what exactly is wrong may name hidden cards
            raise InvalidPositionError("this table cannot be read any more") from None

    def _record(self, name: str) -> Path:
        return self.folder / f"{name}.jsonl"

    def _seats(self, name: str) -> Path:
        return self.folder / f"{name}.seats.json"
