"""The invariants of the shipped variants, and of stacks with every shipped house rule."""

from helpers.cases import every_case
from helpers.kits import Kit
from helpers.rule_sets import QUICK_TABLES, RULE_SETS

import cardgolf
from cardgolf.testing import VariantConformance

PENALTY = ["penalty"]


class TestPlayNine(Kit):
    variant = "play-nine"
    changes = {
        "last_shot_flip": ["discard_options", "moves"],
        "skip": ["discard_options", "moves"],
        "match_bonuses": ["bonus"],
        "bonus_groups": ["bonus"],
        "bonus_adjacent": ["bonus"],
        "hio_bonus": ["bonus"],
    }


class TestNineCard(Kit):
    variant = "nine-card"
    changes = {"decks": ["deck"], "jokers_per_deck": ["deck"], "pair_reuse": ["score"]}


class TestCrazyNines(Kit):
    variant = "crazy-nines"
    changes = {
        "decks": ["deck"],
        "jokers_per_deck": ["deck"],
        "initial_flips": ["opening_flips"],
        "pair_reuse": ["score", "bonus"],
        "line_removal": ["clears"],
        "line_rule": ["clears"],
        "queen_rounds": ["locks"],
        "queen_round_counting": ["locks"],
        "queen_sources": ["locks"],
        "queen_penalty": ["score", "bonus"],
        "queen_penalty_mode": ["score", "bonus"],
        "queen_penalty_when": ["score", "bonus"],
        "queen_pair_cancels_penalty": ["score", "bonus"],
        "ender_penalty": PENALTY,
        "ender_penalty_points": PENALTY,
    }


class TestBoardNine(Kit):
    variant = "board-nine"
    changes = {
        "declare_limit": ["moves"],
        "declare_first_turn": ["moves"],
        "declare_tie": ["adjust_scores", "penalty"],
        "empty_hand_safe": ["adjust_scores"],
        "failed_penalty": ["penalty"],
        "failed_mode": ["penalty"],
        "others_on_failure": ["adjust_scores"],
        "sequence_length": ["moves"],
        "zero_in_sequence": ["moves"],
        "discard_pick": ["moves"],
        "direct_discard": ["moves", "after_move"],
        "direct_sources": ["after_move"],
        "threshold": ["standings", "match_over", "next_round"],
        "reset_at": ["totals"],
        "reset_to": ["totals"],
    }


class TestGolf(Kit):
    variant = "golf"
    changes = {
        "decks": ["deck"],
        "two_packs_from": ["deck"],
        "three_packs_from": ["deck"],
        "jokers_per_deck": ["deck", "points"],
        "rows": ["deck", "layout", "moves", "locked", "score"],
        "columns": ["deck", "layout", "moves", "locked", "score"],
        "initial_flips": ["opening_flips", "next_phase"],
        "opening": ["moves"],
        "peek": ["moves"],
        "discard_must_swap": ["moves"],
        "discard_flip": ["discard_options", "moves"],
        "skip": ["discard_options", "moves"],
        "replace_cells": ["locked", "moves"],
        "flip_turn": ["moves"],
        "new_card": [],
        "last_turns": ["round_end"],
        "reveal_first": ["after_move"],
        "ace_points": ["points"],
        "two_points": ["points"],
        "five_points": ["points"],
        "ten_points": ["points"],
        "jack_points": ["points"],
        "one_eyed_points": ["points"],
        "queen_points": ["points"],
        "spade_queen_points": ["points"],
        "king_points": ["points"],
        "joker_points": ["points"],
        "cancel": ["score"],
        "negative_pairs": ["score"],
        "joker_pair_points": ["bonus"],
    }


class TestCabo(Kit):
    variant = "cabo"
    changes = {
        "knock_word": [],
        "pack": ["deck", "points"],
        "jokers": ["deck"],
        "joker_points": ["points"],
        "low_kings": ["points"],
        "low_king": ["points"],
        "high_king": ["points"],
        "court": ["points"],
        "columns": ["layout", "dealt"],
        "peeks": ["dealt"],
        "take_discard": ["moves"],
        "taken": ["after_move"],
        "powers": ["after_move"],
        "peek": ["moves", "after_move", "apply_move"],
        "spy": ["moves", "after_move", "apply_move"],
        "switch": ["moves", "after_move", "apply_move"],
        "look": ["moves", "after_move", "apply_move"],
        "looks": ["moves", "after_move", "apply_move"],
        "give": ["moves", "after_move", "apply_move"],
        "switches": ["moves"],
        "snaps": ["moves", "reactions", "after_move", "apply_move"],
        "chain": ["reactions", "after_move"],
        "penalty_cards": ["apply_move"],
        "call": ["moves", "next_phase"],
        "shield": ["moves", "reactions", "after_move"],
        "caller_snaps": ["reactions", "after_move"],
        "call_shows": ["after_move"],
        "lowest": ["adjust_scores", "penalty"],
        "equal": ["adjust_scores", "penalty"],
        "failed": ["penalty"],
        "leads": ["next_dealer"],
        "reset_at": ["totals"],
        "reset_to": ["totals"],
        "resets": ["totals"],
    }


class TestDutch(Kit):
    """Any discard has its power, any two cards change places, and calls come after turns."""

    is_long = True
    variant = "cabo"
    options = {
        "powers": "any", "peek": "queen", "spy": "none", "switch": "jack", "look": "none", "give": "ace",
        "switches": "any", "chain": True, "call": "after", "caller_snaps": True, "snaps": "any",
        "leads": "winner", "reset_at": 20,
        "resets": 1,
    }  # fmt: skip


class TestKombio(Kit):
    """Numbers, a king that shows two cards, and cards taken that lie face up."""

    is_long = True
    variant = "cabo"
    options = {
        "pack": "kombio", "looks": 2, "switches": "any", "shield": False, "equal": "failed", "lowest": "caller",
        "taken": "up", "columns": 3, "penalty_cards": 2,
    }  # fmt: skip
    exempt = {"test_options_of_the_base_rules_have_their_effects": "a card of the discard pile lies up"}


class TestCaboSecondEdition(Kit):
    is_long = True
    variant = "cabo"
    house_rules = ("several-for-one",)
    options = {"pack": "cabo", "look": "none", "snaps": "none", "lowest": "caller", "reset_at": 20, "resets": 1}
    exempt = {"test_no_implementation_always_returns_none": "no king is looked at, and no card lies face up"}


class TestSkyjo(Kit):
    variant = "skyjo"
    changes = {"lead": ["leader"], "last_reveal": ["score"], "doubling": PENALTY, "target": ["match_over"]}


class TestFourCardGolf(Kit):
    """Golf of memory, where players look, lay cards down and knock."""

    variant = "golf"
    house_rules = ("knocking", "ender-penalty:how=doubled_plus,points=5")
    options = {"columns": 2, "peek": "nearest", "new_card": "down", "cancel": "anywhere", "golf:last_turns": "none"}
    changes = {"peek": ["moves", "next_phase"], "new_card": [], "how": PENALTY, "points": PENALTY}


class TestFourTurnsOfGolf(Kit):
    """Four cards face down, exactly four turns each."""

    is_long = True
    variant = "golf"
    options = {"columns": 2, "initial_flips": 0, "new_card": "down", "turn_limit": 4}
    exempt = {"test_no_implementation_always_returns_none": "no card comes up, so no seat closes a round"}


class TestGolfFromAKnownHand(Kit):
    """All cards are looked at as the first turn begins."""

    is_long = True
    variant = "golf"
    house_rules = ("knocking",)
    options = {
        "columns": 2, "initial_flips": 4, "peek": "any", "new_card": "as_was", "first_flips": "first_turn",
        "golf:last_turns": "none",
    }  # fmt: skip


class TestColumnsTurnedUpInTheFirstTurn(Kit):
    variant = "golf"
    house_rules = ("knocking",)
    options = {
        "columns": 4, "opening": "together", "first_flips": "first_turn", "flip_turn": True, "golf:last_turns": "none",
    }  # fmt: skip


class TestCrazyNinesOfMemory(Kit):
    """Locked cards lie up, all others down, and rows leave the table."""

    is_long = True
    variant = "crazy-nines"
    options = {"new_card": "as_was", "first_flips": "first_turn"}


class TestEightCardGolf(Kit):
    variant = "golf"
    house_rules = ("four-bonus:points=-10", "joker-pairs")
    options = {"columns": 4, "jokers_per_deck": 2, "joker_points": -5, "discard_flip": "required"}


class TestGolfOfExchanges(Kit):
    """Several equal cards for one, with cards that are kept beside the layout."""

    is_long = True
    variant = "golf"
    house_rules = ("several-for-one",)
    options = {"columns": 2, "discard_flip": "optional"}
    changes = {"most": ["moves"], "laid": ["apply_move"], "failed": ["apply_move"]}


class TestGolfWithPowerCards(Kit):
    """Looks at cards of others and exchanges of any two cards, besides failed exchanges of several for one."""

    is_long = True
    variant = "golf"
    house_rules = ("knocking", "several-for-one", "power-cards")
    options = {"columns": 2, "peek": "any", "new_card": "down", "discard_flip": "optional", "golf:last_turns": "none"}
    changes = {"replaced": ["after_move", "next_phase", "moves"]}


class TestGolfWithMatchingDiscards(Kit):
    """Throws out of turn before the powers of a discard, and boards that grow and shrink."""

    is_long = True
    variant = "golf"
    house_rules = ("knocking", "power-cards", "matching-discards")
    options = {"columns": 2, "peek": "nearest", "new_card": "down", "cancel": "anywhere", "golf:last_turns": "none"}
    changes = {"whose": ["moves", "reactions", "apply_move"], "penalty_cards": ["apply_move"]}


class TestGolfOfOtherTurns(Kit):
    """Play to the right that tens turn, skips, and a further draw of a player whose line left."""

    is_long = True
    variant = "golf"
    house_rules = ("knocking", "lines-leave", "another-turn", "play-right", "reverse", "skip-next", "stock-only")
    options = {"golf:last_turns": "none"}
    changes = {"reverse:card": ["after_move"], "skip-next:card": ["after_move"], "pile": ["moves"]}


class TestGolfOfOtherLayouts(Kit):
    """Columns by the round, an open row, columns that are thrown, and cards that are laid down at choice."""

    is_long = True
    variant = "golf"
    house_rules = ("course", "open-row", "throw-pairs", "lay-choice")
    options = {"initial_flips": 0, "discard_flip": "optional", "golf:last_turns": "none"}
    changes = {"course:columns": ["layout", "layouts"]}
    exempt = {"test_no_implementation_always_returns_none": "with an open row no player of golf looks at single cards"}


class TestGolfOfManyOptions(Kit):
    """Nine cards, cards laid as they were, flips as turns, and layouts turned up before the last turns."""

    variant = "golf"
    house_rules = ("rearrange", "four-bonus")
    options = {
        "rows": 3, "opening": "together", "discard_must_swap": False, "discard_flip": "optional",
        "flip_turn": True, "new_card": "as_was", "reveal_first": True, "cancel": "diagonal", "negative_pairs": "keep",
        "replace_cells": "down", "target": 60,
    }  # fmt: skip


class TestGolfWithAllBonuses(Kit):
    """The bonuses of one table in a stack, with wild twos and a last round that counts double."""

    is_long = True
    variant = "golf"
    house_rules = (
        "knocking:most_down=2,turned_up=on", "wolfpack", "round-bonuses", "wild-cards:cards=two",
        "double-round:round=2", "equal-turns",
    )  # fmt: skip
    options = {
        "jokers_per_deck": 2, "ten_points": 1, "one_eyed_points": 0, "spade_queen_points": 13, "joker_pair_points": -4,
        "negative_pairs": "keep", "golf:last_turns": "none",
    }  # fmt: skip


class TestGolfOfBirdies(Kit):
    """Four cards, of which lines leave, with players who drop out and others who lead and deal."""

    is_long = True
    variant = "golf"
    house_rules = (
        "birdies", "lines-leave:lines=columns", "first-turn", "dealing:who=last", "exact-total:at=20",
        "elimination:at=40",
    )  # fmt: skip
    options = {"columns": 2, "cancel": "anywhere"}


class TestShortBoardNine(Kit):
    """Matches short enough to be lost within the test."""

    variant = "board-nine"
    options = {"threshold": 40, "reset_at": 20, "reset_to": 10}


class TestNineCardWithHouseRules(Kit):
    """Every house rule for a grid in one stack."""

    variant = "nine-card"
    house_rules = ("rearrange", "joker-pairs", "four-bonus", "ender-penalty", "knocking")
    changes = {"formation": ["score"], "how": PENALTY, "last_turns": ["round_end"]}


class TestNineCardWithPlayoff(Kit):
    variant = "nine-card"
    house_rules = ("ender-penalty:how=flat",)
    options = {"tie": "playoff", "holes": 1, "pair_reuse": False}
    changes = {"points": PENALTY, "pair_reuse": ["score"]}


class TestPlayNineWithKnocking(Kit):
    variant = "play-nine"
    house_rules = ("knocking:last_turns=off", "four-bonus", "rearrange")
    options = {"last_shot_flip": "optional"}
    changes = {"points": ["score"], "formation": ["score"], "last_turns": ["round_end"]}


class TestCrazyNinesRearranged(Kit):
    """A deck without Jokers, with the Queen and removed lines."""

    variant = "crazy-nines"
    house_rules = ("joker-pairs", "rearrange", "knocking")
    options = {"line_rule": "any", "recycle": "end_round"}


KITS = [each for each in Kit.__subclasses__() if each.__module__ == __name__]
LONG = [f"test_{name}" for name in (
    "other_processes_play_the_same_games", "options_change_only_the_declared_hooks",
    "no_implementation_always_returns_none", "every_option_value_can_be_played", "events_lead_to_the_view",
    "records_give_the_same_game", "games_dealt_from_a_view_show_the_same_view", "boards_have_the_listed_layouts",
    "cost_follows_from_the_cards", "what_is_not_dealt_yet_tells_nothing",
)]  # fmt: skip
# With every value of every option, or of every clause: outside tests/long, these are for one stack of each variant.
BY_OPTION = ["test_every_offered_move_has_a_number", "test_the_rules_page_matches_the_code"]
EACH_VARIANT = (
    TestPlayNine, TestNineCard, TestCrazyNines, TestBoardNine, TestGolf, TestCabo, TestSkyjo,
    TestPlayNineWithKnocking,
)  # fmt: skip


def make_long(kit):
    """Return the kit with the tests that run in ``tests/long`` alone."""
    if kit.is_long:
        return kit
    own = [name for name in dir(kit) if name.startswith("test_")]
    tests = {name: getattr(kit if name in kit.exempt else VariantConformance, name) for name in (*LONG, *BY_OPTION)}
    return type(kit.__name__, (kit,), {"max_examples": 4} | dict.fromkeys(own) | tests)


LONG_KITS = [make_long(kit) for kit in KITS]
for _kit in KITS:
    if not _kit.is_long:
        for _name in LONG if _kit in EACH_VARIANT else (*LONG, *BY_OPTION):
            setattr(_kit, _name, None)
for _name in BY_OPTION:  # They have thousands of moves.
    setattr(TestCabo, _name, None)


SHIPPED = {name for name, info in cardgolf.variants().items() if not info.is_preset}


def test_every_shipped_variant_has_a_quick_kit():
    assert {RULE_SETS[family].stack[0] for family in QUICK_TABLES} >= SHIPPED
    assert {kit.variant for kit in EACH_VARIANT} >= SHIPPED


def test_every_shipped_variant_and_house_rule_is_tested():
    assert {kit.variant for kit in KITS} >= SHIPPED
    assert {rule.partition(":")[0] for kit in KITS for rule in kit.house_rules} >= {*cardgolf.house_rules()}


@every_case("kit", [TestPlayNine, TestNineCard, TestCrazyNines, TestBoardNine, TestGolf, TestCabo])
def test_every_option_declares_the_hooks_it_changes(kit):
    assert {*kit.changes} == {*cardgolf.rules(kit.variant).options} - {*cardgolf.rules(kit.variant).stack[0].options}
    assert {hook for hooks in kit.changes.values() for hook in hooks} <= {*cardgolf.HOOKS}
