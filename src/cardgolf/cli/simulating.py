"""``cardgolf simulate``, ``compare`` and ``tournament``: bots play by the thousand, and the figures are told."""

from typing import Any

import click

from cardgolf import BadOption
from cardgolf.cli.running import Asked, shared

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
def simulate(
    asked: Asked, *, bots: tuple[str, ...], rotate: bool, out: tuple[str, ...], plots: tuple[str, ...], plotted: str
) -> bool:
    """Play matches of the variant NAME, with HOUSE_RULES, between bots, and tell scores, lengths, seats and wins."""
    from cardgolf import simulation  # noqa: PLC0415  # so that other commands start at once

    _check_paths(out, plots)
    results, stopped = asked.played(simulation.simulate, rules=asked.rulebook(), bots=_seated(bots), rotate=rotate)
    found = simulation.summarize(results)
    asked.tell(found, simulation.report(found), stopped=stopped)
    for path in out:
        simulation.export(results, path)
    for path in plots:
        simulation.plot(results, path, of=plotted)
    return stopped


@click.command()
@shared
@click.option("--bot", "bots", multiple=True, metavar="BOT", help="Two of them; or those who play both rulebooks.")
@click.option("--against", metavar="NAME", help="The second rulebook's variant, if it is another.")
@click.option("--rule", "their_rules", multiple=True, metavar="RULE", help="A house rule of the second rulebook.")
@click.option("--set", "their_options", multiple=True, metavar="KEY=VALUE", help="An option of the second rulebook.")
@click.option("--margin", type=float, metavar="POINTS", help="The difference a round that would matter.")
def compare(
    asked: Asked,
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
        what: dict[str, Any] = {"a": book, "b": other, "bots": _seated(bots)}
    elif len(bots) == 2:
        what = {"a": bots[0], "b": bots[1], "rules": book}
    else:
        raise BadOption("compare what? Give two bots by --bot, or a second rulebook by --against, --rule or --set")
    found, stopped = asked.played(simulation.compare, **what, margin=margin)
    asked.tell(found, found.lines(), stopped=stopped)
    return stopped


@click.command()
@shared
@click.option("--bot", "bots", multiple=True, metavar="BOT", help="Who takes part.  [default: random, greedy]")
def tournament(asked: Asked, *, bots: tuple[str, ...]) -> bool:
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


def _seated(bots: tuple[str, ...]) -> Any:
    """One bot for every seat, or one a seat."""
    return list(bots) if len(bots) > 1 else (bots or ("greedy",))[0]
