"""Cards, their texts and the decks they are dealt from."""

import copy
import pickle
from collections import Counter

import pytest
from attrs import asdict
from attrs.exceptions import FrozenInstanceError
from helpers.cases import every_case
from hypothesis import given
from hypothesis import strategies as st

from cardgolf import Card, InvalidPositionError, Slot
from cardgolf.cards import french, numbered

FACES = [*dict.fromkeys(french()), *(Card(rank) for rank in range(-99, 100))]


@every_case(
    ("text", "card"),
    [
        ("10H", Card(10, "H")), ("10h", Card(10, "H")), ("qs", Card(12, "S")), ("AC", Card(1, "C")),
        ("2D", Card(2, "D")),
        ("jD", Card(11, "D")), ("KH", Card(13, "H")), ("JK", Card(0, "*")), ("jk", Card(0, "*")), ("-5", Card(-5)),
        ("0", Card(0)), ("13", Card(13)), ("99", Card(99)), ("-99", Card(-99)),
        ("05", Card(5)), ("-05", Card(-5)), ("00", Card(0)),
    ],
)  # fmt: skip
def test_a_text_names_a_card(text, card):
    assert Card.parse(text) == card


def test_every_face_has_a_text_of_its_own_that_parses_back():
    texts = [str(card) for card in FACES]
    assert [Card.parse(text) for text in texts] == FACES
    assert [Card.parse(text.lower()) for text in texts] == FACES
    assert len(set(texts)) == len(FACES)
    assert all(text.isascii() and len(text) <= 3 for text in texts)


@every_case(
    "text",
    [
        "", " ", "1H", "0H", "11H", "14S", "100", "-100", "--5", "+5", "5 ", " 5", "Q", "A", "QX", "HQ", "1JK", "a12",
        "1_0", "\N{VULGAR FRACTION ONE HALF}", "\N{ARABIC-INDIC DIGIT THREE}", "\N{DEVANAGARI DIGIT FIVE}H",
        "2\N{LATIN SMALL LETTER LONG S}", "\N{KELVIN SIGN}H", "QS!", "QS\n", "5\n", ".", "(5)", "\ud800", "\x00",
        "x" * 100_000,
    ],
)  # fmt: skip
def test_other_texts_name_no_card(text):
    with pytest.raises(InvalidPositionError):
        Card.parse(text)


@every_case("thing", [None, 5, 5.0, True, b"QS", ["QS"], Card(5), object()])
def test_only_text_is_parsed(thing):
    with pytest.raises(InvalidPositionError):
        Card.parse(thing)


@given(st.text(max_size=4))
def test_any_text_names_a_card_or_is_refused(text):
    try:
        card = Card.parse(text)
    except InvalidPositionError:
        return
    assert Card.parse(str(card)) == card


@every_case(
    ("rank", "suit"),
    [(0, "H"), (14, "S"), (-1, "C"), (1, "*"), (100, ""), (-100, ""), (1, "h"), (1, "X"), (1, "CD"), (1, None), (1, 5),
     (True, "H"), (1.0, "H"), ("1", "H"), (None, ""), (True, "")],
)  # fmt: skip
def test_there_are_no_other_cards(rank, suit):
    with pytest.raises(InvalidPositionError):
        Card(rank, suit)


def test_copies_of_a_face_are_one_card():
    assert Card(12, "S") == Card(12, "S") != Card(12, "H")
    assert len({Card(5), Card(5), Card(5, "H")}) == 2
    assert Card(0) != Card(0, "*")


@every_case("card", FACES)
def test_slots_keep_their_card_and_side(card):
    assert Card(card.rank, card.suit) is pickle.loads(pickle.dumps(card)) is copy.deepcopy(card) is card
    assert card.face_up == Slot(card, up=True)
    assert card.face_down == Slot(card)
    assert asdict(card) == {"rank": card.rank, "suit": card.suit, "name": ""}


@given(st.sampled_from(FACES), st.sampled_from(FACES))
def test_cards_are_ordered_as_their_ranks_and_suits(one, other):
    keys = (one.rank, one.suit), (other.rank, other.suit)
    assert (one < other, one <= other, one > other) == (keys[0] < keys[1], keys[0] <= keys[1], keys[0] > keys[1])


def test_cards_cannot_be_compared_with_other_types():
    with pytest.raises(TypeError):
        sorted([Card(5), 6])


def test_cards_sort_by_rank_and_then_suit():
    assert [*map(str, sorted(map(Card.parse, "KH 2S JK AC 2C 10D".split())))] == "JK AC 2C 2S 10D KH".split()


@pytest.mark.parametrize("field", ["rank", "suit", "card_values"])
def test_cards_are_immutable(field):
    with pytest.raises(FrozenInstanceError):
        setattr(Card(5), field, 6)


@pytest.mark.parametrize(("packs", "jokers"), [(1, 0), (1, 2), (2, 2), (3, 2), (4, 3)])
def test_french_packs(packs, jokers):
    counts = Counter(french(packs=packs, jokers=jokers))
    assert counts.pop(Card(0, "*"), 0) == packs * jokers
    assert set(counts) == {Card(rank, suit) for rank in range(1, 14) for suit in "CDHS"}
    assert set(counts.values()) == {packs}


def test_a_french_deck_is_one_pack_with_two_jokers_by_default():
    assert french() == french(packs=1, jokers=2)


def test_a_numbered_deck():
    assert Counter(map(str, numbered({0: 2, 13: 4, -5: 1}))) == {"0": 2, "13": 4, "-5": 1}
