"""Who sits where: people at the keyboard, and bots elsewhere."""

from collections.abc import Iterable, Mapping
from random import Random
from typing import Any

from attrs import frozen

from cardgolf import CardGolfError, Game, InvalidOptionError, Move, PluginError
from cardgolf._text import describe_error
from cardgolf.bots import Bot, make_bot

NAMES = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal")


@frozen
class Seats:
    """The seats of people, and a bot for each of the others."""

    people: frozenset[int]
    bots: Mapping[int, Bot]
    spec: str

    def choice(self, game: Game, seat: int) -> Move | str:
        """What the bot of ``seat`` plays; :class:`PluginError` if it cannot say."""
        if game.only_move:
            return game.only_move
        try:
            return self.bots[seat].choose(game.view(seat))
        except CardGolfError:
            raise
        except Exception as error:
            raise PluginError(f"the bot of seat {seat} failed: {describe_error(error)}") from error

    def arguments(self) -> list[str]:
        """The options that seat the same again."""
        if self.people in ({0}, frozenset()):
            human = [] if self.people else ["--humans", "0"]
        else:
            human = [part for seat in sorted(self.people) for part in ("--human", str(seat))]
        return human + (["--bot", self.spec] if self.spec != "greedy" else [])


def make_seats(game: Game, people: Iterable[int], spec: str) -> Seats:
    """``people`` in their seats and bots in all others; :class:`InvalidOptionError` for a seat or a bot there is not."""
    match, people = game.state.match, frozenset(people)
    wrong = sorted(people - {*match.seats})
    if wrong:
        raise InvalidOptionError(f"there is no seat {wrong[0]}: seats are 0 to {len(match.names) - 1}")
    bots = {seat: _make_bot(spec, match.seed, seat) for seat in match.seats if seat not in people}
    return Seats(people, bots, spec)


def _make_bot(spec: str, seed: int, seat: int) -> Any:
    return make_bot(spec, Random(f"play {seed} {seat}"))  # noqa: S311  # the same match again from the same seed


def human_seats(seats: tuple[int, ...], count: int | None) -> frozenset[int]:
    """Which seats people take: those named, or the first so many, or the first."""
    if seats and count is not None:
        raise InvalidOptionError("--human and --humans say the same thing: leave one out")
    return frozenset(seats or range(1 if count is None else count))


def name_seats(count: int | None, names: tuple[str, ...]) -> int | tuple[str, ...]:
    """Everybody's name: those given first, then others to make up the number."""
    wanted = max(2, len(names)) if count is None else count
    if wanted < len(names):
        raise InvalidOptionError(f"--players {wanted} and {len(names)} names do not agree: leave one out")
    others = [name for name in NAMES if name not in names]
    return (*names, *others[: wanted - len(names)]) if 0 < wanted <= len(NAMES) else wanted
