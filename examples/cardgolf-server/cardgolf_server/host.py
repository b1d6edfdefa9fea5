"""The host of a table: it plays for bots, and passes for those who let the time to react go by."""

import asyncio
import logging
from math import ceil
from time import monotonic
from typing import TYPE_CHECKING

from attrs import define, field

from cardgolf import Game, InvalidArgumentError, Move
from cardgolf.bots import Witness
from cardgolf_server.bots import choose, lower, make_bots
from cardgolf_server.bounds import FEW_SECONDS, BusyError
from cardgolf_server.workers import StoppedError

if TYPE_CHECKING:
    from cardgolf_server.tables import Table

ABSENT_SECONDS = 3
"""Seconds after which the host passes for a player who is not connected."""

log = logging.getLogger(__name__)


@define(eq=False)
class Host:
    """Makes the moves at ``table`` that no person makes. It rests while there are no guests.

    A bot chooses first and waits afterwards, so that its pace does not tell what it saw. A choice that takes longer
    than the bot waits is made known at the end of its next wait.

    A bot that was stopped, since it took too long, plays on at a lower level. ``levels`` are those of now, by seat.
    """

    table: "Table"
    levels: list[str | None] = field(init=False)
    _bots: dict[int, Witness] = field(init=False)
    _choice: tuple[Game, int, Move | str] | None = field(default=None, init=False)
    _moment: int = field(default=-1, init=False)
    _since: float = field(factory=monotonic, init=False)
    _changed: asyncio.Event = field(factory=asyncio.Event, init=False)
    _task: "asyncio.Task[None] | None" = field(default=None, init=False)

    def __attrs_post_init__(self) -> None:
        self.levels = [*self.table.seats.bots]
        self.forget()

    def forget(self) -> None:
        """Seat new bots, since those in their seats have seen a move that was taken back."""
        self._bots = make_bots(self.levels, self.table.workers.processes.run)
        self._choice = None

    def wake(self) -> None:
        """Look at the table anew: a move was made, or a guest came or left."""
        self._changed.set()
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._stay())

    async def _stay(self) -> None:
        """Make one move after the other, until there is none to make. After an error wait before trying again.

        An error may be a full disk, a busy server, or a rule that fails.
        """
        while self.table.guests:
            self._changed.clear()
            try:
                if not await self._make_move(self.table.game):
                    return
            except (BusyError, InvalidArgumentError, OSError):
                await asyncio.sleep(FEW_SECONDS)
            except Exception:
                log.exception("the host of a table failed")
                await asyncio.sleep(FEW_SECONDS)

    async def _make_move(self, game: Game) -> bool:
        """Make the next move, unless the table changes before its time has come. Return whether there is one."""
        waits = self._list_waits(game)
        if not waits:
            return False
        pause, seat = min(waits)
        move = await self._choose(game, seat) if seat in self._bots else "pass"
        passed = monotonic() - self._since
        periods = ceil(passed / pause) if seat in self._bots else 1
        try:
            async with asyncio.timeout(max(0, pause * max(1, periods) - passed)):
                await self._changed.wait()
        except TimeoutError:
            await self.table.play_for(seat, str(move), game)
        return True

    async def _choose(self, game: Game, seat: int) -> Move | str:
        """Return the choice of the bot of ``seat``, which is kept until the game has changed."""
        kept, bot = self._choice, self._bots[seat]
        if kept is None or kept[0] is not game or kept[1] != seat:
            try:
                kept = game, seat, await self.table.think(lambda: choose(bot, game))
            except StoppedError:
                self._lower(seat)
                return await self._choose(game, seat)
            if self._bots[seat] is bot:  # no move was taken back meanwhile
                self._choice = kept
        return kept[2]

    def _lower(self, seat: int) -> None:
        """Seat a bot that thinks less, and tell all guests."""
        level = self.levels[seat] = lower(self.levels[seat] or "")
        self.forget()
        self.table.tell_stopped(seat, level)

    def _list_waits(self, game: Game) -> list[tuple[float, int]]:
        """Return the seats for which the host will move, each with the seconds from the present moment until then."""
        if self.table.moment != self._moment:
            self._moment, self._since = self.table.moment, monotonic()
        bounds, waits = self.table.bounds, []
        for seat in () if self.table.is_over else game.to_act:
            if seat in self._bots:
                pause = bounds.bot_seconds * (2 if game.state.window else 1)
            elif not game.state.window or "pass" not in map(str, game.legal_moves_for(seat)):
                continue
            else:
                pause = bounds.reaction_seconds if self.table.is_connected(seat) else ABSENT_SECONDS
            waits.append((pause, seat))
        return waits
