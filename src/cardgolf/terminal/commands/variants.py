"""``cardgolf variants``: the installed variants, presets and house rules."""

from collections.abc import Iterable, Mapping
from typing import Any

import click
from attrs import asdict
from rich.console import Console
from rich.table import Table

from cardgolf import OtherGame, PluginInfo, house_rules, other_games
from cardgolf import rules as rulebook
from cardgolf import variants as installed
from cardgolf.terminal.options import order_of
from cardgolf.terminal.shared.output import echo_json, terminal
from cardgolf.tools import one_line, quote

Entry = dict[str, Any]


EXAMPLES = """\b
Examples:
  cardgolf variants
  cardgolf variants --find "polish poker"
  cardgolf variants --json
"""


@click.command(epilog=EXAMPLES)
@click.option(
    "--find",
    "words",
    metavar="WORD",
    help="List those with WORD in a name, a source or a summary.",
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON, with aliases, sources and options.")
def variants(*, words: str | None, as_json: bool) -> None:
    """List installed variants, presets and house rules.

    A preset is a variant with house rules and options under a name of its own. With --find, games that are not
    installed are listed too, with the package that has them or the reason why they are not here.
    """
    games = _list_entries(_find(installed(), words), playable=True)
    rules = _list_entries(_find(house_rules(), words), playable=False)
    others = [] if words is None else [each for each in other_games() if each.has(words)]
    if as_json:
        found = {} if words is None else {"other_games": [_describe_other(each) for each in others]}
        echo_json({"variants": games, "house_rules": rules, **found})
        return
    console = terminal()
    for title, wanted in (("Variants", False), ("Presets", True)):
        if chosen := [entry for entry in games if entry["preset"] is wanted]:
            _print_entries(console, title, ("name", "players", "from", ""), chosen)
            console.print()
    if rules or words is None:
        _print_entries(console, "House rules", ("name", "from", ""), rules)
    for each in others:
        console.print(_explain_other(each), markup=False, highlight=False)
    if not games and not rules and not others:
        console.print(f"No variant, preset or house rule has {quote(words)} in a name, a source or a summary.")


def _describe_other(game: OtherGame) -> Entry:
    return {key: list(value) if type(value) is tuple else value for key, value in asdict(game, recurse=False).items()}


def _explain_other(game: OtherGame) -> str:
    """Return where a game that is not installed can be had, or why it is not here."""
    names = one_line(", ".join((game.title, *game.also)))
    if not game.package:
        return f"{names} is not here. {one_line(game.why)}"
    where = f"./{one_line(game.place)}, in its repository" if game.place else one_line(game.package)
    return f"{names} is a package of its own. Install it: pip install {where}"


def _find(infos: Mapping[str, PluginInfo], words: str | None) -> Mapping[str, PluginInfo]:
    """Return the plugins with ``words``, or all without them. A broken one is not found."""
    return infos if words is None else {name: info for name, info in infos.items() if _has(info, words)}


def _has(info: PluginInfo, words: str) -> bool:
    try:
        return info.has(words)
    except (Exception, SystemExit):  # third-party code may raise anything
        return info.name == words


def _list_entries(infos: Mapping[str, PluginInfo], *, playable: bool) -> list[Entry]:
    return [_make_entry(infos[name], playable=playable) for name in sorted(infos, key=order_of)]


def _make_entry(info: PluginInfo, *, playable: bool) -> Entry:
    """Return the entry of a plugin. The entry of a broken plugin contains its error."""
    entry: Entry = {"name": info.name, "from": info.distribution, "aliases": list(info.aliases)}
    entry |= {"preset": False} if playable else {}
    try:
        entry |= {"preset": info.is_preset} if playable else {}
        entry |= {"title": info.title, "also": list(info.also), "source": info.source} if playable else {}
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
