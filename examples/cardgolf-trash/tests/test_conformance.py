"""The conformance kit of the library, with the default options and with the others."""

from cardgolf.testing import VariantConformance

OPTIONS = {
    "places": ["layout", "layouts", "match_over"],
    "wild": ["moves", "before_score", "score"],
    "jokers": ["deck"],
    "take": ["moves"],
    "replace_wild": ["moves"],
    "decline": ["moves"],
    "last_turns": ["round_end"],
    "finishers": ["adjust_scores"],
}


class TestTrash(VariantConformance):
    variant = "trash"
    changes = OPTIONS
    max_examples = 20


class TestOtherOptions(VariantConformance):
    variant = "trash"
    options = {
        "places": 3,
        "wild": "jacks and jokers",
        "take": "any",
        "replace_wild": False,
        "decline": True,
        "last_turns": False,
        "finishers": "first",
        "tie": "playoff",
    }
    max_examples = 12
