"""The host of a table: it plays for bots, and passes for those who let the time to react go by."""

import asyncio
from time import monotonic
from typing import TYPE_CHECKING

from attrs import define, field

from cardgolf import CardGolfError, Game
from cardgolf.bots import Witness
from cardgolf_server.bots import choose, make_bots
from cardgolf_server.bounds import FEW_SECONDS

if TYPE_CHECKING:
    from cardgolf_server.tables import Table

ABSENT_SECONDS = 3
"""Seconds after which the host passes for a player who is not connected."""


@define(eq=False)
class Host:
    """Makes the moves at ``table`` that no person makes. It rests while there are no guests."""

    table: "Table"
    _bots: dict[int, Witness] = field(init=False)
    _moment: int = field(default=-1, init=False)
    _since: float = field(factory=monotonic, init=False)
    _changed: asyncio.Event = field(factory=asyncio.Event, init=False)
    _task: "asyncio.Task[None] | None" = field(default=None, init=False)

    def __attrs_post_init__(self) -> None:
        self.forget()

    def forget(self) -> None:
        """Seat new bots, since those in their seats have seen a move that was taken back."""
        self._bots = make_bots(self.table.seats.bots)

    def wake(self) -> None:
        """Look at the table anew: a move was made, or a guest came or left."""
        self._changed.set()
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._stay())

    async def _stay(self) -> None:
        """Make one move after the other, until there is none to make."""
        while self.table.guests:
            self._changed.clear()
            waits = self._list_waits(self.table.game)
            if not waits:
                return
            delay, seat = min(waits)
            try:
                async with asyncio.timeout(max(0, delay)):
                    await self._changed.wait()
            except TimeoutError:
                await self._act(self.table.game, seat)

    def _list_waits(self, game: Game) -> list[tuple[float, int]]:
        """Return the seats for which the host will move, each with the seconds until then.

        A bot waits equally long whatever it sees, so that its pace tells nothing.
        """
        if self.table.moment != self._moment:
            self._moment, self._since = self.table.moment, monotonic()
        bounds, passed = self.table.bounds, monotonic() - self._since
        waits = []
        for seat in game.to_act:
            if seat in self._bots:
                pause = bounds.bot_seconds * (2 if game.state.window else 1)
            elif not game.state.window or "pass" not in map(str, game.legal_moves_for(seat)):
                continue
            else:
                pause = bounds.reaction_seconds if self.table.is_connected(seat) else ABSENT_SECONDS
            waits.append((pause - passed, seat))
        return waits

    async def _act(self, game: Game, seat: int) -> None:
        """Make the move of ``seat``. After an error, such as a full disk, wait before trying again."""
        try:
            bot = self._bots.get(seat)
            move = await self.table.think(lambda: choose(bot, game)) if bot else "pass"
            await self.table.play_for(seat, str(move), game)
        except (CardGolfError, OSError):
            await asyncio.sleep(FEW_SECONDS)
