"""Kernels: the source in :mod:`cardgolf.lanes.kernel` with the constants of some rules, one for each structure."""

import re
import sys
from collections.abc import Sequence
from functools import lru_cache
from hashlib import sha256
from importlib.resources import files
from linecache import cache as shown_lines
from types import ModuleType
from typing import Any

import numpy as np

from cardgolf.lanes.compiled import chance, greedy, jit
from cardgolf.lanes.lane_arrays import LaneArrays, find_starts
from cardgolf.lanes.rule_arrays import BY_DEALER, BY_POINTS, LIES_AS_WAS, LIES_DOWN, Array, RuleArrays
from cardgolf.lanes.tables.tables import EACH_TURN, ActionKind
from cardgolf.table.move import DISCARD, STOCK

_PACKAGE = "cardgolf.lanes.kernel"
_SOURCES = ("cards", "turns", "deals", "views", "loops")
_IMPORTS = re.compile(
    r"^from cardgolf\.lanes\.(?:kernel\.\w+|compiled\.(?:jit|chance|greedy)) import (?:\([^)]*\)|[^\n]*)\n",
    re.MULTILINE,
)
_FIRST = {
    "FLIPS": ActionKind.FLIP, "SWAPS": ActionKind.SWAP, "DISCARD_FLIPS": ActionKind.DISCARD_AND_FLIP,
    "LOOKS": ActionKind.LOOK, "DRAW_STOCK": ActionKind.DRAW_STOCK, "DRAW_DISCARD": ActionKind.DRAW_DISCARD,
    "PLAIN_DISCARD": ActionKind.DISCARD, "KNOCK": ActionKind.KNOCK, "LOOK_AT_ALL": ActionKind.LOOK_AT_ALL,
}  # fmt: skip


def make_given(rules: RuleArrays) -> tuple[dict[str, int], Array]:
    """Return where the numbers of rules stand that are no structure, and these numbers: int64."""
    parts = {
        "TURN_LIMIT": [rules.turn_limit], "OPENING_FLIPS": [rules.opening_flips], "FACE_KINDS": rules.face_kinds,
        "FACE_RANKS": rules.face_ranks, "FACE_POINTS": rules.face_points, "LOCK_TURNS": rules.lock_turns,
        "LOCK_SOURCES": rules.lock_sources, "KEPT": rules.turns.kept, "DECK": rules.deck,
    }  # fmt: skip
    starts, size = {}, 0
    for name, numbers in parts.items():
        starts[name] = size
        size += len(numbers)
    starts["SCORED"] = size
    return starts, np.concatenate([np.asarray(each, np.int64) for each in parts.values()])


def make_constants(rules: RuleArrays) -> dict[str, Any]:
    """Return the constants of the kernel of ``rules``: integers, tuples of them, and lists of rows."""
    turns, starts = rules.turns, find_starts(rules)
    numbers = {kind: number for number, kind in enumerate(rules.kinds.tolist())}
    first = {name: -1 if kind not in numbers else _find_first(rules, kind) for name, kind in _FIRST.items()}
    opens = bool(rules.stage_opens[0])
    lines = [
        [how, after, sum(1 << place for place in places), len(places), *places, *[0] * (rules.places - len(places))]
        for how, after, places in turns.lines
    ]
    return {
        "PLAYERS": rules.players, "PLACES": rules.places, "FACES": len(rules.face_kinds), "CARDS": len(rules.deck),
        **{name.upper(): starts[name] for name in LaneArrays._fields},
        **make_given(rules)[0],
        **first,
        "COUNTS_SEEN": True, "SCORES": False, "OPENS": opens, "OPENS_IN_TURN": opens and not rules.stage_is_opening[0],
        "START": int(opens), "FROM_STOCK": opens + 1, "FROM_DISCARD": opens + 2,
        "FLIPS_TOGETHER": turns.where == "together", "FLIPS_APART": turns.where == "apart",
        "LOOKED_PLACES": turns.looked, "COLUMNS": [*turns.columns],
        "MAY_DRAW_STOCK": STOCK in turns.draws, "MAY_DRAW_DISCARD": DISCARD in turns.draws,
        "KNOCKS": turns.knocks, "SPENDS": turns.spends, "MOST_DOWN": turns.most_down, "KEEPS_UP": turns.keeps_up,
        "THROWS_TAKEN": turns.throws_taken, "KEEPS_FACES": any(turns.kept), "THROW": turns.throw,
        "LAST_THROW": turns.last_throw, "WAIVES_LAST": turns.waives_last, "LOCKS": rules.locks,
        "KEEPS_DOWN": rules.keeps_down, "LIES_DOWN": rules.new_card == LIES_DOWN,
        "LIES_AS_WAS": rules.new_card == LIES_AS_WAS, "CLEARS": bool(lines), "LINES": lines or [[0] * 4],
        "CLEARS_TO_TOP": rules.clears_to_top, "ENDINGS": len(rules.ending_turns),
        "KNOCK_ENDING": _find_ending(rules, turns.knock_ending), "UP_ENDING": _find_ending(rules, turns.up_ending),
        "ENDS_WITH_STOCK": rules.ends_with_stock, "CLOSER_LEADS": rules.closer_leads,
        "LEADS_BY_DEALER": rules.leads_by == BY_DEALER, "LEADS_BY_POINTS": rules.leads_by == BY_POINTS,
    }  # fmt: skip


def _find_first(rules: RuleArrays, kind: int) -> int:
    """Return the number of an action of a kind less its place. It is that of the first, if they have places."""
    number: int = rules.kinds.tolist().index(kind)
    return number - max(int(rules.action_places[number]), 0)


def _find_ending(rules: RuleArrays, number: int) -> tuple[int, int, int]:
    """Return the number of an ending, who has a last turn and whose cards are shown."""
    if not number:
        return 0, EACH_TURN, 0
    return number - 1, int(rules.ending_turns[number - 1]), int(rules.ending_shows[number - 1])


def load_kernel(rules: RuleArrays) -> Any:
    """Return the functions of the kernel of ``rules``. Equal structures share one."""
    return _load(_write_constants(make_constants(rules)))


def load_bulk_kernel(rules: RuleArrays, scores: str) -> Any:
    """Return the functions of a kernel that plays rounds fast: the array ``seen`` means nothing there.

    ``scores`` is the source of the function that scores a board, or empty.
    """
    constants = make_constants(rules) | {"COUNTS_SEEN": False, "SCORES": bool(scores)}
    return _load(_write_constants(constants), scores)


def _write_constants(constants: dict[str, Any]) -> tuple[str, ...]:
    return tuple([f"{name} = {_write(value)}" for name, value in constants.items()])


def _write(value: Any) -> str:
    if isinstance(value, list):
        return f"np.array({value}, np.int64)"
    return repr(tuple(map(int, value))) if isinstance(value, tuple) else repr(int(value))


@lru_cache(maxsize=64)
def _load(constants: Sequence[str], scores: str = "") -> Any:
    folder = files(_PACKAGE)
    sources = [_IMPORTS.sub("", (folder / f"{name}.py").read_text("utf-8")) for name in _SOURCES]
    text = "\n".join(["import numpy as np", *constants, scores, *sources])
    name = sha256(text.encode()).hexdigest()[:24]
    path = jit.keep_source(name, text)
    filename = str(path) if path else f"<kernel {name}>"
    shown_lines[filename] = len(text), None, text.splitlines(keepends=True), filename
    kernel: Any = ModuleType(f"{_PACKAGE}.{name}")
    for module in (jit, chance, greedy):
        kernel.__dict__.update({key: value for key, value in vars(module).items() if key[:2] != "__"})
    kernel.jit = jit.jit if path else jit.jit_again
    if path:
        sys.modules[kernel.__name__] = kernel  # numba looks it up when it reads what it kept
    exec(compile(text, filename, "exec"), kernel.__dict__)  # noqa: S102  # source of this package, and integers
    return kernel
