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

pytest.register_assert_rewrite("cardgolf.testing.conformance", "cardgolf.testing.laws")  # before they are imported

from cardgolf.testing.conformance import VariantConformance
from cardgolf.testing.counting import perft
from cardgolf.testing.rigging import rigged
from cardgolf.testing.strategies import boards, games, moves, option_sets, states
from cardgolf.testing.twins import twin

__all__ = ["VariantConformance", "boards", "games", "moves", "option_sets", "perft", "rigged", "states", "twin"]
