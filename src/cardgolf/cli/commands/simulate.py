"""``cardgolf simulate``, ``compare`` and ``tournament``: bots play by the thousand, and the figures are told."""

import importlib
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import reduce, wraps
from typing import Any, Protocol

import click
from attrs import fields, frozen

from cardgolf import InvalidOptionError, Rulebook, rules
from cardgolf._text import printable
from cardgolf.cli.app import INTERRUPTED
from cardgolf.cli.options import HOUSE_RULE, VARIANT
from cardgolf.ui.output import echo, echo_json

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
class SimulationOptions:
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

    def tell(self, found: "SimulationOutput", lines: Iterable[str], *, stopped: bool) -> None:
        """The figures, for people or for programs. What Ctrl-C cut short is told as far as it came."""
        if self.as_json:
            echo_json(found.as_dict())
        else:
            echo(*map(printable, lines))
        if stopped:
            echo("stopped: these are the games that were finished", err=True)


class SimulationOutput(Protocol):
    """What a comparison, a tournament and a summary can tell of themselves."""

    def as_dict(self) -> dict[str, Any]: ...


def shared_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """The options that every command that runs games has; ``command`` gets them as one :class:`Asked`.

    What it returns says whether Ctrl-C cut it short: the exit code tells.
    """

    @wraps(command)
    def asked(**given: Any) -> None:
        ours = {each.name: given.pop(each.name) for each in fields(SimulationOptions)}
        if command(SimulationOptions(**ours), **given):
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
        raise InvalidOptionError('--dask needs distributed: pip install "cardgolf[distributed]"') from None
    try:
        client = connect(address, timeout=10)
    except (OSError, ValueError) as error:
        raise InvalidOptionError(f"there is no Dask scheduler at {address}: {type(error).__name__}") from None
    with client:
        yield client.get_executor()


PLOTTED = click.Choice(["scores", "seats", "length"])


@click.command()
@shared_options
@click.option(
    "--bot", "bots", multiple=True, metavar="BOT", help="One for all seats, or one a seat.  [default: greedy]"
)
@click.option("--rotate", is_flag=True, help="Bots move one seat on from game to game.")
@click.option("--out", multiple=True, metavar="FILE", help="Every seat of every round, as .csv, .jsonl or .parquet.")
@click.option("--plot", "plots", multiple=True, metavar="FILE", help="A picture, as .png or .svg.")
@click.option("--of", "plotted", type=PLOTTED, default="scores", show_default=True, help="What --plot shows.")
def simulate(
    asked: SimulationOptions,
    *,
    bots: tuple[str, ...],
    rotate: bool,
    out: tuple[str, ...],
    plots: tuple[str, ...],
    plotted: str,
) -> bool:
    """Play matches of the variant NAME, with HOUSE_RULES, between bots, and tell scores, lengths, seats and wins."""
    from cardgolf import simulation  # noqa: PLC0415  # so that other commands start at once

    _check_paths(out, plots)
    results, stopped = asked.played(simulation.simulate, rules=asked.rulebook(), bots=_seat_bots(bots), rotate=rotate)
    found = simulation.summarize(results)
    asked.tell(found, simulation.report(found), stopped=stopped)
    for path in out:
        simulation.export(results, path)
    for path in plots:
        simulation.plot(results, path, of=plotted)
    return stopped


@click.command()
@shared_options
@click.option("--bot", "bots", multiple=True, metavar="BOT", help="Two of them; or those who play both rulebooks.")
@click.option("--against", metavar="NAME", help="The second rulebook's variant, if it is another.")
@click.option("--rule", "their_rules", multiple=True, metavar="RULE", help="A house rule of the second rulebook.")
@click.option("--set", "their_options", multiple=True, metavar="KEY=VALUE", help="An option of the second rulebook.")
@click.option("--margin", type=float, metavar="POINTS", help="The difference a round that would matter.")
def compare(
    asked: SimulationOptions,
    *,
    bots: tuple[str, ...],
    against: str | None,
    their_rules: tuple[str, ...],
    their_options: tuple[str, ...],
    margin: float | None,
) -> bool:
    """Two bots by the rules of NAME with HOUSE_RULES, or two rulebooks, on the same deals: what differs, how surely.

    The second rulebook has what the first has, and --rule and --set besides; --against names another variant.
    """
    from cardgolf import simulation  # noqa: PLC0415

    book = asked.rulebook()
    if against or their_rules or their_options:
        other = asked.rulebook(against, their_rules, their_options)
        what: dict[str, Any] = {"a": book, "b": other, "bots": _seat_bots(bots)}
    elif len(bots) == 2:
        what = {"a": bots[0], "b": bots[1], "rules": book}
    else:
        raise InvalidOptionError(
            "compare what? Give two bots by --bot, or a second rulebook by --against, --rule or --set"
        )
    found, stopped = asked.played(simulation.compare, **what, margin=margin)
    asked.tell(found, found.lines(), stopped=stopped)
    return stopped


@click.command()
@shared_options
@click.option("--bot", "bots", multiple=True, metavar="BOT", help="Who takes part.  [default: random, greedy]")
def tournament(asked: SimulationOptions, *, bots: tuple[str, ...]) -> bool:
    """Every choice of so many PLAYERS among the bots plays so many games; ratings, ranks and scores."""
    from cardgolf import simulation  # noqa: PLC0415

    found, stopped = asked.played(
        simulation.tournament, rules=asked.rulebook(), bots=list(bots) or ["random", "greedy"]
    )
    asked.tell(found, found.lines(), stopped=stopped)
    return stopped


def _check_paths(out: tuple[str, ...], pictures: tuple[str, ...]) -> None:
    """What could not be written is refused before anybody plays."""
    from cardgolf.simulation import exporter, plots  # noqa: PLC0415

    for paths, needs in ((out, exporter.NEEDS), (pictures, plots.NEEDS)):
        for path in paths:
            exporter.check(path, needs)


def _seat_bots(bots: tuple[str, ...]) -> Any:
    """One bot for every seat, or one a seat."""
    return list(bots) if len(bots) > 1 else (bots or ("greedy",))[0]
