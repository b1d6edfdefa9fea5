"""The positions near the end of a round in which advice is measured."""

import sys
from itertools import islice
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[2] / "scripts" / "figures"))

from advice_near_the_end import RULES, find_positions
from solve_members import find_rules


@pytest.mark.parametrize(("rules", "turns"), [(RULES, 2), (find_rules("square-columns"), 3)])
def test_so_many_turns_are_left_and_no_seat_has_closed(rules, turns):
    views = list(islice(find_positions(rules, turns, 0), 3))
    assert len(views) == 3
    for view in views:
        assert view.held
        assert view.round_end is None
        assert sum(view.turns_begun) + turns - 1 == 2 * rules.base.turn_limit


def test_a_game_whose_bots_close_sooner_is_refused(monkeypatch):
    monkeypatch.setattr("advice_near_the_end.MOST_ROUNDS", 20)
    with pytest.raises(ValueError, match="within 20 rounds"):
        next(find_positions(find_rules("pair8"), 3, 0))
