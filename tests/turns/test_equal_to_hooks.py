"""Parts of turns play as the hooks in Python played for which they stand."""

import pytest
from helpers.rulebook_comparison import assert_equal_play
from helpers.turn_hooks import (
    CrazyNinesByHooks,
    DealingByHooks,
    EqualTurnsByHooks,
    FirstTurnByHooks,
    GolfByHooks,
    KnockingByHooks,
    LinesLeaveByHooks,
    NineCardByHooks,
    PlayNineByHooks,
    SkyjoByHooks,
    StockOnlyByHooks,
)

import cardgolf
from cardgolf.rulebook.cleared import list_clear_groups

VARIANTS = {
    "crazy-nines": [
        {}, {"line_removal": "off"}, {"line_rule": "any"}, {"line_rule": "run"}, {"queen_rounds": 1},
        {"queen_round_counting": "exclusive"}, {"queen_sources": "both", "decks": 4},
    ],
    "skyjo": [{}, {"lead": "highest"}],
    "play-nine": [{}, {"last_shot_flip": "required"}, {"last_shot_flip": "optional"}, {"skip": False}],
    "golf": [
        {}, {"discard_flip": "optional"}, {"discard_flip": "required"}, {"discard_flip": "required", "skip": False},
        {"replace_cells": "down"}, {"discard_must_swap": False, "discard_flip": "optional", "flip_turn": True},
        {"replace_cells": "down", "discard_must_swap": False, "peek": "any", "new_card": "down", "turn_limit": 9},
        {"peek": "any", "initial_flips": 6}, {"peek": "nearest", "initial_flips": 3, "flip_turn": True},
        {"opening": "together", "initial_flips": 3}, {"opening": "apart", "initial_flips": 4, "flip_turn": True},
        {"last_turns": "none"}, {"reveal_first": True}, {"reveal_first": True, "last_turns": "none"},
        {"initial_flips": 0, "flip_turn": True}, {"peek": "any", "initial_flips": 0},
    ],
}  # fmt: skip
BY_HOOKS = {
    "crazy-nines": CrazyNinesByHooks, "skyjo": SkyjoByHooks, "play-nine": PlayNineByHooks, "golf": GolfByHooks,
    "nine-card": NineCardByHooks,
}  # fmt: skip
STACKS = [
    (variant, [], options) for variant, each in VARIANTS.items() for options in each
] + [
    ("nine-card", ["lines-leave"], {"lines": lines}) for lines in ("both", "rows", "columns")
] + [
    ("golf", ["first-turn"], {"who": who}) for who in ("dealer", "first", "last")
] + [
    ("skyjo", ["lines-leave"], {"lines": "rows"}), ("crazy-nines", ["lines-leave", "first-turn"], {}),
    ("crazy-nines", ["first-turn", "knocking", "lines-leave"], {"line_rule": "run"}),
    ("golf", ["knocking"], {"reveal_first": True}), ("nine-card", ["knocking"], {"most_down": 2}),
    ("skyjo", ["knocking", "equal-turns"], {"turned_up": True}), ("golf", ["equal-turns", "knocking"], {}),
    ("play-nine", ["knocking"], {"last_turns": False}), ("crazy-nines", ["equal-turns"], {}),
    ("golf", ["open-row"], {"peek": "any"}), ("golf", ["course"], {"peek": "any", "initial_flips": 2}),
    ("golf", ["matching-discards", "knocking"], {"peek": "nearest", "flip_turn": True}),
    ("golf", ["rearrange"], {"opening": "apart"}),
    ("golf", ["dealing"], {"who": "last"}), ("golf", ["dealing"], {}),
    ("nine-card", ["stock-only"], {}), ("play-nine", ["stock-only", "knocking"], {}),
    ("skyjo", ["another-turn", "stock-only"], {}), ("golf", ["stock-only", "rearrange"], {"replace_cells": "down"}),
    ("golf", ["lay-choice"], {"replace_cells": "down", "discard_flip": "required"}),
    ("play-nine", ["matching-discards", "stock-only"], {}), ("golf", ["several-for-one"], {"discard_must_swap": False}),
    ("golf", ["open-row", "stock-only"], {"discard_must_swap": False}), ("crazy-nines", ["power-cards"], {}),
]  # fmt: skip
HOUSE = {
    "lines-leave": LinesLeaveByHooks, "first-turn": FirstTurnByHooks, "stock-only": StockOnlyByHooks,
    "knocking": KnockingByHooks, "equal-turns": EqualTurnsByHooks, "dealing": DealingByHooks,
}  # fmt: skip


def both(variant, rules, options):
    new = cardgolf.rules(variant, *rules, **options)
    old = cardgolf.rules(BY_HOOKS.get(variant, variant), *(HOUSE.get(rule, rule) for rule in rules), **options)
    return new, old


@pytest.mark.parametrize(("variant", "rules", "options"), STACKS)
def test_parts_play_as_hooks_did(variant, rules, options):
    new, old = both(variant, rules, options)
    played = [assert_equal_play(new, old, players=players, seed=players) for players in (2, 3, 5)]
    assert min(played) > 15
    layout = new.table_setup(2).layout
    if (groups := list_clear_groups(old, layout)) is not None:  # of hooks that do not say which, any place
        assert sorted(list_clear_groups(new, layout)) == sorted(groups)
    assert new.locks_by_card == old.locks_by_card
