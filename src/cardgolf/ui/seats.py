"""Seats of human players and of bots."""

from collections.abc import Iterable, Mapping

from attrs import frozen

from cardgolf import Game, InvalidArgumentError, Move, PluginError
from cardgolf._text import type_name
from cardgolf.bots import Bot, make_bot
from cardgolf.bots.witness import Witness
from cardgolf.chance import seat_chances

DEFAULT_LEVEL = "medium"  # of the bots that a player meets
NAMES = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal")


@frozen
class Seats:
    """The seats of human players, and a bot for each of the others."""

    people: frozenset[int]
    bots: Mapping[int, Bot]
    spec: str

    def choice(self, game: Game, seat: int) -> Move | str:
        """Return the move of the bot at ``seat``. Raises :class:`PluginError` if the bot fails."""
        if game.only_move:
            return game.only_move
        try:
            return Witness(self.bots[seat], seat).choose(game)
        except PluginError:  # a rule failed, not the bot
            raise
        except Exception as error:
            raise PluginError(f"the bot of seat {seat} failed: {type_name(error)}") from error

    def arguments(self) -> list[str]:
        """Return the command-line options for the same seats."""
        if self.people in ({0}, frozenset()):
            human = [] if self.people else ["--humans", "0"]
        else:
            human = [part for seat in sorted(self.people) for part in ("--human", str(seat))]
        return human + (["--bot", self.spec] if self.spec != DEFAULT_LEVEL else [])


def make_seats(game: Game, people: Iterable[int], spec: str) -> Seats:
    """Return ``people`` in their seats and bots in all others.

    Raises :class:`InvalidArgumentError` for an unknown seat or bot.
    """
    match, people = game.state.match, frozenset(people)
    wrong = sorted(people - {*match.seats})
    if wrong:
        raise InvalidArgumentError(f"invalid seat={wrong[0]}: expected 0 to {len(match.names) - 1}")
    chances = seat_chances(len(match.names), game.seed, "play", "bots")  # a seed repeats a match
    return Seats(people, {seat: make_bot(spec, chances[seat]) for seat in match.seats if seat not in people}, spec)


def human_seats(seats: tuple[int, ...], count: int | None) -> frozenset[int]:
    """Return the seats of human players: those given, or the first ``count``, by default seat 0."""
    if seats and count is not None:
        raise InvalidArgumentError("--human and --humans exclude each other: leave one out")
    return frozenset(seats or range(1 if count is None else count))


def name_seats(count: int | None, names: tuple[str, ...]) -> int | tuple[str, ...]:
    """Return the names given, completed to ``count`` by default names. Return the number if there are too few."""
    wanted = max(2, len(names)) if count is None else count
    if names and wanted < len(names):
        raise InvalidArgumentError(f"--players {wanted} and {len(names)} names do not agree: leave one out")
    others = [name for name in NAMES if name not in names]
    return (*names, *others[: wanted - len(names)]) if 0 < wanted <= len(NAMES) else wanted
