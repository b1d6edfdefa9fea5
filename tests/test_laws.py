"""The shipped variants, and stacks of every shipped house rule, are held to every law."""

import pytest

import cardgolf
from cardgolf.testing import VariantConformance

ENDER = ["penalty"]


class Laws(VariantConformance):
    """Many laws and many stacks: the games of each are few here, and more in the slow suite below."""

    max_examples = 5


class TestPlayNine(Laws):
    variant = "play-nine"
    changes = {
        "last_shot_flip": ["discard_options", "moves"],
        "skip": ["discard_options", "moves"],
        "match_bonuses": ["bonus"],
        "bonus_groups": ["bonus"],
        "bonus_adjacent": ["bonus"],
        "hio_bonus": ["bonus"],
    }


class TestNineCard(Laws):
    variant = "nine-card"
    changes = {"decks": ["deck"], "jokers_per_deck": ["deck"], "pair_reuse": ["score"]}


class TestCrazyNines(Laws):
    variant = "crazy-nines"
    changes = {
        "decks": ["deck"],
        "jokers_per_deck": ["deck"],
        "initial_flips": ["opening_flips"],
        "pair_reuse": ["score", "bonus"],
        "line_removal": ["after_move"],
        "line_rule": ["after_move"],
        "queen_rounds": ["after_move"],
        "queen_round_counting": ["after_move"],
        "queen_sources": ["after_move"],
        "queen_penalty": ["score", "bonus"],
        "queen_penalty_mode": ["score", "bonus"],
        "queen_penalty_when": ["score", "bonus"],
        "queen_pair_cancels_penalty": ["score", "bonus"],
        "ender_penalty": ENDER,
        "ender_penalty_points": ENDER,
    }


class TestBoardNine(Laws):
    variant = "board-nine"
    changes = {
        "declare_limit": ["moves"],
        "declare_first_turn": ["moves"],
        "declare_tie": ["adjust_scores"],
        "empty_hand_safe": ["adjust_scores"],
        "failed_penalty": ["adjust_scores"],
        "failed_mode": ["adjust_scores"],
        "others_on_failure": ["adjust_scores"],
        "sequence_length": ["moves"],
        "zero_in_sequence": ["moves"],
        "discard_pick": ["moves"],
        "direct_discard": ["moves", "after_move"],
        "direct_sources": ["after_move"],
        "threshold": ["standings", "next_round"],
        "reset_at": ["totals"],
        "reset_to": ["totals"],
    }


class TestShortBoardNine(Laws):
    """Matches that are lost while they are watched."""

    variant = "board-nine"
    options = {"threshold": 40, "reset_at": 20, "reset_to": 10}


class TestNineCardAtHome(Laws):
    """Every house rule for a grid at one table."""

    variant = "nine-card"
    house_rules = ("rearrange", "joker-pairs", "four-bonus", "ender-penalty", "knocking")
    changes = {"formation": ["score"], "how": ENDER, "last_turns": ["round_end"]}


class TestNineCardPlayedOff(Laws):
    variant = "nine-card"
    house_rules = ("ender-penalty:how=flat",)
    options = {"tie": "playoff", "holes": 1, "pair_reuse": False}
    changes = {"points": ENDER, "pair_reuse": ["score"]}


class TestPlayNineWithKnocking(Laws):
    variant = "play-nine"
    house_rules = ("knocking:last_turns=off", "four-bonus", "rearrange")
    options = {"last_shot_flip": "optional"}
    changes = {"points": ["score"], "formation": ["score"], "last_turns": ["round_end"]}


class TestCrazyNinesRearranged(Laws):
    """Without the Jokers that pairs are about, but with the Queen and removed lines."""

    variant = "crazy-nines"
    house_rules = ("joker-pairs", "rearrange", "knocking")
    options = {"line_rule": "any", "recycle": "end_round"}


KITS = Laws.__subclasses__()
LONG = [f"test_{law}" for law in (
    "another_process_plays_the_same_games", "options_change_only_what_they_say", "no_plugin_is_always_silent",
    "every_option_can_be_played_with",
)]  # fmt: skip

for _kit in KITS:  # the slow suite holds many games to them, and one stack alone meets the long laws in the quick one
    _full = {"max_examples": 40, **{law: getattr(VariantConformance, law) for law in LONG}}
    globals()[f"{_kit.__name__}InFull"] = pytest.mark.slow(type(f"{_kit.__name__}InFull", (_kit,), _full))
    if _kit is not TestNineCardPlayedOff:
        for _law in LONG:
            setattr(_kit, _law, None)


def test_every_shipped_variant_and_house_rule_is_held_to_the_laws():
    held = KITS
    assert {kit.variant for kit in held} >= {*cardgolf.variants()}
    assert {rule.partition(":")[0] for kit in held for rule in kit.house_rules} >= {*cardgolf.house_rules()}


@pytest.mark.parametrize("kit", [TestPlayNine, TestNineCard, TestCrazyNines, TestBoardNine])
def test_of_every_option_it_is_said_what_it_changes(kit):
    assert {*kit.changes} == {*cardgolf.rules(kit.variant).options} - {*cardgolf.rules(kit.variant).stack[0].options}
    assert {question for said in kit.changes.values() for question in said} <= {*cardgolf.HOOKS}
