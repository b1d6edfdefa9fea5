"""The check of advice against many deals, for a few positions of each game."""

import pytest
from check_advice import VARIANTS, check


@pytest.mark.parametrize("variant", VARIANTS)
def test_no_clear_advice_is_worse_by_more_than_a_point(variant):
    deals, judges = (40, 80) if variant == "board-nine" else (300, 1000)
    found = [*check(variant, 2, deals=deals, judges=judges, first=50)]
    assert len(found) == 2
    assert not any(each.is_wrong for each in found if each.advice.is_clear)
