"""Raw scores of many boards: the arrays, and which boards Python is asked for."""

import subprocess
import sys
from random import Random

import numpy as np
import pytest
from helpers.cases import every_case

import cardgolf
from cardgolf import Board, Card, Layout, Line, NotTabulableError, Slot, hookimpl
from cardgolf.engine.round_end import at_scoring, score_board
from cardgolf.scoring import COLUMNS, Bonus
from cardgolf.scoring.batches import EMPTY, check_sums, make_boards, pack_boards, score_boards, score_packed
from cardgolf.scoring.boards import FIRST_NAME, NO_RANK, SUIT_NUMBERS
from cardgolf.table.board import parse_board
from cardgolf.testing.strategies import continue_game

GRID = Layout.grid(2, 3)


def parse(*texts, layout=GRID):
    return [parse_board(text, layout) for text in texts]


def finished(*rules, seed=1, players=3, **options):
    """Return a game at the end of a round of random moves."""
    game, chance = cardgolf.new_game(*rules, seed=seed, players=players, **options), Random(seed)
    while not game.is_round_over:
        game = continue_game(game, chance.randrange(1000))
    return game


# The arrays


def test_cards_are_numbers():
    (boards,) = [pack_boards(cardgolf.rules("crazy-nines"), parse("QS!4 . 5H / JK AC KD"))]
    assert boards.ranks.tolist() == [[12, NO_RANK, 5, 0, 1, 13]]
    assert boards.suits.tolist() == [[4, 0, 3, SUIT_NUMBERS["*"], 1, 2]]
    assert boards.points.tolist() == [[10, 0, 5, -2, 0, 1]]
    assert boards.marks.tolist() == [[4, 0, 0, 0, 0, 0]]
    assert boards.present.tolist() == [[True, False, True, True, True, True]]
    assert boards.turns_begun.tolist() == [0]
    assert (len(boards), boards.layout, boards.totals.tolist()) == (1, GRID, [14])
    assert repr(boards) == "<Boards: 1 boards of 6 places>"


@hookimpl("deck")
def named():
    """A deck with names: a Spy is a seven, and the others match nothing but their like."""
    return [*cardgolf.cards.french(packs=2), *[Card(7, name="Spy"), Card(name="Swap"), Card(name="Peek")] * 4]


def test_names_are_numbered_in_their_order_whatever_the_boards_hold():
    rules = cardgolf.rules(named)
    swap, peek, spy = Card(name="Swap"), Card(name="Peek"), Card(7, name="Spy")
    for cards in ([swap, spy, peek], [peek, swap, spy], [swap, spy], [peek], []):
        slots = [Slot(card, up=True) for card in cards] + [None] * (6 - len(cards))
        boards = pack_boards(rules, [Board.of(GRID, slots)])
        numbers = {swap: FIRST_NAME + 1, peek: FIRST_NAME, spy: 7}
        assert boards.ranks[0].tolist() == [numbers[card] for card in cards] + [NO_RANK] * (6 - len(cards))
    assert [boards.rank_of(card) for card in (swap, peek, spy, Card(3, "H"))] == [1001, 1000, 7, 3]
    with pytest.raises(KeyError):
        boards.rank_of(Card(name="Unknown"))


def test_the_places_beyond_a_hand_are_empty():
    rules, hand = cardgolf.rules("board-nine"), Layout.hand(5)
    boards = [Board.of(hand, [Slot(Card(rank), up=True) for rank in ranks]) for ranks in ((1, 2, 3), (), (9,))]
    packed = pack_boards(rules, boards)
    assert packed.ranks.tolist() == [[1, 2, 3], [NO_RANK] * 3, [9, NO_RANK, NO_RANK]]
    assert score_boards(rules, boards).points.tolist() == [6, 0, 9]


def test_boards_from_numbers_of_cards_are_the_same():
    rules, faces = cardgolf.rules("golf"), cardgolf.cards.french(packs=1, jokers=0)
    (board,) = parse("5C 5D . / 5S KD 3C")
    numbers = np.array([[EMPTY if slot is None else faces.index(slot.card) for slot in board.slots]])
    one, other = make_boards(rules, GRID, faces, numbers), pack_boards(rules, [board])
    for name in ("ranks", "suits", "points", "marks", "present", "turns_begun"):
        assert getattr(one, name).tolist() == getattr(other, name).tolist()


def test_given_arrays_stay_writable():
    marks, turns = np.zeros((1, 6), np.int64), np.zeros(1, np.int64)
    cards = np.zeros((1, 6), np.int64)
    make_boards(cardgolf.rules("golf"), GRID, [Card(5, "C")], cards, marks=marks, turns_begun=turns)
    marks[0, 0] = turns[0] = cards[0, 0] = 1


# Scores


STACKS = [
    ("play-nine",), ("play-nine", "four-bonus"), ("nine-card", "four-bonus", "joker-pairs"),
    ("nine-card", "joker-pairs", "four-bonus"), ("crazy-nines", "four-bonus"), ("board-nine",), ("golf",),
]  # fmt: skip


@every_case("names", STACKS)
def test_scores_of_games_are_those_of_python(names):
    games = [finished(*names, seed=seed) for seed in range(6)]
    rules = games[0].rules
    states = [at_scoring(rules, game.state) for game in games]
    every = [(board, seat, state) for state in states for seat, board in state.table.items()]
    points, asked = score_boards(rules, *zip(*every, strict=True))
    assert points.tolist() == [sum(line.points for line in score_board(rules, *each)) for each in every]
    assert asked.sum() < len(every), "Python was asked for all of them"


def test_boards_of_several_layouts_are_scored_in_their_order():
    rules = cardgolf.rules("golf", jokers_per_deck=2)
    small = parse("5C 5D / 5S KD", "2C 3C / 4C 5C", layout=Layout.grid(2, 2))
    large = parse("5C 5D 2H / 5S KD 3C", "AC . . / . . JK")
    points, asked = score_boards(rules, [small[0], large[0], small[1], large[1]])
    assert points.tolist() == [5, 10, 14, -1]
    assert not asked.any()


def test_no_boards_have_no_scores():
    points, asked = score_boards(cardgolf.rules("golf"), [])
    assert (points.tolist(), asked.tolist()) == ([], [])


@hookimpl("bonus")
def odd_boards(board):
    """A bonus for each board with an odd first card, found by Python alone."""
    return [Line("odd-boards.bonus", 100)] if board.ranks[0] % 2 else []


def test_one_bonus_in_python_leaves_the_rest_of_the_score_in_the_batch():
    rules = cardgolf.rules("golf", odd_boards)
    calls = []
    points, asked = score_packed(
        rules, pack_boards(rules, boards := parse("5C 6D 2H / 5S KD 3C", "4C 6D 2H / 5S KD 3C")),
        lambda index: calls.append(index) or (boards[index], 0, None),
    )  # fmt: skip
    assert points.tolist() == [107, 16]
    assert asked.tolist() == [True, True]
    assert calls == [0, 1], "once for the bonus, and not for the score"


def test_python_gets_the_seat_and_the_state():
    seen = []

    @hookimpl("score")
    def own(seat, state):
        seen.append((seat, state))
        return [Line("own", seat)]

    game = finished("nine-card", own)
    boards, states = [*game.state.table.values()], [game.state] * 3
    seen.clear()
    points, asked = score_boards(game.rules, boards, [2, 0, 1], states)
    assert points.tolist() == [2, 0, 1]
    assert asked.all()
    assert seen == [(2, game.state), (0, game.state), (1, game.state)]
    score_boards(game.rules, boards)
    assert seen[3:] == [(0, None)] * 3


def test_a_house_rule_on_points_leaves_no_board_to_python():
    @hookimpl
    def points(card):
        return -5 if card.rank == 5 else None

    scores = score_boards(cardgolf.rules("golf", points), parse("5C 6D 2H / 5S KD 3C", "5C 6D 2H / 4S KD 3C"))
    assert scores.points.tolist() == [7, 6]
    assert not scores.asked.any()


@pytest.mark.parametrize("great", [2**40 + 1, 2**62, 2**63, 10**30])
def test_points_that_arrays_cannot_have_are_refused(great):
    """The sum of two of 2**62 points would be another number in 64 bits."""

    @hookimpl
    def points():
        return great

    with pytest.raises(NotTabulableError, match=r"`points` of points is too great: expected at most 2\*\*40"):
        score_boards(cardgolf.rules("golf", points), parse("5C 6D 2H / 5S KD 3C"))


def test_options_that_arrays_cannot_have_are_refused():
    with pytest.raises(NotTabulableError, match=r"`points` of four-bonus is too great: expected at most 2\*\*40"):
        score_boards(cardgolf.rules("golf", "four-bonus", points=2**41), parse("5C 6D 2H / 5S KD 3C"))


def test_sums_that_arrays_cannot_have_are_refused():
    @hookimpl("bonus")
    def great():
        return [Line("great", 2**62)]

    with pytest.raises(NotTabulableError, match=r"expected at most 2\*\*53"):
        score_boards(cardgolf.rules("golf", great), parse("5C 6D 2H / 5S KD 3C"))


@pytest.mark.parametrize("points", [2**40 + 1, -(2**63)])
def test_parts_of_points_that_arrays_cannot_have_are_refused(points):
    @hookimpl("scoring")
    def great():
        return [Bonus(COLUMNS, points, rule="great.bonus")]

    rules = cardgolf.rules("golf", great)
    with pytest.raises(NotTabulableError, match=r"`scoring` of great is too great: expected at most 2\*\*40"):
        score_boards(rules, parse("5C 6D 2H / 5S KD 3C"))
    assert cardgolf.score(rules, "5C 6D 2H / 5S KD 3C").total == 7 + points


def test_scores_of_no_boards_have_no_sum():
    assert check_sums(np.zeros(0, np.uint8)).dtype == np.int64


def test_small_integers_become_large_ones():
    assert check_sums(np.full(2, 200, np.uint8)).dtype == np.int64


def test_importing_and_playing_do_not_import_numpy():
    program = (
        "import sys, cardgolf, cardgolf.scoring.batches, cardgolf.scoring.array_patterns\n"
        "game = cardgolf.new_game('play-nine', seed=1)\n"
        "while not game.is_round_over: game = game.play(game.legal_moves[0])\n"
        "game.rules.parts; print(game.scores and 'numpy' in sys.modules)"
    )
    printed = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True).stdout
    assert printed.strip() == "False"
