"""Legal plays and knocks for every hand of up to five cards that Board Nine's deck can deal.

The expected plays are found by checking every subset of the cards (the rules page, 5.2).
"""

from collections import Counter
from itertools import chain, combinations, combinations_with_replacement, pairwise
from math import comb

from helpers.sampling import sample_and_all

import cardgolf
from cardgolf import Board, Card, Knock, Layout, Phase, Play, Slot

RULES = cardgolf.rules("board-nine")
LAYOUT = Layout.hand(cards=5)
SLOTS = {number: Slot(Card(number), seen_by=(0,)) for number in range(14)}
START = cardgolf.new_game(RULES, players=2, seed=1).state.replace(turn=0, phase=Phase.START)


def is_dealable(hand):
    """Return whether the deck has all cards of a hand."""
    return all(count <= (4 if number else 2) for number, count in Counter(hand).items())


HANDS = [hand for size in range(6) for hand in combinations_with_replacement(range(14), size) if is_dealable(hand)]


def list_moves(hand, turns_begun):
    """Return the moves at the start of a turn with a hand."""
    board = Board.of(LAYOUT, [SLOTS[number] for number in hand])
    state = START.replace(boards=(board, START.boards[1]), turns_begun=(turns_begun, turns_begun))
    return RULES.moves(state, RULES.card_values, RULES, state.turn)


def list_plays(hand):
    """Return the set of legal plays as tuples of ranks, and the number of moves that are plays."""
    plays = [move for move in list_moves(hand, 2) if isinstance(move, Play)]
    return {tuple(card.rank for card in play.cards) for play in plays}, len(plays)


def is_play(cards):
    """Return whether cards are one to four equal ones, or five in sequence from 1 to 13."""
    equal = len(set(cards)) == 1
    in_sequence = len(cards) == 5 and 0 not in cards and all(b - a == 1 for a, b in pairwise(cards))
    return (equal and 1 <= len(cards) <= 4) or in_sequence


def list_subsets(hand):
    """Return every subset of a hand."""
    return set(chain.from_iterable(combinations(hand, size) for size in range(len(hand) + 1)))


def test_5_1_the_number_of_hands():
    """All multisets count, but those with three or more zeros and those of five equal cards."""
    sizes = Counter(map(len, HANDS))
    multisets = [comb(13 + size, size) for size in range(6)]
    too_many = [comb(13 + size - 3, size - 3) if size > 2 else 0 for size in range(5)] + [comb(15, 2) + 13]
    assert [sizes[size] for size in range(6)] == [each - less for each, less in zip(multisets, too_many, strict=True)]
    assert len(HANDS) == 11_495


@sample_and_all(400)
def test_5_2_the_legal_plays_of_every_hand(chosen):
    for hand in chosen(HANDS):
        expected = {cards for cards in list_subsets(hand) if is_play(cards)}
        assert list_plays(hand) == (expected, len(expected)), hand


@sample_and_all(400)
def test_5_4_a_knock_is_legal_at_nine_or_fewer_points_after_the_first_turn(chosen):
    """The only moves at the start of a turn are plays and knocks. An empty hand can only knock."""
    for hand in chosen(HANDS):
        later = [move for move in list_moves(hand, 2) if not isinstance(move, Play)]
        assert later == [Knock()] * (sum(hand) <= 9), hand
        assert Knock() not in list_moves(hand, 1), hand
    assert list_moves((), 2) == (Knock(),)
