"""``cardgolf plugins``: the installed plugins, the broken ones, and names that clash."""

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import redirect_stdout
from importlib.metadata import EntryPoint, distributions
from typing import Any

import click
from attrs import asdict, frozen
from rich.console import Console
from rich.table import Table
from rich.text import Text

from cardgolf import AmbiguousPluginError, CardGolfError, InvalidOptionError, Preset, UnknownPluginError, plugin, rules
from cardgolf.bots.registry import BOTS, options_of
from cardgolf.rulebook import HOUSE_RULES, VARIANTS, find_plugin, normalize_name
from cardgolf.terminal.options import order_of
from cardgolf.terminal.shared.colours import AMBER, RED
from cardgolf.terminal.shared.output import echo_json, terminal
from cardgolf.tools import describe_error, join_limited, one_line

EXAMPLES = """\b
Examples:
  cardgolf plugins
  cardgolf plugins --json
"""


@plugin
class Plain:
    """The base rules, on which house rules are tried."""


def _try_variant(thing: Any) -> None:
    if isinstance(thing, str):  # the name of another plugin
        raise InvalidOptionError("invalid plugin: expected a class, not a string")
    rules(thing)


def _try_house_rule(thing: Any) -> None:
    if isinstance(thing, Preset):
        raise UnknownPluginError("invalid house rule: expected a rule, got a preset")
    try:
        rules(Plain, thing)
    except InvalidOptionError:  # it requires another plugin
        return


GROUPS: Mapping[str, tuple[str, Callable[[Any], object]]] = {
    VARIANTS: ("Variants", _try_variant), HOUSE_RULES: ("House rules", _try_house_rule), BOTS: ("Bots", options_of),
}  # fmt: skip


@frozen
class Offer:
    """An entry point of a distribution. ``broken`` says why it cannot be used, if so."""

    group: str
    name: str
    distribution: str
    version: str
    value: str
    broken: str = ""


@frozen
class Clash:
    """A name with several meanings. ``used`` is the distribution that takes precedence, if any."""

    group: str
    name: str
    distributions: tuple[str, ...]
    used: str


@click.command(epilog=EXAMPLES)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def plugins(*, as_json: bool) -> None:
    """List installed variants, house rules and bots.

    The list shows the distribution of each, which ones are broken, and which names clash.
    """
    with redirect_stdout(sys.stderr):  # the output of plugins that print when imported
        found = sorted(set(_list_offers()), key=lambda offer: (order_of(offer.name), offer.distribution, offer.value))
    clashes = list(_find_clashes(found))
    if as_json:
        entries = {"plugins": [asdict(each) for each in found], "clashes": [asdict(each) for each in clashes]}
        echo_json(entries)
        return
    console = terminal()
    for group, (title, _) in GROUPS.items():
        _print_offers(console, title, [offer for offer in found if offer.group == group])
    for clash in clashes:
        console.print(Text(_format_offer(clash), f"bold {AMBER}"))


def _list_offers() -> Iterator[Offer]:
    for distribution in distributions():
        try:
            entries = [entry for group in GROUPS for entry in distribution.entry_points.select(group=group)]
            name, (version, *_) = str(distribution.name), distribution.metadata.get_all("Version") or ["?"]
        except Exception:  # noqa: S112  # unreadable metadata
            continue
        for entry in entries:
            yield Offer(entry.group, entry.name, name, version, entry.value, _find_fault(entry))


def _find_fault(entry: EntryPoint) -> str:
    """Return why the object of an entry point cannot be used, or nothing."""
    _, attempt = GROUPS[entry.group]
    try:
        attempt(entry.load())
    except CardGolfError as error:
        return one_line(error.message)
    except (Exception, SystemExit) as error:  # third-party code may raise anything
        return one_line(describe_error(error))
    return ""


def _find_clashes(found: Iterable[Offer]) -> Iterator[Clash]:
    """Yield the names that the library cannot distinguish and that have different meanings."""
    alike: dict[tuple[str, str], list[Offer]] = {}
    for offer in found:
        alike.setdefault((offer.group, normalize_name(offer.name)), []).append(offer)
    for (group, _), offers in alike.items():
        if len({(offer.distribution, offer.value) for offer in offers}) > 1:
            yield Clash(
                group, offers[0].name, tuple(offer.distribution for offer in offers), _used_by(group, offers[0].name)
            )


def _used_by(group: str, name: str) -> str:
    try:
        return find_plugin(group, name).distribution
    except AmbiguousPluginError:
        return ""


def _format_offer(clash: Clash) -> str:
    taken = f"the one of {clash.used} is used" if clash.used else "the name is ambiguous"
    return one_line(f"{clash.name} is defined by {join_limited(clash.distributions)}: {taken}.")


def _print_offers(console: Console, title: str, offers: Iterable[Offer]) -> None:
    table = Table(title=title, title_justify="left", title_style="bold", box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for column in ("name", "from", "version", ""):
        table.add_column(column, no_wrap=column != "", header_style="dim", style="bold" if column == "name" else "")
    for offer in offers:
        state = Text(f"broken: {offer.broken}", f"bold {RED}") if offer.broken else Text(one_line(offer.value), "dim")
        table.add_row(*map(one_line, (offer.name, offer.distribution, offer.version)), state)
    console.print(table)
    console.print()
