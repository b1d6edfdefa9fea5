"""The least and most points that cards of a deck can give, where the plugins declare enough to prove it.

They follow from the parts of the scoring. A plugin with a hook ``score`` or ``bonus`` in Python may have a method
``score_extra(layout, deck)``. It returns how many points the plugin can add to a board at least and at most, beyond the
points of its cards, each of which counts fully or not at all. If such a plugin declares nothing, nothing is proved and
no points are refused. Where all of them also declare ``ranks_score_apart``, the bounds are those of the best boards.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from attrs import field, frozen

from cardgolf.cards import Card
from cardgolf.errors import InvalidArgumentError, PluginError
from cardgolf.rulebook.rulebook import Rulebook
from cardgolf.score_sheets.entries import RoundEntry
from cardgolf.score_sheets.grid_bounds import find_grid_bounds
from cardgolf.score_sheets.settlement import UpcomingRound, find_layouts, parse_boards
from cardgolf.scoring.bounds import find_part_bounds
from cardgolf.table import Board, Layout, Match
from cardgolf.tools.text import join_names, quote

_SCORING_HOOKS = (
    "points", "score", "bonus", "scoring", "locks", "clears", "apply_move", "after_move", "dealt", "before_score",
)  # fmt: skip


def find_undeclared(rules: Rulebook) -> tuple[str, ...]:
    """Return the plugins that score boards and do not declare what they can add."""
    scoring = {name.rpartition(".")[0] for name in rules.python_scores}
    return tuple(each.name for each in rules.stack if each.name in scoring and not hasattr(each.plugin, "score_extra"))


@lru_cache(maxsize=256)
def find_bounds(
    rules: Rulebook, players: int, layouts: tuple[Layout, ...], known: tuple[Card, ...] = ()
) -> tuple[int, int] | None:
    """Return the least and most points of boards with these ``layouts`` together, or ``None`` if nothing is proved.

    The points are those of the cards, before lines between seats. ``known`` are cards that lie elsewhere.

    >>> find_bounds(cardgolf.rules("nine-card"), 2, (cardgolf.Layout.grid(3, 3),))
    (-10, 90)
    """
    if find_undeclared(rules):
        return None
    deck = rules.table_setup(players).deck
    with rules.naming_culprit():
        extra = [find_extra(rules, layout, deck) for layout in layouts]
        alone = [_find_alone(rules, layout, deck, more) for layout, more in zip(layouts, extra, strict=True)]
    least, most = _limit_cards(rules, layouts, [*(Counter(deck) - Counter(known)).elements()])
    return (
        max(least + sum(low for low, _ in extra), sum(low for low, _ in alone)),
        min(most + sum(high for _, high in extra), sum(high for _, high in alone)),
    )


def _find_alone(rules: Rulebook, layout: Layout, deck: tuple[Card, ...], extra: tuple[int, int]) -> tuple[int, int]:
    """Return the least and most points of one board."""
    low, high = _limit_cards(rules, (layout,), deck)
    return _search(_Question(_list_scoring(rules), layout, deck, extra, rules)) or (low + extra[0], high + extra[1])


@frozen
class _Question:
    """What the best boards depend on. Rules that differ in other ways have the same answer."""

    scoring: tuple[Any, ...]
    layout: Layout
    deck: tuple[Card, ...]
    extra: tuple[int, int]
    rules: Rulebook = field(eq=False)


def _list_scoring(rules: Rulebook) -> tuple[Any, ...]:
    """Return the facts of the plugins that decide what cards score, and which leave the board."""
    by_hook = rules.hook_implementations()
    names = {name for hook in _SCORING_HOOKS for name in by_hook[hook]} - {"base"}
    return tuple(fact for fact in rules.spec if fact[0] in names)


@lru_cache(maxsize=256)
def _search(question: _Question) -> tuple[int, int] | None:
    return find_grid_bounds(question.rules, question.layout, question.deck, question.extra)


def _limit_cards(rules: Rulebook, layouts: Sequence[Layout], deck: Sequence[Card]) -> tuple[int, int]:
    """Return points that the cards of these layouts cannot exceed, if each counts fully or not at all."""
    places = sum(layout.size + rules.find_max_extra(layout) for layout in layouts)
    values = sorted(rules.card_values[card] for card in deck)
    low, high = (sum(points for points in some if points * sign > 0) for some, sign in _ends(values, places))
    return low, high


def _ends(values: Sequence[int], places: int) -> tuple[tuple[Sequence[int], int], tuple[Sequence[int], int]]:
    """Return the lowest and the highest values that fill ``places``, each with the sign of those that matter."""
    return (values[:places], -1), (values[::-1][:places], 1)


def find_extra(rules: Rulebook, layout: Layout, deck: Sequence[Card]) -> tuple[int, int]:
    """Return how many points parts and plugins can add to a board beyond its cards, at least and at most."""
    lowest, highest = find_part_bounds(rules.parts, layout, deck, rules.card_values)
    for each in rules.stack:
        extra = each.plugin.score_extra(layout, deck) if hasattr(each.plugin, "score_extra") else (0, 0)
        if type(extra) is not tuple or [type(points) for points in extra] != [int, int]:
            culprit = f"{each.name}.score_extra"
            raise PluginError(f"invalid result of {culprit}: {quote(extra)}: expected two integers", culprit)
        lowest, highest = lowest + min(extra[0], 0), highest + max(extra[1], 0)
    return lowest, highest


def check_entry(
    rules: Rulebook, match: Match, setup: UpcomingRound, entry: RoundEntry
) -> Sequence[Board | None] | None:
    """Raise :class:`InvalidArgumentError` for points of a round that no cards give beside the layouts entered.

    Return the boards if both were entered. Raise :class:`InvalidPositionError` for an impossible layout.
    """
    points = {seat: score for seat, score in enumerate(entry.scores) if type(score) is int}
    if not points:
        return None
    boards = parse_boards(rules, match, setup, entry) if len(points) < len(setup.seats) else None
    known = tuple(sorted(card for board in boards or () if board for _, card in board.cards()))
    check_points(rules, match.names, find_layouts(rules, match, setup), points, len(match.rounds) + 1, known=known)
    return boards


def check_points(
    rules: Rulebook,
    names: Sequence[str],
    layouts: Mapping[int, Layout],
    points: Mapping[int, int],
    number: int,
    *,
    known: tuple[Card, ...] = (),
) -> None:
    """Raise :class:`InvalidArgumentError` for points of round ``number`` that no cards of the deck give.

    ``points`` are those of the cards of some seats, and ``known`` the cards of others. Each is checked alone, then the
    lowest together and the highest.
    """
    players = len(names)
    for seat, score in points.items():
        bounds = find_bounds(rules, players, (layouts[seat],), known)
        if bounds and not bounds[0] <= score <= bounds[1]:
            raise InvalidArgumentError(
                f"invalid points {score} of {names[seat]} in round {number}: expected {bounds[0]} to {bounds[1]}, "
                "which is what the cards can give"
            )
    ordered = sorted(points, key=lambda seat: (points[seat], seat))
    for seats, end, sign in (*_prefixes(ordered, 0, 1), *_prefixes(ordered[::-1], 1, -1)):
        together = tuple(sorted((layouts[seat] for seat in seats), key=lambda each: each.size))
        bounds = find_bounds(rules, players, together, known)
        total = sum(points[seat] for seat in seats)
        if bounds and total * sign < bounds[end] * sign:
            who = join_names([names[seat] for seat in sorted(seats)])
            raise InvalidArgumentError(
                f"invalid points of round {number}: {who} together have {total}, expected "
                f"{'at most' if end else 'at least'} {bounds[end]} of one deck"
            )


def _prefixes(ordered: Sequence[int], end: int, sign: int) -> Iterable[tuple[Sequence[int], int, int]]:
    """Yield the first two seats, the first three and so on."""
    return ((ordered[:count], end, sign) for count in range(2, len(ordered) + 1))
