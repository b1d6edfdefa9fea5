"""The last turn of a seat and the one of its rival: equal to the solved game, and to advice."""

from collections import Counter

import pytest
from attrs import evolve

pytest.importorskip("numpy")

from bots.test_exact_play import decisions
from solving.members import make_member

import cardgolf
from cardgolf import Phase, advise
from cardgolf.bots.players.final_turns import count_final_points


@pytest.fixture(scope="module")
def solution():
    return cardgolf.solve(make_member("play-nine", "ranks=3,copies=4", turn_limit=2))


def list_decisions(rules, limit, rounds):
    """Yield the views of decisions in the last turn but one."""
    for view in (view for seed in range(rounds) for view in decisions(rules, seed)):
        if sum(view.turns_begun) == 2 * limit - 1 and view.round_end is None:
            yield view


def test_the_count_is_the_value_of_the_solved_game(solution):
    phases = Counter()
    for view in list_decisions(solution.rules, limit=2, rounds=60):
        counted, solved = count_final_points(view), solution.rate(view)
        if counted is None:
            continue
        phases[view.phase] += 1
        for move, points in counted.items():
            assert points.rival - points.own == pytest.approx(solved[move], abs=1e-9), (view, move)
    assert phases[Phase.START] > 10 and phases[Phase.FOLLOW] > 10


def test_advice_takes_the_best_move_of_the_solved_game(solution):
    checked = 0
    for view in list_decisions(solution.rules, limit=2, rounds=30):
        advice, solved = advise(view), solution.rate(view)
        if advice.source != "last turns":
            continue
        checked += 1
        assert solved[advice.best] == pytest.approx(max(solved.values()))
        assert advice.moves[0].ahead == pytest.approx(max(solved.values()))
        for each in advice.moves:
            assert each.worse_by == pytest.approx(max(solved.values()) - solved[each.move])
    assert checked > 10


THREE = """
board 0: 1 2 3 4 / 5 6 7 (8)
board 1: 9 2 3 5 / 12 6 7 1
discard: 0
held: 9 from stock
turn: 0
leader: 0
turns_begun: 3 2
seed: 1
"""


def test_a_card_that_the_rival_needs_is_not_thrown():
    """The rival pairs a nine and saves 21 points. Its own points alone say: throw it."""
    view = cardgolf.Game.from_position(cardgolf.rules("play-nine", turn_limit=3), THREE).view(0)
    advice = advise(view)
    assert advice.source == "last turns"
    assert str(advice.best) == "swap c2"
    assert str(advise(view, goal="points").best).startswith("discard")
    assert advice.find(cardgolf.Discard()).worse_by > 3
    assert "the next is your rival's" in str(advice)


@pytest.mark.parametrize(
    ("rules", "text"),
    [
        (cardgolf.rules("play-nine", turn_limit=4), THREE),
        (cardgolf.rules("play-nine"), THREE),
        (cardgolf.rules("play-nine", turn_limit=3), THREE.replace("5 6 7 (8)", "5 6 7 (8@1)")),
        (cardgolf.rules("play-nine", turn_limit=3), THREE + "board 2: 1 2 3 4 / 5 6 7 8\n"),
    ],
)
def test_other_moments_are_not_counted(rules, text):
    text = text.replace("turns_begun: 3 2", "turns_begun: 3 2 2") if "board 2" in text else text
    assert count_final_points(cardgolf.Game.from_position(rules, text).view(0)) is None


def test_boards_that_arrays_cannot_score_are_not_counted():
    """A board of several wild cards is scored in Python, which takes too long for all of them."""
    view = next(list_decisions(cardgolf.rules("deuces-wild", turn_limit=2), limit=2, rounds=1))
    assert count_final_points(view) is None
    assert advise(view, deals=2).source in {"lanes", "engine"}


def test_many_hidden_cards_are_sampled():
    text = THREE.replace("5 6 7 (8)", "5 (6) (7) (8)").replace("12 6 7 1", "12 (6) (7) (1)")
    view = cardgolf.Game.from_position(cardgolf.rules("play-nine", turn_limit=3), text).view(0)
    sampled, counted = count_final_points(view), count_final_points(view, fillings=10**9)
    for move, points in counted.items():
        assert sampled[move].own == pytest.approx(points.own, abs=1.5)
        assert sampled[move].rival == pytest.approx(points.rival, abs=1.5)
    best = max(counted, key=lambda move: counted[move].rival - counted[move].own)
    assert best == max(sampled, key=lambda move: sampled[move].rival - sampled[move].own)


def test_discards_that_are_not_told_change_the_chances():
    text = THREE.replace("discard: 0", "discard: 0 12 12 12 12 12")
    view = cardgolf.Game.from_position(cardgolf.rules("play-nine", turn_limit=3), text).view(0)
    told, untold = count_final_points(view), count_final_points(evolve(view, seen=()))
    assert told[cardgolf.Discard()].own < untold[cardgolf.Discard()].own


CLOSING = THREE.replace("6 7 (8)", "6 (7) (8)").replace("6 7 1\n", "6 7 (1)\n")


def test_a_rival_that_can_close_is_counted_with_the_reply_of_the_seat():
    view = cardgolf.Game.from_position(cardgolf.rules("play-nine", turn_limit=3), CLOSING).view(0)
    counted = count_final_points(view)
    assert {*counted} == {*view.legal_moves}
    assert count_final_points(view, states=100_000) is None
    assert advise(view).source == "last turns"


def test_no_more_is_counted_than_the_seconds_allow():
    """The reply to a rival that closes takes 0.4 s, and a hundred times as long with two more hidden cards."""
    rules = cardgolf.rules("play-nine", turn_limit=3)
    view = cardgolf.Game.from_position(rules, CLOSING).view(0)
    assert advise(view, seconds=0.1).source == "lanes"
    assert count_final_points(view, states=0) is None
    more = CLOSING.replace("1 2 3 4 / 5", "1 2 (3) (4) / 5")
    assert count_final_points(cardgolf.Game.from_position(rules, more).view(0)) is None
