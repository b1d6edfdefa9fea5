"""Pairs of rules whose changes of a score do not simply add up: each is found by a search and decided by a clause."""

from exhaustive.interactions import (
    GAMES,
    list_found,
)

from tests.exhaustive.test_rule_interactions import (
    EXPLAINED,
    POINTS,
    explained,
    test_1_6_3_a_fine_compares_the_scores_of_all_other_rules_and_is_added_once,
    test_each_pair_of_rules_that_interact_is_explained_by_a_clause,
    test_house_rules_give_the_same_scores_in_any_order,
    test_hr_3_5_5_a_four_takes_the_points_of_a_queen_and_no_penalty,
    test_hr_3_5_10_the_fine_of_a_failed_nine_is_paid_once,
)


def test_each_explained_interaction_is_found():
    found = {variant: set() for variant in EXPLAINED}
    for game, (variant, _, _) in GAMES.items():
        found[variant] |= {*list_found(game, 100, explained(game))}
    for variant, pairs in EXPLAINED.items():
        rare = {frozenset(("negative_pairs", key)) for key in POINTS} if variant == "golf" else set()
        assert {frozenset(pair) for pair in pairs} - found[variant] - rare == set()
