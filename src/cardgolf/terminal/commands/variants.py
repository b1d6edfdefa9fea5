"""``cardgolf variants``: the installed variants, presets and house rules."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import click
from attrs import asdict
from rich.console import Console
from rich.text import Text

from cardgolf import OtherGame, PluginInfo, house_rules, other_games
from cardgolf import rules as rulebook
from cardgolf import variants as installed
from cardgolf.terminal.options import order_of
from cardgolf.terminal.shared.cards import supports_symbols
from cardgolf.terminal.shared.output import echo_json, terminal
from cardgolf.terminal.shared.text import hanging_indent
from cardgolf.tools import one_line, quote

Entry = dict[str, Any]
OURS = "cardgolf"  # the package of most entries, which no line names
LONGER = "--long adds their options. "
PLAYED = "House rules and options stand after the name of a game: cardgolf play golf knocking columns=2"

EXAMPLES = """\b
Examples:
  cardgolf variants
  cardgolf variants --find "polish poker" --long
  cardgolf variants --json
"""


@click.command(epilog=EXAMPLES)
@click.option(
    "--find",
    "words",
    metavar="WORD",
    help="List those with WORD in a name, a source or a summary.",
)
@click.option("--long", "in_long", is_flag=True, help="Print whole summaries and all options.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON, with aliases, sources and options.")
def variants(*, words: str | None, in_long: bool, as_json: bool) -> None:
    """List installed variants, presets and house rules.

    Each has a line. A preset is a variant with house rules and options under a name of its own. With --find, games
    that are not installed are listed too, with the package that has them or the reason why they are not here.
    """
    games = _list_entries(_find(installed(), words), playable=True)
    rules = _list_entries(_find(house_rules(), words), playable=False)
    others = [] if words is None else [each for each in other_games() if each.has(words)]
    if as_json:
        found = {} if words is None else {"other_games": [_describe_other(each) for each in others]}
        echo_json({"variants": games, "house_rules": rules, **found})
        return
    console, groups = terminal(), _group_entries(games, rules)
    widest = max((len(entry["name"]) for entries in groups.values() for entry in entries), default=0)
    for title, entries in groups.items():
        console.print(Text(title, "bold underline"))
        if in_long:
            for entry in entries:
                _print_whole(console, entry)
        else:
            _print_lines(console, entries, widest)
        console.print()
    if groups:
        hanging_indent(console, 0, Text(f"{'' if in_long else LONGER}{PLAYED}"))
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
        entry |= {"family": rulebook(info.name).name} if entry.get("preset") else {}
        entry |= {"summary": one_line(info.summary), "options": dict(info.options)}
        return entry | ({"players": list(rulebook(info.name).seats())} if playable else {})
    except (Exception, SystemExit) as error:  # third-party code may raise anything
        return entry | {"error": one_line(str(error)) or type(error).__name__}


def _group_entries(games: Iterable[Entry], rules: Iterable[Entry]) -> dict[str, list[Entry]]:
    """Return what is listed by heading: the variants, the presets of each, and the house rules."""
    groups: dict[str, list[Entry]] = {"Variants": []}
    for entry in games:
        groups.setdefault(f"Presets of {entry['family']}" if entry["preset"] else "Variants", []).append(entry)
    return {title: entries for title, entries in (groups | {"House rules": [*rules]}).items() if entries}


def _print_lines(console: Console, entries: Sequence[Entry], widest: int) -> None:
    """Print a line for each entry: its name, for how many players it is, and what it is."""
    for entry in entries:
        start = f"{one_line(entry['name']):<{widest}}  "
        told = Text.assemble((start, "bold"), f"{_count_players(entry)}{_describe_entry(entry)}")
        told.truncate(console.width, overflow="ellipsis" if supports_symbols(console.encoding) else "crop")
        console.print(told, soft_wrap=True)


def _print_whole(console: Console, entry: Entry) -> None:
    """Print an entry with the whole summary, and its options as they are typed after the name of a game."""
    console.print(Text.assemble((one_line(entry["name"]), "bold"), f"  {_count_players(entry)}"))
    said = f"broken: {entry['error']}" if "error" in entry else entry["summary"]
    hanging_indent(console, 2, Text(said), Text("  "))
    own = {} if entry.get("preset") else entry.get("options", {})  # the summary of a preset names its options
    for key, told in own.items():
        value, _, meaning = told.partition(": ")
        word = f"{key}={SWITCHES.get(value, value).strip(QUOTES)}"
        hanging_indent(console, 6, Text.assemble((word, "bold"), one_line(f": {meaning}")), Text("    "))


SWITCHES = {"True": "on", "False": "off", "None": "none"}
QUOTES = "'\""


def _count_players(entry: Entry) -> str:
    """Return the numbers of players of a game, nothing for a house rule."""
    if "preset" not in entry:
        return ""
    return f"{entry['players'][0]}-{entry['players'][-1]}  " if entry.get("players") else "?    "


def _describe_entry(entry: Entry) -> str:
    """Return what an entry is: the names of a preset, or else a summary, and the package if it is not ours."""
    if "error" in entry:
        return f"{one_line(entry['from'])} is broken: {entry['error']}"
    names = ", ".join((entry["title"], *entry["also"])) if entry.get("title") else ""
    other = f" ({one_line(entry['from'])})" if entry["from"] != OURS else ""
    return f"{names or entry['summary']}{other}"
