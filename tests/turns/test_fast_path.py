"""Rules play alike whether or not the base rules decide moves alone, which the engine takes a shorter way for."""

import pytest
from helpers.rulebook_comparison import assert_equal_play

import cardgolf
from cardgolf import hookimpl

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


@hookimpl("after_move")
def changes_nothing(state):
    """Send all moves the long way, with hooks in Python."""


@pytest.mark.parametrize(("variant", "rules", "options"), STACKS)
def test_moves_have_the_same_results_by_the_long_way(variant, rules, options):
    short = cardgolf.rules(variant, *rules, **options)
    long = cardgolf.rules(variant, *rules, changes_nothing, **options)
    assert not long.base_decides_moves
    assert min(assert_equal_play(short, long, players=players, seed=players) for players in (2, 3, 5)) > 15
