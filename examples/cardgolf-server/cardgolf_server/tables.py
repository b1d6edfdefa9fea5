"""Tables: a match, its seats, and its guests."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from functools import partial
from time import monotonic
from typing import TypeVar

from anyio import sleep
from attrs import define, field

import cardgolf
from cardgolf import Game, HeldFile, IllegalMoveError, InvalidArgumentError
from cardgolf_server.bounds import Bounds, BusyError
from cardgolf_server.commands import apply_command, is_undo, parse_ply
from cardgolf_server.files import SHEETS, File, copy_game, list_parts, make_file
from cardgolf_server.host import Host
from cardgolf_server.lengths import describe_end, describe_limit
from cardgolf_server.lobby import NO_ROOM, REPLACED, TOO_SLOW, Visitor
from cardgolf_server.messages import (
    error_message,
    game_message,
    hint_message,
    limit_message,
    players_message,
    rematch_message,
    stopped_message,
)
from cardgolf_server.rates import Bucket
from cardgolf_server.seats import Seats, seats_path, write_seats
from cardgolf_server.workers import BURST_SECONDS, Workers

T = TypeVar("T")


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
    """A match in memory, its seats, its guests, and the host that moves for bots.

    ``moment`` is the ply at which the present turn, step of a turn or window began. A move for an earlier one is late.
    """

    game: Game
    seats: Seats
    file: HeldFile
    bounds: Bounds
    workers: Workers
    guests: list[Guest] = field(factory=list, init=False)
    left: float = field(factory=monotonic, init=False)
    lock: asyncio.Lock = field(factory=asyncio.Lock, init=False)
    moment: int = field(init=False)
    host: Host = field(init=False)
    _events: int = field(init=False)
    _limit: str = field(init=False)
    _sheets: dict[object, File] = field(factory=dict, init=False)
    _first: dict[int | None, str] = field(factory=dict, init=False)
    _work: Bucket = field(init=False)
    _undos: list[Bucket] = field(init=False)

    def __attrs_post_init__(self) -> None:
        minute = self.bounds.undos_per_minute
        self._events = self.moment = self.game.ply
        self._work = Bucket(self.bounds.table_work, BURST_SECONDS)
        self._undos = [Bucket(minute / 60, minute) for _ in self.seats.digests]
        self._limit = self._find_limit()
        self.host = Host(self)

    @property
    def is_over(self) -> bool:
        """Whether the match has ended, by its rules or at a limit of the server."""
        return self.game.is_over or bool(self.seats.ended)

    def _find_limit(self) -> str:
        """Return that the match is near its limit, or an empty text."""
        return "" if self.seats.ended else describe_limit(self.game, self.bounds)

    @property
    def is_idle(self) -> bool:
        """Whether there is no guest and no move is being saved."""
        return not self.guests and not self.lock.locked()

    @property
    def is_changed(self) -> bool:
        """Whether another program has changed the record. The match of this table was then kept beside it."""
        return self.file.left is not None

    def _make_changed_error(self) -> InvalidArgumentError:
        return InvalidArgumentError(
            "another program has changed this table: reload to go on with it as it is now; the match as it was here is "
            f"kept as table {self.file.path.stem}"
        )

    @property
    def is_seated(self) -> bool:
        """Whether a player is connected, or a move is being saved."""
        return self.lock.locked() or any(guest.seat is not None for guest in self.guests)

    def is_connected(self, seat: int) -> bool:
        """Return whether the player of ``seat`` is connected."""
        return any(guest.seat == seat for guest in self.guests)

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
        self._greet(guest)
        self.host.wake()
        try:
            yield guest
        finally:
            self.left = monotonic()
            if guest in self.guests:
                self.guests.remove(guest)
                self._tell_players(seat)

    def _greet(self, guest: Guest) -> None:
        """Tell a new guest who is here, and all others if it is a player."""
        if guest.seat is None:
            guest.tell(self._players_message())
        self._tell_players(guest.seat)
        if self._limit:
            guest.tell(limit_message(self._limit))
        if self.seats.rematch:
            guest.tell(rematch_message(self.seats.rematch, None))

    def _tell_players(self, seat: int | None) -> None:
        """Tell all guests which players are connected, after ``seat`` came or left. Spectators do not matter."""
        if seat is not None:
            self.tell_all(self._players_message())
            self.host.wake()

    def _players_message(self) -> str:
        connected = [self.is_connected(seat) for seat in range(len(self.seats.bots))]
        return players_message(connected, self.host.levels, self.bounds.reaction_seconds)

    def tell_stopped(self, seat: int, level: str) -> None:
        """Tell all guests that the bot of ``seat`` was stopped and plays on at ``level``."""
        self.tell_all(stopped_message(self.game.state.match.names[seat], seat, level))
        self.tell_all(self._players_message())

    def tell_all(self, message: str) -> None:
        """Queue ``message`` for every guest."""
        for guest in list(self.guests):
            guest.tell(message)

    async def find_news(self, seat: int | None, address: str, since: int | None) -> str:
        """Return the message that tells ``seat`` what happened from the ply ``since`` on, or nothing without one."""
        news, told = "", None
        while since is not None and told is not self.game:  # a move may be made meanwhile
            told = self.game
            job = partial(game_message, told, seat, since, self.seats.ended)
            news = await self.workers.tables.do(address, job, is_player=seat is not None)
        return news

    async def find_file(self, seat: int | None, address: str, kind: object) -> File:
        """Return the file of ``kind`` for ``seat``. A score sheet is the same for all, and made once for a moment."""
        game, sheets, is_over = self.game, self._sheets, self.is_over
        async with self.workers.pages.turn(address, is_player=seat is not None):
            file = sheets.get(kind) if isinstance(kind, str) else None
            if file is None:
                run = partial(self.workers.pages.run, address)
                if kind == "record" and not is_over:
                    game = await run(partial(copy_game, game))
                    for part in list_parts(game, seat):
                        await run(part)
                file = await run(partial(make_file, game, seat, kind, is_over=is_over))
        if kind in SHEETS:
            sheets[kind] = file
        return file

    def close(self) -> None:
        """End the connections of all guests."""
        for guest in self.guests:
            guest.visitor.leave(NO_ROOM)

    async def execute(self, guest: Guest, command: object) -> None:
        """Apply a command, save the match and send every guest its view; or send the guest an error."""
        if guest.seat is None:
            guest.tell(self._refuse_spectator(command))
            return
        async with self._turn(guest.visitor.address):
            try:
                self._check(guest.seat, command)
                await self._apply(guest.visitor.address, guest.seat, command)
            except cardgolf.CardGolfError as error:
                guest.tell(error_message(error, self.game.view(guest.seat)))
            except OSError:
                guest.tell(error_message(InvalidArgumentError("the table cannot be saved, the command had no effect")))

    async def _apply(self, address: str, seat: int, command: object) -> None:
        """Apply a command, save the match and send every guest its view. The lock is taken."""
        game, seats, messages = await self.workers.moves.run(address, self._job(seat, command), self._work)
        ply, limit = self._events + 1, self._limit
        self._update(game, seats, undone=is_undo(command))
        for each in list(self.guests):
            each.tell(messages.get(each.seat) or game_message(game, each.seat, ply, seats.ended))
        if self._limit != limit:
            self.tell_all(limit_message(self._limit))
        self.host.wake()

    @asynccontextmanager
    async def _turn(self, address: str) -> AsyncIterator[None]:
        """Wait until ``address`` may make a move, and this table has paid for its recent work. Then lock the table.

        The turn of the address comes first, so that an address in debt keeps no table from the other players.
        """
        await sleep(self._work.debt)
        async with self.workers.moves.turn(address), self.lock:
            await sleep(self._work.debt)  # other seats may have moved meanwhile
            yield

    async def play_for(self, seat: int, move: str, game: Game) -> None:
        """Play ``move`` for ``seat``, unless the match has gone on since ``game``."""
        address = self._payer
        async with self._turn(address):
            if self.game is game and self.guests:
                self._check(seat, None)
                await self._apply(address, seat, {"play": move})

    async def think(self, job: Callable[[], T]) -> T:
        """Run ``job``, the choice of a bot, at the expense of a player who is connected."""
        return await self.workers.thinking.do(self._payer, job)

    @property
    def _payer(self) -> str:
        """The address that is charged for the moves of the host: that of a player, or else of a spectator."""
        addresses = [each.visitor.address for each in sorted(self.guests, key=lambda guest: guest.seat is None)]
        return addresses[0] if addresses else ""

    async def advise(self, guest: Guest) -> None:
        """Send a player a hint, unless the match goes on meanwhile."""
        if guest.seat is None or self.is_over:
            guest.tell(error_message(InvalidArgumentError("invalid hint: expected a player, before the match is over")))
            return
        game, view, address = self.game, self.game.view(guest.seat), guest.visitor.address
        job = partial(self.workers.processes.run, hint_message, view)
        try:
            message: str = await self.workers.thinking.do(address, job, is_player=False)
        except cardgolf.CardGolfError as error:
            message = error_message(error)
        if self.game is game:
            guest.tell(message)

    def _refuse_spectator(self, command: object) -> str:
        """Return the error for the command of a spectator."""
        try:
            apply_command(self.game, None, command)
        except cardgolf.CardGolfError as error:
            return error_message(error)
        raise AssertionError("a spectator has no valid command")

    def _check(self, seat: int, command: object) -> None:
        if self.is_changed:
            raise self._make_changed_error()
        if self.seats.ended:
            raise InvalidArgumentError(f"the match is over. {self.seats.ended}")
        ply = parse_ply(command)
        if ply is not None and ply < self.moment:
            first = self.game.history[-1][0]
            who = "you were" if first == seat else f"{self.game.state.match.names[first]} was"
            raise IllegalMoveError(f"too late: {who} first, and the table has changed", "")
        if is_undo(command) and not self._undos[seat].take():
            raise BusyError(f"too many undos: expected at most {self.bounds.undos_per_minute:g} a minute")

    def _job(self, seat: int, command: object) -> Callable[[], tuple[Game, Seats, dict[int | None, str]]]:
        """Return the slow part of a command as a function: the move, its record, and the views of the guests."""
        viewers, game, ply = {guest.seat for guest in self.guests}, self.game, self._events + 1

        def job() -> tuple[Game, Seats, dict[int | None, str]]:
            played = apply_command(game, seat, command)
            ended, seats = describe_end(played, self.bounds), self.seats
            messages = {each: game_message(played, each, ply, ended) for each in viewers}
            cardgolf.save(played, self.file)  # last, so that a rule whose words fail has no effect
            if self.is_changed:
                write_seats(seats_path(self.file.path), seats)
                raise self._make_changed_error()
            if ended:
                seats = seats.with_end(ended)
                write_seats(seats_path(self.file.path), seats)
            return played, seats, messages

        return job

    def _update(self, game: Game, seats: Seats, *, undone: bool) -> None:
        self._events, self.seats = game.ply, seats
        if undone:
            self.host.forget()
        if undone or not _is_pass(self.game, game):
            self.moment = self._events
        self.game, self._first, self._sheets = game, {}, {}
        self._limit = self._find_limit()

    def _first_message(self, seat: int | None) -> str:
        """Return the first message for ``seat``, which is built once for all spectators."""
        if seat not in self._first:
            self._first[seat] = game_message(self.game, seat, ended=self.seats.ended)
        return self._first[seat]


def _is_pass(before: Game, after: Game) -> bool:
    """Return whether the move from ``before`` to ``after`` was a pass after which the others may still react."""
    is_open = before.state.window is not None and after.state.window is not None
    return is_open and {*after.to_act} < {*before.to_act} and str(after.history[-1][1]) == "pass"
