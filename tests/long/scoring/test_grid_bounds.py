"""Bounds of grids: the best boards of a deck reach them, and no board of a small deck is missed."""

from random import Random

import pytest
from helpers.option_sets import PLUGINS, list_house_rules, list_settings, with_settings
from helpers.sampling import sampled

from cardgolf import Board
from cardgolf.score_sheets import find_bounds
from tests.scoring.test_grid_bounds import as_slot, points


def climb(rules, sign, goal):
    """Return the best points that a random search finds, up to the ``goal``."""
    table, best = rules.table_setup(rules.seats()[0]), None
    size, ordered = table.layout.size, sorted(table.deck, key=lambda card: sign * rules.card_values[card])
    for seed in range(90):
        chance = Random(seed)
        left = ordered[: chance.choice((size + 2, 20, 40, len(ordered)))]
        chance.shuffle(left)
        held = [left.pop() for _ in range(size)]

        def score(cards):
            return sign * points(
                rules, Board.of(table.layout, [as_slot(card, locked=True, rules=rules) for card in cards])
            )

        found, stale = score(held), 0
        while stale < 250 and found != sign * goal:
            new, rest = [*held], [*left]
            for _ in range(chance.choice((1, 1, 2, 2, 3))):
                place, other = chance.randrange(size), chance.randrange(size)
                if chance.random() < 0.5:
                    new[place], new[other] = new[other], new[place]
                else:
                    other = chance.randrange(len(rest))
                    new[place], rest[other] = rest[other], new[place]
            now = score(new)
            stale = 0 if now < found else stale + 1
            if now <= found:
                held, left, found = new, rest, now
        best = found if best is None else min(best, found)
        if best == sign * goal:
            break
    return sign * best


MISSED = {("crazy-nines", ("decks", 5))}  # five locked Queens apart are too rare for this search
UNSEEN = (
    "holes", "tie", "turn_limit", "round_limit", "first_dealer", "recycle", "new_card", "first_flips",
    "several-for-one", "matching-discards",  # boards grow under it, and this search lets none grow
    "birdies", "wild-cards", "wolfpack",  # their bounds are those of boards that are rarer than this search finds
)  # fmt: skip
SETS = [
    (name, pair)
    for name in PLUGINS
    if name in ("golf", "nine-card", "crazy-nines", "play-nine")
    for pair in (*list_settings(name), *list_house_rules(name))
    if pair[0] not in UNSEEN and (name, pair) not in MISSED
]


@pytest.mark.parametrize("case", sampled(SETS, 100), ids=str)
def test_some_layout_reaches_the_bounds_with_any_option(case):
    rules = with_settings(*case)
    bounds = find_bounds(rules, rules.seats()[0], (rules.table_setup(rules.seats()[0]).layout,))
    assert (climb(rules, 1, bounds[0]), climb(rules, -1, bounds[1])) == bounds
