"""Perft: the numbers of move sequences from fixed deals and from the middle of a round."""

from random import Random

import pytest
from helpers.cases import every_case
from helpers.walks import tee_off

import cardgolf
from cardgolf import perft

# Sequences of 1, 2, 3 and 4 moves, by variant and seed: from the first decision, and midway. A tee-off turns any cards
# in any order: three of nine are 9 * 8 * 7.
COUNTS = {
    ("board-nine", 1): ((5, 10, 30, 75), (5, 10, 30, 75)),
    ("board-nine", 2): ((5, 10, 30, 75), (2, 5, 12, 33)),
    ("cabo", 1): ((3, 11, 96, 451), (2, 9, 34, 0)),
    ("cabo", 2): ((3, 11, 95, 451), (9, 40, 120, 660)),
    ("crazy-nines", 1): ((9, 72, 648, 5184), (2, 19, 38, 361)),
    ("crazy-nines", 2): ((9, 72, 648, 5184), (2, 19, 38, 361)),
    ("eight-card", 1): ((8, 56, 448, 3136), (2, 18, 36, 324)),
    ("eight-card", 2): ((8, 56, 448, 3136), (8, 56, 112, 1232)),
    ("four-card", 1): ((2, 2, 4, 4), (0, 0, 0, 0)),
    ("four-card", 2): ((2, 2, 4, 4), (1, 2, 2, 6)),
    ("golf", 1): ((6, 30, 180, 900), (2, 13, 26, 169)),
    ("golf", 2): ((6, 30, 180, 900), (6, 30, 60, 390)),
    ("nine-card", 1): ((9, 72, 504, 4536), (2, 19, 38, 361)),
    ("nine-card", 2): ((9, 72, 504, 4536), (2, 19, 38, 361)),
    ("nine-card-lines", 1): ((9, 72, 504, 4536), (2, 19, 38, 361)),
    ("nine-card-lines", 2): ((9, 72, 504, 4536), (2, 19, 38, 361)),
    ("play-nine", 1): ((8, 56, 448, 3136), (2, 18, 36, 324)),
    ("play-nine", 2): ((8, 56, 448, 3136), (8, 56, 112, 1232)),
    ("six-card", 1): ((6, 30, 180, 900), (2, 13, 26, 169)),
    ("six-card", 2): ((6, 30, 180, 900), (6, 30, 60, 390)),
    ("skyjo", 1): ((12, 132, 1584, 17424), (2, 28, 56, 812)),
    ("skyjo", 2): ((12, 132, 1584, 17424), (2, 29, 58, 812)),
}
DEALS = [(*deal, *counted) for deal, counted in COUNTS.items()]


def counts(game):
    return tuple(perft(game, depth) for depth in (1, 2, 3, 4))


def play_thirty_moves(name, seed):
    """Return a game of two after thirty random moves. Rounds that end are followed by a deal."""
    game, rng = cardgolf.new_game(name, players=2, seed=seed), Random(seed)
    for _ in range(30):
        game = game.deal() if game.is_round_over else game
        game = game.play(rng.choice(game.legal_moves))
    return game


def begun(name, deck=None):
    """Return a game of two after the opening flips."""
    return tee_off(cardgolf.new_game(name, players=2, seed=1, deck=deck))


def stacked(name, front):
    """Return the deck of two players with ``front`` dealt first."""
    rest = list(cardgolf.rules(name).table_setup(2).deck)
    for card in (cards := [cardgolf.Card.parse(text) for text in front.split()]):
        rest.remove(card)
    return cards + rest


@every_case("variant", [name for name, info in cardgolf.variants().items() if not info.is_preset])
def test_every_variant_is_counted_from_two_deals(variant):
    assert {seed for name, seed in COUNTS if name == variant} == {1, 2}


@pytest.mark.parametrize(("name", "seed", "first", "later"), DEALS)
def test_sequences_from_the_first_decision_and_from_the_middle_of_a_round(name, seed, first, later):
    assert counts(cardgolf.new_game(name, players=2, seed=seed)) == first
    assert counts(play_thirty_moves(name, seed)) == later


@pytest.mark.parametrize(
    ("name", "from_stock", "from_discard"),
    [
        ("play-nine", 8 + 6, 8),
        ("nine-card", 9 + 1, 9),
        ("crazy-nines", 9 + 1, 9),
        ("golf", 6 + 1, 6),
        ("eight-card", 8 + 6, 8),
        ("nine-card-lines", 9 + 1, 9),
        ("six-card", 6 + 1, 6),
    ],
)
def test_a_first_turn_draws_and_places(name, from_stock, from_discard):
    turn = from_stock + from_discard
    assert counts(begun(name, stacked(name, ""))) == (2, turn, 2 * turn, turn**2)


@pytest.mark.parametrize(("name", "turn"), [
    ("play-nine", (8 + 1) + 8), ("nine-card", (9 + 1) + 9), ("golf", (6 + 1) + 6),
])  # fmt: skip
def test_the_last_lap_is_one_turn_and_then_nothing(name, turn):
    game, rng = cardgolf.new_game(name, players=2, seed=1), Random(1)
    while game.round_end is None:
        game = game.play(rng.choice(game.legal_moves))
    assert counts(game) == (2, turn, 0, 0)


@pytest.mark.parametrize(("options", "opening"), [
    ({"opening": "together"}, 6 * 1), ({"opening": "apart"}, 6 * 4), ({"peek": "any"}, 6 * 5),
    ({"peek": "nearest"}, 3 * 2), ({"initial_flips": 5}, 6 * 5 * 4 * 3 * 2),
])  # fmt: skip
def test_the_openings_of_golf(options, opening):
    game = cardgolf.new_game("golf", players=2, seed=1, **options)
    assert perft(game, options.get("initial_flips", 2)) == opening


def test_four_cards_with_two_looks_and_a_knock():
    """The two nearest cards are looked at in any order. A first turn is a draw of two kinds or a knock."""
    assert counts(cardgolf.new_game("four-card", players=2, seed=1)) == (2, 2 * 1, 2 * 1 * 2, (2 * 1) ** 2)
    draws, turn = 2, (4 + 1) + 4
    assert counts(begun("four-card"))[:2] == (draws + 1, turn + draws)


def test_a_turn_of_golf_with_every_choice():
    """A taken discard may be laid back, a declined stock card turned into a flip, and a flip or a knock be the turn."""
    options = {"discard_must_swap": False, "discard_flip": "optional", "flip_turn": True}
    game = tee_off(cardgolf.new_game("golf", "knocking", players=2, seed=1, **options))
    assert counts(game)[:2] == (2 + 4 + 1, (6 + 1 + 4) + (6 + 1) + 4 * 7 + 1 * 6)


def test_three_cards_are_rearranged_in_504_ways():
    game = cardgolf.new_game("nine-card", "rearrange", players=2, seed=1)
    assert perft(game.play("flip a1").play("flip b1").play("flip c1"), 2) == (9 * 8 * 7) * 9


def test_the_queen_of_spades_from_the_stock_must_be_placed():
    others = "2C 3C 4C 5C 6C 7C 8C 9C 10C 2D 3D 4D 5D 6D 7D 8D 9D 10D"
    game = begun("crazy-nines", stacked("crazy-nines", f"{others} KH QS"))
    assert counts(game)[:2] == (2, 9 + 9)
    locked = game.play("draw stock").play("swap a1").play("draw discard").play("swap a1")
    assert counts(locked)[:2] == (2, (8 + 1) + 8)


def test_a_hand_without_equals_throws_one_card_of_five_and_draws_from_two_piles():
    game = cardgolf.new_game("board-nine", players=2, deck=stacked("board-nine", "1 7 2 7 3 8 4 9 6 11 13 12 10"))
    throws, piles, others = 5, 2, len(["7", "7 7", "8", "9", "11"])
    after_a_throw = 1 + others
    assert counts(game) == (throws, throws * piles, throws * after_a_throw, throws * (others + others * piles))


def test_a_sequence_is_a_sixth_throw():
    game = cardgolf.new_game("board-nine", players=2, deck=stacked("board-nine", "1 7 2 7 3 8 4 9 5 11 13"))
    assert counts(game)[:2] == (6, 12)


def test_an_equal_card_from_the_stock_may_be_thrown_as_well():
    game = cardgolf.new_game("board-nine", players=2, deck=stacked("board-nine", "1 7 2 7 3 8 4 9 6 11 13 6"))
    assert perft(game, 3) == 4 * (1 + 5) + 1 * (2 + 5)
