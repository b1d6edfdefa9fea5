"""Test tools for authors of variants and house rules. They need the extra ``testing`` (pytest and Hypothesis).

This complete test file checks every invariant of the library for a game::

    from cardgolf.testing import VariantConformance


    class TestMine(VariantConformance):
        variant = "mine"
"""

from importlib.util import find_spec
from pkgutil import iter_modules

if not (find_spec("hypothesis") and find_spec("pytest")):
    raise ImportError("cardgolf.testing needs pytest and Hypothesis: pip install 'cardgolf[testing]'")

import pytest

# The modules hold assertions. This call comes before their import.
pytest.register_assert_rewrite(*(f"{__name__}.{module.name}" for module in iter_modules(__path__)))

from cardgolf.testing.conformance import VariantConformance
from cardgolf.testing.hidden_information import twin
from cardgolf.testing.strategies import boards, games, moves, option_sets, rigged_deck, states

__all__ = ["VariantConformance", "boards", "games", "moves", "option_sets", "rigged_deck", "states", "twin"]
