"""The draw for the first dealer: what is drawn, what all seats are told of it, and that it tells nothing else."""

from cardgolf.engine.first_dealer import draw_first_dealer
from cardgolf.table.shuffle import derive, shuffle
from cardgolf.table.state import Match
from tests.engine.test_first_dealer import LOWEST


def test_cards_of_the_draw_are_dealt_as_often_as_others():
    """Over many seeds, the first card dealt is as often equal to the first card drawn as chance has it."""
    count = 6000
    equal = 0
    for seed in range(count):
        match = Match(("a", "b"), seed)
        drawn = draw_first_dealer(LOWEST, match)[1][0][1]
        equal += drawn == shuffle(LOWEST.deck(2), derive(seed, "round", 0, "deal"))[0]
    expected = count * (13 * 8**2 + 4**2) / 108**2
    assert abs(equal - expected) < 5 * expected**0.5
