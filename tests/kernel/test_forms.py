"""Layouts of any form: places and lines by name, groups, drawings, and boards that owners see in part."""

import gc
import json
import pickle
import weakref
from copy import deepcopy

import pytest
from helpers.cases import every_case
from hypothesis import given
from hypothesis import strategies as st

from cardgolf import Board, Card, InvalidPositionError, Layout
from cardgolf.table import format_board, split_board
from cardgolf.table.as_dict import form_as_dict
from cardgolf.table.board import parse_board
from cardgolf.table.form import MAX_GROUPS

BESIDE = Layout.of(["a b", "c ."], groups={"hand": "h1 h2"}, seen=("hand",))
RING = Layout.of(["h a b", "g . c", "f e d"], lines=["a c e"], neighbours=["a b c d e f g h a"], at={"a": (1, 0.25)})
CARDS = [Card(rank) for rank in (3, 4, 5, 7, 8)]


def test_places_are_numbered_row_by_row_and_then_by_group():
    assert BESIDE.names == ("a", "b", "c", "h1", "h2")
    assert (BESIDE.rows, BESIDE.columns, BESIDE.size, BESIDE.is_hand) == (2, 2, 5, False)
    assert BESIDE.cells == ((0, 1), (2, None))
    assert {**BESIDE.groups} == {"hand": (3, 4)}
    assert BESIDE.seen_places == {3, 4}


def test_lines_are_rows_and_columns_unless_they_are_given():
    assert BESIDE.lines == ((0, 1), (0, 2))
    assert (BESIDE.row_lines, BESIDE.column_lines) == (((0, 1), (2,)), ((0, 2), (1,)))
    assert RING.lines == ((1, 4, 6),)


def test_places_touch_without_a_gap_or_as_given():
    assert Layout.of(["a . b", "c d e"]).neighbours == ((2,), (4,), (0, 3), (2, 4), (1, 3))
    assert Layout.of(["a b c"], lines=["a c"]).neighbours == ((2,), (), (0,))
    assert [RING.names[place] for place in RING.neighbours[RING.index("a")]] == ["h", "b"]


@pytest.mark.parametrize("same", [["a  b", "c ."], ("a b", " c . ")])
def test_equal_layouts_are_one_object(same):
    assert Layout.of(same, groups={"hand": ("h1", "h2")}, seen=["hand"]) is BESIDE
    assert Layout.of(same) is not BESIDE


@pytest.mark.parametrize("layout", [BESIDE, RING, BESIDE.with_extra(2)])
def test_copies_and_pickles_are_the_same_object(layout):
    assert pickle.loads(pickle.dumps(layout)) is layout is deepcopy(layout)
    assert layout.with_extra(0) in (BESIDE, RING)


def test_a_layout_without_users_is_forgotten():
    kept = weakref.ref(Layout.of(["only here"]))
    gc.collect()
    assert kept() is None


def test_tables_of_cells_have_groups_and_extra_places_below_the_rows():
    assert BESIDE.with_extra(1).table == ((0, 1), (2, None), (3, 4), (5, None))
    assert Layout.grid(2, 2).with_extra(1).table == ((0, 1), (2, 3), (4,))
    assert RING.cells == ((0, 1, 2), (3, None, 4), (5, 6, 7))
    assert Layout.grid(2, 2).cells == Layout.grid(2, 2).row_lines


def test_drawings_have_a_spot_for_each_place():
    assert BESIDE.spots == ((0, 0), (1, 0), (0, 1), (0, 2.25), (1, 2.25))
    assert RING.spots[:3] == ((0, 0), (1, 0.25), (2, 0))
    assert BESIDE.with_extra(3).spots[5:] == ((0, 3.25), (1, 3.25), (0, 4.25))
    assert Layout.grid(1, 2).with_extra(1).spots == ((0, 0), (1, 0), (0, 1))
    assert Layout.of(["a"], at={"a": (1.23456, 2.0)}).spots == ((1.235, 2),)
    assert Layout.of(["a"], groups={"g": "b"}, at={"b": (5, 0)}).spots == ((0, 0), (5, 0))


def test_the_shape_is_told_in_words():
    assert BESIDE.shape == "rows of 2 and 1, hand of 2"
    assert repr(RING.with_extra(1)) == "<Layout of 9 places: rows of 3, 2 and 3, extra=1>"


@every_case(
    ("arguments", "message"),
    [
        ({"rows": []}, "rows=.*expected 1 to 99 texts"),
        ({"rows": "a b"}, "rows='a b'"),
        ({"rows": [1]}, "rows="),
        ({"rows": ["a", ". ."]}, "one a place"),
        ({"rows": ["a b a"]}, "place 'a': expected each name once"),
        ({"rows": ["a"], "groups": {"hand": "b a"}}, "place 'a': expected each name once"),
        ({"rows": ["hand"], "groups": {"hand": "b"}}, "place 'hand': expected each name once"),
        ({"rows": ["A"]}, "place 'A': expected 1 to 8 lower-case letters"),
        ({"rows": ["1a"]}, "place '1a'"),
        ({"rows": ["stock"]}, "no word of a move"),
        ({"rows": ["a"], "groups": {"hand": ""}}, "group ''"),
        ({"rows": ["a"], "groups": {"hand": [1]}}, r"group \[1\]"),
        ({"rows": ["a"], "groups": {"My Hand": "b"}}, "groups 'My Hand'"),
        ({"rows": ["a"], "groups": {f"g{n}": f"p{n}" for n in range(MAX_GROUPS + 1)}}, "expected up to 9"),
        ({"rows": ["a"], "seen": ("hand",)}, "seen=.*expected a tuple of groups: none"),
        ({"rows": ["a"], "groups": {"hand": "b"}, "seen": "hand"}, "seen='hand'"),
        ({"rows": ["a b"], "lines": ["a"]}, "line 'a': expected two places or more"),
        ({"rows": ["a b"], "lines": ["a b a"]}, "line 'a b a'"),
        ({"rows": ["a b"], "lines": ["a c"]}, "line 'a c'"),
        ({"rows": ["a b"], "neighbours": ["b"]}, "chain of neighbours 'b'"),
        ({"rows": ["a b"], "at": {"a": (1, -1)}}, "at of 'a': expected a column and a row from 0 to 99"),
        ({"rows": ["a b"], "at": {"a": 7}}, "at of 'a'"),
        ({"rows": ["a b"], "at": {"z": (0, 0)}}, "not 'z'"),
        ({"rows": ["a b"], "at": {"a": (1, 0)}}, "no two places at one spot"),
    ],
)
def test_a_layout_that_cannot_be_is_refused(arguments, message):
    with pytest.raises(ValueError, match=message) as caught:
        Layout.of(**arguments)
    assert len(str(caught.value)) < 200


# boards


def test_owners_know_what_is_dealt_to_the_places_they_see():
    board = Board.dealt(BESIDE, CARDS, 1)
    assert [slot.seen_by for slot in board.slots] == [(), (), (), (1,), (1,)]
    assert (board.down, board.turnable) == ({0, 1, 2, 3, 4}, {0, 1, 2})
    assert Board.dealt(RING, [Card(5)] * 8, 0).turnable == frozenset(range(8))


def test_a_card_laid_where_its_owner_sees_it_lies_face_down():
    board = Board.dealt(BESIDE, CARDS, 1)
    assert board.lay(3, Card(9).face_up, (1,)).slots[3] == Card(9).face_down.known_to(1)
    assert board.lay(0, Card(9).face_up, (1,)).slots[0] == Card(9).face_up


def test_boards_as_text():
    board = parse_board("3 4 / (5) | (7H@0) .", BESIDE)
    assert [str(card) for _, card in board.cards()] == ["3", "4", "5", "7H"]
    assert format_board(BESIDE, board.slots) == "3 4 / (5) | (7H@0) ."
    assert str(board) == "  a 3    b 4\n  c ##\n  hand: h1 ##  h2 ."
    assert parse_board("3 4 / 5 / 7 8", BESIDE) == parse_board("3 4 / 5 | 7 8", BESIDE)
    grown = board.with_extra(Card(6).face_up)
    assert format_board(grown.layout, grown.slots) == "3 4 / (5) | (7H@0) . + 6"
    assert str(grown).endswith("\n  +1 6")
    assert repr(grown) == "<Board: rows of 2 and 1, hand of 2 and 1 more, 5 cards, 2 face down>"


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("3 4 / 5", "rows are separated by /, and groups by |"),
        ("3 4 / 5 | 7", "hand has 1 card, not 2"),
        ("3 / 5 | 7 7", "row 1 has 1 card, not 2"),
    ],
)
def test_a_text_of_another_form_is_refused(text, fault):
    with pytest.raises(InvalidPositionError, match="expected rows of 2 and 1, hand of 2") as caught:
        split_board(text, [BESIDE])
    assert fault in str(caught.value)


@st.composite
def _forms(draw):
    names = [f"p{number}" for number in range(draw(st.integers(1, 12)))]
    rows, groups, rest = [], {}, [*names]
    while rest:
        count = draw(st.integers(1, len(rest)))
        row, rest = rest[:count], rest[count:]
        if rows and draw(st.booleans()) and len(groups) < MAX_GROUPS:
            groups[f"g{len(groups)}"] = row
        else:
            rows.append(" ".join(draw(st.permutations([*row, *["."] * draw(st.integers(0, 2))]))))
    seen = draw(st.lists(st.sampled_from(sorted(groups)), unique=True)) if groups else []
    return Layout.of(rows, groups=groups, seen=seen)


@given(_forms(), st.integers(0, 3))
def test_every_form_has_a_text_and_a_copy(layout, extra):
    layout = layout.with_extra(extra)
    board = Board.dealt(layout, [Card(5)] * layout.size, 0)
    text = format_board(layout, board.slots)
    assert split_board(text, [layout.with_extra(0)])[0] is layout
    assert parse_board(text, layout.with_extra(0)) == board
    assert pickle.loads(pickle.dumps(layout)) is layout
    assert len({*layout.spots}) == layout.size
    for place, touching in enumerate(layout.neighbours):
        assert all(place in layout.neighbours[other] for other in touching)
    data = form_as_dict(layout.form)
    assert json.loads(json.dumps(data)) == data
