"""Names that are typed, short names for tables, and names that are wrapped on a picture."""

import pytest
from helpers.cases import every_case
from hypothesis import given
from hypothesis import strategies as st

from cardgolf import Card
from cardgolf.cards import FACES
from cardgolf.table.card_names import cut_text, resolve_card, shorten_faces, wrap_name
from cardgolf.tools.text import count_cells, pad_cells

SPY, PEEK = Card(7, "H", "Spy"), Card(name="Peek")
# Few letters, so that many names begin alike; some of them are two cells wide.
NAMES = st.from_regex(r"[Aaß一][Aab1ß一-]{2,15}", fullmatch=True).filter(lambda name: not name[1:].isdigit())
NAMED = st.builds(lambda face, name: Card(face.rank, face.suit, name), st.sampled_from([Card(0), *FACES]), NAMES)


def in_one_case(name):
    return name.upper().casefold()


# A card may be typed in any case, and its rank be left out


@every_case("text", ["Spy=7H", "spy=7h", "SPY=7H", "Spy", "spy", "sPY"])
def test_a_typed_card_is_the_face_with_its_name(text):
    assert resolve_card(Card.parse(text), [PEEK, SPY, Card(7)]) is SPY


@pytest.mark.parametrize("text", ["Spy=8H", "Spy=7", "Spies", "7", "QS"])
def test_other_cards_stay_as_they_are(text):
    assert resolve_card(Card.parse(text), [PEEK, SPY, Card(7, "H")]) is Card.parse(text)


def test_a_name_that_may_mean_two_faces_means_none():
    """The decks for other numbers of players may use a name for another face."""
    other = Card(8, "H", "Spy")
    assert resolve_card(Card.parse("spy"), [SPY, other]) is Card(name="spy")
    assert resolve_card(Card.parse("spy=8h"), [SPY, other]) is other


@given(NAMED, st.sampled_from([str.upper, str.lower, str.title, str.swapcase]))
def test_every_name_is_understood_in_every_case(card, change):
    typed = Card(card.rank, card.suit, change(card.name)) if len(change(card.name)) <= 16 else card
    assert resolve_card(typed, [card, *FACES]) is card


# Short names


@given(st.lists(st.one_of(NAMED, st.sampled_from(FACES)), max_size=40), st.integers(5, 9))
def test_short_texts_fit_and_differ(faces, longest):
    short = shorten_faces(faces, longest)
    assert {*short} == {*faces}
    assert all(0 < count_cells(text) <= longest for text in short.values())
    assert len({*map(in_one_case, short.values())}) == len(short)
    assert short == shorten_faces(faces[::-1], longest)


@given(st.lists(NAMED, max_size=20), st.integers(5, 9))
def test_a_text_that_fits_stays_unless_another_differs_only_in_case(faces, longest):
    for face, text in shorten_faces(faces, longest).items():
        alike = [other for other in {*faces} if in_one_case(str(other)) == in_one_case(str(face))]
        assert text == str(face) or count_cells(str(face)) > longest or len(alike) > 1


@pytest.mark.parametrize(
    ("names", "short"),
    [
        (["Peek", "Swap", "Skip"], ["Peek", "Skip", "Swap"]),
        (["Draw-Two", "Draw-Four", "Reverse"], ["DrawF", "DrawT", "Rever"]),
        (["Spy=7H", "Spy=10S", "Scout=-5"], ["Sco-5", "Spy7H", "Sp10S"]),
        (["Aaaaaa-", "Aaaaaa--", "Aaaaa-a"], ["Aaaa2", "Aaaa3", "Aaaa4"]),
        (["一二三四", "一二三五"], ["一五", "一四"]),
    ],
)
def test_short_texts_of_some_decks(names, short):
    assert [*shorten_faces(map(Card.parse, names), 5).values()] == short


def test_cells_of_wide_letters():
    assert [count_cells("Peek"), count_cells("É一"), pad_cells("一", 4), cut_text("a一", 2), cut_text("ab", -1)] == [
        4, 3, "一  ", "a", "",
    ]  # fmt: skip


# Lines on a picture


@given(NAMES)
def test_the_lines_of_a_name_are_its_letters(name):
    lines, size = wrap_name(name)
    assert "".join(lines) == name
    assert 1 <= len(lines) <= 3 and all(lines)
    assert 5 <= size <= 14
    assert max(map(len, lines)) * size * 0.5 <= 38


def test_the_widest_name_has_three_lines():
    lines, size = wrap_name("W" * 16)
    assert [*map(len, lines)] == [4, 6, 6] and 5 < size < 6


@every_case(
    ("name", "lines"),
    [
        ("Spy", ("Spy",)), ("Peek", ("Peek",)), ("Draw-Two", ("Draw-", "Two")), ("Abcdefgh", ("Abcd", "efgh")),
        ("Reverse", ("Reverse",)), ("Wild_Draw_Four", ("Wild_", "Draw_", "Four")),
    ],
)  # fmt: skip
def test_lines_of_some_names(name, lines):
    assert wrap_name(name)[0] == lines
