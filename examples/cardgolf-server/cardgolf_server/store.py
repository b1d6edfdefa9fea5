"""The folder of tables and the tables in memory. Each has a record ``NAME.jsonl`` and a file of token digests."""

import asyncio
import re
import secrets
from collections.abc import Sequence
from pathlib import Path
from time import monotonic
from typing import Any
from weakref import WeakValueDictionary

from attrs import define, field

import cardgolf
from cardgolf import Game, HeldFile, InvalidArgumentError, InvalidRecordError
from cardgolf_server.bounds import Bounds, BusyError
from cardgolf_server.commands import parse_bots, start_match
from cardgolf_server.messages import rematch_message
from cardgolf_server.rates import Buckets
from cardgolf_server.seats import Seats, make_seats, read_seats, write_seats
from cardgolf_server.tables import Guest, Table
from cardgolf_server.workers import Workers

_NAME = re.compile("[0-9a-f]{16}(-[0-9]{1,3})?")  # with a number, it was kept beside a changed one


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

    async def make(self, address: str, command: Any) -> tuple[str, list[str | None]]:
        """Create the table that ``address`` requests. Return its name and tokens."""
        if not self._created[address].take():
            raise BusyError(f"too many tables: expected at most {self.bounds.tables_per_hour:g} an hour")

        def job() -> tuple[str, list[str | None]]:
            game = start_match(command, self.bounds)
            return self.add(game, parse_bots(command, len(game.state.match.names)))

        return await self.workers.table(address, job)

    def add(self, game: Game, bots: Sequence[str | None] = ()) -> tuple[str, list[str | None]]:
        """Save a new table. Return its name and a token for each player; only digests are saved."""
        seats, tokens = make_seats(bots or [None] * len(game.state.match.names))
        return self._save(game, seats), tokens

    async def rematch(self, guest: Guest, table: Table) -> None:
        """Create the table of the next match, unless there is one, and tell all guests. Tokens stay the same.

        Raises :class:`BusyError` and :class:`InvalidArgumentError`.
        """
        if guest.seat is None or not table.game.is_over:
            raise InvalidArgumentError("invalid rematch: expected a player, and a match that is over")
        async with table.lock:
            if not table.seats.rematch:
                await self._start_rematch(guest.visitor.address, table)
        table.tell_all(rematch_message(table.seats.rematch, guest.seat))

    async def _start_rematch(self, address: str, table: Table) -> None:
        if not self._created[address].take():
            raise BusyError(f"too many tables: expected at most {self.bounds.tables_per_hour:g} an hour")
        game, seats = table.game, table.seats

        def job() -> Seats:
            if (found := self._read_seats(table.file.path.stem)).rematch:  # of another server on this folder
                return found
            name = self._save(cardgolf.new_game(game.rules, players=game.state.match.names), seats)
            changed = seats.with_rematch(name)
            write_seats(self._seats(table.file.path.stem), changed)
            return changed

        table.seats = await self.workers.table(address, job)

    def _save(self, game: Game, seats: Seats) -> str:
        """Save a table under a new name, and return the name."""
        if sum(1 for _ in self.folder.glob("*.jsonl")) >= self.bounds.tables:
            raise BusyError(f"too many tables: expected at most {self.bounds.tables:g}")
        name = secrets.token_hex(8)
        write_seats(self._seats(name), seats)
        cardgolf.save(game, self._record(name))
        return name

    async def find(self, address: str, name: str, token: object) -> tuple[Table, int | None]:
        """Return the table ``name`` and the seat of ``token``, which is checked before the match is loaded."""
        table = self._open.get(name)
        seats = table.seats if table else await self.workers.read(lambda: self._read_seats(name))
        seat = seats.find(token)
        lock = self._loading.setdefault(name, asyncio.Lock())
        async with lock:
            if name not in self._open or self._open[name].is_changed:
                file, game = await self.workers.table(address, lambda: self._load(name))
                self._make_room(seat)
                self._open[name] = Table(game, seats, file, self.bounds, self.workers)
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

    def _read_seats(self, name: str) -> Seats:
        if not _NAME.fullmatch(name) or not self._record(name).exists():
            raise InvalidArgumentError("invalid table: expected the name of a table on this server")
        try:
            return read_seats(self._seats(name).read_text("ascii"))
        except (OSError, LookupError, TypeError, ValueError):
            raise InvalidArgumentError("damaged table: its files cannot be read") from None

    def _load(self, name: str) -> tuple[HeldFile, Game]:
        try:
            file = HeldFile(self._record(name))  # before the match is read
            return file, cardgolf.load(file)
        except (InvalidRecordError, OSError):  # the details may name hidden cards
            raise InvalidArgumentError("damaged table: its files cannot be read") from None

    def _record(self, name: str) -> Path:
        return self.folder / f"{name}.jsonl"

    def _seats(self, name: str) -> Path:
        return self.folder / f"{name}.seats.json"
