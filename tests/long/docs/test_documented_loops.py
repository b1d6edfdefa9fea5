"""The loops of the documents run as a reader pastes them, and their totals are those of the games."""

from helpers.recipes import BLOCK

import cardgolf
from cardgolf import lanes
from tests.docs.test_documented_loops import read


def test_the_points_of_the_loop_over_lanes_are_those_of_the_engine(monkeypatch):
    """The first loop of the page: a lane plays the match of its seed, and another match after it."""
    steps = []

    class Noted(lanes.Games):
        def step(self, actions):
            result = super().step(actions)
            steps.append((actions.copy(), result.points.copy(), result.match_over.copy()))
            return result

    monkeypatch.setattr(lanes, "Games", Noted)
    names = {}
    exec(next(block for block in BLOCK.findall(read("docs/reference/lanes.md")) if "games.step(" in block), names)
    assert (names["points"] == sum(points for _, points, _ in steps)).all()
    space = names["games"].rules.action_space(4)
    for lane in range(0, 64, 16):
        game = cardgolf.new_game(names["games"].rules, players=4, seed=lane)
        for actions, points, match_over in steps:
            game = game.play(space[actions[lane]])
            assert [*points[lane]] == ([score or 0 for score in game.scores] if game.is_round_over else [0] * 4)
            assert match_over[lane] == game.is_over
            if game.is_over:
                break
            game = game.deal() if game.is_round_over else game
