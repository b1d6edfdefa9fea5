"""The optimal bot at the engine's table: legal moves, ratings, and the value over many rounds."""

from statistics import fmean, stdev

import pytest
from solving.members import PAIR8, SQUARE, make_member

import cardgolf
from tests.solving.test_bot import play_rounds


@pytest.mark.parametrize(
    ("given", "options"), [PAIR8, (("play-nine", SQUARE.replace("flips=2", "flips=1")), {"turn_limit": 2})]
)
def test_play_at_the_table_has_the_value_in_larger_members(given, options):
    solution = cardgolf.solve(make_member(*given, **options))
    for bots in ((solution.bot, solution.bot), ("random", solution.bot)):
        value = solution.match(*bots)
        made = [cardgolf.bots.make_bot(bot, cardgolf.bots.Chance(0)) for bot in bots]
        ahead = play_rounds(solution, made, 400)
        assert fmean(ahead) == pytest.approx(value, abs=4 * stdev(ahead) / 400**0.5)
