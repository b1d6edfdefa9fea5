"""Options of commands that play a match, and the match they describe."""

from collections.abc import Callable, Iterable
from functools import reduce
from typing import Any

import click

from cardgolf import Game, InvalidArgumentError, Rulebook, house_rules, load, new_game, rules, variants
from cardgolf._text import is_printable
from cardgolf.shuffle import is_short
from cardgolf.ui.output import echo
from cardgolf.ui.seats import name_seats

NameCompleter = Callable[[click.Context, click.Parameter, str], list[str]]


def _complete_names(offers: Callable[[], Iterable[str]]) -> NameCompleter:
    """Return a completer of the names that ``offers`` returns."""

    def complete(_context: click.Context, _parameter: click.Parameter, begun: str) -> list[str]:
        return [name for name in sorted(offers()) if name.startswith(begun) and is_printable(name)]

    return complete


VARIANT, HOUSE_RULE = _complete_names(variants), _complete_names(house_rules)


SHORT_SEED = "a seed of {bits} bits reveals all cards"
FIRST = "play-nine"  # the default of ``play`` and ``table``

_OPTIONS = (
    click.argument("name", required=False, shell_complete=VARIANT),
    click.argument("house_rules", nargs=-1, shell_complete=HOUSE_RULE),
    click.option("--players", type=int, help="The number of players.  [default: 2]"),
    click.option(
        "--player", "names", multiple=True, metavar="NAME", help="The name of a player, from seat 0; may be repeated."
    ),
    click.option("--bot", default="greedy", show_default=True, metavar="BOT", help="The bot of the other seats."),
    click.option("--seed", type=int, help="The seed of every shuffle. By default 256 bits are drawn and kept secret."),
    click.option("--show-seed", is_flag=True, help="Print the seed. It reveals every hidden card."),
    click.option(
        "--option", "options", multiple=True, metavar="KEY=VALUE", help="An option of the rules; may be repeated."
    ),
    click.option("--ascii", "ascii_only", is_flag=True, help="Print suits as letters and lines as dashes."),
    click.option("--save", "path", metavar="FILE", help="Save the match in FILE at every turn."),
    click.option("--resume", metavar="FILE", help="Continue the match in FILE."),
)


def game_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options of a command that plays a match with human players."""
    return reduce(lambda decorated, option: option(decorated), reversed(_OPTIONS), command)


def make_rulebook(name: str, house_rules: Iterable[str], options: Iterable[str]) -> Rulebook:
    """Return the rules of a variant with house rules and with options as ``KEY=VALUE``."""
    return rules(name, *house_rules, settings=tuple(options))


def start_match(resume: str | None, **match_options: Any) -> Game:
    """Return a new match, or the one in the file ``resume``, which has its own rules."""
    if resume is None:
        return _make_game(**match_options)
    if any(given not in (None, ()) for given in match_options.values()):
        raise InvalidArgumentError(
            "--resume has its own rules, players and seed: only options of seats and output can be added"
        )
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
    seed = game.state.match.seed
    if is_short(seed):
        echo(f"warning: {SHORT_SEED.format(bits=seed.bit_length())}: leave --seed out if others play", err=True)
