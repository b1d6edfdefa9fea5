"""The tables of a rulebook: their shapes, their cache, and what they say of known rules."""

import attrs
import pytest

import cardgolf
from cardgolf import InvalidArgumentError, NotTabulableError, hookimpl
from cardgolf.lanes.tables.tables import FLIP, PLAIN


def test_tables_are_made_once_for_equal_rules():
    tables = cardgolf.rules("play-nine").tables(3)
    assert cardgolf.rules("play-nine").tables(3) is tables
    assert cardgolf.rules("play-nine", holes=1).tables(3) is not tables
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        tables.players = 2


def test_a_refusal_is_a_new_error_each_time():
    errors = []
    for _ in range(2):
        with pytest.raises(NotTabulableError) as error:
            cardgolf.rules("board-nine").tables(2)
        errors.append(error.value)
    assert errors[0] is not errors[1]
    assert str(errors[0]) == str(errors[1])
    assert isinstance(errors[0], cardgolf.CardGolfError) and isinstance(errors[0], ValueError)


def test_an_impossible_number_of_players_is_an_invalid_argument():
    with pytest.raises(InvalidArgumentError, match="invalid players=1"):
        cardgolf.rules("play-nine").tables(1)


def test_the_tables_of_play_nine():
    rules = cardgolf.rules("play-nine")
    tables, space = rules.tables(2), rules.action_space(2)
    assert tables.actions == tuple(space)
    assert tables.places == ("a1", "b1", "c1", "d1", "a2", "b2", "c2", "d2")
    assert [str(face) for face in tables.faces][:3] == ["-5", "0", "1"]
    assert tables.deck.count(0) == 4 and len(tables.deck) == 108
    assert (tables.opening_flips, tables.turn_limit, tables.ends_with_stock) == (2, 100, False)
    turns = tables.turns
    assert (turns.throw, turns.last_throw, turns.waives_last) == (FLIP, PLAIN, True)
    assert (turns.where, turns.knocks, turns.knock_ending, turns.up_ending) == ("any", False, 0, 1)
    assert (tables.ending_reasons, tables.ending_turns) == (("all face up",), (True,))
    assert not tables.clears and not any(tables.lock_turns)


def test_the_tables_of_crazy_nines():
    tables = cardgolf.rules("crazy-nines").tables(2)
    assert {line for how, after_swap, line in tables.turns.lines if (how, after_swap) == (0, True)} >= {
        (0, 1, 2), (0, 3, 6),
    }  # fmt: skip
    queen = tables.faces.index(cardgolf.Card(12, "S"))
    assert (tables.lock_turns[queen], tables.lock_sources[queen], sum(tables.lock_turns)) == (3, 1, 3)
    assert [face for face, kept in enumerate(tables.turns.kept) if kept] == [queen]


def test_faces_of_one_kind_share_a_number():
    tables = cardgolf.rules("nine-card").tables(2)
    assert len(tables.faces) == 53 and len({*tables.kinds}) == 14
    assert tables.kinds[tables.faces.index(cardgolf.Card(5, "H"))] == 5


def test_last_turns_of_a_knock_are_an_ending_of_their_own():
    tables = cardgolf.rules("golf", "knocking").tables(2)
    assert dict(zip(tables.ending_reasons, tables.ending_turns, strict=True)) == {"knock": True, "all face up": True}
    at_once = cardgolf.rules("golf", "knocking:last_turns=False", **{"golf:last_turns": "none"}).tables(2)
    assert not any(at_once.ending_turns)


def test_a_kernel_move_that_is_never_offered_has_a_number_alone():
    @hookimpl(wrapper=True)
    def actions():
        return [*(yield), cardgolf.Pass()]

    tables, plain = (cardgolf.rules("golf", *rules).tables(2) for rules in ((actions,), ()))
    assert tables.actions == (*plain.actions, cardgolf.Pass())
    assert tables.action_kinds[:-1] == plain.action_kinds


@pytest.mark.parametrize(
    ("name", "options", "why"),
    [
        ("golf", {"king_points": 2**40 + 1}, "`points` of golf is too great: expected at most 2"),
        ("crazy-nines", {"queen_penalty": 2**62}, "`queen_penalty` of crazy-nines is too great: expected at most 2"),
        ("golf", {"turn_limit": 2**31}, "expected at most 1,000,000 turns of a seat or a lock"),
        ("crazy-nines", {"queen_rounds": 2**31}, "expected at most 1,000,000 turns of a seat or a lock"),
    ],
)
def test_numbers_that_arrays_cannot_have_are_refused(name, options, why):
    with pytest.raises(NotTabulableError, match=why):
        cardgolf.rules(name, **options).tables(2)
