"""Values built by functions written for their class are those of the class itself."""

import pytest
from attrs import define, evolve, field, frozen
from attrs.exceptions import FrozenInstanceError
from hypothesis import given
from hypothesis import strategies as st

from cardgolf.games.game import EMPTY_HISTORY, append_event, list_events
from cardgolf.table.move import Move
from cardgolf.tools.attrs import fields_repr, make_constructor, make_copier


@frozen(weakref_slot=False)
class Frozen:
    one: int
    two: str = "two"


@define
class Changeable:
    one: int
    two: str = "two"


@pytest.mark.parametrize("kind", [Frozen, Changeable])
def test_a_fast_constructor_makes_the_same_value_as_the_class(kind):
    make, put = make_constructor(kind), make_copier(kind, "two")
    for made, expected in [(make(1), kind(1)), (make(1, two="2"), kind(1, "2")), (put(kind(1), "3"), kind(1, "3"))]:
        assert type(made) is kind
        assert made == expected
        assert repr(made) == repr(expected)
    assert evolve(make(1), one=5) == kind(5)


def test_a_copy_is_another_object():
    old = Changeable(1)
    new = make_copier(Changeable)(old)
    new.one = 2
    assert (old.one, new.one) == (1, 2)


@pytest.mark.parametrize("value", [make_constructor(Frozen)(1), make_copier(Frozen, "one")(Frozen(1), 2)])
def test_values_of_fast_constructors_are_frozen(value):
    with pytest.raises(FrozenInstanceError):
        value.one = 3


def test_a_field_without_a_default_must_be_given():
    with pytest.raises(TypeError):
        make_constructor(Frozen)()


EVENTS = st.lists(st.tuples(st.integers(0, 9), st.text(max_size=3)))


@given(EVENTS, EVENTS)
def test_games_share_their_history_prefix(events, others):
    shared = EMPTY_HISTORY
    for seat, event in events:
        shared = append_event(shared, seat, event)
    forks = [shared, shared]
    for seat, event in others:
        forks[0] = append_event(forks[0], seat, event)
    assert list_events(forks[0]) == (*events, *others)
    assert list_events(forks[1]) == list_events(shared) == tuple(events)


def test_repr_like_that_of_attrs() -> None:
    """The shared repr shows the fields that the generated one shows."""

    @frozen
    class Generated:
        one: int
        two: str = field(default="x", repr=False)
        three: object = None

    @frozen
    class Shared:
        one: int
        two: str = field(default="x", repr=False)
        three: object = None

        __repr__ = fields_repr

    assert repr(Shared(1, three="y")) == repr(Generated(1, three="y")).replace("Generated", "Shared")


def test_repr_of_a_move_that_is_no_attrs_class() -> None:
    """A plugin's move is printed even if its author forgot the decorator."""

    class Wave(Move):
        word = "wave"

    assert repr(Wave()).endswith("Wave()")
