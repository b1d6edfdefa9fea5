"""Tables: a match, the tokens of its seats, and its guests."""

import asyncio
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from hashlib import sha256
from hmac import compare_digest
from pathlib import Path
from time import monotonic

from attrs import define, field

import cardgolf
from cardgolf import Game, InvalidArgumentError
from cardgolf_server.bounds import Bounds, BusyError
from cardgolf_server.commands import apply_command, is_undo
from cardgolf_server.lobby import NO_ROOM, REPLACED, TOO_SLOW, Visitor
from cardgolf_server.messages import error_message, game_message
from cardgolf_server.rates import Bucket
from cardgolf_server.workers import BURST_SECONDS, Workers


def digest(token: str) -> str:
    """Return the digest of ``token``, the only form in which it is saved."""
    return sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def find_seat(token: object, digests: Sequence[str]) -> int | None:
    """Return the seat that ``token`` opens, or ``None`` without one, in the same time for each seat."""
    if token is None:
        return None
    given = digest(token) if isinstance(token, str) else ""
    matches = [compare_digest(given, each) for each in digests]
    if not any(matches):
        raise InvalidArgumentError("invalid token: expected one of this table")
    return matches.index(True)


@define(eq=False)
class Guest:
    """The connection of a seat, or of a spectator (``None``), with its unread messages."""

    seat: int | None
    visitor: Visitor
    unread: "asyncio.Queue[str]"

    def tell(self, message: str) -> None:
        """Queue ``message``. End a connection that reads too slowly."""
        try:
            self.unread.put_nowait(message)
        except asyncio.QueueFull:
            self.visitor.leave(TOO_SLOW)


@define(eq=False)
class Table:
    """A match in memory, the digests of its tokens, and its guests."""

    game: Game
    digests: list[str]
    path: Path
    bounds: Bounds
    workers: Workers
    guests: list[Guest] = field(factory=list, init=False)
    left: float = field(factory=monotonic, init=False)
    _events: int = field(init=False)
    _first: dict[int | None, str] = field(factory=dict, init=False)
    _lock: asyncio.Lock = field(factory=asyncio.Lock, init=False)
    _work: Bucket = field(init=False)
    _undos: list[Bucket] = field(init=False)

    def __attrs_post_init__(self) -> None:
        minute = self.bounds.undos_per_minute
        self._events = self.game.ply
        self._work = Bucket(self.bounds.table_work, BURST_SECONDS)
        self._undos = [Bucket(minute / 60, minute) for _ in self.digests]

    @property
    def is_idle(self) -> bool:
        """Whether there is no guest and no move is being saved."""
        return not self.guests and not self._lock.locked()

    @property
    def is_seated(self) -> bool:
        """Whether a player is connected, or a move is being saved."""
        return self._lock.locked() or any(guest.seat is not None for guest in self.guests)

    @contextmanager
    def visit(self, seat: int | None, visitor: Visitor, news: str = "") -> Iterator[Guest]:
        """Add a guest and send it ``news``, or the current view. A newer connection of a seat replaces the older."""
        spectators = sum(1 for guest in self.guests if guest.seat is None)
        if seat is None and spectators >= self.bounds.spectators:
            raise BusyError(f"too many spectators: expected at most {self.bounds.spectators:g} at a table")
        for guest in [each for each in self.guests if seat is not None and each.seat == seat]:
            self.guests.remove(guest)
            guest.visitor.leave(REPLACED)
        visitor.seated = seat is not None
        guest = Guest(seat, visitor, asyncio.Queue(int(self.bounds.unread)))
        self.guests.append(guest)
        guest.tell(news or self._first_message(seat))
        try:
            yield guest
        finally:
            self.left = monotonic()
            if guest in self.guests:
                self.guests.remove(guest)

    async def find_news(self, seat: int | None, address: str, since: int | None) -> str:
        """Return the message that tells ``seat`` what happened from the ply ``since`` on, or nothing without one."""
        news, told = "", None
        while since is not None and told is not self.game:  # a move may be made meanwhile
            told = game = self.game
            news = await self.workers.table(address, lambda game=game: game_message(game, seat, since))
        return news

    def close(self) -> None:
        """End the connections of all guests."""
        for guest in self.guests:
            guest.visitor.leave(NO_ROOM)

    async def execute(self, guest: Guest, command: object) -> None:
        """Apply a command, save the match and send every guest its view; or send the guest an error."""
        if guest.seat is None:
            guest.tell(self._refuse_spectator(command))
            return
        await self.workers.wait(guest.visitor.address)
        async with self._lock:
            try:
                self._check(guest.seat, command)
                game, messages = await self.workers.move(
                    guest.visitor.address, self._work, self._job(guest.seat, command)
                )
            except cardgolf.CardGolfError as error:
                guest.tell(error_message(error))
                return
            except OSError:
                guest.tell(error_message(InvalidArgumentError("the table cannot be saved, the command had no effect")))
                return
            ply = self._events + 1
            self._update(game, undone=is_undo(command))
            for each in list(self.guests):
                each.tell(messages.get(each.seat) or game_message(game, each.seat, since=ply))

    def _refuse_spectator(self, command: object) -> str:
        """Return the error for the command of a spectator."""
        try:
            apply_command(self.game, None, command)
        except cardgolf.CardGolfError as error:
            return error_message(error)
        raise AssertionError("a spectator has no valid command")

    def _check(self, seat: int, command: object) -> None:
        if is_undo(command):
            if not self._undos[seat].take():
                raise BusyError(f"too many undos: expected at most {self.bounds.undos_per_minute:g} a minute")
        elif self._events >= self.bounds.events:
            raise InvalidArgumentError(f"the match is too long: expected at most {self.bounds.events:g} events")

    def _job(self, seat: int | None, command: object) -> Callable[[], tuple[Game, dict[int | None, str]]]:
        """Return the slow part of a command as a function: the move, its record, and the views of the guests."""
        seats, game, ply = {guest.seat for guest in self.guests}, self.game, self._events + 1

        def job() -> tuple[Game, dict[int | None, str]]:
            played = apply_command(game, seat, command)
            cardgolf.save(played, self.path)
            return played, {each: game_message(played, each, since=ply) for each in seats}

        return job

    def _update(self, game: Game, *, undone: bool) -> None:
        self._events += -1 if undone else 1
        self.game, self._first = game, {}

    def _first_message(self, seat: int | None) -> str:
        """Return the first message for ``seat``, which is built once for all spectators."""
        if seat not in self._first:
            self._first[seat] = game_message(self.game, seat)
        return self._first[seat]
