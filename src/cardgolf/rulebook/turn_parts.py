"""The parts of the hook ``turns`` among the hooks in Python that say what a turn is.

A part stands for hooks at the place of its plugin in the stack, just below those that the plugin has in Python. What
hooks join, parts add; where the topmost hook decides, the topmost part does.
"""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from attrs import frozen

from cardgolf.rulebook.dispatch import HookFunction, Implementation
from cardgolf.rulebook.owned_parts import find_outside, find_owners
from cardgolf.table.board import Board
from cardgolf.table.layout import Layout
from cardgolf.table.move import Move
from cardgolf.tools.text import quote
from cardgolf.turns.leaving import list_leaving, make_clears
from cardgolf.turns.parts import Leads, Leave, Lock, Part

if TYPE_CHECKING:
    from cardgolf.rulebook.hook_calls import HookCaller


@frozen
class Turn:
    """The parts of the turns of a rulebook, from the bottom of the stack up, each with the name of its plugin."""

    owned: tuple[tuple[str, Part], ...] = ()

    @property
    def parts(self) -> tuple[Part, ...]:
        """All parts."""
        return tuple([part for _, part in self.owned])

    @property
    def leaves(self) -> tuple[Leave, ...]:
        """The lines that leave the table."""
        return tuple([part for part in self.parts if isinstance(part, Leave)])


def find_turn_error(turn: Turn, layouts: Sequence[Layout]) -> tuple[str, str] | None:
    """Return a plugin and why a part of it does not fit ``layouts``, or ``None``."""
    for name, part in turn.owned:
        if isinstance(part, Leave):
            for layout in layouts:
                outside = find_outside(part.where, layout)
                if layout.is_hand or (not outside and not list_leaving([part], layout)):
                    outside = f"invalid where={quote(part.where, 30)}: expected lines of the board"
                if outside:
                    return name, f"Leave of {name}.turns: {outside}"
    return None


def own_turn(caller: "HookCaller") -> Turn:
    """Return the parts of a stack with their owners."""
    listed = [*caller.turns()]  # checks results
    owners = find_owners(caller, "turns", listed)
    return Turn(tuple([(name, part) for part, (name, _) in zip(listed, owners, strict=True)]))


def implement_turns(caller: "HookCaller", turn: Turn) -> Mapping[str, tuple[Implementation, ...]]:
    """Return the implementations of each hook for which parts stand, with those of the parts."""
    place = {each.name: (number, each.plugin) for number, each in enumerate(caller.stack)}
    added: dict[str, list[Implementation]] = {}
    for name in dict.fromkeys(name for name, _ in turn.owned):
        own = tuple([part for owner, part in turn.owned if owner == name])
        for hook in dict.fromkeys(hook for part in own for hook in part.hooks):
            parts = tuple([part for part in own if hook in part.hooks])
            if made := _MAKERS[hook](parts):
                function, arguments = made
                added.setdefault(hook, []).append(
                    Implementation(name, place[name][1], function, False, arguments, ())  # noqa: FBT003  # no wrapper
                )
    return MappingProxyType({hook: _merge(caller, hook, own, place) for hook, own in added.items()})


def _merge(
    caller: "HookCaller", hook: str, own: Sequence[Implementation], place: Mapping[str, tuple[int, Any]]
) -> tuple[Implementation, ...]:
    others = caller.implementations_by_hook[hook]
    plain = [*own, *(each for each in others if not each.wrapper)]  # the sort is stable
    return (*sorted(plain, key=lambda each: place[each.plugin_name][0]), *(each for each in others if each.wrapper))


Made = tuple[HookFunction, tuple[str, ...]] | None


def _make_clears(leaves: Sequence[Leave]) -> Made:
    made = [make_clears(leave) for leave in leaves]
    if len(made) == 1:
        return made[0], ("board", "move")

    def clears(board: Board, move: Move) -> list[tuple[int, ...]]:
        return [line for each in made for line in each(board, move)]

    return clears, ("board", "move")


def _make_clears_to(leaves: Sequence[Leave]) -> Made:
    said = [leave.to for leave in leaves if leave.to]
    return (lambda: said[-1], ()) if said else None


def _make_locks(locks: Sequence[Lock]) -> Made:
    return lambda: [*locks], ()


def _make_leader(leads: Sequence[Leads]) -> Made:
    top = leads[-1].leads
    found = top[0] if len(top) == 1 else top
    return lambda: found, ()


_MAKERS: Mapping[str, Callable[[Sequence[Any]], Made]] = {
    "clears": _make_clears,
    "clears_to": _make_clears_to,
    "locks": _make_locks,
    "leader": _make_leader,
}
