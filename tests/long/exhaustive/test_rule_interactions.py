"""Pairs of rules whose changes of a score do not simply add up: each is found by a search and decided by a clause."""

from exhaustive.interactions import (
    GAMES,
    list_found,
)

from tests.exhaustive.test_rule_interactions import EXPLAINED, POINTS, explained


def test_each_explained_interaction_is_found():
    found = {variant: set() for variant in EXPLAINED}
    for game, (variant, _, _) in GAMES.items():
        found[variant] |= {*list_found(game, 100, explained(game))}
    for variant, pairs in EXPLAINED.items():
        rare = {frozenset(("negative_pairs", key)) for key in POINTS} if variant == "golf" else set()
        assert {frozenset(pair) for pair in pairs} - found[variant] - rare == set()
