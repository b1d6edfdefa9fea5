"""The conformance class: each invariant fails for some faulty plugin, and passes for harmless ones."""

import pytest
from helpers.faulty import secrecy as secrets
from helpers.faulty import variants as faulty

from cardgolf.testing import huge_values
from tests.testing.test_conformance import COST, _quickly, _same_examples, find_failure, make_kit

pytestmark = pytest.mark.filterwarnings("ignore::hypothesis.errors.HypothesisDeprecationWarning")


@pytest.mark.parametrize(
    ("rule", "table", "place"),
    [
        (faulty.LoopsOverAnOption, "fine=100000000000000000", "variants.py, in after_move"),
        (faulty.TriesEverySubset, "a board with 20 more cards", "variants.py, in "),
    ],
)
def test_a_table_that_takes_too_long_is_named_with_the_place(rule, table, place, monkeypatch):
    monkeypatch.setattr(huge_values, "SECONDS", 3.0)
    message = find_failure(COST, rule)
    assert table in message and place in message, message


def test_an_implementation_that_an_option_switches_on_is_not_silent():
    make_kit(secrets.ChangesUndeclaredHooks).test_no_implementation_always_returns_none()
