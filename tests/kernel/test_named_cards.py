"""Cards with names: one object for each, the same text everywhere, sorted without regard to when they were made."""

import copy
import gc
import pickle
import subprocess
import sys

import pytest
from helpers.cases import every_case
from hypothesis import given
from hypothesis import strategies as st

from cardgolf import Card, InvalidPositionError
from cardgolf.cards import FACES, _named, pack, unpack

NAMES = st.from_regex(r"[A-Za-zÀ-ÖØ-öø-ÿ一-十][A-Za-z0-9_-]{2,15}", fullmatch=True).filter(
    lambda name: not name[1:].isdigit()
)
NAMED = st.builds(lambda face, name: Card(face.rank, face.suit, name), st.sampled_from(FACES), NAMES)


@given(NAMED)
def test_a_named_card_is_one_object(card):
    assert Card(card.rank, card.suit, card.name) is card is Card.parse(str(card))
    assert pickle.loads(pickle.dumps(card)) is copy.deepcopy(card) is card
    assert card.face_up.card is card is card.face_down.card
    assert eval(repr(card), {"Card": Card}) is card


@given(st.lists(st.one_of(NAMED, st.sampled_from(FACES)), unique=True))
def test_named_cards_come_last_in_the_order_of_their_names(cards):
    assert sorted(cards) == sorted(cards, key=lambda each: (bool(each.name), each.name, each.rank, each.suit))


@given(st.lists(st.one_of(NAMED, st.sampled_from(FACES))))
def test_packed_cards_come_back(cards):
    packed = pack(iter(cards))
    assert unpack(packed) == tuple(cards)
    assert isinstance(packed, tuple if any(card.name for card in cards) else bytes)


def test_a_card_without_rank_is_its_name_alone():
    assert str(Card(name="Peek")) == "Peek"
    assert Card.parse("Peek=0") is Card.parse("Peek")
    assert [str(Card(7, "H", "Spy")), str(Card(0, "*", "Cat")), str(Card(-5, name="Ice"))] == [
        "Spy=7H", "Cat=JK", "Ice=-5",
    ]  # fmt: skip


@every_case(
    "name",
    [
        "A", "JK", "10H", "-5", "7", "QS", "up", "b12", "Z9", "two words", "a=b", "x" * 17, "(Cat)", "Cat!", "Cat@1",
        ".", "+1", "1st", "-ed", "_ab", "Cat\n", "Cat\u200b", "Cat\u0301", "\ud800\ud800\ud800", None, 7, b"Cat",
    ],
)  # fmt: skip
def test_other_names_are_refused(name):
    with pytest.raises(InvalidPositionError, match="invalid name of a card"):
        Card(7, name=name)


@every_case("text", ["Peek=", "=7", "Peek=Spy", "Peek=99H", "Peek==7", "b12=7", "Peek=100", "Pe=7"])
def test_other_texts_name_no_card(text):
    with pytest.raises(InvalidPositionError):
        Card.parse(text)


def test_names_that_are_no_longer_used_take_no_memory():
    before = {*_named}
    for number in range(1000):
        Card.parse(f"Name{number}x")
    gc.collect()
    assert len({*_named} - before) < 10


def test_the_order_does_not_depend_on_which_card_was_made_first():
    program = "from cardgolf import Card; print(*sorted(map(Card.parse, {!r})))"
    texts = ["Zoo", "Ant", "5", "Ant=3", "JK", "Zoo=-5"]
    runs = {
        subprocess.run([sys.executable, "-c", program.format(order)], check=True, capture_output=True).stdout
        for order in (texts, texts[::-1])
    }
    assert runs == {b"JK 5 Ant Ant=3 Zoo=-5 Zoo\n"}
