"""What ``simulate``, ``compare`` and ``tournament`` share: their options, where games are played, how it is told."""

import importlib
import json
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import reduce
from typing import Any, Protocol, TypeVar

import click

from cardgolf import BadOption, Rulebook, rules

F = TypeVar("F", bound=Callable[..., Any])

_SHARED = (
    click.argument("name"),
    click.argument("house_rules", nargs=-1),
    click.option("--games", type=click.IntRange(min=1), default=100, show_default=True, help="How many matches."),
    click.option("--seed", type=int, default=0, show_default=True, help="Decides every deal and every bot's chance."),
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


def shared(command: F) -> F:
    """The options that every command that runs games has."""
    return reduce(lambda decorated, option: option(decorated), reversed(_SHARED), command)


class Found(Protocol):
    """What a comparison, a tournament and a summary can tell of themselves."""

    def as_dict(self) -> dict[str, Any]: ...


def tell(found: Found, lines: Iterable[str], *, as_json: bool) -> None:
    """The figures, for people or for programs."""
    click.echo(json.dumps(found.as_dict(), indent=2) if as_json else "\n".join(lines))


def rulebook(name: str, house_rules: Iterable[str], options: Iterable[str]) -> Rulebook:
    """The rules that were asked for."""
    return rules(name, *house_rules, settings=tuple(options))


@contextmanager
def played_on(
    *, workers: int, time_limit: float | None, dask: str | None, quiet: bool, title: str = "games"
) -> Iterator[dict[str, Any]]:
    """The arguments of :func:`cardgolf.simulate` that say where games are played, with a progress bar meanwhile."""
    from cardgolf.simulation.progress import bar  # noqa: PLC0415  # so that other commands start at once

    running: dict[str, Any] = {"workers": workers, "time_limit": time_limit}
    with _executor(dask) as executor, bar(title, shown=False if quiet else None) as progress:
        yield running | {"executor": executor, "progress": progress}


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
