"""Exact play equals brute force over every arrangement of small decks, and is refused where it is not exact."""

import pytest

from tests.bots.test_exact_play import HIGHEST, RULES, compare, rules_of


@pytest.mark.parametrize("name", RULES)
@pytest.mark.parametrize("more", [(), (HIGHEST,)], ids=["lowest", "highest"])
def test_it_equals_brute_force_in_many_rounds(name, more):
    assert compare(rules_of(name, *more), range(6, 40)) >= 20
