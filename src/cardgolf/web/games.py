"""The games that pages offer to choose from, by family."""

import re
from collections import Counter
from typing import Any

from cardgolf import CardGolfError, Rulebook, rules, variants
from cardgolf.rulebook import parse_clauses, read_page
from cardgolf.rulebook.clauses import make_title
from cardgolf.tools.text import one_line

FIRST, OTHERS = "Start with one of these", "Other games"
MOST_FIRST = 5


def list_games() -> list[dict[str, Any]]:
    """Return every installed game: its ``name``, its ``title``, its other names (``also``), ``family`` and ``cards``.

    It is data for JSON: what ``<cardgolf-games>`` shows, in its order. Five games come first, then family by family. A
    family is a game with its presets, those with the fewest house rules first, divided by the number of cards where
    that differs. A game that cannot be loaded has its name as title and no cards.

    >>> games = list_games()
    >>> games[0]["title"], games[5]["family"], games[-1]["family"]
    ('Play Nine', 'Cabo', 'Other games')
    """
    infos = variants()
    loaded = {name: found for name in infos if (found := _load(name))}
    families = _name_families(loaded)
    games = [name for name in loaded if not infos[name].is_preset]
    first = sorted(games, key=lambda name: (_find_chapter(loaded[name][0]), name))[:MOST_FIRST]
    listed = [
        {
            "name": name,
            "title": one_line(make_title(loaded[name][0])) if name in loaded else name,
            "also": [*info.also] if name in loaded else [],
            "family": FIRST if name in first else families.get(name, OTHERS),
            "cards": loaded[name][1] if name in loaded else 0,
        }
        for name, info in infos.items()
    ]
    ranks = {name: rank for rank, name in enumerate((*first, *(each for each in games if each not in first)))}
    return sorted(
        listed, key=lambda each: _sort_key(each, ranks.get(each["name"], len(ranks)), loaded.get(each["name"]))
    )


def _load(name: str) -> tuple[Rulebook, int] | None:
    """Return the rules of a game and how many cards a player has."""
    try:
        book = rules(name, installed_only=True)
        return book, book.table_setup(book.seats()[0]).layout.size
    except CardGolfError:
        return None


def _name_families(loaded: dict[str, tuple[Rulebook, int]]) -> dict[str, str]:
    """Return the family of each game that has presets or is one."""
    members = Counter(book.name for book, _ in loaded.values())
    sizes = {*((book.name, cards) for book, cards in loaded.values())}
    several = {name for name, count in Counter(name for name, _ in sizes).items() if count > 1}
    return {
        name: one_line(make_title(loaded[book.name][0])) + f" with {cards} cards" * (book.name in several)
        for name, (book, cards) in loaded.items()
        if members[book.name] > 1 and book.name in loaded
    }


def _find_chapter(book: Rulebook) -> list[int]:
    """Return the number of the first clause of a game: the chapters begin with the games that most people look for."""
    clauses = parse_clauses(read_page(book.stack[1]) or "", book.name)
    return next(([*map(int, re.findall(r"\d+", each.number))] for each in clauses), [1000])


def _sort_key(
    game: dict[str, Any], rank: int, found: tuple[Rulebook, int] | None
) -> tuple[bool, bool, str, int, int, int, str]:
    is_member = found and game["family"] not in (FIRST, OTHERS)
    book, cards, rules = (found[0].name, found[1], len(found[0].stack)) if found and is_member else ("", 0, 0)
    return game["family"] != FIRST, game["family"] == OTHERS, book, cards, rank, rules, game["title"]
