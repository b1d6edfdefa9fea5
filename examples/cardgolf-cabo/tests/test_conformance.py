"""Cabo meets the invariants of the library, with the default options and with the others."""

from cardgolf.testing import VariantConformance


class TestCabo(VariantConformance):
    variant = "cabo"
    max_examples = 20
    changes = {
        "jokers": ["deck"],
        "low_kings": ["points"],
        "low_king": ["points"],
        "court": ["points"],
        "peeks": ["dealt"],
        "take_discard": ["moves"],
        "powers": ["next_phase"],
        "snaps": ["moves", "reactions"],
        "chain": ["reactions"],
        "penalty_cards": ["apply_move"],
        "shield": ["moves", "reactions"],
        "lowest": ["adjust_scores"],
        "equal": ["adjust_scores", "penalty"],
        "failed": ["penalty"],
        "threshold": ["match_over"],
    }


class TestOtherOptions(VariantConformance):
    variant = "cabo"
    max_examples = 8
    options = {"snaps": "any", "chain": True, "shield": False, "penalty_cards": 2, "equal": "failed", "lowest": "sum"}
