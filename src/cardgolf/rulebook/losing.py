"""What hooks the part ``Lost`` stands for."""

from collections.abc import Generator, Sequence

from attrs import evolve

from cardgolf.rulebook.dispatch import HookFunction
from cardgolf.rulebook.hookspecs import HookSpecs
from cardgolf.rulebook.throwing import Below
from cardgolf.rulebook.turn_parts import Made
from cardgolf.scoring.parts import Lost
from cardgolf.table.scorecard import NextRound, Standing
from cardgolf.table.state import State


def make_standings(own: Sequence[Lost], _: Below) -> HookFunction:
    """Return the wrapper of ``standings`` that marks who has lost."""
    at = min(each.at for each in own)

    def standings(rules: HookSpecs) -> Generator[None, Sequence[Standing], list[Standing]]:
        found = yield
        lost = _list_lost(found, at, rules)
        return [evolve(each, lost=True) if each.seat in lost and not each.lost else each for each in found]

    return standings


def make_match_over(own: Sequence[Lost], _: Below) -> HookFunction:
    """Return the hook ``match_over`` once a player has lost, or all but one player or team have."""
    end, last = (min([each.at for each in own if each.out is out], default=None) for out in (False, True))

    def match_over(state: State, standings: Sequence[Standing], rules: HookSpecs) -> bool | None:
        if end is not None and _list_lost(standings, end, rules):
            return True
        if last is None:
            return None
        gone = _list_lost(standings, last, rules)
        left = [each.seat for each in standings if each.seat not in gone]
        return state.match.sides.count(left) < 2 or None

    return match_over


def make_next_round(own: Sequence[Lost], _: Below) -> HookFunction | None:
    """Return the wrapper of ``next_round`` that leaves out who has dropped out. A play-off is for all who are tied."""
    last = min([each.at for each in own if each.out], default=None)
    if last is None:
        return None

    def next_round(standings: Sequence[Standing], rules: HookSpecs) -> Generator[None, NextRound, NextRound]:
        plan = yield
        if plan.kind == "playoff":
            return plan
        gone = _list_lost(standings, last, rules)
        return NextRound("hole", tuple([seat for seat in plan.seats if seat not in gone]))

    return next_round


def _list_lost(standings: Sequence[Standing], at: int, rules: HookSpecs) -> set[int]:
    """Return the seats whose total is at a number or beyond it, to the side on which points are lost."""
    sign = 1 if rules.goal() == "lowest" else -1
    return {each.seat for each in standings if sign * each.total >= at}


OF_MATCHES: Sequence[Made] = (
    ("standings", Lost, True, make_standings),
    ("match_over", Lost, False, make_match_over),
    ("next_round", Lost, True, make_next_round),
)
"""The hooks for which it stands."""
