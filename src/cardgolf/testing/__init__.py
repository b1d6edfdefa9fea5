"""What authors of variants and house rules test with; needs the extra ``testing`` (pytest and Hypothesis).

A whole test file, which holds the game to every law of this library::

    from cardgolf.testing import VariantConformance


    class TestMine(VariantConformance):
        variant = "mine"
"""

from importlib.util import find_spec

if not (find_spec("hypothesis") and find_spec("pytest")):
    raise ImportError("cardgolf.testing needs pytest and Hypothesis: pip install 'cardgolf[testing]'")

import pytest

pytest.register_assert_rewrite(
    "cardgolf.testing.conformance", "cardgolf.testing.invariants"
)  # before they are imported

from cardgolf.testing.conformance import VariantConformance
from cardgolf.testing.hidden_information import twin
from cardgolf.testing.strategies import boards, games, moves, option_sets, perft, rigged_deck, states

__all__ = ["VariantConformance", "boards", "games", "moves", "option_sets", "perft", "rigged_deck", "states", "twin"]
