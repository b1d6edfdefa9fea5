"""The published shuffle: golden vectors of another program, and exact counts of uniformity."""

from collections import Counter
from hashlib import sha256, shake_128
from importlib import import_module
from itertools import islice, permutations, product
from struct import unpack

import pytest
from helpers.cases import every_case
from helpers.walks import tee_off
from hypothesis import given
from hypothesis import strategies as st

import cardgolf
from cardgolf import Draw, Game, InvalidArgumentError, Pile
from cardgolf.table.shuffle import derive, shuffle, validate_seed

MODULE = import_module("cardgolf.table.shuffle")

WORDS = 2**16

KEYS = {
    (0,): "42c5f8f4eea775c8edc2566bf10b58a47e277223fa453b43ebe708e519752da4",
    (7, "round", 0, "deal"): "641fd010fef9aed510ea935a3fb432ff94ef8974c7c0cc5684762b4a8050eb7c",
    (2**256 - 1, "first dealer"): "645d593b2112afd46a932f5f57611b0e13dc8e72ad1327a606e741f83739765c",
}
ORDERS = [
    (derive(0), 0, [2, 6, 4, 8, 7, 1, 5, 0, 9, 3]),
    (derive(0), 1, [4, 2, 7, 6, 3, 0, 1, 8, 5, 9]),
    (bytes(32), 0, [1, 6, 8, 9, 3, 4, 0, 2, 7, 5]),
    (derive(7, "round", 0, "deal"), 0, [
        49, 39, 31, 11, 32, 10, 35, 51, 52, 37, 1, 14, 46, 21, 28, 15, 43, 36, 29, 38, 13, 3, 2, 22, 48, 50, 12, 41, 42,
        0, 7, 47, 45, 40, 20, 8, 53, 24, 16, 18, 23, 33, 44, 34, 30, 26, 4, 17, 5, 27, 19, 6, 9, 25,
    ]),
]  # fmt: skip


@pytest.mark.parametrize(("seed_and_labels", "key"), KEYS.items())
def test_keys_match_the_published_ones(seed_and_labels, key):
    assert derive(*seed_and_labels).hex() == key


@pytest.mark.parametrize(("key", "counter", "order"), ORDERS)
def test_orders_match_the_published_ones(key, counter, order):
    assert list(shuffle(range(len(order)), key, counter)) == order


def shuffle_plainly(cards, key, counter):
    """Return ``cards`` shuffled by a plain implementation of the documentation."""
    cards = list(cards)
    stream = shake_128(key + counter.to_bytes(8, "big")).digest(20_000)
    words = iter(unpack(">10000H", stream))
    for last in range(len(cards) - 1, 0, -1):
        places = last + 1
        word = next(word for word in words if word < WORDS // places * places)
        drawn = word % places
        cards[last], cards[drawn] = cards[drawn], cards[last]
    return tuple(cards)


@given(st.integers(0, 250), st.binary(min_size=32, max_size=32), st.integers(0, 2**64 - 1))
def test_the_shuffle_matches_its_documentation(size, key, counter):
    assert shuffle(range(size), key, counter) == shuffle_plainly(range(size), key, counter)


def test_a_number_is_drawn_by_the_words_below_the_greatest_multiple():
    """So each number comes from equally many words, for every limit that words can draw below."""
    limits = MODULE._draw_limits(WORDS)
    assert [places for _, places, _ in limits] == list(range(WORDS, 1, -1))
    assert all(last == places - 1 for last, places, _ in limits)
    assert all(usable % places == 0 and WORDS - usable < places for _, places, usable in limits)


@pytest.mark.parametrize("cards", [65_537, 70_000])
def test_more_cards_than_words_can_draw_are_refused(cards):
    with pytest.raises(ValueError, match=str(cards)):
        shuffle(range(cards), b"")


def test_every_order_of_four_cards_comes_equally_often(monkeypatch):
    drawn = iter(list(product(range(12), repeat=3)))  # 12 is a multiple of 4, 3 and 2: no word is rejected
    monkeypatch.setattr(MODULE, "_word_stream", lambda *_: iter(next(drawn)))
    counts = Counter(shuffle("abcd", b"") for _ in range(12**3))
    assert counts == dict.fromkeys(permutations("abcd"), 12**3 // 24)


@pytest.mark.parametrize("expected", [1, 3, 50])
def test_a_lengthened_stream_continues(expected):
    words = list(islice(MODULE._word_stream(b"key", expected), 1000))
    assert words == list(unpack(">1000H", shake_128(b"key").digest(2000)))


def test_labels_are_joined_as_published():
    assert derive(12, "a", 3) == sha256(b"cardgolf/1/12/a/3").digest()


@given(st.lists(st.integers(0, 5)), st.binary(max_size=40))
def test_a_shuffle_keeps_the_cards_and_leaves_the_deck(cards, key):
    before = list(cards)
    assert Counter(shuffle(cards, key)) == Counter(cards)
    assert cards == before


@pytest.mark.parametrize("seed", [0, 1, 7, 2**64, 2**256 - 1])
def test_an_integer_is_its_own_seed(seed):
    assert validate_seed(seed) == seed


@every_case("seed", [-1, 2**256, True, False, 1.0, "7", b"7", [7]])
def test_other_seeds_are_refused(seed):
    with pytest.raises(InvalidArgumentError, match="expected an integer from 0"):
        validate_seed(seed)


def test_without_a_seed_a_random_one_is_drawn():
    seeds = {validate_seed(None) for _ in range(20)}
    assert len(seeds) == 20
    assert all(0 <= seed < 2**256 for seed in seeds)


def test_a_game_deals_by_the_published_shuffle():
    game = cardgolf.new_game("play-nine", players=3, seed=7)
    deck = shuffle_plainly(game.rules.deck(3), derive(7, "round", 0, "deal"), 0)
    assert cardgolf.new_game(game.rules, players=3, seed=7, deck=deck) == game
    assert game.state.discard == deck[24:25]
    assert game.state.stock == deck[:24:-1]


def test_the_first_dealer_by_lot_is_the_first_seat_of_the_published_shuffle():
    for seed in range(20):
        game = cardgolf.new_game("play-nine", players=5, seed=seed, first_dealer="random")
        assert game.state.setup.dealer == shuffle_plainly(range(5), derive(seed, "first dealer"), 0)[0]


def test_a_restock_uses_the_published_shuffle():
    game = tee_off(cardgolf.new_game("nine-card", players=2, seed=7))
    state = game.state
    for reshuffles in (0, 1):
        empty = state.replace(stock=(), discard=state.stock, reshuffles=reshuffles)
        after = Game(game.rules, empty).play(Draw(Pile.STOCK)).state
        *stock, held = shuffle_plainly(state.stock[:-1], derive(7, "round", 0, "stock"), reshuffles)
        assert (after.stock, after.held) == (tuple(stock), held)
        assert after.discard == state.stock[-1:]
        assert after.reshuffles == reshuffles + 1
