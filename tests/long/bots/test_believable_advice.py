"""Advice for kinds of position that people try: the natural move comes first, and what is said about it is true."""

import cardgolf
from cardgolf import advise


def test_a_call_with_many_points_is_clearly_worse():
    advice = advise(cardgolf.new_game("cabo", players=2, seed=3).view(1), deals=32)
    assert {str(each.move) for each in advice.rivals} <= {"draw stock", "draw discard"}
