"""People at a table with bots: what bots are told, who sits where, and a match that goes on to the next choice."""

import inspect
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from attrs import evolve, frozen

from cardgolf import CardGolfError, Game, IllegalMoveError, InvalidArgumentError, Move, PluginError
from cardgolf.bots.registry import Bot, make_bot
from cardgolf.events import Event
from cardgolf.narration import Step, list_steps
from cardgolf.table import seat_chances
from cardgolf.table.sides import FIRST_NAMES
from cardgolf.tools import plain_integer, quote, type_name


def wants_events(bot: Bot) -> bool:
    """Return whether the ``choose`` of ``bot`` has a parameter ``events``.

    >>> from cardgolf.bots import Chance, make_bot, wants_events
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

    >>> from cardgolf.bots import Chance, Witness, make_bot
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


@frozen
class Seats:
    """The seats of ``people``, and a bot for each of the others. ``spec`` is the name or level of the bots."""

    people: frozenset[int]
    bots: Mapping[int, Bot]
    spec: str

    def choose(self, game: Game) -> Move | str:
        """Return the only legal move, or what the bot of the first seat that may act chooses.

        Raises :class:`PluginError` if the bot fails.
        """
        if game.only_move:
            return game.only_move
        seat = game.state.actor
        try:
            return Witness(self.bots[seat], seat).choose(game)
        except PluginError:  # a rule failed, not the bot
            raise
        except Exception as error:
            raise PluginError(f"the bot of seat {seat} failed: {type_name(error)}") from error


def make_seats(game: Game, people: Iterable[int], spec: str) -> Seats:
    """Return ``people`` in their seats and bots in all others.

    Raises :class:`InvalidArgumentError` for an unknown seat or bot.
    """
    match, people = game.state.match, frozenset(map(plain_integer, people))
    for seat in people:
        if type(seat) is not int or seat not in match.seats:
            raise InvalidArgumentError(f"invalid seat={quote(seat)}: expected 0 to {len(match.names) - 1}")
    chances = seat_chances(len(match.names), game.seed, "play", "bots")  # a seed repeats a match
    return Seats(people, {seat: make_bot(spec, chances[seat]) for seat in match.seats if seat not in people}, spec)


def name_players(count: int, given: Sequence[str] = ()) -> int | tuple[str, ...]:
    """Return the names ``given``, completed to ``count`` by default names, or the number if there are too few."""
    names = (*given, *(name for name in FIRST_NAMES if name not in given))
    return names[:count] if 0 < count <= len(names) else count


@frozen
class Sitting:
    """People at a table with bots: the ``game`` as it stands, and who sits where. :func:`sit_down` makes it.

    A sitting never changes. Each method that plays returns another one, so nothing has happened if a bot or a rule
    fails on the way.

    >>> from cardgolf.bots.sitting import sit_down
    >>> sitting = sit_down(cardgolf.new_game("play-nine", players=2, seed=7), [0], "greedy").advance()
    >>> [str(move) for _, move in sitting.game.history], sitting.game.turn
    (['flip a1', 'flip b1'], 0)
    """

    game: Game
    seats: Seats

    @property
    def dealt(self) -> int:
        """The ply after the deal of this round."""
        return max((ply for ply, (_, event) in enumerate(self.game.history, 1) if event == "deal"), default=0)

    def find_turn(self, seat: int, viewer: int | None = None) -> int:
        """Return the ply at which the turn of ``seat`` that goes on began, by what ``viewer`` saw."""
        movers, ply, dealt = [mover for mover, _ in self.game.history], self.game.ply, self.dealt
        while ply > dealt and movers[ply - 1] == seat:
            ply -= 1
        ended = (ply + place for place, step in enumerate(self.steps_since(ply, viewer), 1) if step.ends_turn)
        return max(ended, default=ply)

    def choose(self) -> Move | str:
        """Return the next move of the bots, as :meth:`Seats.choose` does."""
        return self.seats.choose(self.game)

    def play(self, move: Move | str, seat: int | None) -> "Sitting":
        """Return the sitting after ``move`` of ``seat``. Raises :class:`IllegalMoveError` if it is illegal."""
        return evolve(self, game=self.game.play(move, seat=seat))

    def advance(self) -> "Sitting":
        """Return the sitting in which a person may act or the round is over. Until then bots move."""
        sitting = self
        while not (sitting.game.is_round_over or self.seats.people.intersection(sitting.game.to_act)):
            sitting = sitting.play(sitting.choose(), sitting.game.state.actor)
        return sitting

    def deal(self) -> "Sitting":
        """Return the sitting with the next round dealt. Raises :class:`IllegalMoveError` during a round."""
        return evolve(self, game=self.game.deal())

    def take_back(self, seat: int) -> "Sitting":
        """Return the sitting in which ``seat`` had its last choice.

        Raises :class:`IllegalMoveError` if the last move is not of that seat, and as :meth:`cardgolf.Game.undo` does.
        """
        last = self.game.history[-1:]
        if not last or last[0][0] != seat or last[0][1] == "deal":
            message = "invalid undo: expected a move of yours since the deal"
            raise IllegalMoveError(message, "base.undo", reason="undo-none")
        return evolve(self, game=self.game.undo(seat=seat))

    def can_take_back(self, seat: int) -> bool:
        """Return whether ``seat`` can take back a move."""
        try:
            self.take_back(seat)
        except CardGolfError:  # a rule may fail
            return False
        return True

    def steps_since(self, ply: int, viewer: int | None) -> list[Step]:
        """Return the moves and deals after the first ``ply`` ones, as the seat ``viewer`` or a spectator saw them."""
        if ply >= self.game.ply:
            return []
        return [*list_steps(self.game.at(ply).view(viewer), self.game.events(viewer, since=ply + 1))]


def sit_down(game: Game, people: Iterable[int], spec: str) -> Sitting:
    """Return a sitting with ``people`` in their seats and bots in all others.

    Raises :class:`InvalidArgumentError` for an unknown seat or bot.
    """
    return Sitting(game, make_seats(game, people, spec))
