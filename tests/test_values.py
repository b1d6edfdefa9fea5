"""Values built by functions written for their class are those of the class itself."""

import pytest
from attrs import define, evolve, frozen
from attrs.exceptions import FrozenInstanceError
from hypothesis import given
from hypothesis import strategies as st

from cardgolf.past import NO_PAST, later, told
from cardgolf.values import changer, maker


@frozen(weakref_slot=False)
class Frozen:
    one: int
    two: str = "two"


@define
class Changeable:
    one: int
    two: str = "two"


@pytest.mark.parametrize("kind", [Frozen, Changeable])
def test_what_is_made_is_what_the_class_makes(kind):
    make, put = maker(kind), changer(kind, "two")
    for made, expected in [(make(1), kind(1)), (make(1, two="2"), kind(1, "2")), (put(kind(1), "3"), kind(1, "3"))]:
        assert type(made) is kind
        assert made == expected
        assert repr(made) == repr(expected)
    assert evolve(make(1), one=5) == kind(5)


def test_a_copy_is_another_object():
    old = Changeable(1)
    new = changer(Changeable)(old)
    new.one = 2
    assert (old.one, new.one) == (1, 2)


@pytest.mark.parametrize("value", [maker(Frozen)(1), changer(Frozen, "one")(Frozen(1), 2)])
def test_what_is_frozen_stays_frozen(value):
    with pytest.raises(FrozenInstanceError):
        value.one = 3


def test_a_field_without_a_default_must_be_given():
    with pytest.raises(TypeError):
        maker(Frozen)()


@given(st.lists(st.text(max_size=3)), st.lists(st.text(max_size=3)))
def test_games_share_their_past_and_each_has_its_own(events, others):
    shared = NO_PAST
    for event in events:
        shared = later(shared, event)
    forks = [shared, shared]
    for event in others:
        forks[0] = later(forks[0], event)
    assert told(forks[0]) == (*events, *others)
    assert told(forks[1]) == told(shared) == tuple(events)
