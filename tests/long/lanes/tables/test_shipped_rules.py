"""Every shipped variant with every option and house rule: equal to the engine, or refused with a reason."""

import pytest
from helpers.option_sets import with_settings

import cardgolf
from tests.lanes.tables.test_shipped_rules import GRIDS, REFUSED, assert_tabulated_or_refused, settings, verdict


@pytest.mark.parametrize("name", GRIDS)
def test_every_option_and_house_rule_is_tabulated_or_refused(name):
    assert_tabulated_or_refused(name, settings(name), 600)


@pytest.mark.parametrize("name", GRIDS)
def test_every_pair_of_settings_is_equal_in_play(name):
    listed = [pair for pair in settings(name) if not REFUSED.get(pair[0], REFUSED.get(pair))]
    for number, one in enumerate(listed):
        for other in listed[number + 1 :: 18]:
            if one[0] != other[0]:
                try:
                    rules = with_settings(name, one, other)
                except cardgolf.InvalidOptionError:
                    continue
                assert not verdict(rules, 2 + number % 4, 150), (one, other)
