"""Parts of turns play as the hooks in Python played for which they stand."""

import pytest
from helpers.rulebook_comparison import assert_equal_play
from helpers.turn_hooks import CrazyNinesByHooks, FirstTurnByHooks, LinesLeaveByHooks, SkyjoByHooks

import cardgolf
from cardgolf.lanes.tables.tabulator import tabulate
from cardgolf.rulebook.cleared import list_clear_groups

VARIANTS = {
    "crazy-nines": [
        {}, {"line_removal": "off"}, {"line_rule": "any"}, {"line_rule": "run"}, {"queen_rounds": 1},
        {"queen_round_counting": "exclusive"}, {"queen_sources": "both", "decks": 4},
    ],
    "skyjo": [{}, {"lead": "highest"}],
}  # fmt: skip
BY_HOOKS = {"crazy-nines": CrazyNinesByHooks, "skyjo": SkyjoByHooks}
STACKS = [
    (variant, [], options) for variant, each in VARIANTS.items() for options in each
] + [
    ("nine-card", ["lines-leave"], {"lines": lines}) for lines in ("both", "rows", "columns")
] + [
    ("golf", ["first-turn"], {"who": who}) for who in ("dealer", "first", "last")
] + [
    ("skyjo", ["lines-leave"], {"lines": "rows"}), ("crazy-nines", ["lines-leave", "first-turn"], {}),
    ("crazy-nines", ["first-turn", "knocking", "lines-leave"], {"line_rule": "run"}),
]  # fmt: skip
HOUSE = {"lines-leave": LinesLeaveByHooks, "first-turn": FirstTurnByHooks}


def both(variant, rules, options):
    new = cardgolf.rules(variant, *rules, **options)
    old = cardgolf.rules(BY_HOOKS.get(variant, variant), *(HOUSE.get(rule, rule) for rule in rules), **options)
    return new, old


@pytest.mark.parametrize(("variant", "rules", "options"), STACKS)
def test_parts_play_as_hooks_did(variant, rules, options):
    new, old = both(variant, rules, options)
    played = [assert_equal_play(new, old, players=players, seed=players) for players in (2, 3, 5)]
    assert min(played) > 20
    layout = new.table_setup(2).layout
    assert sorted(list_clear_groups(new, layout) or ()) == sorted(list_clear_groups(old, layout) or ())
    assert new.locks_by_card == old.locks_by_card


@pytest.mark.parametrize(("variant", "rules", "options"), [STACKS[0], STACKS[2], *STACKS[7:11]])
def test_tables_are_those_of_hooks(variant, rules, options):
    new, old = (tabulate(each, 3) for each in both(variant, rules, options))
    for name in ("clearings", "clears_to_top", "leads", "lock_sources", "lock_turns"):
        assert getattr(new, name) == getattr(old, name)
