"""Bots that use the past: which of them want events, and how a bot in a seat gets those of its seat."""

import inspect
from functools import lru_cache
from typing import Any

from cardgolf import Game, Move
from cardgolf.bots.registry import Bot
from cardgolf.events import Event


def wants_events(bot: Bot) -> bool:
    """Return whether the ``choose`` of ``bot`` has a parameter ``events``.

    >>> from cardgolf.bots import Chance, make_bot
    >>> from cardgolf.bots.witness import wants_events
    >>> wants_events(make_bot("greedy", Chance(1)))
    False
    """
    choose = bot.choose
    return _has_events(getattr(choose, "__func__", choose))


@lru_cache(maxsize=256)
def _has_events(function: Any) -> bool:
    try:
        return "events" in inspect.signature(function).parameters
    except (TypeError, ValueError):  # a callable of another language may have no signature
        return False


class Witness:
    """A bot in a ``seat``, and what that seat saw happen in one match.

    The bot gets the view of its seat. If it wants events, it also gets all events that the seat saw, from the first
    deal on. The events are read once, so a witness follows one match that goes forward.

    >>> from cardgolf.bots import Chance, make_bot
    >>> from cardgolf.bots.witness import Witness
    >>> game = cardgolf.new_game("play-nine", players=2, seed=7)
    >>> str(Witness(make_bot("greedy", Chance(1)), game.turn).choose(game))
    'flip a1'
    """

    def __init__(self, bot: Bot, seat: int) -> None:
        self.bot: Any = bot  # with `events` or without
        self.seat = seat
        self._events: tuple[Event, ...] = ()
        self._next = 0
        self._remembers = wants_events(bot)

    def choose(self, game: Game) -> Move | str:
        """Return the move of the bot in ``game``, in which the seat is to act."""
        view = game.view(self.seat)
        past = {}
        if self._remembers:
            self._events += game.events(self.seat, since=self._next)
            self._next = game.ply + 1
            past = {"events": self._events}
        move: Move | str = self.bot.choose(view, **past)
        return move
