"""The wary bot with a hand: it judges plays and draws by all cards that may come, as a second program does."""

from cardgolf.simulation import compare
from tests.bots.test_hand_plans import RULES


def test_it_is_stronger_than_the_greedy_bot():
    found = compare("wary", "greedy", rules=RULES, games=2000, seed=9).round_score.difference
    assert found is not None
    assert found.high < 0
