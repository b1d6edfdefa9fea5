"""A search for pairs of rules whose change of a score is not the sum of the changes that each makes alone.

Such a pair counts points twice, or cancels them twice, or one of the rules changes what the other is about. A clause
must say which. ``python -m exhaustive.interactions`` in ``tests/`` writes an end for each pair that interacts, with its
scores.
"""

import json
from collections.abc import Container, Iterator, Sequence
from functools import cache
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import attrs
from helpers.option_sets import HOUSE_RULES, PLUGINS, list_house_rules, list_settings

import cardgolf
from cardgolf import Board, Card, Layout, Slot
from cardgolf.games.typed_layouts import TypedTable
from cardgolf.rulebook.base import BaseRules

GOLDEN = Path(__file__).parents[1] / "data" / "interactions.jsonl"
BASE_OPTIONS = frozenset(field.name for field in attrs.fields(BaseRules))
DECKS = frozenset({"decks", "jokers_per_deck", "rows", "columns"})
GAMES: dict[str, tuple[str, dict[str, Any], tuple[int, int] | None]] = {  # variant, options, rows and columns or a hand
    "board-nine": ("board-nine", {}, None),
    "crazy-nines": ("crazy-nines", {"decks": 6}, (3, 3)),
    "golf": ("golf", {"decks": 6}, (2, 3)),
    "golf with Jokers": ("golf", {"decks": 6, "jokers_per_deck": 2, "columns": 4}, (2, 4)),
    "golf in squares": ("golf", {"decks": 6, "jokers_per_deck": 2, "rows": 3}, (3, 3)),
    "nine-card": ("nine-card", {"decks": 6}, (3, 3)),
    "play-nine": ("play-nine", {}, (2, 4)),
}
PALETTES = {  # few kinds of cards, so that there are pairs, lines and fours
    "board-nine": "0 1 2 3 4 5",
    "crazy-nines": "QS! QS! QH QD 5C KD JK AC",
    "golf": "2C 2D KH 5C 5D JS QD AC",
    "golf with Jokers": "JK JK 2D KH 5C AC QD JS",
    "golf in squares": "JK JK 2D KH 5C AC QD JS",
    "nine-card": "JK 5C 5D KH QD 2C",
    "play-nine": "-5 -5 0 8 3 12",
}  # fmt: skip

Setting = tuple[str, Any]


class Found(NamedTuple):
    """Layouts where two settings together do not change the scores by the sum of their changes.

    ``scores`` are those with neither setting, with the first, with the second, and with both.
    """

    layouts: tuple[str, ...]
    scores: tuple[tuple[int, ...], ...]


@cache
def list_ends(game: str, count: int) -> tuple[tuple[str, ...], ...]:
    """Return the layouts of ``count`` tables of three, with many equal cards."""
    geometry, chance = GAMES[game][2], Random(f"{game} ends")
    return tuple(tuple(_draw_layout(chance, PALETTES[game].split(), geometry) for _ in range(3)) for _ in range(count))


def _draw_layout(chance: Random, palette: Sequence[str], geometry: tuple[int, int] | None) -> str:
    if geometry is None:
        return " ".join(chance.choice(palette) for _ in range(chance.randrange(6)))
    few = chance.sample(palette, chance.randrange(2, 5))
    rows, columns = geometry
    return " / ".join(" ".join(chance.choice(few) for _ in range(columns)) for _ in range(rows))


@cache
def make_board(game: str, text: str) -> Board:
    """Return the board of a layout. Its cards need not be in any deck."""
    geometry = GAMES[game][2]
    layout = Layout.grid(*geometry) if geometry else Layout.hand(cards=5)
    words = text.replace("/", " ").split()
    return Board.of(layout, [Slot(Card.parse(word.rstrip("!")), up=True, mark=3 * word.count("!")) for word in words])


def list_rules(game: str) -> list[Setting]:
    """Return the settings of a game that can change a score: options of the variant, and house rules."""
    variant = GAMES[game][0]
    own = [each for each in list_settings(variant) if each[0] not in BASE_OPTIONS | DECKS]
    return [*own, *list_house_rules(variant)]


def is_apart(setting: Setting) -> bool:
    """Return whether a setting changes a whole layout or round, so that it interacts with all that counts cards.

    The clauses of these house rules say how (HR 1.6.5, 1.6.6, 8.5.1 and 8.5.5).
    """
    return setting[0] in ("birdies", "double-round", "round-bonuses", "wild-cards")


SCORING = frozenset(
    {"adjust_scores", "before_score", "bonus", "clears", "layouts", "penalty", "points", "score", "scoring", "totals"}
)


def changes_scores(game: str, setting: Setting) -> bool:
    """Return whether a house rule implements a hook from which the scores of a table follow."""
    rules = make_rules(game, setting)
    return rules is None or any(setting[0] in rules.hook_implementations()[hook] for hook in SCORING)


def is_fine(game: str, setting: Setting) -> bool:
    """Return whether a setting is about the fine of a closer, which compares the scores of layouts."""
    return GAMES[game][2] is not None and setting[0].replace("-", "_").startswith("ender_penalty")


def list_pairs(game: str) -> list[tuple[Setting, Setting]]:
    """Return the pairs of settings of different options or house rules.

    Fines have a law of their own. Rules about a whole layout or round are left out.
    """
    settings = [each for each in list_rules(game) if not is_fine(game, each) and not is_apart(each)]
    return [(one, other) for one, other in combinations(settings, 2) if one[0] != other[0]]


@cache
def make_rules(game: str, *settings: Setting, in_turn: int = 1) -> cardgolf.Rulebook | None:
    """Return the rulebook of ``game`` with settings, or ``None`` where they cannot be combined.

    With ``in_turn=-1`` the house rules are stacked the other way round.
    """
    variant, options, _ = GAMES[game]
    named: dict[str, dict[str, object]] = {}
    for key, value in settings:
        if key in HOUSE_RULES:
            named.setdefault(key, {}).update([value] if value else [])
    own = options | {key: value for key, value in settings if key not in HOUSE_RULES}
    if own.get("new_card", "up") != "up":
        named.setdefault("knocking", {})
    house = [HOUSE_RULES[name](**given) for name, given in named.items()][::in_turn]
    try:
        return cardgolf.rules(PLUGINS[variant], *house, **{f"{variant}:{key}": each for key, each in own.items()})
    except cardgolf.InvalidOptionError:
        return None


@cache
def score(
    game: str, layouts: tuple[str, ...], *settings: Setting, closer: int | None = None, in_turn: int = 1
) -> tuple[int, ...] | None:
    """Return the scores of a table with settings, or ``None`` where they cannot be combined.

    Where players have hands the first is the closer.
    """
    rules = make_rules(game, *settings, in_turn=in_turn)
    if rules is None:
        return None
    boards = [make_board(game, text) for text in layouts]
    table = TypedTable(rules, (), len(boards), closer if GAMES[game][2] else 0, is_whole=True)
    return tuple(card.total for card in table.score(boards))


def find_interaction(game: str, one: Setting, other: Setting, ends: Sequence[tuple[str, ...]]) -> Found | None:
    """Return the first of ``ends`` where the pair changes a score by another sum than each change alone."""
    for end in ends:
        scores = score(game, end), score(game, end, one), score(game, end, other), score(game, end, one, other)
        if None in scores:
            return None
        if any(both - first - second + neither for neither, first, second, both in zip(*scores, strict=True)):
            return Found(end, scores)
    return None


def iter_golden() -> Iterator[dict[str, Any]]:
    """Yield the written interactions."""
    for line in GOLDEN.read_text(encoding="utf-8").splitlines():
        yield json.loads(line)


def list_found(
    game: str, count: int = 150, keys: Container[frozenset[str]] | None = None
) -> dict[frozenset[str], tuple[Setting, Setting, Found]]:
    """Return the first interaction for each pair of options or house rules, or for those with ``keys``."""
    found: dict[frozenset[str], tuple[Setting, Setting, Found]] = {}
    for one, other in list_pairs(game):
        key = frozenset((one[0], other[0]))
        if key in found or (keys is not None and key not in keys):
            continue
        if each := find_interaction(game, one, other, list_ends(game, count)):
            found[key] = one, other, each
    return found


def write_golden() -> None:
    """Write an interaction of each pair that has one."""
    lines = [
        json.dumps({"game": game, "settings": [one, other], "layouts": found.layouts, "scores": found.scores})
        for game in GAMES
        for one, other, found in list_found(game).values()
    ]
    GOLDEN.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    write_golden()
