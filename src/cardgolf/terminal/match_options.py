"""Options of commands that play a match, and the match they describe."""

from collections.abc import Callable
from functools import wraps
from typing import Any

import click
from attrs import evolve, frozen

from cardgolf import Game, InvalidArgumentError, load, new_game
from cardgolf.bots import LEVELS
from cardgolf.bots.sitting import Seats, name_players
from cardgolf.table import is_short
from cardgolf.terminal.options import RuleOptions, add_options, number_option, rule_options, take_values
from cardgolf.terminal.shared.output import echo
from cardgolf.terminal.side_options import SIDE_OPTIONS, read_sides

DEFAULT_LEVEL = "medium"  # of the bots that a player meets
SHORT_SEED = "a seed of {bits} bits reveals all cards"


def bot_option(seats: str) -> Callable[..., Any]:
    """Return the option of the bot in ``seats``."""
    text = f"The level of {seats} ({', '.join(LEVELS)}), or the name of a bot."
    return click.option("--bot", metavar="BOT", default=DEFAULT_LEVEL, show_default=True, help=text)


_OPTIONS = (
    rule_options(required=False),
    click.option(
        "--human",
        "people",
        multiple=True,
        type=int,
        metavar="SEAT",
        help="The seat of a human player; may be repeated.",
    ),
    number_option("--humans", "The number of human players, from seat 0.  [default: 1]", kind=click.IntRange(min=0)),
    number_option("--rounds", "Play this number of rounds instead of the whole match."),
    click.option("--players", type=int, metavar="N", help="The number of players.  [default: 2]"),
    click.option(
        "--player", "names", multiple=True, metavar="NAME", help="The name of a player, from seat 0; may be repeated."
    ),
    *SIDE_OPTIONS,
    bot_option("the other seats"),
    click.option(
        "--seed",
        type=int,
        metavar="N",
        help="The seed of every shuffle. By default it is a random number of 256 bits and is not shown.",
    ),
    click.option("--show-seed", is_flag=True, help="Print the seed. It reveals every hidden card."),
    click.option("--ascii", "ascii_only", is_flag=True, help="Print suits as letters and lines as dashes."),
    click.option("--save", "path", metavar="FILE", help="Save the match in FILE at every turn."),
    click.option(
        "--resume",
        metavar="FILE",
        help="Continue the match in FILE, and save it there or in that of --save. Give rules from files again with "
        "--rule.",
    ),
)


@frozen
class MatchOptions:
    """Values of the options that every command has that plays a match with human players."""

    given: RuleOptions
    people: tuple[int, ...] = ()
    humans: int | None = None
    rounds: int | None = None
    players: int | None = None
    names: tuple[str, ...] = ()
    teams: tuple[str, ...] = ()
    handicaps: tuple[str, ...] = ()
    bot: str = DEFAULT_LEVEL
    seed: int | None = None
    show_seed: bool = False
    ascii_only: bool = False
    path: str | None = None
    resume: str | None = None


def match_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options of a command that plays a match with human players. It gets them as :class:`MatchOptions`."""

    @wraps(command)
    def run(**given: Any) -> Any:
        return command(asked=take_values(MatchOptions, given), **given)

    return add_options(_OPTIONS, run)


def start_match(asked: MatchOptions) -> Game:
    """Return a new match of ``rounds`` with seats for ``humans``, or the one in the file ``resume``.

    That has its own rules. What asks for another number of rounds than its rules stops the match after ``rounds``.
    """
    given, players, names, teams, handicaps = asked.given, asked.players, asked.names, asked.teams, asked.handicaps
    if asked.resume is None:
        if asked.rounds and not any(each.startswith("holes=") for each in given.options):
            given = evolve(given, options=(*given.options, f"holes={asked.rounds}"))
        if asked.humans and players is None:
            players = max(asked.humans, 2, len(names))
        seats = name_seats(players, names)
        sides = read_sides(() if isinstance(seats, int) or seats is None else seats, teams, handicaps)
        return new_game(given.rulebook(), players=seats, seed=asked.seed, **sides)
    own = (players, names, asked.seed, teams, handicaps)
    if given != RuleOptions(more_rules=given.more_rules) or own != (None, (), None, (), ()):
        raise InvalidArgumentError(
            "--resume has its own rules, players, teams and seed: only options of seats and output, and --rule FILE, "
            "can be added"
        )
    return load(asked.resume, rules=given.more_rules)


def find_last_round(game: Game, rounds: int | None) -> int | None:
    """Return how many rounds ``game`` has after so many ``rounds`` from now on, or ``None`` for the whole match."""
    return None if rounds is None else len(game.state.match.rounds) + rounds


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
    return name_players(wanted, names)


def seat_arguments(seats: Seats) -> list[str]:
    """Return the command-line options for the same seats."""
    if seats.people in ({0}, frozenset()):
        human = [] if seats.people else ["--humans", "0"]
    else:
        human = [part for seat in sorted(seats.people) for part in ("--human", str(seat))]
    return human + (["--bot", seats.spec] if seats.spec != DEFAULT_LEVEL else [])


def shows_seed(seed: int | None, people: int, *, show: bool) -> bool:
    """Return whether to print the seed. A single human player sees it if they gave it or ask for it.

    Raises :class:`InvalidArgumentError` for ``show`` with several human players.
    """
    if show and people > 1:
        raise InvalidArgumentError(
            "invalid --show-seed: expected one human player, since the seed reveals all hidden cards"
        )
    return people <= 1 and (show or seed is not None)


def warn_of_seed(game: Game) -> None:
    """Warn on standard error if the seed of a match is short enough to be found."""
    seed = game.seed
    if is_short(seed):
        echo(f"warning: {SHORT_SEED.format(bits=seed.bit_length())}: leave --seed out if others play", err=True)
