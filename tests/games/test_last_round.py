"""After how many rounds a match ends, which a server asks before it creates a table."""

import pytest
from helpers.cases import every_case

import cardgolf
from cardgolf import InvalidArgumentError, find_last_round, hookimpl


@pytest.mark.parametrize("variant", ["golf", "play-nine", "nine-card", "crazy-nines", "board-nine"])
def test_every_shipped_match_ends(variant):
    rules = cardgolf.rules(variant)
    for players in (rules.seats()[0], rules.seats()[-1]):
        last = find_last_round(rules, players, 200)
        assert last is not None and (rules.base.holes is None or last == rules.base.holes)


@every_case(("options", "last"), [({"holes": 18}, 18), ({"holes": 18, "round_limit": 7}, 7),
    ({"holes": 18, "turn_limit": 1}, 18), ({"holes": 18, "turn_limit": None}, 18), ({"holes": 51}, None),
    ({"holes": None}, None), ({"holes": None, "round_limit": 50}, 50)])  # fmt: skip
def test_a_number_of_rounds_is_exact(options, last):
    assert find_last_round(cardgolf.rules("golf", **options), 2, 50) == last


def test_a_total_ends_a_match_without_a_number_of_rounds():
    near, far = (find_last_round(cardgolf.rules("golf", holes=None, target=target), 3, 200) for target in (10, 400))
    assert near and far and near < far


def test_a_tie_that_is_played_off_again_and_again_ends():
    @hookimpl
    def adjust_scores(state, raw):
        return {seat: [cardgolf.Line("even", -points)] for seat, points in raw.items()}

    rules = cardgolf.rules("golf", adjust_scores, holes=2, tie="playoff")
    assert find_last_round(rules, 2, 50) == 2 + 20


@pytest.mark.parametrize("sign", [1, -1])
def test_points_that_random_play_does_not_win_may_end_a_match(sign):
    @hookimpl
    def adjust_scores(state, raw):
        return {seat: [cardgolf.Line("none", -points)] for seat, points in raw.items()}

    @hookimpl
    def match_over(state):
        return sign * state.match.totals[0] >= 450

    assert find_last_round(cardgolf.rules("golf", adjust_scores, match_over, holes=None), 2, 50) == 5


@every_case("most", [0, -1, True, 1.5, "9", None])
def test_invalid_numbers_of_rounds(most):
    with pytest.raises(InvalidArgumentError, match=r"invalid most=.*: expected an integer >= 1"):
        find_last_round(cardgolf.rules("golf"), 2, most)


def test_invalid_numbers_of_players():
    with pytest.raises(InvalidArgumentError, match="invalid players"):
        find_last_round(cardgolf.rules("golf"), 99, 50)
