"""Tables: a match, who may play which seat, who is looking on, and the folder in which all of it is kept."""

import asyncio
import json
import re
import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from weakref import WeakValueDictionary

from anyio import to_thread
from attrs import define, field

import cardgolf
from cardgolf import BadOption, BadPosition, BadRecord, Game
from cardgolf_server.telling import news, refusal
from cardgolf_server.wishes import after

MOST_TABLES = 10_000
MOST_GUESTS = 100
MOST_UNREAD = 100

_NAME = re.compile("[0-9a-f]{16}")


@define(eq=False)
class Guest:
    """Somebody connected, at a seat or (``None``) looking on; ``leave`` ends a connection that reads too slowly."""

    seat: int | None
    leave: Callable[[], None]
    unread: "asyncio.Queue[str]" = field(factory=lambda: asyncio.Queue(MOST_UNREAD))

    def tell(self, message: str) -> None:
        """Put ``message`` with what is to be sent."""
        try:
            self.unread.put_nowait(message)
        except asyncio.QueueFull:
            self.leave()


@define(eq=False, weakref_slot=True)
class Table:
    """A match, the digests of the tokens that open its seats, and the guests."""

    game: Game
    digests: list[str]
    path: Path
    guests: list[Guest] = field(factory=list, init=False)
    lock: asyncio.Lock = field(factory=asyncio.Lock, init=False)

    def seat(self, token: object) -> int | None:
        """The seat that ``token`` opens; without one, none: a spectator."""
        if token is None:
            return None
        digest = _digest(token) if isinstance(token, str) else ""
        if digest not in self.digests:
            raise BadOption("this token opens no seat of this table")
        return self.digests.index(digest)

    @contextmanager
    def visit(self, seat: int | None, leave: Callable[[], None]) -> Iterator[Guest]:
        """A guest, who is told how things stand and then of all that happens."""
        if len(self.guests) >= MOST_GUESTS:
            raise BadOption(f"{MOST_GUESTS} are at this table already")
        guest = Guest(seat, leave)
        self.guests.append(guest)
        guest.tell(news(self.game.view(seat)))
        try:
            yield guest
        finally:
            self.guests.remove(guest)

    async def ask(self, guest: Guest, wish: object) -> None:
        """Do what a guest wants and tell everybody, or tell the guest why not. It is kept before it is told."""
        async with self.lock:
            try:
                game = after(self.game, guest.seat, wish)
                await to_thread.run_sync(cardgolf.save, game, self.path)  # which lets nobody cancel it half-way
            except cardgolf.CardGolfError as error:
                guest.tell(refusal(error))
                return
            except OSError:
                guest.tell(refusal(BadOption("the table cannot be kept, so nothing has been done")))
                return
            self.game = game
            for each in self.guests:
                each.tell(news(game.view(each.seat)))


@define
class Tables:
    """The tables kept in ``folder``: a record ``NAME.jsonl`` each, and beside it the digests of its tokens."""

    folder: Path
    _open: "WeakValueDictionary[str, Table]" = field(factory=WeakValueDictionary, init=False)

    def add(self, game: Game) -> tuple[str, list[str]]:
        """Keep a new table: its name, and a token for each seat, which is written down nowhere."""
        if sum(1 for _ in self.folder.glob("*.jsonl")) >= MOST_TABLES:
            raise BadOption(f"there are {MOST_TABLES} tables already")
        name, tokens = secrets.token_hex(8), [secrets.token_urlsafe(24) for _ in game.state.match.names]
        self._seats(name).write_text(json.dumps([_digest(token) for token in tokens]), "ascii")
        cardgolf.save(game, self._record(name))
        return name, tokens

    def find(self, name: str) -> Table:
        """The table of that name; played again from its record, if nobody is there."""
        table = self._open.get(name)
        if table is None:
            table = self._open[name] = self._kept(name)
        return table

    def _kept(self, name: str) -> Table:
        if not _NAME.fullmatch(name) or not self._record(name).exists():
            raise BadPosition("there is no such table")
        try:
            digests = json.loads(self._seats(name).read_text("ascii"))
            return Table(cardgolf.load(self._record(name)), digests, self._record(name))
        except (BadRecord, OSError, ValueError):  # what exactly is wrong may name hidden cards
            raise BadPosition("this table cannot be read any more") from None

    def _record(self, name: str) -> Path:
        return self.folder / f"{name}.jsonl"

    def _seats(self, name: str) -> Path:
        return self.folder / f"{name}.seats.json"


def _digest(token: str) -> str:
    return sha256(token.encode("utf-8", "surrogatepass")).hexdigest()
