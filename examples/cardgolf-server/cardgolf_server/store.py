"""The folder of tables and the tables in memory. Each has a record ``NAME.jsonl`` and a file of token digests."""

import asyncio
import re
import secrets
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from time import monotonic, time
from typing import Any
from weakref import WeakValueDictionary

from attrs import define, field

import cardgolf
from cardgolf import Game, HeldFile, InvalidArgumentError, InvalidRecordError
from cardgolf_server.bounds import Bounds, BusyError
from cardgolf_server.commands import parse_bots, start_match
from cardgolf_server.lengths import describe_end
from cardgolf_server.messages import rematch_message
from cardgolf_server.pages import Pages
from cardgolf_server.rates import Buckets
from cardgolf_server.seats import Seats, make_seats, read_seats, seats_path, write_seats
from cardgolf_server.tables import Guest, Table
from cardgolf_server.workers import Workers

_NAME = re.compile("[0-9a-f]{16}(-[0-9]{1,3})?")  # with a number, it was kept beside a changed one


@define(eq=False)
class Tables:
    """The tables saved in ``folder``. ``workers`` run what takes long.

    A match is one object as long as anything refers to it, such as a guest on the way in or a move that is being saved.
    ``_known`` are all such tables, ``_open`` those that stay in memory when nothing else refers to them.
    """

    folder: Path
    bounds: Bounds = field(factory=Bounds)
    workers: Workers = field(init=False)
    pages: Pages = field(factory=Pages, init=False)
    _open: dict[str, Table] = field(factory=dict, init=False)
    _known: "WeakValueDictionary[str, Table]" = field(factory=WeakValueDictionary, init=False)
    _loading: "WeakValueDictionary[str, asyncio.Lock]" = field(factory=WeakValueDictionary, init=False)
    _created: Buckets = field(init=False)

    def __attrs_post_init__(self) -> None:
        hour = self.bounds.tables_per_hour
        self.workers = Workers(self.bounds)
        self._created = Buckets(hour / 3_600, hour / 3)

    async def make(self, address: str, command: Any) -> tuple[str, list[str | None]]:
        """Create the table that ``address`` requests. Return its name and tokens."""

        def job() -> tuple[str, list[str | None]]:
            game = start_match(command, self.bounds)
            return self.add(game, parse_bots(command, len(game.state.match.names)))

        async with self.workers.tables.turn(address, is_player=False):
            self._count_table(address)
            return await self.workers.tables.run(address, job)

    def _count_table(self, address: str) -> None:
        if not self._created.take(address):
            raise BusyError(f"too many tables: expected at most {self.bounds.tables_per_hour:g} an hour")

    def add(self, game: Game, bots: Sequence[str | None] = ()) -> tuple[str, list[str | None]]:
        """Save a new table. Return its name and a token for each player; only digests are saved."""
        seats, tokens = make_seats(bots or [None] * len(game.state.match.names))
        return self._save(game, seats), tokens

    async def rematch(self, guest: Guest, table: Table) -> None:
        """Create the table of the next match, unless there is one, and tell all guests. Tokens stay the same.

        Raises :class:`BusyError` and :class:`InvalidArgumentError`.
        """
        if guest.seat is None or not table.is_over:
            raise InvalidArgumentError("invalid rematch: expected a player, and a match that is over")
        address = guest.visitor.address
        async with self.workers.tables.turn(address), table.lock:
            if not table.seats.rematch:
                self._count_table(address)
                table.seats = await self.workers.tables.run(address, lambda: self._save_rematch(table))
        table.tell_all(rematch_message(table.seats.rematch, guest.seat))

    def _save_rematch(self, table: Table) -> Seats:
        game, seats = table.game, table.seats
        name = table.file.path.stem
        if (found := self._read_seats(name)).rematch:  # of another server on this folder
            return found
        new = self._save(cardgolf.new_game(game.rules, players=game.state.match.names), seats.for_rematch())
        changed = seats.with_rematch(new)
        write_seats(self._seats(name), changed)
        return changed

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
        table = self._known.get(name)
        seats = table.seats if table else await self.workers.read(lambda: self._read_seats(name))
        seat = seats.find(token)
        table = self._known.get(name)
        if table is None or table.is_changed or (seat is not None and seat not in table.seats.joined):
            async with self.workers.tables.turn(address, is_player=seat is not None), self._lock(name):
                table = self._known.get(name)
                if table is None or table.is_changed:
                    table = await self._load(address, name, seat)
                await self._note_player(address, table, seat)
        self._hold(name, table, seat)
        return table, seat

    def _lock(self, name: str) -> asyncio.Lock:
        lock = self._loading.get(name)
        if lock is None:
            lock = self._loading[name] = asyncio.Lock()
        return lock

    async def _load(self, address: str, name: str, seat: int | None) -> Table:
        """Load a table with its seats, which may have changed since the token was checked."""
        self._make_room(seat)
        (file, game), seats = await self.workers.tables.run(address, lambda: self._read_table(name))
        table = self._known[name] = Table(game, seats, file, self.bounds, self.workers)
        return table

    def _read_table(self, name: str) -> tuple[tuple[HeldFile, Game], Seats]:
        """Read a table. A match at its limit ends now if that was not saved, such as when the server was killed."""
        (file, game), seats = self._read(name), self._read_seats(name)
        ended = seats.ended or describe_end(game, self.bounds)
        if ended != seats.ended:
            seats = seats.with_end(ended)
            write_seats(self._seats(name), seats)
        return (file, game), seats

    async def _note_player(self, address: str, table: Table, seat: int | None) -> None:
        """Save that the player of ``seat`` has come, so that the table is not removed."""
        async with table.lock:
            if seat is not None and seat not in table.seats.joined:
                changed, name = table.seats.with_player(seat), table.file.path.stem
                with suppress(OSError):  # it is saved the next time
                    await self.workers.tables.run(address, lambda: write_seats(self._seats(name), changed))
                    table.seats = changed

    def _hold(self, name: str, table: Table, seat: int | None) -> None:
        """Keep ``table`` in memory, if there is room."""
        if self._open.get(name) is not table:
            self._make_room(seat)
            self._open[name] = table
        table.left = monotonic()

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

    async def remove_old(self) -> None:
        """Remove tables that too few players have joined in time, and those that have not been played at for long."""
        for name in await self.workers.tables.run("", self._list_old):
            async with self._lock(name):
                if name not in self._known:
                    await self.workers.tables.run("", partial(self._remove, name))

    def _list_old(self) -> list[str]:
        return [path.name.partition(".")[0] for path in self.folder.glob("*.seats.json") if self._is_old(path)]

    def _is_old(self, path: Path) -> bool:
        name, now = path.name.partition(".")[0], time()
        try:
            changed = max(path.stat().st_mtime, self._record(name).stat().st_mtime)
            if now - changed > self.bounds.table_days * 86_400:
                return True
            return now - changed > self.bounds.joining_hours * 3_600 and not self._read_seats(name).is_joined
        except (OSError, InvalidArgumentError):  # it was removed meanwhile, or is damaged
            return False

    def _remove(self, name: str) -> None:
        if self._is_old(self._seats(name)):
            self._record(name).unlink(missing_ok=True)
            self._seats(name).unlink(missing_ok=True)

    def _read_seats(self, name: str) -> Seats:
        if not _NAME.fullmatch(name) or not self._record(name).exists():
            raise InvalidArgumentError("invalid table: expected the name of a table on this server")
        try:
            return read_seats(self._seats(name).read_text("ascii"))
        except (OSError, LookupError, TypeError, ValueError):
            raise InvalidArgumentError("damaged table: its files cannot be read") from None

    def _read(self, name: str) -> tuple[HeldFile, Game]:
        try:
            file = HeldFile(self._record(name))  # before the match is read
            return file, cardgolf.load(file)
        except (InvalidRecordError, OSError):  # the details may name hidden cards
            raise InvalidArgumentError("damaged table: its files cannot be read") from None

    def _record(self, name: str) -> Path:
        return self.folder / f"{name}.jsonl"

    def _seats(self, name: str) -> Path:
        return seats_path(self._record(name))
