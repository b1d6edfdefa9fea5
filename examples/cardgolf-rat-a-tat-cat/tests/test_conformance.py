"""Rat-a-Tat-Cat: the conformance kit, with the default options and with all others."""

from cardgolf.testing import VariantConformance

CHANGES = {
    "call": ["moves", "next_phase"],
    "first_discard": ["dealt"],
    "protected": ["moves"],
    "threshold": ["match_over"],
}


class TestRatATatCat(VariantConformance):
    variant = "rat-a-tat-cat"
    changes = CHANGES
    max_examples = 25


class TestOtherOptions(VariantConformance):
    variant = "rat-a-tat-cat"
    options = {"call": "instead", "first_discard": "any", "protected": True, "threshold": 40, "recycle": "end_round"}
    changes = CHANGES
    max_examples = 15
