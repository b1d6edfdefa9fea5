"""States of lanes that are not whole: what most rules do not read is read out of lanes late, or not kept."""

from collections.abc import Callable
from typing import Any, NoReturn

from cardgolf.errors import NotTabulableError
from cardgolf.state import MutableState, State

_HEAVY = ("match", "boards", "packed_stock", "discard")


class LazyState(State):
    """A state with what is cheap to know. At the first read of another field it becomes a :class:`State`."""

    __slots__ = ()


def make_lazy(outline: MutableState, read: Callable[[], State]) -> State:
    """Return ``outline`` as a state whose match, boards and piles are those of ``read()``."""
    for name in _HEAVY:
        setattr(outline, name, read)
    outline.__class__ = LazyState
    return outline  # type: ignore[return-value]  # its class is one now


def _make_field(name: str) -> property:
    slot: Any = getattr(MutableState, name)

    def get(state: LazyState) -> Any:
        whole = slot.__get__(state)()
        for each in _HEAVY:
            getattr(MutableState, each).__set__(state, getattr(whole, each))
        object.__setattr__(state, "__class__", State)
        return slot.__get__(state)

    return property(get)


for _name in _HEAVY:
    setattr(LazyState, _name, _make_field(_name))


class PilelessState(State):
    """A state of a finished round whose piles were not kept. To read them is an error."""

    __slots__ = ()


def _refuse_piles(_: PilelessState) -> NoReturn:
    raise NotTabulableError(
        "invalid rules for lanes: a hook of scoring reads the piles, and its batch form does not: expected neither"
    )


for _name in ("packed_stock", "discard"):
    setattr(PilelessState, _name, property(_refuse_piles))


def without_piles(state: State) -> State:
    """Return ``state`` itself, from now on a state whose piles cannot be read."""
    object.__setattr__(state, "__class__", PilelessState)
    return state
