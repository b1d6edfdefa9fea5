"""The verbs: each has a text that parses back, and any other text is refused."""

import pytest
from attrs.exceptions import FrozenInstanceError
from helpers.cases import every_case
from hypothesis import given
from hypothesis import strategies as st

import cardgolf
from cardgolf import (
    Card,
    Discard,
    Draw,
    Flip,
    IllegalMoveError,
    InvalidPositionError,
    Knock,
    Pass,
    Pile,
    Play,
    Swap,
    Take,
)
from cardgolf.table.move import Move
from cardgolf.table.moves import invalid_text_error

RULES = cardgolf.rules("nine-card", "rearrange")

TEXTS = {
    "flip b2": Flip("b2"),
    "draw stock": Draw(Pile.STOCK),
    "draw discard": Draw(Pile.DISCARD),
    "draw discard bottom": Draw(Pile.DISCARD, "bottom"),
    "swap a1": Swap("a1"),
    "discard": Discard(),
    "discard flip c3": Discard("c3"),
    "play 5": Play((Card(5),)),
    "play -5 0 13": Play((Card(-5), Card(0), Card(13))),
    "play AC QS JK": Play((Card(0, "*"), Card(1, "C"), Card(12, "S"))),
    "knock": Knock(),
    "pass": Pass(),
    "take b2": Take("b2"),
}

places = st.from_regex(r"[a-z][1-9]", fullmatch=True)
faces = st.one_of(
    st.builds(Card, st.integers(-99, 99)),
    st.builds(Card, st.integers(1, 13), st.sampled_from("CDHS")),
    st.just(Card(0, "*")),
)
move_types = st.one_of(
    st.builds(Flip, places), st.builds(Take, places),
    st.builds(Draw, st.sampled_from((Pile.STOCK, Pile.DISCARD)), st.sampled_from(["top", "bottom"])),
    st.builds(Swap, places), st.builds(Discard, st.none() | places), st.builds(Play, st.lists(faces, max_size=5)),
    st.just(Knock()), st.just(Pass()),
)  # fmt: skip


@every_case(("text", "move"), TEXTS.items())
def test_a_text_names_a_move(text, move):
    assert RULES.parse(text) == move
    assert RULES.parse(f"  {text.upper().replace(' ', '   ')}\t") == move


@given(move_types)
def test_the_text_of_a_move_parses_back_to_it(move):
    assert RULES.parse(str(move)) == move
    assert RULES.parse(str(move).upper()) == move
    assert hash(RULES.parse(str(move))) == hash(move)


def test_nine_is_parsed_as_a_knock():
    assert RULES.parse("NINE") == RULES.parse("knock") == Knock()
    assert str(RULES.parse("nine")) == "knock"


def test_a_plugin_adds_verbs():
    move = RULES.parse("arrange a1 b2 c3")
    assert str(move) == "arrange a1 b2 c3"
    with pytest.raises(IllegalMoveError, match="invalid move"):
        cardgolf.rules("nine-card").parse("arrange a1 b2 c3")


def test_the_cards_of_a_play_have_no_order():
    assert Play((Card(3), Card(1))) == Play([Card(1), Card(3)]) == RULES.parse("play 3 1")
    assert str(Play((Card(3), Card(1)))) == "play 1 3"


def test_different_moves_are_unequal():
    assert len({*TEXTS.values(), Swap("b2"), Flip("a1"), Discard("a1"), Play(())}) == len(TEXTS) + 4
    assert Flip("a1") != Swap("a1")


@every_case(
    "text",
    [
        "", " ", "\n", "swapa1", "exchange a1", "swap", "swap a1 b1", "flip", "flip a1 b1", "draw", "draw pile",
        "draw stock top x",
        "discard a1", "discard flip", "discard turn a1", "discard flip a1 b1", "play QX", "play 100", "knock twice",
        "pass a1",
        "-", "swap\x00a1", "sw\u0430p a1", "\ud800", "x" * 100_000, "play " + "1 " * 50_000, "deal",
    ],
)  # fmt: skip
def test_other_texts_name_no_move(text):
    with pytest.raises(IllegalMoveError) as caught:
        RULES.parse(text)
    assert caught.value.rule == "base.move_types"
    assert len(str(caught.value)) < 200


@given(st.text())
def test_any_text_names_a_move_or_is_refused(text):
    try:
        move = RULES.parse(text)
    except IllegalMoveError:
        return
    assert RULES.parse(str(move)) == move


@every_case("thing", [None, 5, b"pass", ["pass"], Pass(), object()])
def test_only_text_is_parsed(thing):
    with pytest.raises(IllegalMoveError):
        RULES.parse(thing)


def test_there_are_two_piles():
    assert Draw("stock") == Draw(Pile.STOCK)
    with pytest.raises(ValueError, match="hand"):
        Draw("hand")


@pytest.mark.parametrize(
    ("move", "field"), [(Swap("a1"), "slot"), (Draw("stock"), "pile"), (Play(()), "cards"), (Pass(), "word")]
)
def test_moves_are_immutable(move, field):
    with pytest.raises(FrozenInstanceError):
        setattr(move, field, "b1")


def test_a_move_names_cards_that_exist():
    with pytest.raises(InvalidPositionError):
        Play((Card(14, "H"),))


def test_an_interruption_by_the_text_of_an_offered_move_is_passed_on():
    class Loud(Move):
        word = "loud"

        def __str__(self):
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        invalid_text_error("loud once", Loud, [Loud()])
