"""The points of the cards apart from lines between seats: on scorecards, in positions, pickles and JSON."""

import pickle

import pytest
from helpers.boards import earlier
from helpers.cases import every_case

import cardgolf
from cardgolf import Game, InvalidArgumentError, Line, Scorecard
from cardgolf.bots import make_bot
from cardgolf.games.from_dict import scorecard_from_dict
from cardgolf.positions.values import parse_scorecard

TABLE = ["K K 5 / A 5 4 / . . .", "A A 9 / 8 QS! 2 / 4 6 7"]


def test_a_penalty_is_no_part_of_the_raw_points():
    ann, bo = cardgolf.score("crazy-nines", TABLE, closer=1)
    assert (ann.total, ann.raw, bo.total, bo.raw) == (14, 14, 91, 71)
    assert [card.raw for card in cardgolf.score("crazy-nines", TABLE)] == [14, 71]


def test_a_bonus_of_the_cards_is_a_part_of_the_raw_points():
    assert cardgolf.score("play-nine", "8 8 3 -5 / 8 8 3 12").raw == -3


def test_an_adjustment_is_no_part_of_the_raw_points():
    assert [card.raw for card in cardgolf.score("board-nine", ["1 2 3", "5 5 5 5", "9"], closer=0)] == [6, 20, 9]


def finished():
    """Return a round of Board Nine, in which the closer's hand counts nothing."""
    game, bots = cardgolf.new_game("board-nine", players=2, seed=3), [make_bot("greedy", seed) for seed in (1, 2)]
    while not game.is_round_over:
        game = game.play(bots[game.turn].choose(game.view(game.turn)))
    return game


def test_positions_pickles_and_json_keep_the_raw_points():
    game = finished()
    raw = [card.raw for card in game.scorecards]
    assert raw != [card.total for card in game.scorecards]
    assert [card.raw for card in Game.from_position(game.rules, game.position).scorecards] == raw
    assert [card.raw for card in pickle.loads(pickle.dumps(game)).scorecards] == raw
    assert [scorecard_from_dict(card.as_dict()).raw for card in game.scorecards] == raw
    assert Game.from_position(game.rules, game.position).position == game.position


@every_case(
    ("text", "raw", "total"),
    [
        ("a 5; b 3", 8, 8),
        ("a 5 | b 3", 5, 8),
        ("| b 3", 0, 3),
        ("a 5 |", 5, 5),
        ("", 0, 0),
        ('a 5 "|" | "x y" -2', 5, 3),
    ],
)
def test_lines_between_seats_stand_after_a_bar(text, raw, total):
    card = parse_scorecard(text)
    assert (card.raw, card.total) == (raw, total)


def test_two_bars_are_refused():
    with pytest.raises(ValueError):
        parse_scorecard("a 5 | b 3 | c 1")


def test_lines_alone_are_all_of_the_cards():
    assert Scorecard((Line("a", 5), Line("b", 3))).raw == 8
    assert earlier([7]).scorecards[0].raw == 7


@pytest.mark.parametrize("raw", [9, -1, 3, None, "5"])
def test_raw_points_that_no_first_lines_have_are_refused(raw):
    data = Scorecard((Line("a", 5), Line("b", 3))).as_dict() | {"raw": raw}
    with pytest.raises(InvalidArgumentError):
        scorecard_from_dict(data)


def test_raw_points_are_no_part_of_equality():
    lines = (Line("a", 5), Line("b", 3))
    assert Scorecard(lines, 5) == Scorecard(lines)
