"""The least and most points that cards of a deck can give, where the plugins declare enough to prove it.

They follow from the parts of the scoring: for small grids those of the best boards. A plugin with a hook ``score`` or
``bonus`` in Python may have a method ``score_extra(layout, deck)``. It returns how many points the plugin can add to a
board at least and at most, beyond the points of its cards, each of which counts fully or not at all. If such a plugin
declares nothing, nothing is proved.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache

from cardgolf.cards import Card
from cardgolf.errors import PluginError
from cardgolf.rulebook.cleared import list_clear_groups
from cardgolf.rulebook.rulebook import Rulebook
from cardgolf.scoring.bounds import Range, add_up_best, find_part_bounds
from cardgolf.scoring.grid_bounds import find_grid_bounds
from cardgolf.table.layout import Layout
from cardgolf.tools.text import quote


def find_undeclared(rules: Rulebook) -> tuple[str, ...]:
    """Return the plugins that score boards and do not declare what they can add."""
    scoring = {name.rpartition(".")[0] for name in rules.python_scores}
    return tuple(each.name for each in rules.stack if each.name in scoring and not hasattr(each.plugin, "score_extra"))


@lru_cache(maxsize=256)
def find_bounds(
    rules: Rulebook, players: int, layouts: tuple[Layout, ...], known: tuple[Card, ...] = ()
) -> Range | None:
    """Return the least and most points of boards with these ``layouts`` together, or ``None`` if nothing is proved.

    The points are those of the cards, before lines between seats. ``known`` are cards that lie elsewhere.

    >>> from cardgolf.score_sheets import find_bounds
    >>> find_bounds(cardgolf.rules("nine-card"), 2, (cardgolf.Layout.grid(3, 3),))
    (-10, 90)
    """
    if find_undeclared(rules):
        return None
    deck = rules.table_setup(players).deck
    with rules.naming_culprit():
        extra = [find_extra(rules, layout, deck) for layout in layouts]
        alone = [_limit_board(rules, layout, deck, more) for layout, more in zip(layouts, extra, strict=True)]
    cards = _limit_cards(rules, layouts, (Counter(deck) - Counter(known)).elements())
    (low, high), (least, most) = _add_up([cards, *extra]), _add_up(alone)
    return max(low, least), min(high, most)


def _add_up(ranges: Sequence[Range]) -> Range:
    return sum(low for low, _ in ranges), sum(high for _, high in ranges)


def _limit_board(rules: Rulebook, layout: Layout, deck: Sequence[Card], extra: Range) -> Range:
    """Return the least and most points of one board."""
    found = None
    if not rules.python_scores and not rules.find_max_extra(layout):
        parts = rules.owned_parts.scored if rules.owned_parts else ()
        by_points = tuple([(card, rules.card_values[card]) for card in deck])
        found = find_grid_bounds(parts, layout, by_points, rules.marked, list_clear_groups(rules, layout), extra)
    return found or _add_up([_limit_cards(rules, [layout], deck), extra])


def _limit_cards(rules: Rulebook, layouts: Sequence[Layout], deck: Iterable[Card]) -> Range:
    """Return points that the cards of these layouts cannot exceed, if each counts fully or not at all."""
    places = sum(layout.size + rules.find_max_extra(layout) for layout in layouts)
    values = [rules.card_values[card] for card in deck]
    return -add_up_best(values, -1, places)[-1], add_up_best(values, 1, places)[-1]


def find_extra(rules: Rulebook, layout: Layout, deck: Sequence[Card]) -> Range:
    """Return how many points parts and plugins can add to a board beyond its cards, at least and at most."""
    ranges = [find_part_bounds(rules.parts, layout, deck, rules.card_values)]
    for each in rules.stack:
        extra = each.plugin.score_extra(layout, deck) if hasattr(each.plugin, "score_extra") else (0, 0)
        if type(extra) is not tuple or [type(points) for points in extra] != [int, int]:
            culprit = f"{each.name}.score_extra"
            raise PluginError(f"invalid result of {culprit}: {quote(extra)}: expected two integers", culprit)
        ranges.append((min(extra[0], 0), max(extra[1], 0)))
    return _add_up(ranges)
