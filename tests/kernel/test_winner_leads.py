"""The seat that deals so that the winner of a round leads the next one."""

import pytest

from cardgolf import NextRound, RoundSetup


def find(scores, *, dealer=0, played=(0, 1, 2, 3), upcoming=(0, 1, 2, 3)):
    return RoundSetup("hole", played, dealer, 0, None, NextRound("hole", upcoming)).find_dealer_before(scores)


@pytest.mark.parametrize(("scores", "dealer"), [([9, 1, 5, 7], 0), ([1, 9, 5, 7], 3), ([9, 9, 9, 2], 2)])
def test_the_seat_before_the_winner_deals(scores, dealer):
    assert find(scores) == dealer


def test_of_equals_the_first_from_the_dealers_left_leads():
    assert find([3, 3, 9, 3], dealer=1) == 2
    assert find([3, 3, 9, 9], dealer=0) == 0


def test_seats_that_did_not_play_do_not_win():
    assert find([9, None, 5, 7], played=(0, 2, 3)) == 1
    assert find([None] * 4) is None


def test_a_winner_who_leaves_is_passed_over():
    assert find([9, 1, 5, 7], upcoming=(0, 2, 3)) == 0
    assert find([1, 9, 5, 7], upcoming=(1, 2, 3)) == 1


def test_there_is_none_before_the_next_round_is_known():
    assert RoundSetup("hole", (0, 1), 0, 0).find_dealer_before([1, 2]) is None
