"""The page of the shuffle has the program and the vectors of the library."""

import re
from itertools import islice, takewhile
from pathlib import Path

import pytest
from helpers.cases import every_case
from hypothesis import given
from hypothesis import strategies as st

import cardgolf
from cardgolf.table import shuffle

PAGE = (Path(__file__).parents[2] / "docs" / "shuffling.md").read_text(encoding="utf-8")
PROGRAM: dict = {}
exec(re.search(r"```python\n(.*?)```", PAGE, re.DOTALL)[1], PROGRAM)


def table(heading):
    """Return the rows of the table with these column names."""
    rows = PAGE.partition(f"| {heading} |\n")[2].partition("\n\n")[0].splitlines()[1:]
    assert rows, heading
    return [[cell.strip(" `") for cell in row.strip("|").split("|")] for row in rows]


def key_of(text):
    seed, *labels = text.removeprefix("cardgolf/1/").split("/")
    return shuffle.derive(int(seed), *labels)


def numbers(text):
    return list(map(int, text.split()))


@pytest.mark.parametrize(("text", "key"), table("text | key"))
def test_keys(text, key):
    assert key_of(text).hex() == key


@pytest.mark.parametrize(("counter", "words"), table("counter | first eight words"))
def test_words(counter, words):
    key = shuffle.derive(1) + int(counter).to_bytes(8, "big")
    assert list(islice(shuffle._word_stream(key, 3), 8)) == numbers(words)


ORDERS = table("key of | counter | order")


@pytest.mark.parametrize(("text", "counter", "order"), ORDERS)
def test_orders(text, counter, order):
    assert list(shuffle.shuffle(range(len(order.split())), key_of(text), int(counter))) == numbers(order)


def test_the_page_has_rejected_words():
    """The page states one in the second order and two in a row in the third."""
    assert [count_rejected(*row) for row in ORDERS[:3]] == [[], [1], [2]]


def count_rejected(text, counter, order):
    """Return the length of each run of rejected words."""
    size = len(order.split())
    words = shuffle._word_stream(key_of(text) + int(counter).to_bytes(8, "big"), size)
    each = [
        sum(1 for _ in takewhile(lambda word: word >= 65_536 // places * places, words))  # noqa: B023  # at once
        for places in range(size, 1, -1)
    ]
    return [count for count in each if count]


@every_case(("name", "cards"), table("game | first twenty cards"))
def test_deals(name, cards):
    game = cardgolf.new_game(name, seed=1)
    deck = shuffle.shuffle(game.rules.deck(2), shuffle.derive(1, "round", 0, "deal"))
    assert " ".join(map(str, deck[:20])) == cards
    assert cardgolf.new_game(name, seed=1, deck=deck) == game


def test_the_page_has_a_deal_of_every_variant():
    games = [name for name, info in cardgolf.variants().items() if not info.is_preset]
    assert sorted(name for name, _ in table("game | first twenty cards")) == games


@given(st.integers(0, 2**256 - 1), st.integers(0, 40), st.integers(0, 150), st.integers(0, 2**64 - 1))
def test_the_program_on_the_page_gives_the_librarys_shuffle(seed, number, size, counter):
    key = PROGRAM["derive"](seed, "round", number, "deal")
    assert key == shuffle.derive(seed, "round", number, "deal")
    assert tuple(PROGRAM["shuffle"](range(size), key, counter)) == shuffle.shuffle(range(size), key, counter)
