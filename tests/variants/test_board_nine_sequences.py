"""Board Nine with shorter sequences, or with zeros in them (its rules page, rows BN-6 and BN-8)."""

from collections import Counter
from itertools import chain, combinations, combinations_with_replacement, pairwise

import pytest
from helpers.boards import hand, held, in_play, numbers
from helpers.cases import every_case
from helpers.walks import play

import cardgolf
from cardgolf import Board, Card, Discard, InvalidOptionError, Knock, Layout, Pass, Play, Slot

HAND = Layout.hand(cards=5)


def table(*hands, stock="13 12 11 10", discard="7", **options):
    """Return a deal in which seat 0 begins its second turn. ``stock`` and ``discard`` have their top card first."""
    rules, boards = cardgolf.rules("board-nine", **options), [hand(text, seat) for seat, text in enumerate(hands)]
    return in_play(rules, boards, stock=stock, discard=discard, turns_begun=(2,) * len(hands))


def throws(text, **options):
    """Return the legal discards of a hand other than single cards and parts of a set."""
    moves = [move for move in table(text, "13 12", **options).legal_moves if isinstance(move, Play)]
    return {numbers(move.cards) for move in moves if len(set(move.cards)) > 1}


@every_case(("text", "three", "four", "five"), [
    ("3 4 5", {"3 4 5"}, set(), set()),
    ("3 4 5 6", {"3 4 5", "4 5 6", "3 4 5 6"}, {"3 4 5 6"}, set()),
    (
        "3 4 5 6 7",
        {"3 4 5", "4 5 6", "5 6 7", "3 4 5 6", "4 5 6 7", "3 4 5 6 7"},
        {"3 4 5 6", "4 5 6 7", "3 4 5 6 7"}, {"3 4 5 6 7"},
    ),
    ("1 3 4 5 13", {"3 4 5"}, set(), set()),
    ("3 4 5 5 5", {"3 4 5"}, set(), set()),
    ("3 4 4 5 6", {"3 4 5", "4 5 6", "3 4 5 6"}, {"3 4 5 6"}, set()),
    ("3 3 4 4 5", {"3 4 5"}, set(), set()),
    ("3 4 6 7", set(), set(), set()),
    ("3 4 6 7 8", {"6 7 8"}, set(), set()),
    ("1 2 11 12 13", {"11 12 13"}, set(), set()),
    ("1 2 12 13", set(), set(), set()),
    ("0 1 2", set(), set(), set()),
    ("0 1 2 3 4", {"1 2 3", "2 3 4", "1 2 3 4"}, {"1 2 3 4"}, set()),
    ("3 5 7 9 11", set(), set(), set()),
    ("", set(), set(), set()),
])  # fmt: skip
def test_bn_8_a_shorter_sequence_goes_alone_or_as_part_of_a_longer_run(text, three, four, five):
    assert throws(text, sequence_length=3) == three
    assert throws(text, sequence_length=4) == four
    assert throws(text, sequence_length=5) == throws(text) == five


@every_case(("text", "length", "expected"), [
    ("0 1 2 3 4", 5, {"0 1 2 3 4"}),
    ("0 1 2 3 4", 4, {"0 1 2 3", "1 2 3 4", "0 1 2 3 4"}),
    ("0 0 1 2", 3, {"0 1 2"}),
    ("0 0 1 2 3", 3, {"0 1 2", "1 2 3", "0 1 2 3"}),
    ("0 1 2 13", 3, {"0 1 2"}),
    ("0 1 12 13", 3, set()),
    ("0 10 11 12 13", 5, set()),
    ("0 2 3 4", 3, {"2 3 4"}),
    ("0 0 1 1", 3, set()),
])  # fmt: skip
def test_5_6_a_zero_may_begin_a_sequence(text, length, expected):
    assert throws(text, sequence_length=length, zero_in_sequence=True) == expected
    without = {run for run in expected if not run.startswith("0")}
    assert throws(text, sequence_length=length) == without


LOW_AND_HIGH = (0, 1, 2, 3, 4, 5, 6, 11, 12, 13)


def may_be_thrown(chosen, length, with_zero):
    """Return whether the cards have one number or form a sequence of at least this length."""
    if len(set(chosen)) == 1:
        return True
    follows = all(high - low == 1 for low, high in pairwise(chosen))
    return len(chosen) >= length and follows and (with_zero or 0 not in chosen)


@pytest.mark.quick_cases(3)
@pytest.mark.parametrize("with_zero", [False, True])
@pytest.mark.parametrize("length", [3, 4, 5])
def test_bn_8_every_hand_of_up_to_five_of_these_numbers(length, with_zero):
    game = table("1", "13", sequence_length=length, zero_in_sequence=with_zero)
    rules, slots = game.rules, {number: Slot(Card(number), seen_by=(0,)) for number in LOW_AND_HIGH}
    for ranks in chain.from_iterable(combinations_with_replacement(LOW_AND_HIGH, size) for size in range(1, 6)):
        if max(Counter(ranks).values()) == 5 or ranks.count(0) > 2:
            continue
        board = Board.of(HAND, [slots[number] for number in ranks])
        state = game.state.replace(boards=(board, game.state.boards[1]))
        plays = [move.cards for move in rules.legal_moves(state) if isinstance(move, Play)]
        parts = set(chain.from_iterable(combinations(ranks, size) for size in range(1, 6)))
        expected = {part for part in parts if may_be_thrown(part, length, with_zero)}
        assert {tuple(card.rank for card in each) for each in plays} == expected, ranks
        assert len(plays) == len(expected), ranks


def test_bn_8_a_part_of_the_hand_goes_ascending_and_the_rest_stays():
    game = play(table("3 4 5 6 9", "1", sequence_length=3, discard="7 2"), "play 6 4 5")
    assert (numbers(game.state.played), held(game)) == ("4 5 6", "3 9")
    taken = game.play("draw discard")
    assert (numbers(taken.state.discard), held(taken)) == ("2 4 5 6", "3 7 9")


def test_bn_6_after_a_shorter_sequence_its_highest_may_be_followed():
    game = play(table("3 4 5 6 9", "1", sequence_length=3, stock="6 1"), "play 4 5 6", "draw stock")
    assert game.legal_moves == (Discard(), Pass())
    last_play_size = game.play("discard")
    assert (numbers(last_play_size.state.discard), held(last_play_size)) == ("7 4 5 6 6", "3 9")
    for drawn in ("4", "5", "7"):
        game = play(table("3 4 5 6 9", "1", sequence_length=3, stock=f"{drawn} 1"), "play 4 5 6", "draw stock")
        assert game.legal_moves == (Pass(),)


def test_bn_8_a_short_sequence_may_empty_the_hand_with_a_direct_discard():
    game = play(table("4 5 6", "13 12", sequence_length=3, stock="6 1"), "play 4 5 6", "draw stock", "discard")
    assert (held(game), game.turn) == ("", 1)
    assert play(game, "play 13", "draw stock", "pass").legal_moves == (Knock(),)


@every_case("length", [0, 1, 2, 6, "3", True, None])
def test_5_6_a_sequence_is_of_three_four_or_five_at_least(length):
    with pytest.raises(InvalidOptionError, match="sequence_length"):
        cardgolf.rules("board-nine", sequence_length=length)
