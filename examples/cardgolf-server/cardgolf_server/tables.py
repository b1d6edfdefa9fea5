"""Tables: a match, who may play which seat, and who is looking on."""

import asyncio
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from hashlib import sha256
from hmac import compare_digest
from pathlib import Path
from time import monotonic

from attrs import define, field

import cardgolf
from cardgolf import Game, InvalidOptionError
from cardgolf_server.bounds import Bounds, Busy
from cardgolf_server.lobby import NO_ROOM, REPLACED, TOO_SLOW, Visitor
from cardgolf_server.rates import Bucket
from cardgolf_server.telling import news, refusal
from cardgolf_server.wishes import after, is_undo
from cardgolf_server.workers import BURST_SECONDS, Workers

MOST_EARLIER = 16


def digest(token: str) -> str:
    """Return the digest of ``token``, which is all of it that is kept."""
    return sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def seat_of(token: object, digests: Sequence[str]) -> int | None:
    """Return the seat that ``token`` opens; ``None`` without one. It takes equally long for each seat."""
    if token is None:
        return None
    given = digest(token) if isinstance(token, str) else ""
    matches = [compare_digest(given, each) for each in digests]
    if not any(matches):
        raise InvalidOptionError("this token opens no seat of this table")
    return matches.index(True)


@define(eq=False)
class Guest:
    """A connection at a seat, or (``None``) looking on, and what it has not read yet."""

    seat: int | None
    visitor: Visitor
    unread: "asyncio.Queue[str]"

    def tell(self, message: str) -> None:
        """Put ``message`` with what is to be sent; end a connection that reads too slowly."""
        try:
            self.unread.put_nowait(message)
        except asyncio.QueueFull:
            self.visitor.leave(TOO_SLOW)


@define(eq=False)
class Table:
    """A match in memory, the digests of the tokens that open its seats, and the guests."""

    game: Game
    digests: list[str]
    path: Path
    bounds: Bounds
    workers: Workers
    guests: list[Guest] = field(factory=list, init=False)
    left: float = field(factory=monotonic, init=False)
    _events: int = field(init=False)
    _earlier: list[Game] = field(factory=list, init=False)
    _news: dict[int | None, str] = field(factory=dict, init=False)
    _lock: asyncio.Lock = field(factory=asyncio.Lock, init=False)
    _work: Bucket = field(init=False)
    _undos: list[Bucket] = field(init=False)

    def __attrs_post_init__(self) -> None:
        minute = self.bounds.undos_per_minute
        self._events = len(self.game.history)
        self._work = Bucket(self.bounds.table_work, BURST_SECONDS)
        self._undos = [Bucket(minute / 60, minute) for _ in self.digests]

    @property
    def is_idle(self) -> bool:
        """Whether no connection is there, and no move is being kept."""
        return not self.guests and not self._lock.locked()

    @property
    def is_seated(self) -> bool:
        """Whether the owner of a seat is there, or a move of one is being kept."""
        return self._lock.locked() or any(guest.seat is not None for guest in self.guests)

    @contextmanager
    def visit(self, seat: int | None, visitor: Visitor) -> Iterator[Guest]:
        """Add a guest, and tell it how things stand. A newer connection of a seat replaces the older."""
        looking_on = sum(1 for guest in self.guests if guest.seat is None)
        if seat is None and looking_on >= self.bounds.spectators:
            raise Busy(f"{looking_on} are looking on at this table already")
        for guest in [each for each in self.guests if seat is not None and each.seat == seat]:
            self.guests.remove(guest)
            guest.visitor.leave(REPLACED)
        visitor.seated = seat is not None
        guest = Guest(seat, visitor, asyncio.Queue(int(self.bounds.unread)))
        self.guests.append(guest)
        guest.tell(self._told(seat))
        try:
            yield guest
        finally:
            self.left = monotonic()
            if guest in self.guests:
                self.guests.remove(guest)

    def close(self) -> None:
        """End the connections of those who look on."""
        for guest in self.guests:
            guest.visitor.leave(NO_ROOM)

    async def ask(self, guest: Guest, wish: object) -> None:
        """Do what a guest wants and tell all, or tell the guest why not. It is kept before it is told."""
        if guest.seat is None:
            guest.tell(self._refusal(wish))
            return
        await self.workers.wait(guest.visitor.address)
        async with self._lock:
            try:
                self._check(guest.seat, wish)
                game, messages = await self.workers.move(guest.visitor.address, self._work, self._job(guest.seat, wish))
            except cardgolf.CardGolfError as error:
                guest.tell(refusal(error))
                return
            except OSError:
                guest.tell(refusal(InvalidOptionError("the table cannot be kept, so nothing has been done")))
                return
            self._go_on(game, undone=is_undo(wish))
            self._news = messages
            for each in list(self.guests):
                each.tell(self._told(each.seat))

    def _refusal(self, wish: object) -> str:
        """Return why a spectator cannot have its wish."""
        try:
            after(self.game, (), None, wish)
        except cardgolf.CardGolfError as error:
            return refusal(error)
        raise AssertionError("a spectator has no wish to be carried out")

    def _check(self, seat: int, wish: object) -> None:
        if is_undo(wish):
            if not self._undos[seat].take():
                raise Busy(f"too many undos: expected at most {self.bounds.undos_per_minute:g} a minute")
        elif self._events >= self.bounds.events:
            raise InvalidOptionError(f"this match has had {self._events} events, and a table keeps no more")

    def _job(self, seat: int | None, wish: object) -> Callable[[], tuple[Game, dict[int | None, str]]]:
        """Return what takes long: the move, its record, and the views of those who are there."""
        seats, game, earlier = {guest.seat for guest in self.guests}, self.game, tuple(self._earlier)

        def job() -> tuple[Game, dict[int | None, str]]:
            played = after(game, earlier, seat, wish)
            cardgolf.save(played, self.path)
            return played, {each: news(played.view(each)) for each in seats}

        return job

    def _go_on(self, game: Game, *, undone: bool) -> None:
        if undone:
            self._earlier.pop()
            self._events -= 1
        else:
            self._earlier = [*self._earlier, self.game][-MOST_EARLIER:]
            self._events += 1
        self.game = game

    def _told(self, seat: int | None) -> str:
        """Return the message for ``seat``, which is written once however many look on."""
        if seat not in self._news:
            self._news[seat] = news(self.game.view(seat))
        return self._news[seat]
