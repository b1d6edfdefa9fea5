"""Layouts with the names, lines and neighbours of their places, and boards."""

import pickle
from concurrent.futures import ThreadPoolExecutor
from copy import deepcopy

import pytest
from attrs.exceptions import FrozenInstanceError
from helpers.cases import every_case
from hypothesis import given
from hypothesis import strategies as st

from cardgolf import Board, Card, InvalidPositionError, Layout, Slot

NINE = Layout.grid(rows=3, columns=3)
EIGHT = Layout.grid(rows=2, columns=4)
HAND = Layout.hand(cards=5)
SIZES = st.tuples(st.integers(1, 6), st.integers(1, 6))


def board(text, layout=NINE):
    """Return a board from text. ``.`` is a cleared place and ``(5)`` a face-down card."""
    words = text.split()
    slots = {".": None} | {word: Card.parse(word.strip("()")).face_down for word in words if word[0] == "("}
    return Board.of(layout, [slots[word] if word in slots else Card.parse(word).face_up for word in words])


def test_places_are_named_by_column_and_row():
    assert EIGHT.names == ("a1", "b1", "c1", "d1", "a2", "b2", "c2", "d2")
    assert NINE.names == ("a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3")


def test_lines_of_a_grid():
    assert EIGHT.row_lines == ((0, 1, 2, 3), (4, 5, 6, 7))
    assert EIGHT.column_lines == ((0, 4), (1, 5), (2, 6), (3, 7))
    assert NINE.column_lines == ((0, 3, 6), (1, 4, 7), (2, 5, 8))


def test_neighbours_touch_along_a_side_and_not_at_a_corner():
    assert NINE.neighbours == ((1, 3), (0, 2, 4), (1, 5), (0, 4, 6), (1, 3, 5, 7), (2, 4, 8), (3, 7), (4, 6, 8), (5, 7))
    assert 3 not in NINE.neighbours[2]
    assert EIGHT.neighbours[3] == (2, 7)


@given(SIZES)
def test_geometry_is_consistent(size):
    layout = Layout.grid(*size)
    rows, columns = size
    assert layout.size == rows * columns == len(set(layout.names)) == len(layout.neighbours)
    assert [layout.index(name) for name in layout.names] == list(range(layout.size))
    for lines in (layout.row_lines, layout.column_lines):
        assert sorted(place for line in lines for place in line) == list(range(layout.size))
    for place, touching in enumerate(layout.neighbours):
        apart = [
            abs(place // columns - other // columns) + abs(place % columns - other % columns) for other in touching
        ]
        assert set(apart) <= {1}
        assert all(place in layout.neighbours[other] for other in touching)
    assert sum(map(len, layout.neighbours)) == 2 * (rows * (columns - 1) + columns * (rows - 1))


@every_case("name", ["", "z9", "A1", "a0", "a4", "d1", " a1", "a1 ", "a", "1", "a\u0661", "\ud800", "a" * 100_000])
def test_no_other_place_has_a_name(name):
    with pytest.raises(InvalidPositionError, match="invalid place"):
        NINE.index(name)


def test_places_in_a_hand_have_no_names():
    assert (HAND.names, HAND.size, HAND.is_hand) == ((), 5, True)
    assert not NINE.is_hand
    with pytest.raises(InvalidPositionError, match="expected one of none"):
        HAND.index("a1")


def test_layouts_are_values():
    assert Layout.grid(3, 3) == NINE != Layout.grid(2, 4)
    assert hash(Layout.grid(3, 3)) == hash(NINE)
    assert Layout.hand(9) != Layout.grid(1, 9)


def test_equal_layouts_are_one_object_for_pickles_copies_and_threads():
    grid = Layout.grid(rows=17, columns=19)
    assert all(same is grid for same in (Layout(17, 19), pickle.loads(pickle.dumps(grid)), deepcopy(grid)))
    with ThreadPoolExecutor(8) as threads:
        for columns in range(1, 27):
            one, *others = threads.map(Layout, [98] * 16, [columns] * 16)
            assert all(other is one for other in others)


def test_a_board_lists_face_down_and_cleared_places():
    table = board("1 (2) . 4 5 (6) 7 8 .")
    assert (table.down, table.cleared) == ({1, 5}, {2, 8})
    assert [str(card) for _, card in table.cards()] == ["1", "2", "4", "5", "6", "7", "8"]
    assert (table.card(0), table.card(2)) == (Card(1), None)
    assert table.name((0, 4, 8)) == ("a1", "b2", "c3")


@given(
    st.lists(st.sampled_from([Card(1).face_up, Card(2).face_down, None]), min_size=9, max_size=9),
    st.lists(
        st.tuples(st.integers(0, 8), st.sampled_from([Card(3).face_up, Card(4).face_down, Slot(Card(5), True, (), 7)]))
    ),
)
def test_a_board_built_step_by_step_equals_one_built_at_once(slots, changes):
    table = Board.of(NINE, slots)
    for place, slot in changes:
        table, slots = table.put(place, slot), [*slots[:place], slot, *slots[place + 1 :]]
    made = Board.of(NINE, slots)
    assert (table, table.down, table.cleared) == (made, made.down, made.cleared)


def test_putting_and_clearing_do_not_change_the_old_board():
    old = board("1 (2) 3 4 5 6 7 8 9")
    new = old.put(1, Card(9).face_up).clear((0, 3, 6))
    assert old == board("1 (2) 3 4 5 6 7 8 9")
    assert new == board(". 9 3 . 5 6 . 8 9")
    assert (new.down, new.cleared) == (set(), {0, 3, 6})


def test_turning_up_shows_every_card_and_keeps_marks_and_gaps():
    slots = [Slot(Card(1), False, (0, 2), 4), None, *(Card(2).face_down for _ in range(7))]
    table = Board.of(NINE, slots).turned_up()
    assert table.slots[:3] == (Slot(Card(1), True, (), 4), None, Slot(Card(2), True))
    assert not table.down


@given(st.permutations([1, 1, 5, 9, 13]))
def test_hands_are_equal_in_any_order(ranks):
    hand = Board.of(HAND, [Slot(Card(rank), seen_by=(2,)) for rank in ranks])
    assert hand == Board.of(HAND, [Slot(Card(rank), seen_by=(2,)) for rank in (1, 1, 5, 9, 13)])
    assert hand.name((0, 1)) == ()


@given(st.permutations([1, 1, 5, 9, 13]), st.integers(0, 5))
def test_cards_leave_and_join_a_hand(ranks, count):
    cards = [Card(rank) for rank in ranks]
    hand = Board.dealt(HAND, cards, 2)
    fewer = hand.without(cards[:count])
    assert fewer == Board.dealt(HAND, cards[count:], 2)
    assert fewer.down == frozenset(range(5 - count))
    for card in cards[:count]:
        fewer = fewer.with_card(card, 2)
    assert fewer == hand


def test_a_hand_cannot_lose_a_card_it_lacks():
    with pytest.raises(ValueError):
        Board.dealt(HAND, [Card(1), Card(2)], 0).without([Card(1), Card(1)])


def test_a_hand_may_be_partly_face_up():
    hand = Board.of(HAND, [Slot(Card(9)), Slot(Card(1), up=True)])
    assert (hand.down, hand.ranks) == (frozenset({1}), (1, 9))
    more = hand.with_card(Card(5), 2)
    assert (more.down, more.ranks) == (frozenset({1, 2}), (1, 5, 9))
    assert more.without([Card(5)]).down == hand.down


def test_slots_with_other_viewers_or_marks_are_unequal():
    assert len({Slot(Card(1)), Slot(Card(1), True), Slot(Card(1), False, (0,)), Slot(Card(1), False, (), 3)}) == 4


@pytest.mark.parametrize(
    ("thing", "field"), [(NINE, "rows"), (Card(1).face_up, "up"), (board("1 2 3 4 5 6 7 8 9"), "slots")]
)
def test_layouts_and_boards_are_immutable(thing, field):
    with pytest.raises(FrozenInstanceError):
        setattr(thing, field, getattr(thing, field))


@pytest.mark.parametrize(("layout", "shape"), [
    (Layout.grid(2, 4), "2 rows of 4"), (Layout.grid(1, 4), "1 row of 4"), (Layout.hand(cards=5), "a hand of 5"),
])  # fmt: skip
def test_a_layout_in_words(layout, shape):
    assert layout.shape == shape


@every_case("rows, columns", [(0, 2), (100, 2), (2, 0), (2, 27), (True, 2), (2, "2")])
def test_a_grid_has_up_to_99_rows_and_26_columns(rows, columns):
    with pytest.raises(ValueError, match="expected up to 99 and 26"):
        Layout.grid(rows=rows, columns=columns)
