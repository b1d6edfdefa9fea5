"""``cardgolf variants``: the installed variants and house rules."""

from collections.abc import Iterable, Mapping
from typing import Any

import click
from rich.console import Console
from rich.table import Table

from cardgolf import PluginInfo, house_rules
from cardgolf import rules as rulebook
from cardgolf import variants as installed
from cardgolf._text import one_line
from cardgolf.ui.output import echo_json, terminal

Entry = dict[str, Any]
FIRST = ("play-nine", "nine-card", "crazy-nines", "board-nine")


def list_in_order(found: Mapping[str, PluginInfo]) -> dict[str, PluginInfo]:
    """Return variants in the order of lists for people: the four games of :data:`FIRST`, then all others by name."""
    rank = {name: number for number, name in enumerate(FIRST)}
    return {name: found[name] for name in sorted(found, key=lambda name: (rank.get(name, len(rank)), name))}


@click.command()
@click.option("--json", "as_json", is_flag=True, help="Print JSON, with aliases and options.")
def variants(*, as_json: bool) -> None:
    """List installed variants and house rules."""
    games = _list_entries(list_in_order(installed()), playable=True)
    rules = _list_entries(house_rules(), playable=False)
    if as_json:
        echo_json({"variants": games, "house_rules": rules})
        return
    console = terminal()
    _print_entries(console, "Variants", ("name", "players", "from", ""), games)
    console.print()
    _print_entries(console, "House rules", ("name", "from", ""), rules)


def _list_entries(infos: Mapping[str, PluginInfo], *, playable: bool) -> list[Entry]:
    return [_make_entry(info, playable=playable) for info in infos.values()]


def _make_entry(info: PluginInfo, *, playable: bool) -> Entry:
    """Return the entry of a plugin. The entry of a broken plugin contains its error."""
    entry: Entry = {"name": info.name, "from": info.distribution, "aliases": list(info.aliases)}
    try:
        entry |= {"summary": one_line(info.summary), "options": dict(info.options)}
        return entry | ({"players": list(rulebook(info.name).seats())} if playable else {})
    except (Exception, SystemExit) as error:  # third-party code may raise anything
        return entry | {"error": one_line(str(error)) or type(error).__name__}


def _print_entries(console: Console, title: str, columns: Iterable[str], entries: Iterable[Entry]) -> None:
    table = Table(title=title, title_justify="left", title_style="bold", box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for column in columns:
        table.add_column(column, no_wrap=column != "", header_style="dim", style="bold" if column == "name" else "")
    for entry in entries:
        table.add_row(*(_format_cell(entry, column) for column in columns))
    console.print(table)


def _format_cell(entry: Entry, column: str) -> str:
    if column == "players":
        players = entry.get("players")
        return f"{players[0]}-{players[-1]}" if players else "?"
    if column:
        return one_line(str(entry[column]))
    return f"broken: {entry['error']}" if "error" in entry else entry["summary"]
