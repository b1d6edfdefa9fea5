"""A match to sit down to: a new one, or one that was kept in a file."""

from collections.abc import Callable, Iterable
from functools import reduce
from typing import Any

import click

from cardgolf import Game, InvalidOptionError, Rulebook, house_rules, load, new_game, rules, variants
from cardgolf._text import is_printable
from cardgolf.shuffle import is_short
from cardgolf.ui.output import echo
from cardgolf.ui.seats import name_seats

NameCompleter = Callable[[click.Context, click.Parameter, str], list[str]]


def _complete_names(offers: Callable[[], Iterable[str]]) -> NameCompleter:
    """What is offered and begins so."""

    def complete(_context: click.Context, _parameter: click.Parameter, begun: str) -> list[str]:
        return [name for name in sorted(offers()) if name.startswith(begun) and is_printable(name)]

    return complete


VARIANT, HOUSE_RULE = _complete_names(variants), _complete_names(house_rules)


SHORT_SEED = "other people's cards can be computed from a seed of {bits} bits"
FIRST = "play-nine"  # for those who have never seen the games

_OPTIONS = (
    click.argument("name", required=False, shell_complete=VARIANT),
    click.argument("house_rules", nargs=-1, shell_complete=HOUSE_RULE),
    click.option("--players", type=int, help="How many play.  [default: 2]"),
    click.option(
        "--player", "names", multiple=True, metavar="NAME", help="A player by name, from seat 0; may be repeated."
    ),
    click.option("--bot", default="greedy", show_default=True, metavar="BOT", help="Who plays the other seats."),
    click.option("--seed", type=int, help="Decides every shuffle; drawn with 256 bits and kept secret if absent."),
    click.option("--show-seed", is_flag=True, help="Tell the seed, from which every hidden card can be computed."),
    click.option(
        "--option", "options", multiple=True, metavar="KEY=VALUE", help="An option of the rules; may be repeated."
    ),
    click.option("--ascii", "ascii_only", is_flag=True, help="Suits as letters, lines as dashes."),
    click.option("--save", "path", metavar="FILE", help="Keep the match in FILE, written at every turn."),
    click.option("--resume", metavar="FILE", help="Go on with the match in FILE."),
)


def game_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """The options of a command that plays a match with people."""
    return reduce(lambda decorated, option: option(decorated), reversed(_OPTIONS), command)


def make_rulebook(name: str, house_rules: Iterable[str], options: Iterable[str]) -> Rulebook:
    """Return the rules of a variant with house rules and with options as ``KEY=VALUE``."""
    return rules(name, *house_rules, settings=tuple(options))


def start_match(resume: str | None, **asked: Any) -> Game:
    """The match that was asked for, or the one in the file ``resume``, which says by itself what is played."""
    if resume is None:
        return _make_game(**asked)
    if any(given not in (None, ()) for given in asked.values()):
        raise InvalidOptionError("--resume brings its own rules, players and seed: leave out all but who sits where")
    return load(resume)


def _make_game(
    *,
    name: str | None,
    house_rules: tuple[str, ...],
    players: int | None,
    names: tuple[str, ...],
    seed: int | None,
    options: tuple[str, ...],
) -> Game:
    book = make_rulebook(name or FIRST, house_rules, options)
    return new_game(book, players=name_seats(players, names), seed=seed)


def tells_seed(seed: int | None, people: int, *, show: bool) -> bool:
    """Return whether the seed is told: to one person alone, who gave it or asks for it.

    Raises :class:`InvalidOptionError` for ``show`` where several play.
    """
    if show and people > 1:
        raise InvalidOptionError(
            "--show-seed would tell each player all hidden cards: leave it out where several people play"
        )
    return people <= 1 and (show or seed is not None)


def warn_of_seed(game: Game) -> None:
    """Say on standard error that the match of several people has a seed that can be found."""
    seed = game.state.match.seed
    if is_short(seed):
        echo(f"warning: {SHORT_SEED.format(bits=seed.bit_length())}: leave --seed out where others play", err=True)
