"""Options and output that ``simulate``, ``compare`` and ``tournament`` share."""

import importlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import Any

import click
from attrs import frozen

from cardgolf import InvalidArgumentError
from cardgolf.terminal.errors import INTERRUPTED
from cardgolf.terminal.options import RuleOptions, add_options, number_option, rule_options, take_values
from cardgolf.terminal.shared.output import echo, echo_json
from cardgolf.tools import printable

SEED, WORKERS, QUIET = (
    click.option(
        "--seed", type=int, metavar="N", default=0, show_default=True, help="The seed of every shuffle and bot."
    ),
    number_option("--workers", "The number of processes.", 1),
    click.option("--quiet", is_flag=True, help="Show no progress bar."),
)

_SHARED = (
    rule_options(),
    number_option("--games", "The number of matches.", 100),
    SEED,
    click.option("--players", type=int, metavar="N", help="The number of players."),
    WORKERS,
    click.option(
        "--engine",
        type=click.Choice(["auto", "lanes", "engine"]),
        default="auto",
        show_default=True,
        help="What plays: lanes (many matches side by side) or the engine. The results are the same.",
    ),
    click.option("--time-limit", type=float, metavar="SECONDS", help="Stop a match that takes longer."),
    click.option("--dask", metavar="ADDRESS", help="Use a Dask cluster, such as tcp://host:8786."),
    click.option("--json", "as_json", is_flag=True, help="Print JSON."),
    QUIET,
)


@frozen
class SimulationOptions:
    """Values of the options that every command has that runs games."""

    given: RuleOptions
    games: int
    seed: int
    players: int | None
    as_json: bool
    quiet: bool
    dask: str | None
    workers: int
    time_limit: float | None
    engine: str

    def run(self, play: Callable[..., Any], **what: Any) -> tuple[Any, bool]:
        """Return what ``play`` returns, and whether Ctrl-C stopped it."""
        from cardgolf.simulation import Stopped  # noqa: PLC0415  # slow to import
        from cardgolf.simulation.simulator import bar  # noqa: PLC0415

        what |= {"games": self.games, "seed": self.seed, "workers": self.workers, "time_limit": self.time_limit}
        what |= {"engine": self.engine}
        what |= {} if self.players is None else {"players": self.players}
        with _executor(self.dask) as executor, bar("games", shown=False if self.quiet else None) as progress:
            try:
                return play(**what, executor=executor, progress=progress), False
            except Stopped as stopped:
                return stopped.found, True

    def report(self, found: Any, *, stopped: bool) -> bool:
        """Print the results as text or as JSON. After Ctrl-C these are the results of the finished games."""
        if self.as_json:
            echo_json(found.as_dict())
        else:
            echo(*map(printable, found.lines()))
        if stopped:
            echo("stopped: these are the results of the finished games", err=True)
        return stopped


def shared_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options that every command has that runs games. ``command`` gets them as :class:`SimulationOptions`.

    ``command`` returns whether Ctrl-C stopped it. The exit code is then 130.
    """

    @wraps(command)
    def run(**given: Any) -> None:
        if command(take_values(SimulationOptions, given), **given):
            click.get_current_context().exit(INTERRUPTED)

    return add_options(_SHARED, run)


@contextmanager
def _executor(address: str | None) -> Iterator[Any]:
    if address is None:
        yield None
        return
    try:
        connect: Any = importlib.import_module("distributed").Client
    except ImportError:
        raise InvalidArgumentError('--dask needs distributed: pip install "cardgolf[distributed]"') from None
    try:
        client = connect(address, timeout=10)
    except (OSError, ValueError) as error:
        raise InvalidArgumentError(
            f"invalid --dask={address}: expected the address of a Dask scheduler ({type(error).__name__})"
        ) from None
    with client:
        yield client.get_executor()


def seat_bots(bots: tuple[str, ...]) -> Any:
    """Return one bot for every seat, or a list with one for each seat."""
    return list(bots) if len(bots) > 1 else (bots or ("greedy",))[0]
