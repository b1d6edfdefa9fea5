"""Lanes and the engine play the same games, and lanes say why they do not play."""

import pytest

import cardgolf
from cardgolf import Line, hookimpl
from cardgolf.simulation.engines import EngineChoice, play_in_lanes
from cardgolf.simulation.jobs import DoneGames, Job
from cardgolf.simulation.match import play_game
from tests.simulation.test_engines import STACKS, both


@pytest.mark.parametrize("bots", ["random", "greedy"])
@pytest.mark.parametrize(("stack", "options", "players"), STACKS, ids=str)
def test_compiled_lanes_give_the_games_of_the_engine(stack, options, players, bots):
    pytest.importorskip("numba")
    rules, seats = cardgolf.rules(*stack, **options), [bots, "random", *[bots] * (players - 2)]
    games = [(number, seats) for number in range(60)]
    found = play_in_lanes(rules, games, 5, compiled=True)
    assert found == [play_game(rules, seats, 5, number) for number in range(60)]


def test_points_for_a_seat_without_a_board_are_the_same_error():
    @hookimpl("penalty")
    def misdirected(raw):
        return {7: [Line("misdirected", 1)]} if raw == {0: 61, 1: 60} else {}

    engine, lanes = both(("play-nine", misdirected), {"holes": 1, "first_dealer": 0}, "random", games=2000, players=2)
    assert 0 < len(lanes.failed) < 20
    assert lanes.games == engine.games


@hookimpl("score")
def failing_score(board):
    """Fail for boards that begin with a seven and an eight."""
    if board.ranks[:2] == (7, 8):
        raise ZeroDivisionError("seven and eight")
    return [Line("failing.score", 1)]


def test_a_rule_that_fails_is_reported_for_the_same_games():
    engine, lanes = both(("nine-card", failing_score), {"holes": 1}, "random", games=200, players=2)
    reason = "failing-score.score failed: ZeroDivisionError"
    assert (lanes.engine, lanes.engine_reason) == ("engine", f"200 of 200 games: {reason}")
    assert 0 < len(lanes.failed) < 20
    assert lanes.games == engine.games

    rules, played = cardgolf.rules("nine-card", failing_score, holes=1), DoneGames()
    job = Job(rules, ("random",) * 2, 5, rotate=False, engine=EngineChoice("lanes"))
    for first in range(0, 200, 10):
        played.add(job.play_many(range(first, first + 10)))
    played.add(job.play_many([200]))
    results, chunks = job.results(played), len({game.number // 10 for game in lanes.failed})
    assert (results.engine, results.games[:200]) == ("lanes and engine", engine.games)
    assert results.engine_reason == (
        f"{10 * chunks} of 201 games: {reason}; 1 of 201 games: a game was alone in its chunk"
    )
