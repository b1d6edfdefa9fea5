"""``cardgolf simulate``, ``compare`` and ``tournament``: bots play by the thousand, and the figures are told."""

from typing import Any

import click

from cardgolf import BadOption
from cardgolf.cli.app import INTERRUPTED
from cardgolf.cli.running import played_on, rulebook, shared, tell

PLOTTED = click.Choice(["scores", "seats", "length"])


@click.command()
@shared
@click.option(
    "--bot", "bots", multiple=True, metavar="BOT", help="One for all seats, or one a seat.  [default: greedy]"
)
@click.option("--rotate", is_flag=True, help="Bots move one seat on from game to game.")
@click.option("--out", multiple=True, metavar="FILE", help="Every seat of every round, as .csv, .jsonl or .parquet.")
@click.option("--plot", "plots", multiple=True, metavar="FILE", help="A picture, as .png or .svg.")
@click.option("--of", "plotted", type=PLOTTED, default="scores", show_default=True, help="What --plot shows.")
@click.pass_context
def simulate(
    context: click.Context,
    /,
    *,
    name: str,
    house_rules: tuple[str, ...],
    options: tuple[str, ...],
    bots: tuple[str, ...],
    players: int | None,
    games: int,
    seed: int,
    rotate: bool,
    out: tuple[str, ...],
    plots: tuple[str, ...],
    plotted: str,
    as_json: bool,
    **where: Any,
) -> None:
    """Play matches of the variant NAME, with HOUSE_RULES, between bots, and tell scores, lengths, seats and wins."""
    from cardgolf import simulation  # noqa: PLC0415  # so that other commands start at once

    _check_paths(out, plots)
    stopped = False
    with played_on(**where) as running:
        try:
            results = simulation.simulate(
                rulebook(name, house_rules, options), _seated(bots), games, seed,
                players=players, rotate=rotate, **running,
            )  # fmt: skip
        except simulation.Interrupted as interrupted:
            results, stopped = interrupted.results, True
    found = simulation.summarize(results)
    tell(found, simulation.report(found), as_json=as_json)
    for path in out:
        simulation.export(results, path)
    for path in plots:
        simulation.plot(results, path, of=plotted)
    _stop(context, stopped=stopped)


@click.command()
@shared
@click.option("--bot", "bots", multiple=True, metavar="BOT", help="Two of them; or those who play both rulebooks.")
@click.option("--against", metavar="NAME", help="The second rulebook's variant, if it is another.")
@click.option("--rule", "their_rules", multiple=True, metavar="RULE", help="A house rule of the second rulebook.")
@click.option("--set", "their_options", multiple=True, metavar="KEY=VALUE", help="An option of the second rulebook.")
@click.option("--margin", type=float, metavar="POINTS", help="The difference a round that would matter.")
@click.pass_context
def compare(
    context: click.Context,
    /,
    *,
    name: str,
    house_rules: tuple[str, ...],
    options: tuple[str, ...],
    bots: tuple[str, ...],
    against: str | None,
    their_rules: tuple[str, ...],
    their_options: tuple[str, ...],
    players: int | None,
    games: int,
    seed: int,
    margin: float | None,
    as_json: bool,
    **where: Any,
) -> None:
    """Two bots by the rules of NAME with HOUSE_RULES, or two rulebooks, on the same deals: what differs, how surely.

    The second rulebook has what the first has, and --rule and --set besides; --against names another variant.
    """
    from cardgolf import simulation  # noqa: PLC0415

    book = rulebook(name, house_rules, options)
    if against or their_rules or their_options:
        other = rulebook(against or name, (*house_rules, *their_rules), (*options, *their_options))
        what: tuple[Any, Any, dict[str, Any]] = (book, other, {"bots": _seated(bots)})
    elif len(bots) == 2:
        what = (*bots, {"rules": book})
    else:
        raise BadOption("compare what? Give two bots by --bot, or a second rulebook by --against, --rule or --set")
    a, b, both = what
    stopped = False
    with played_on(**where) as running:
        try:
            found = simulation.compare(a, b, **both, games=games, seed=seed, players=players, margin=margin, **running)
        except simulation.Stopped as interrupted:
            found, stopped = interrupted.found, True
    tell(found, found.lines(), as_json=as_json)
    _stop(context, stopped=stopped)


@click.command()
@shared
@click.option("--bot", "bots", multiple=True, metavar="BOT", help="Who takes part.  [default: random, greedy]")
@click.pass_context
def tournament(
    context: click.Context,
    /,
    *,
    name: str,
    house_rules: tuple[str, ...],
    options: tuple[str, ...],
    bots: tuple[str, ...],
    players: int | None,
    games: int,
    seed: int,
    as_json: bool,
    **where: Any,
) -> None:
    """Every choice of so many PLAYERS among the bots plays so many games; ratings, ranks and scores."""
    from cardgolf import simulation  # noqa: PLC0415

    stopped = False
    with played_on(**where) as running:
        try:
            found = simulation.tournament(
                rulebook(name, house_rules, options), list(bots) or ["random", "greedy"], games, seed,
                players=2 if players is None else players, **running,
            )  # fmt: skip
        except simulation.Stopped as interrupted:
            found, stopped = interrupted.found, True
    tell(found, found.lines(), as_json=as_json)
    _stop(context, stopped=stopped)


def _check_paths(out: tuple[str, ...], pictures: tuple[str, ...]) -> None:
    """What could not be written is refused before anybody plays."""
    from cardgolf.simulation import exporting, plots, writing  # noqa: PLC0415

    for paths, needs in ((out, exporting.NEEDS), (pictures, plots.NEEDS)):
        for path in paths:
            writing.check(path, needs)


def _seated(bots: tuple[str, ...]) -> Any:
    """One bot for every seat, or one a seat."""
    return list(bots) if len(bots) > 1 else (bots or ("greedy",))[0]


def _stop(context: click.Context, *, stopped: bool) -> None:
    """What Ctrl-C cut short is told as far as it came, and the exit code says so."""
    if stopped:
        click.echo("stopped: these are the games that were finished", err=True)
        context.exit(INTERRUPTED)
