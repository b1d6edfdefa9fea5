"""Results of rounds, matches and a whole simulation, and the digest that two runs compare."""

import json
from collections.abc import Mapping
from hashlib import sha256
from typing import Any

from attrs import asdict, field, fields, filters, frozen

from cardgolf import Rulebook
from cardgolf.games import PlayedRound
from cardgolf.simulation.offers import Offer
from cardgolf.table import NO_SIDES, Sides


@frozen
class GameResult:
    """A match: ``bots`` by seat, its rounds, the points of the whole by seat, and the ranks by seat (1 is best).

    ``error`` says in one line which bot or rule failed, and how; then there are no rounds, totals or ranks, and the
    game counts in no figure. ``offers`` are the kinds of moves that were legal for each seat, with whether it chose
    one. Lanes do not count them. They are not part of the ``line``, and two results that differ in them are equal.
    """

    number: int
    bots: tuple[str, ...]
    rounds: tuple[PlayedRound, ...]
    totals: tuple[int, ...]
    ranks: tuple[int, ...]
    error: str = ""
    offers: tuple[Offer, ...] = field(default=(), eq=False, repr=False)

    @classmethod
    def failure(cls, number: int, bots: tuple[str, ...], error: str) -> "GameResult":
        """Return the result of a game that failed, with its error."""
        return cls(number, bots, (), (), (), error)

    @property
    def line(self) -> str:
        """The game as canonical JSON: one line of ASCII, the fields in their order, no spaces.

        >>> from cardgolf.simulation import GameResult
        >>> GameResult(0, ("greedy",), (), (12,), (1,)).line
        '{"number":0,"bots":["greedy"],"rounds":[],"totals":[12],"ranks":[1],"error":""}'
        """
        return json.dumps(asdict(self, filter=filters.exclude(fields(GameResult).offers)), separators=(",", ":"))


@frozen
class Results:
    """The games of a simulation, in the order of their numbers.

    ``rules`` is the stack in words, with teams and handicaps. ``bots`` are the seats' bots in game 0, and ``seed`` is
    what every game's keys come from. ``goal`` is ``"lowest"``, or ``"highest"`` where most points win. ``engine`` is
    what played: ``"lanes"``, ``"engine"`` or ``"lanes and engine"``, and ``engine_reason`` why the engine did. The
    games do not depend on it, and two results with equal games are equal. ``round_limit`` is the most rounds of a
    match, if no smaller number of holes ends it.
    """

    rules: str
    bots: tuple[str, ...]
    seed: int
    games: tuple[GameResult, ...]
    goal: str = "lowest"
    engine: str = field(default="engine", eq=False)
    engine_reason: str = field(default="", eq=False)
    round_limit: int | None = field(default=None, eq=False)

    @property
    def digest(self) -> str:
        """SHA-256 of the games' lines, each with a newline, in hexadecimal: equal for equal games, however played.

        >>> len(cardgolf.simulation.simulate("play-nine", "random", games=1, players=2).digest)
        64
        """
        found = sha256()
        for game in self.games:
            found.update(f"{game.line}\n".encode())
        return found.hexdigest()

    @property
    def finished(self) -> tuple[GameResult, ...]:
        """The games that were played to their end."""
        return tuple(game for game in self.games if not game.error)

    @property
    def failed(self) -> tuple[GameResult, ...]:
        """The games with an error."""
        return tuple(game for game in self.games if game.error)


class Stopped(KeyboardInterrupt):  # code that does not catch it is interrupted as usual
    """Ctrl-C stopped a simulation, a comparison or a tournament. ``found`` is its result for the finished games.

    Every process of the simulation has ended by the time it is raised.

    >>> try:
    ...     results = cardgolf.simulation.simulate("play-nine", "random", games=2)
    ... except cardgolf.simulation.Stopped as stopped:
    ...     results = stopped.found
    """

    def __init__(self, found: Any, played: str) -> None:
        super().__init__(found, played)
        self.found, self._played = found, played

    def __str__(self) -> str:
        return f"stopped after {self._played}"


def describe_rules(rules: Rulebook, sides: Sides = NO_SIDES) -> str:
    """Return the stack of ``rules`` in one line: each plugin by name, with every option that is not at its default.

    Teams and handicaps of the seats stand at the end.

    >>> from cardgolf.simulation.results import describe_rules
    >>> describe_rules(cardgolf.rules("nine-card", "ender-penalty:how=doubled", holes=1))
    'nine-card (holes=1) + ender-penalty (how=doubled)'
    """
    base, variant, *house_rules = rules.stack
    own = _format_plugin(variant.name, {**base.changed_options, **variant.changed_options})
    stack = " + ".join([own, *(_format_plugin(each.name, each.changed_options) for each in house_rules)])
    teams = " and ".join(" ".join(map(str, team)) for team in sides.teams)
    given = " ".join(map(str, sides.handicaps))
    return ", ".join(filter(None, (stack, teams and f"teams {teams}", given and f"handicaps {given}")))


def _format_plugin(name: str, options: Mapping[str, Any]) -> str:
    values = ", ".join(f"{key}={value}" for key, value in options.items())
    return f"{name} ({values})" if values else name
