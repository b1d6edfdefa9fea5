"""A rule sheet for each game and preset: its picture, facts, and its rules in words with links to their clauses."""

from collections.abc import Callable, Iterator
from functools import partial

import cardgolf
from docs.all_games import make_row
from docs.games import SHEETS, cite_clause, estimate_time, format_facts, link_playground, tell_game
from docs.rules import find_rules_page
from docs.side_by_side import FACTS, explain_game, find_fact, format_points, list_games


def list_game_sheets() -> dict[str, Callable[[], str]]:
    """Return what writes the page of each game, by its place on the site."""
    return {f"rules/{SHEETS}/{name}.md": partial(write_game_sheet, name) for name in list_games()}


def write_game_sheet(name: str) -> str:
    """Return the page of a game: its rules in words, each with a link to its clause."""
    info, book, row = cardgolf.variants()[name], cardgolf.rules(name), make_row(name)
    facts = {
        **{fact: find_fact(book, fact) for fact in FACTS},
        "Time": estimate_time(book),
        "Points": format_points(book),
        "A round ends by": ", ".join(row.ends),
        "Winner": find_fact(book, "Winner"),
    }
    code = f'In code: `cardgolf.new_game("{name}")`.'
    first = [
        *[f"Also called {', '.join(row.also)}."] * bool(row.also),
        *[f"The rules were read at: {row.source}."] * bool(row.source),
        f"{code[:-1]}, which stands for `{info.load().summary}`." if info.is_preset else code,
    ]
    parts = [
        f"# The rules of {row.title}",
        " ".join(first),
        tell_game(book),
        '<div class="game" markdown>\n',
        row.picture,
        '<div class="facts" markdown>\n',
        format_facts(facts),
        f"\n{link_playground(name, '../../')}\n\n</div>\n\n</div>\n",
        *_list_chapters(name),
        f"See also [all golf games](../all-golf-games.md) and [the clauses with their sources](../{row.page}.md).",
    ]
    return "\n\n".join(parts) + "\n"


def _list_chapters(name: str) -> Iterator[str]:
    for chapter in explain_game(name).chapters:
        yield f"## {chapter.title} {{ data-search-exclude }}"  # the clauses are found, in one place
        yield "\n".join(
            f"* {rule.text}{cite_clause(rule, f'../{find_rules_page(rule.plugin)}.md')}" for rule in chapter.rules
        )
