"""The parts of the hook ``turns`` among the hooks in Python that say what a turn is.

A part stands for hooks at the place of its plugin in the stack, just below those that the plugin has in Python. What
hooks join, parts add; where the topmost hook decides, the topmost part does, or the topmost that sets a field.
"""

import inspect
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import frozen

from cardgolf.rulebook import arranging, closing, hands, opening, ordering, powers, proofs, snaps
from cardgolf.rulebook.dispatch import HookFunction, Implementation
from cardgolf.rulebook.owned_parts import find_owners
from cardgolf.rulebook.standings import find_placed
from cardgolf.rulebook.throwing import (
    Below,
    find_field,
    make_discard_options,
    make_draws,
    make_locked,
    make_taken,
    make_throws,
)
from cardgolf.scoring.rule_part import RulePart
from cardgolf.table.arranging import Arrange as ArrangeMove
from cardgolf.table.board import Board
from cardgolf.table.exchanges import PICKED
from cardgolf.table.exchanges import Exchange as ExchangeMove
from cardgolf.table.layout import MAX_EXTRA
from cardgolf.table.move import Move
from cardgolf.table.scorecard import Standing
from cardgolf.table.state import State
from cardgolf.table.throws import OWED
from cardgolf.turns.hand_parts import Keep, Play
from cardgolf.turns.leaving import make_clears
from cardgolf.turns.part import Part
from cardgolf.turns.parts import Arrange, Deal, Draw, End, Knock, Leads, Leave, Lock, Opening, Order, Spend, Swap, Throw
from cardgolf.turns.table_parts import Exchange, Power, Snap

if TYPE_CHECKING:
    from cardgolf.rulebook.hook_calls import HookCaller
    from cardgolf.rulebook.rulebook import Rulebook

P = TypeVar("P", bound=Part)


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
        return self.find_top(Opening)

    @property
    def flips_for_throws(self) -> bool:
        """Whether a card may be turned up for one that is thrown."""
        return any(throw.flips for throw in self.list_parts(Throw))

    def find_top(self, kind: type[P]) -> P | None:
        """Return the topmost part of a kind."""
        return next(iter(self.list_parts(kind)[::-1]), None)

    def find_field(self, kind: type[Part], field: str) -> Any:
        """Return a field of the topmost part of a kind that sets it, or ``None``."""
        return find_field(self.list_parts(kind), field)

    def list_parts(self, kind: type[P]) -> tuple[P, ...]:
        """Return the parts of a kind, from the bottom of the stack up."""
        return tuple([part for part in self.parts if isinstance(part, kind)])

    @property
    def fine(self) -> int:
        """How many cards a wrong one costs that is thrown out of turn."""
        found = self.find_field(Snap, "fine")
        return 1 if found is None else int(found)

    @property
    def most_extra(self) -> int:
        """How many cards lie beside a board at most by these parts."""
        thrown, exchanged = self.list_parts(Snap), self.list_parts(Exchange)
        return max(
            MAX_EXTRA if any(part.deal for part in self.list_parts(Power)) else 0,
            proofs.find_most_extra(thrown) if thrown and self.fine else 0,
            proofs.find_most_extra(exchanged) if exchanged and proofs.is_kept_if_failed(exchanged) else 0,
        )

    @property
    def remembered(self) -> tuple[str, ...]:
        """The names under which windows and powers are remembered."""
        of_powers = (powers.POWER, powers.LOOKED, PICKED)
        return (*((snaps.OPEN, OWED) if self.list_parts(Snap) else ()), *(of_powers if self.list_parts(Power) else ()))

    @property
    def empties_places(self) -> bool:
        """Whether a card may leave any place of a board by itself."""
        return bool(self.list_parts(Snap) or self.list_parts(Exchange))

    @property
    def leaves(self) -> tuple[Leave, ...]:
        """The lines that leave the table."""
        return self.list_parts(Leave)


def counts(rules: "Rulebook", part: Part) -> bool:
    """Return whether a part counts: of some kinds the topmost does alone, and of locks of a card the topmost.

    A part that says what holds without it counts nothing.
    """
    if isinstance(part, (*_TOPMOST, Leads, Deal)):
        return part is rules.turn.find_top(type(part))
    if part == Swap("any") or (part == End("each") and part is rules.turn.list_parts(End)[0]):
        return False
    return not isinstance(part, Lock) or rules.locks_by_card[part.card] is part


def own_turn(caller: "HookCaller") -> Turn:
    """Return the parts of a stack with their owners."""
    listed = [*caller.turns()]  # checks results
    owners = find_owners(caller, "turns", listed)
    return Turn(tuple([(name, part) for part, (name, _) in zip(listed, owners, strict=True)]))


def implement_parts(
    caller: "HookCaller", owned: Sequence[tuple[str, RulePart]], made: Sequence["Made"]
) -> Mapping[str, tuple[Implementation, ...]]:
    """Return the implementations of each hook for which parts stand, with those of the parts, given with their owners.

    ``made`` lists the hooks for which each kind of part stands.
    """
    place = {each.name: number for number, each in enumerate(caller.stack)}
    added: dict[str, list[Implementation]] = {}
    outermost: list[Implementation] = []
    for name in dict.fromkeys(name for name, _ in owned):
        for hook, kind, is_wrapper, make in made:
            parts = [(place[owner], part) for owner, part in owned if isinstance(part, kind)]
            own = tuple([part for number, part in parts if number == place[name]])  # which views reach
            is_top = parts[-1][0] == place[name] if parts else False
            # Of kinds whose topmost part counts alone, or whose parts are read together, the topmost plugin makes the
            # hook. Where it is stacked, each plugin does, so that two house rules are seen to answer.
            if not own or not (is_top or (hook, kind) in _STACKED or kind not in (*_TOPMOST, *_JOINED)):
                continue
            # The base rules, at place 0, hide no part.
            python = [
                each
                for each in caller.implementations_by_hook[hook]
                if not each.wrapper and 0 < place[each.plugin_name] < place[name]
            ]
            hidden = max((place[each.plugin_name] for each in python), default=0)
            below = Below(
                [part for number, part in parts if hidden < number < place[name]],
                [part for _, part in parts],
                python,
                [part for _, part in owned],
            )
            if function := make(own, below):
                arguments = tuple(inspect.signature(function).parameters)
                plugin = caller.stack[place[name]].plugin
                implementation = Implementation(name, plugin, function, is_wrapper, arguments, ())
                added.setdefault(hook, []).append(implementation)
                outermost += [implementation] if (hook, kind) in _OUTERMOST else []
    return MappingProxyType({hook: _merge(caller, hook, own, place, outermost) for hook, own in added.items()})


def _merge(
    caller: "HookCaller",
    hook: str,
    own: Sequence[Implementation],
    place: Mapping[str, int],
    outermost: Sequence[Implementation],
) -> tuple[Implementation, ...]:
    others = caller.implementations_by_hook[hook]
    innermost = [each for each in others if each.wrapper and getattr(each.function, "cardgolf_impl", {}).get("trylast")]
    # Parts come first, so that at one place Python of the same plugin is called before them. Innermost wrappers are
    # left out: a sort by place would move them outward.
    placed = sorted(
        (*own, *(each for each in others if each not in innermost)),
        key=lambda each: (each in outermost, place[each.plugin_name]),
    )
    plain = [each for each in placed if not each.wrapper]  # the sort is stable
    return (*plain, *innermost, *(each for each in placed if each.wrapper))


def _make_clears(leaves: Sequence[Leave], _: Below) -> HookFunction:
    made = [make_clears(leave) for leave in leaves]
    # Most games have one such part. Its function is called directly.
    if len(made) == 1:
        return made[0]

    def clears(board: Board, move: Move) -> list[tuple[int, ...]]:
        return [line for each in made for line in each(board, move)]

    return clears


def _make_clears_to(leaves: Sequence[Leave], _: Below) -> HookFunction | None:
    named = tuple([leave.to for leave in leaves if leave.to])
    return (lambda: named[-1]) if named else None


def _make_leader(leads: Sequence[Leads], _: Below) -> HookFunction:
    top = leads[-1].leads
    found = top[0] if len(top) == 1 else top
    return lambda: found


def _make_next_dealer(deals: Sequence[Deal], _: Below) -> HookFunction:
    who = deals[-1].who

    def next_dealer(state: State, standings: Sequence[Standing]) -> int | None:
        if who == "before lowest":
            rounds = state.match.rounds
            return state.setup.find_dealer_before(rounds[-1].scores) if rounds else None
        seats = state.setup.upcoming.seats if state.setup.upcoming else state.setup.seats
        return find_placed(seats, standings, state.setup.dealer, is_last=who == "last")

    return next_dealer


_TOPMOST = (Opening, Arrange, Play, Keep, Spend, Knock)  # kinds of which the topmost plugin's count alone
_JOINED = (Power, Snap, Exchange)  # kinds of which the topmost plugin's hooks read the parts of all
_STACKED = {("opening_flips", Opening)}  # of house rules with it, each answers: two are refused
_OUTERMOST = {("round_end", Order)}  # gets the last turns that all other wrappers give

Made = tuple[str, type[RulePart], bool, Callable[[Sequence[Any], Below], HookFunction | None]]

OF_TURNS: Sequence[Made] = (
    ("clears", Leave, False, _make_clears),
    ("clears_to", Leave, False, _make_clears_to),
    ("locks", Lock, False, lambda own, _: lambda: own),
    ("leader", Leads, False, _make_leader),
    ("next_dealer", Deal, False, _make_next_dealer),
    ("opening_flips", Opening, False, opening.make_opening_flips),
    ("moves", Opening, False, opening.make_first_moves),
    ("next_phase", Opening, False, opening.make_next_phase),
    ("move_types", Opening, False, opening.make_move_types),
    ("dealt", Opening, False, opening.make_dealt),
    ("discard_options", Throw, False, make_discard_options),
    ("locked", Swap, False, make_locked),
    ("moves", Throw, False, make_throws),
    ("after_move", Swap, False, make_taken),
    ("move_types", Arrange, False, lambda _, __: lambda: [ArrangeMove]),
    ("moves", Arrange, False, arranging.make_arrangements),
    ("next_phase", Arrange, True, arranging.make_arranging_step),
    ("moves", Play, False, hands.make_plays),
    ("actions", Play, False, hands.make_play_actions),
    ("after_move", Play, False, hands.make_sorted),
    ("round_end", Play, False, hands.make_no_end),
    ("moves", Keep, False, hands.make_keeps),
    ("actions", Keep, False, hands.make_keep_actions),
    ("after_move", Keep, False, hands.make_kept),
    ("next_phase", Keep, False, hands.make_keep_phase),
    ("move_types", Snap, False, snaps.make_move_types),
    ("moves", Snap, False, snaps.make_moves),
    ("actions", Snap, False, snaps.make_actions),
    ("discard_options", Snap, True, snaps.make_discard_options),
    ("apply_move", Snap, False, snaps.make_applied),
    ("after_move", Snap, False, snaps.make_remembered),
    ("reactions", Snap, False, snaps.make_reactions),
    ("move_types", Power, False, powers.make_move_types),
    ("moves", Power, False, powers.make_moves),
    ("actions", Power, False, powers.make_actions),
    ("apply_move", Power, False, powers.make_applied),
    ("after_move", Power, False, powers.make_remembered),
    ("next_phase", Power, False, powers.make_phase),
    ("move_types", Exchange, False, lambda _, __: lambda: [ExchangeMove]),
    ("moves", Exchange, True, proofs.make_moves),
    ("actions", Exchange, False, proofs.make_actions),
    ("apply_move", Exchange, False, proofs.make_applied),
    ("after_move", Exchange, False, proofs.make_forgotten),
    ("moves", Spend, True, opening.make_spends),
    ("moves", Draw, True, lambda own, _: make_draws(own)),
    ("moves", Draw, True, hands.make_other_end),
    ("actions", Draw, False, hands.make_end_actions),
    ("moves", Knock, True, closing.make_knocks),
    ("moves", Knock, False, closing.make_late_knocks),
    ("actions", Knock, False, closing.make_late_actions),
    ("next_phase", Knock, True, closing.make_late_phase),
    ("round_end", Knock, False, closing.make_knock_ends),
    ("after_move", Knock, False, closing.make_knocker_shown),
    ("round_end", End, False, closing.make_ends),
    ("round_end", End, True, closing.make_equal_turns),
    ("after_move", End, False, closing.make_others_shown),
    ("leader", Order, True, ordering.make_right_leader),
    ("next_seat", Order, True, ordering.make_next_seat),
    ("after_move", Order, False, ordering.make_remembered_cards),
    ("round_end", Order, True, ordering.make_order_of_last_turns),
)
"""The hooks for which each kind of part of a turn stands, whether as a wrapper, and the maker of the function.

A maker gets the parts of one plugin and what lies below them. It returns ``None`` where they change nothing.
"""
