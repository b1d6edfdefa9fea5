"""Bots of the seats without a player, by their level, with little time to think, in a process that can be stopped."""

import logging
from collections.abc import Callable, Mapping, Sequence
from random import SystemRandom
from typing import Any

from attrs import frozen

from cardgolf import Game, Move, View
from cardgolf.bots import LEVELS, Bot, Witness, make_bot, wants_events
from cardgolf.events import Dealt, Event
from cardgolf_server.workers import StoppedError

SECONDS: Mapping[str, float] = {"harder": 0.1, "expert": 0.2, "hardest": 0.4}
"""Levels that search, and how long they may think. The levels themselves count tables, whose time has no bound."""

EASY, SIMPLEST = "easy", "simplest"
"""The level of a bot that was stopped, and that of one that was stopped again: it plays the first legal move."""

Run = Callable[..., Any]
"""Runs a function with its arguments, such as :meth:`cardgolf_server.workers.Processes.run`."""

log = logging.getLogger(__name__)


@frozen
class Thinker:
    """A bot of ``level`` that chooses where ``run`` runs its choice."""

    level: str
    run: Run

    def choose(self, view: View) -> Move | str:
        """Return the move of the bot. Raises :class:`cardgolf_server.workers.StoppedError`."""
        move: Move | str = view.legal_moves[0] if self.level == SIMPLEST else self.run(think, self.level, view)
        return move


class RememberingThinker(Thinker):
    """One whose level wants events. It gets those of the round: our bots recall no earlier ones."""

    def choose(self, view: View, events: Sequence[Event] = ()) -> Move | str:
        """Return the move of the bot. Raises :class:`cardgolf_server.workers.StoppedError`."""
        dealt = max((place for place, event in enumerate(events) if isinstance(event, Dealt)), default=0)
        move: Move | str = self.run(think, self.level, view, events[dealt:])
        return move


def think(level: str, view: View, *events: Sequence[Event]) -> Move | str:
    """Return the move of a bot of ``level``. It draws on the system's chance, which no player can guess."""
    bot: Any = _make(level)  # with `events` or without
    move: Move | str = bot.choose(view, *events)
    return move


def make_bots(levels: Sequence[str | None], run: Run) -> dict[int, Witness]:
    """Return the bots by seat."""
    return {seat: Witness(_make_thinker(level, run), seat) for seat, level in enumerate(levels) if level}


def lower(level: str) -> str:
    """Return the level at which a bot of ``level`` plays on after it was stopped."""
    return SIMPLEST if level == EASY else EASY


def _make_thinker(level: str, run: Run) -> Thinker:
    remembers = level != SIMPLEST and wants_events(_make(level))
    return (RememberingThinker if remembers else Thinker)(level, run)


def _make(level: str) -> Bot:
    name = LEVELS[level]
    if level in SECONDS:
        name = f"{name.partition(':')[0]}:seconds={SECONDS[level]}"
    return make_bot(name, SystemRandom())


def choose(bot: Witness, game: Game) -> Move | str:
    """Return the move of ``bot``. If it fails in any way, it is the first legal move, so that a match never stops.

    Raises :class:`cardgolf_server.workers.StoppedError` if the bot was stopped.
    """
    legal = game.legal_moves_for(bot.seat)
    try:
        move = bot.choose(game)
        if str(move) in map(str, legal):
            return move
        log.error("the bot of seat %d chose a move that is not legal", bot.seat)
    except StoppedError:
        raise
    except Exception:
        log.exception("the bot of seat %d failed", bot.seat)
    return legal[0]
