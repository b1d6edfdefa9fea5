"""Values built by functions written for their class are those of the class itself."""

import pytest
from attrs import define, evolve, frozen
from attrs.exceptions import FrozenInstanceError
from hypothesis import given
from hypothesis import strategies as st

from cardgolf._attrs import make_constructor, make_copier
from cardgolf.games.game import EMPTY_HISTORY, append_event, list_events


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
def test_what_is_frozen_stays_frozen(value):
    with pytest.raises(FrozenInstanceError):
        value.one = 3


def test_a_field_without_a_default_must_be_given():
    with pytest.raises(TypeError):
        make_constructor(Frozen)()


@given(st.lists(st.text(max_size=3)), st.lists(st.text(max_size=3)))
def test_games_share_their_past_and_each_has_its_own(events, others):
    shared = EMPTY_HISTORY
    for event in events:
        shared = append_event(shared, event)
    forks = [shared, shared]
    for event in others:
        forks[0] = append_event(forks[0], event)
    assert list_events(forks[0]) == (*events, *others)
    assert list_events(forks[1]) == list_events(shared) == tuple(events)
