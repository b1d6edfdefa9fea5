"""The parts of the hook ``turns`` among the hooks in Python that say what a turn is.

A part stands for hooks at the place of its plugin in the stack, just below those that the plugin has in Python. What
hooks join, parts add; where the topmost hook decides, the topmost part does, or the topmost that sets a field.
"""

import inspect
from collections.abc import Callable, Collection, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import frozen

from cardgolf.cards import Card
from cardgolf.rulebook import closing, opening
from cardgolf.rulebook.dispatch import HookFunction, Implementation
from cardgolf.rulebook.owned_parts import find_outside, find_owners
from cardgolf.rulebook.standings import find_placed
from cardgolf.rulebook.throwing import (
    Below,
    find_field,
    find_piles,
    make_discard_options,
    make_draws,
    make_locked,
    make_throws,
)
from cardgolf.scoring.faces import Faces
from cardgolf.table.board import Board
from cardgolf.table.layout import Layout
from cardgolf.table.move import Move
from cardgolf.table.scorecard import Standing
from cardgolf.table.state import State
from cardgolf.tools.text import quote
from cardgolf.turns.leaving import list_leaving, make_clears
from cardgolf.turns.parts import Deal, Draw, End, Knock, Leads, Leave, Lock, Opening, Part, Spend, Swap, Throw

if TYPE_CHECKING:
    from cardgolf.rulebook.hook_calls import HookCaller

P = TypeVar("P", bound=Part)
_ONE_OWNER = ((Throw, ("flip", "last_down", "last_turns", "piles")), (End, ("last_turns",)))


@frozen
class Turn:
    """The parts of the turns of a rulebook, from the bottom of the stack up, each with the name of its plugin."""

    owned: tuple[tuple[str, Part], ...] = ()

    @property
    def parts(self) -> tuple[Part, ...]:
        """All parts."""
        return tuple([part for _, part in self.owned])

    @property
    def opening(self) -> Opening | None:
        """What each seat does before play."""
        return next(iter(self.list_parts(Opening)[::-1]), None)

    @property
    def flips_for_throws(self) -> bool:
        """Whether a card may be turned up for one that is thrown."""
        return any(throw.flips for throw in self.list_parts(Throw))

    def find_field(self, kind: type[Part], field: str) -> Any:
        """Return a field of the topmost part of a kind that sets it, or ``None``."""
        return find_field(self.list_parts(kind), field)

    def list_parts(self, kind: type[P]) -> tuple[P, ...]:
        """Return the parts of a kind, from the bottom of the stack up."""
        return tuple([part for part in self.parts if isinstance(part, kind)])

    @property
    def leaves(self) -> tuple[Leave, ...]:
        """The lines that leave the table."""
        return self.list_parts(Leave)


def find_turn_error(turn: Turn, layouts: Sequence[Layout], deck: Collection[Card]) -> tuple[str, str] | None:
    """Return a plugin and why a part of it does not fit ``layouts`` or the ``deck``, or ``None``."""
    draws, kept = list[Draw](), list[Faces]()
    for name, part in turn.owned:
        fault = ""
        if isinstance(part, Leave):
            fault = next((error for layout in layouts if (error := _find_line_error(part, layout))), "")
        elif isinstance(part, Throw) and part.keep:
            kept.append(part.keep)
            if all(any(faces.has(card, 0) for faces in kept) for card in deck):
                fault = f"invalid keep={quote(part.keep, 40)}: expected a deck with cards that may be thrown"
        elif isinstance(part, Draw):
            draws.append(part)
            if not find_piles(draws):
                fault = f"invalid piles={quote(part.piles)}: expected {' or '.join(draws[0].piles)}, as below it"
        elif layouts[0].is_hand and (isinstance(part, Spend | Swap | Knock | End) or not _fits_hand(part)):
            fault = "invalid part of a turn with a hand: expected a layout of places"
        if fault:
            return name, f"{part.kind} of {name}.turns: {fault}"
    return None


def _fits_hand(part: Part) -> bool:
    """Return whether an opening is one of a hand: no card is looked at or turned up by its place."""
    return not isinstance(part, Opening) or part.is_plain


def _find_line_error(leave: Leave, layout: Layout) -> str:
    outside = find_outside(leave.where, layout)
    if layout.is_hand or (not outside and not list_leaving([leave], layout)):
        return f"invalid where={quote(leave.where, 30)}: expected lines of the board"
    return outside


def find_repeated(owned: Sequence[tuple[str, Part]]) -> tuple[str, str, str, str] | None:
    """Return two of these plugins that set one field of a part, the field and the kind of part, or ``None``."""
    for kind, fields in _ONE_OWNER:
        for field in fields:
            setting = [name for name, part in owned if type(part) is kind and getattr(part, field) is not None]
            first, *later = dict.fromkeys(setting) or [""]
            if later:
                return first, later[0], field, kind.__name__
    return None


def own_turn(caller: "HookCaller") -> Turn:
    """Return the parts of a stack with their owners."""
    listed = [*caller.turns()]  # checks results
    owners = find_owners(caller, "turns", listed)
    return Turn(tuple([(name, part) for part, (name, _) in zip(listed, owners, strict=True)]))


def implement_turns(caller: "HookCaller", turn: Turn) -> Mapping[str, tuple[Implementation, ...]]:
    """Return the implementations of each hook for which parts stand, with those of the parts."""
    place = {each.name: number for number, each in enumerate(caller.stack)}
    added: dict[str, list[Implementation]] = {}
    for name in dict.fromkeys(name for name, _ in turn.owned):
        for hook, kind, is_wrapper, make in _HOOKS:
            parts = [(place[owner], part) for owner, part in turn.owned if isinstance(part, kind)]
            own = [part for number, part in parts if number == place[name]]
            is_top = parts[-1][0] == place[name] if parts else False
            if not own or not (is_top or (hook, kind) in _STACKED or kind not in _TOPMOST):
                continue
            python = [
                each
                for each in caller.implementations_by_hook[hook]
                if not each.wrapper and 0 < place[each.plugin_name] < place[name]
            ]
            hidden = max((place[each.plugin_name] for each in python), default=0)
            below = Below(
                [part for number, part in parts if hidden < number < place[name]], [part for _, part in parts], python
            )
            if function := make(own, below):
                arguments = tuple(inspect.signature(function).parameters)
                plugin = caller.stack[place[name]].plugin
                made = Implementation(name, plugin, function, is_wrapper, arguments, ())
                added.setdefault(hook, []).append(made)
    return MappingProxyType({hook: _merge(caller, hook, own, place) for hook, own in added.items()})


def _merge(
    caller: "HookCaller", hook: str, own: Sequence[Implementation], place: Mapping[str, int]
) -> tuple[Implementation, ...]:
    others = caller.implementations_by_hook[hook]
    innermost = [each for each in others if each.wrapper and getattr(each.function, "cardgolf_impl", {}).get("trylast")]
    placed = sorted(
        (*own, *(each for each in others if each not in innermost)), key=lambda each: place[each.plugin_name]
    )
    plain = [each for each in placed if not each.wrapper]  # the sort is stable
    return (*plain, *innermost, *(each for each in placed if each.wrapper))


def _make_clears(leaves: Sequence[Leave], _: Below) -> HookFunction:
    made = [make_clears(leave) for leave in leaves]
    if len(made) == 1:
        return made[0]

    def clears(board: Board, move: Move) -> list[tuple[int, ...]]:
        return [line for each in made for line in each(board, move)]

    return clears


def _make_clears_to(leaves: Sequence[Leave], _: Below) -> HookFunction | None:
    named = [leave.to for leave in leaves if leave.to]
    return (lambda: named[-1]) if named else None


def _make_leader(leads: Sequence[Leads], _: Below) -> HookFunction:
    top = leads[-1].leads
    found = top[0] if len(top) == 1 else top
    return lambda: found


def _make_next_dealer(deals: Sequence[Deal], _: Below) -> HookFunction:
    is_last = deals[-1].who == "last"

    def next_dealer(state: State, standings: Sequence[Standing]) -> int:
        seats = state.setup.upcoming.seats if state.setup.upcoming else state.setup.seats
        return find_placed(seats, standings, state.setup.dealer, is_last=is_last)

    return next_dealer


_TOPMOST = (Opening, Spend, Knock)  # kinds of which the topmost plugin's count alone
_STACKED = {("opening_flips", Opening)}  # of house rules with it, each answers: two are refused

_HOOKS: Sequence[tuple[str, type[Part], bool, Callable[[Sequence[Any], Below], HookFunction | None]]] = (
    ("clears", Leave, False, _make_clears),
    ("clears_to", Leave, False, _make_clears_to),
    ("locks", Lock, False, lambda own, _: lambda: [*own]),
    ("leader", Leads, False, _make_leader),
    ("next_dealer", Deal, False, _make_next_dealer),
    ("opening_flips", Opening, False, opening.make_opening_flips),
    ("moves", Opening, False, opening.make_first_moves),
    ("next_phase", Opening, False, opening.make_next_phase),
    ("move_types", Opening, False, opening.make_move_types),
    ("discard_options", Throw, False, make_discard_options),
    ("locked", Swap, False, make_locked),
    ("moves", Throw, False, make_throws),
    ("moves", Spend, True, opening.make_spends),
    ("moves", Draw, True, lambda own, _: make_draws(own)),
    ("moves", Knock, True, closing.make_knocks),
    ("round_end", Knock, False, closing.make_knock_ends),
    ("after_move", Knock, False, closing.make_knocker_shown),
    ("round_end", End, False, closing.make_ends),
    ("round_end", End, True, closing.make_equal_turns),
    ("after_move", End, False, closing.make_others_shown),
)
"""The hooks for which each kind of part stands, whether as a wrapper, and the maker of the function.

A maker gets the parts of one plugin and what lies below them. It returns ``None`` where they change nothing.
"""
