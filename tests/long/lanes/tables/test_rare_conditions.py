"""Rules that do something on a rare occasion: refused, or played in lanes as by the engine in positions made for it."""

import pytest

import cardgolf
from cardgolf import NotTabulableError
from tests.lanes.tables.test_rare_conditions import CHANGES, CONDITIONS, offering, play_or_refuse


@pytest.mark.parametrize("place", range(len(CONDITIONS)), ids=[*CONDITIONS])
def test_every_change_of_an_offer_is_equal_or_refused(place):
    condition = [*CONDITIONS.values()][place]
    for change in [*CHANGES.values()][place % 4 :: 4]:
        rules = cardgolf.rules("golf", offering(condition, change), discard_flip="optional")
        play_or_refuse(rules, condition)


def test_offers_in_a_crowd_of_locks_are_refused():
    """Where moves have places, Crazy Nines has too many cases."""
    half = offering(CONDITIONS["a King, two down, closing"], CHANGES["the second half"])
    with pytest.raises(NotTabulableError, match="`moves` has too many cases"):
        cardgolf.rules("crazy-nines", half).tables(2)
