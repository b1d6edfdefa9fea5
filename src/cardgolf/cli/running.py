"""What ``simulate``, ``compare`` and ``tournament`` share: their options, where games are played, how it is told."""

import importlib
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import reduce, wraps
from typing import Any, Protocol

import click
from attrs import fields, frozen

from cardgolf import BadOption, Rulebook, rules
from cardgolf._text import printable
from cardgolf.cli.app import INTERRUPTED
from cardgolf.cli.completing import HOUSE_RULE, VARIANT
from cardgolf.cli.output import echo, echo_json

_SHARED = (
    click.argument("name", shell_complete=VARIANT),
    click.argument("house_rules", nargs=-1, shell_complete=HOUSE_RULE),
    click.option("--games", type=click.IntRange(min=1), default=100, show_default=True, help="How many matches."),
    click.option(
        "--seed",
        type=int,
        default=0,
        show_default=True,
        help="Decides every deal and every bot's chance. For bots alone: cards can be computed from a short seed.",
    ),
    click.option("--players", type=int, help="How many sit down."),
    click.option(
        "--option", "options", multiple=True, metavar="KEY=VALUE", help="An option of the rules; may be repeated."
    ),
    click.option("--workers", type=click.IntRange(min=1), default=1, show_default=True, help="Processes that play."),
    click.option("--time-limit", type=float, metavar="SECONDS", help="After which a game that hangs is given up."),
    click.option("--dask", metavar="ADDRESS", help="Play on a Dask cluster, as tcp://host:8786."),
    click.option("--json", "as_json", is_flag=True, help="All figures as JSON."),
    click.option("--quiet", is_flag=True, help="No progress bar."),
)


def rulebook(name: str, house_rules: Iterable[str], options: Iterable[str]) -> Rulebook:
    """The rules that were asked for."""
    return rules(name, *house_rules, settings=tuple(options))


@frozen
class Asked:
    """What every command that runs games is asked: by which rules, how many, with which seed, where, told how."""

    name: str
    house_rules: tuple[str, ...]
    options: tuple[str, ...]
    games: int
    seed: int
    players: int | None
    as_json: bool
    quiet: bool
    dask: str | None
    workers: int
    time_limit: float | None

    def rulebook(self, name: str | None = None, more: Iterable[str] = (), options: Iterable[str] = ()) -> Rulebook:
        """The rules that were asked for; or those of another variant, or with more on top."""
        return rulebook(name or self.name, (*self.house_rules, *more), (*self.options, *options))

    def played(self, play: Callable[..., Any], **what: Any) -> tuple[Any, bool]:
        """What ``play`` finds, and whether Ctrl-C cut it short."""
        from cardgolf.simulation import Interrupted, Stopped  # noqa: PLC0415  # so that other commands start at once
        from cardgolf.simulation.progress import bar  # noqa: PLC0415

        what |= {"games": self.games, "seed": self.seed, "workers": self.workers, "time_limit": self.time_limit}
        what |= {} if self.players is None else {"players": self.players}
        with _executor(self.dask) as executor, bar("games", shown=False if self.quiet else None) as progress:
            try:
                return play(**what, executor=executor, progress=progress), False
            except Interrupted as stopped:
                return stopped.results, True
            except Stopped as stopped:
                return stopped.found, True

    def tell(self, found: "Found", lines: Iterable[str], *, stopped: bool) -> None:
        """The figures, for people or for programs. What Ctrl-C cut short is told as far as it came."""
        if self.as_json:
            echo_json(found.as_dict())
        else:
            echo(*map(printable, lines))
        if stopped:
            echo("stopped: these are the games that were finished", err=True)


class Found(Protocol):
    """What a comparison, a tournament and a summary can tell of themselves."""

    def as_dict(self) -> dict[str, Any]: ...


def shared(command: Callable[..., Any]) -> Callable[..., Any]:
    """The options that every command that runs games has; ``command`` gets them as one :class:`Asked`.

    What it returns says whether Ctrl-C cut it short: the exit code tells.
    """

    @wraps(command)
    def asked(**given: Any) -> None:
        ours = {each.name: given.pop(each.name) for each in fields(Asked)}
        if command(Asked(**ours), **given):
            click.get_current_context().exit(INTERRUPTED)

    return reduce(lambda decorated, option: option(decorated), reversed(_SHARED), asked)


@contextmanager
def _executor(address: str | None) -> Iterator[Any]:
    if address is None:
        yield None
        return
    try:
        connect: Any = importlib.import_module("distributed").Client
    except ImportError:
        raise BadOption('--dask needs distributed: pip install "cardgolf[distributed]"') from None
    try:
        client = connect(address, timeout=10)
    except (OSError, ValueError) as error:
        raise BadOption(f"there is no Dask scheduler at {address}: {type(error).__name__}") from None
    with client:
        yield client.get_executor()
