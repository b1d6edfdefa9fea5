"""The source of a kernel: that in :mod:`cardgolf.lanes.kernel` with the constants of some tables above it."""

import re
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from types import ModuleType
from typing import Any, TypeVar

from cardgolf.lanes.tables.memory import LaneArrays, find_starts
from cardgolf.lanes.tables.tables import EACH_TURN, ActionKind, Tables
from cardgolf.table.move import DISCARD, STOCK
from cardgolf.turns.leaving import NO_RANK
from cardgolf.turns.parts import Lead

_IMPORTS = re.compile(
    r"^from cardgolf\.lanes\.(?:kernel\.\w+|compiled\.(?:jit|chance|greedy)) import (?:\([^)]*\)|[^\n]*)\n",
    re.MULTILINE,
)
_FIRST = {
    "FLIPS": ActionKind.FLIP, "SWAPS": ActionKind.SWAP, "DISCARD_FLIPS": ActionKind.DISCARD_AND_FLIP,
    "LOOKS": ActionKind.LOOK, "DRAW_STOCK": ActionKind.DRAW_STOCK, "DRAW_DISCARD": ActionKind.DRAW_DISCARD,
    "PLAIN_DISCARD": ActionKind.DISCARD, "KNOCK": ActionKind.KNOCK, "LOOK_AT_ALL": ActionKind.LOOK_AT_ALL,
}  # fmt: skip

F = TypeVar("F")
Constants = dict[str, Any]
"""Integers, tuples of them, and rows of integers."""


def make_given(tables: Tables) -> tuple[dict[str, int], list[int]]:
    """Return where the numbers of rules stand that are no structure, and these numbers."""
    parts = {
        "TURN_LIMIT": [tables.turn_limit], "OPENING_FLIPS": [tables.opening_flips], "FACE_KINDS": tables.kinds,
        "FACE_RANKS": [face.rank or NO_RANK for face in tables.faces], "FACE_POINTS": tables.points,
        "LOCK_TURNS": tables.lock_turns, "LOCK_SOURCES": tables.lock_sources, "KEPT": tables.turns.kept,
        "DECK": tables.deck,
    }  # fmt: skip
    starts, numbers = dict[str, int](), list[int]()
    for name, part in parts.items():
        starts[name] = len(numbers)
        numbers += map(int, part)
    return {**starts, "SCORED": len(numbers)}, numbers


def make_constants(tables: Tables) -> Constants:
    """Return the constants of the kernel of ``tables``, without those that say what the kernel is for."""
    turns, starts, opens = tables.turns, find_starts(tables), tables.opening_flips > 0
    firsts = {name: tables.find_first(kind) for name, kind in _FIRST.items()}
    lines = [
        (
            how,
            after,
            sum(1 << place for place in places),
            len(places),
            *places,
            *[0] * (len(tables.places) - len(places)),
        )
        for how, after, places in turns.lines
    ]
    return {
        "PLAYERS": tables.players, "PLACES": len(tables.places), "FACES": len(tables.faces),
        "CARDS": len(tables.deck), **{name.upper(): starts[name] for name in LaneArrays._fields},
        **make_given(tables)[0], **{name: -1 if first is None else first for name, first in firsts.items()},
        "OPENS": opens, "OPENS_IN_TURN": opens and not tables.stages[0].is_opening,
        "START": int(opens), "FROM_STOCK": opens + 1, "FROM_DISCARD": opens + 2,
        "FLIPS_TOGETHER": turns.where == "together", "FLIPS_APART": turns.where == "apart",
        "LOOKED_PLACES": turns.looked, "COLUMNS": turns.columns,
        "MAY_DRAW_STOCK": STOCK in turns.draws, "MAY_DRAW_DISCARD": DISCARD in turns.draws,
        "KNOCKS": turns.knocks, "SPENDS": turns.spends, "MOST_DOWN": turns.most_down, "KEEPS_UP": turns.keeps_up,
        "THROWS_TAKEN": turns.throws_taken, "KEEPS_FACES": any(turns.kept), "THROW": turns.throw,
        "LAST_THROW": turns.last_throw, "WAIVES_LAST": turns.waives_last, "LOCKS": any(tables.lock_turns),
        "KEEPS_DOWN": tables.keeps_down, "LIES_DOWN": tables.new_card == "down",
        "LIES_AS_WAS": tables.new_card == "as_was", "CLEARS": tables.clears, "LINES": tuple(lines),
        "CLEARS_TO_TOP": tables.clears_to_top, "ENDINGS": len(tables.ending_reasons),
        "KNOCK_ENDING": _find_ending(tables, turns.knock_ending), "UP_ENDING": _find_ending(tables, turns.up_ending),
        "ENDS_WITH_STOCK": tables.ends_with_stock, "CLOSER_LEADS": Lead.LAST_CLOSER in tables.leads,
        "LEADS_BY_DEALER": tables.leads[-1] is Lead.DEALER, "LEADS_BY_POINTS": tables.leads[-1] is Lead.MOST_POINTS,
    }  # fmt: skip


def _find_ending(tables: Tables, number: int) -> tuple[int, int, int]:
    """Return the number of an ending, who has a last turn and whose cards are shown."""
    if not number:
        return 0, EACH_TURN, 0
    return number - 1, tables.ending_turns[number - 1], tables.ending_shows[number - 1]


@cache
def read_source(name: str) -> str:
    """Return the source of a file of the kernel, without what it imports from others and for numba."""
    return _IMPORTS.sub("", (files("cardgolf.lanes.kernel") / f"{name}.py").read_text("utf-8"))


class _Rows(tuple[tuple[int, ...], ...]):
    """Rows of integers that are read as those of an array are."""

    __slots__ = ()

    def __getitem__(self, at: Any) -> Any:
        row, column = at
        return super().__getitem__(row)[column]


def load_in_python(tables: Tables, names: Sequence[str]) -> Any:
    """Return the functions of some files of the kernel of ``tables``, as Python runs them on lists of integers."""

    def keep(function: F) -> F:
        return function

    constants, kernel = make_constants(tables), ModuleType("cardgolf.lanes.kernel.in_python")
    decorators = dict.fromkeys(("jit", "jit_part", "jit_called", "jit_inline"), keep)
    vars(kernel).update(
        decorators, at=int, wide=int, count_bits=int.bit_count, COUNTS_SEEN=False, SCORES=False,
        **constants | {"LINES": _Rows(constants["LINES"])},
    )  # fmt: skip
    for name in names:
        exec(compile(read_source(name), f"<{name} of a kernel>", "exec"), vars(kernel))  # noqa: S102  # our own
    return kernel
