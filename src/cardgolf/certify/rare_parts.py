"""Rules made for certification: what parts may say and hardly a variant says, with few ranks and a small stock.

Equal cards of which a part names only some are among them, and so are ties, limits and stocks that run out twice.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from cardgolf.certify.rare_powers import OF_HANDS, OF_TABLES, OTHER, OWNER, Part
from cardgolf.certify.rare_powers import turn_part as _turn

RANKS, SUITS = "A234567", "CDHS"
POINTS = (1, -2, 3, 0, 5, -3, 7)
FACES = [f"{rank}{suit}" for rank in RANKS for suit in SUITS]
COLUMNS, ROWS = [[0, 3], [1, 4], [2, 5]], [[0, 1, 2], [3, 4, 5]]
MIXED = [0, 1, 4, 5, 9, 13, 21, 22]
"""Faces of which none has all equal cards beside it."""

BOARD = {"rows": 2, "columns": 3, "is_hand": False, "extra": 0}
SQUARE = {"rows": 2, "columns": 2, "is_hand": False, "extra": 0}
HAND = {"rows": 1, "columns": 6, "is_hand": True, "extra": 0}


def _columns(lines: Any = COLUMNS, unless: Sequence[int] | None = None) -> Part:
    own = {"group": f"{OWNER}.score.group", "card": f"{OWNER}.score.card"}
    return {"do": "cancel", "lines": lines, **own, "unless": unless}


def _adjust(when: str, add: int = 0, times: int = 0, **fields: Any) -> Part:
    """Return a part whose other fields change nothing."""
    own = {"do": "adjust", "when": when, "add": add, "times": times, "rule": f"{OWNER}.adjust.{when}"}
    return {**own, "number": 0, "round": None, "least": None, "ties": True, **fields}


def _call(others: str, **fields: Any) -> Part:
    ids = {"failed": f"{OWNER}.call.failed", "made": f"{OWNER}.call.made", "spared": f"{OWNER}.call.spared"}
    return {"do": "call", "points": 11, **ids, "others": others, "beside": True, "ties": True, "empty": False, **fields}


def _fine(how: str, *, ties: bool) -> Part:
    return {"do": "wrong_closer", "how": how, "points": 4, "rule": f"{OWNER}.penalty.closer", "ties": ties}


def _reset(totals: Sequence[int], to: int | None, most: int | None, *, scored: bool) -> Part:
    return {"do": "reset", "totals": totals, "to": to, "scored": scored, "most": most}


def _lost(at: int, *, out: bool) -> Part:
    return {"do": "lost", "at": at, "out": out}


_HALVED = [-9, -7, -5, -4, -3, -1, 1, 2, 3, 5, 8, 11, 13, 17]
_KNOCK = _turn("knock", OTHER)
_FLIP = _turn("throw", flip="required", last_down=True)
_MATCH = {"goal": "lowest", "holes": 2, "target": None, "round_limit": 5, "tie": "playoff", "first_dealer": "draw_low"}

SCORINGS: Sequence[tuple[Sequence[Part], Mapping[str, Any]]] = (
    (
        [
            _columns("pairs", MIXED), {"do": "spare", "cards": [*MIXED, 8], "rule": f"{OWNER}.score.spared"},
            {"do": "count", "lines": ROWS, "table": [[1, -5], [2, -9]], "rule": f"{OWNER}.score.rows", "largest": True,
             "adjacent": True, "cards": None, "unless": MIXED},
            _adjust("above", 2, number=3), _adjust("below", 0, 1, number=0), _adjust("lowest", -3, ties=False),
            _fine("always_doubled", ties=True), _reset(_HALVED, None, None, scored=False), _lost(15, out=True),
        ],
        {"target": 21, "holes": None},
    ),
    (
        [
            _columns("touching", MIXED),
            {"do": "take", "lines": ROWS, "points": -1, "rule": f"{OWNER}.score.row", "card": f"{OWNER}.score.card"},
            {"do": "bonus", "lines": "pairs anywhere", "points": 2, "rule": f"{OWNER}.score.pair",
             "cards": [*range(16)], "unless": MIXED},
            _adjust("highest", 0, -1, least=2), _adjust("tied", 1, round=2), _fine("doubled_plus", ties=False),
            _reset(_HALVED, None, 2, scored=True), _lost(6, out=True),
        ],
        {"goal": "highest", "holes": 3},
    ),
    (
        [
            _columns(unless=MIXED), {"do": "spare", "cards": [*MIXED, 2], "rule": f"{OWNER}.score.spared"},
            {"do": "held", "cards": MIXED, "points": -4, "rule": f"{OWNER}.score.held", "least": 2, "most": 3},
            {"do": "marked", "face": 4, "alone": 6, "paired": None, "rule": f"{OWNER}.score.marked",
             "instead": f"{OWNER}.score.instead", "locked": True},
            _call("all", beside=False, ties=False), _reset([10, 20], 5, 1, scored=True),
        ],
        {"tie": "shared", "target": 20, "holes": None},
    ),
    (
        [
            {"do": "wild", "cards": [24, 25]}, _columns("pairs anywhere"),
            {"do": "count", "lines": COLUMNS, "table": [[2, -6], [3, -8]], "rule": f"{OWNER}.score.columns",
             "largest": False, "adjacent": False, "cards": [*range(20)], "unless": None},
            {"do": "marked", "face": 20, "alone": -1, "paired": 2, "rule": f"{OWNER}.score.marked", "instead": "",
             "locked": False},
            _adjust("equal", -5, number=2), _adjust("every", 1, 1, round=3), _adjust("closer", 2, ties=False),
            _call("lowest"), _fine("doubled", ties=True),
        ],
        {"holes": 1, "round_limit": 2},
    ),
    (
        [_columns(None), _call("none", failed=""), _fine("highest", ties=True)],
        {"goal": "highest", "holes": 1, "round_limit": None, "first_dealer": "random"},
    ),
    (
        [
            _columns(), _fine("per_lower", ties=True), _fine("flat", ties=False), _fine("none", ties=True),
            _lost(8, out=False),
        ],
        {"holes": 3, "round_limit": 4},
    ),
)  # fmt: skip
"""Scorings, each with what its match has instead of the usual."""

TURNS: Sequence[tuple[Sequence[Part], Mapping[str, Any], Mapping[str, Any]]] = (
    (
        [
            _turn("throw", flip="optional"), _turn("order", direction="right"), _turn("end", others_up=True),
            _turn("lock", card=4, turns=2, piles=["discard"]), _turn("lock", card=5, turns=1),
            _turn("throw", OTHER, keep=[0, 1, 2], piles=["stock", "discard"]), _turn("end", OTHER, fewer=True),
            _turn("knock", OTHER, most_down=2, turned_up=True),
            _turn("order", OTHER, turned_by=[8, 9, 10, 12], skips=[16, 17, 9]),
        ],
        {"new_card": "as_was", "turn_limit": 12, "recycle": "end_round"},
        {"holes": 6, "round_limit": 7},
    ),
    (
        [
            _turn("opening", looks=2, of="nearest"), _turn("draw", piles=["discard", "stock"]),
            _turn("lock", card=6, turns=2, piles=["stock", "discard"]), _turn("swap", where="any"),
            _turn("deal", who="last"), _turn("leads", leads=["last closer", "last", "left of dealer"]),
            _turn("draw", OTHER, piles=["discard"]),
            _turn("knock", OTHER, last_turns="none"),
        ],
        {"new_card": "down", "turn_limit": None},
        {"holes": 5, "round_limit": 6},
    ),
    (
        [
            _turn("opening", flips=3, where="together"), _turn("swap", where="down"), _turn("spend"),
            _turn("end", last_turns="none"),
            _turn("leave", lines=COLUMNS, how="run", to="top"), _turn("leave", lines=ROWS, how="any", after="swap"),
            _turn("throw", OTHER, flip="required", last_down=False, last_turns="optional"),
            _turn("leads", OTHER, leads=["first", "most points"]), _turn("deal", OTHER, who="first"),
            _turn("knock", OTHER, most_down=4),
        ],
        {"turn_limit": 15},
        {"holes": 3, "tie": "shared"},
    ),
    (
        [_turn("opening", flips=2, where="apart"), _turn("arrange"), _FLIP, _turn("order", skips=[*range(12)])],
        {"first_flips": "first_turn", "recycle": "end_round", "turn_limit": 30},
        {"holes": None, "target": 12},
    ),
    (
        [
            _turn("opening", looks=6), _turn("draw", piles=["stock"]), _turn("leads", leads=["dealer"]),
            _turn("throw", OTHER, last_turns="required"),
        ],
        {"turn_limit": 40, "new_card": "down"},
        {"holes": 1, "first_dealer": 1, "goal": "highest"},
    ),
)  # fmt: skip
"""Turns, each with options, and with what its match has instead of the usual."""

OF_HAND_SCORES: Sequence[Sequence[Part]] = (
    [_call("all", empty=True), _reset([10, 20], 5, 1, scored=True), _lost(30, out=True)],
    [_call("none", ties=False), _lost(25, out=False)],
)
"""What scores of hands have besides their cards, in turn."""


def make_rare_bundles() -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield bundles with their names."""
    for number, (scoring, match) in enumerate(SCORINGS, 1):
        yield f"scores {number}", _make_bundle(scoring, [_FLIP, _KNOCK], {"turn_limit": 8}, match)
    for number, (turns, options, match) in enumerate(TURNS, 1):
        yield f"turns {number}", _make_bundle([_columns()], turns, options, match)
    for number, (turns, options, match) in enumerate(OF_TABLES, 1):
        yield f"powers {number}", _make_bundle([_columns([[0, 2], [1, 3]])], turns, options, match, SQUARE)
    for number, (turns, options, match) in enumerate(OF_HANDS):
        scoring = [_columns(None), *OF_HAND_SCORES[number % len(OF_HAND_SCORES)]]
        yield f"hands {number + 1}", _make_bundle(scoring, turns, options, match, HAND)


def _make_bundle(
    scoring: Sequence[Part],
    turns: Sequence[Part],
    options: Mapping[str, Any],
    match: Mapping[str, Any],
    layout: Mapping[str, Any] = BOARD,
) -> dict[str, Any]:
    every, is_hand = range(len(FACES)), layout["is_hand"]
    few = [face for face in every if face % 4 < 2] if is_hand else [*range(18)]
    times = 3 if is_hand else 1 if layout is BOARD else 2
    places = [f"{column}{row}" for row in range(1, layout["rows"] + 1) for column in "abc"[: layout["columns"]]]
    bundle = {
        "format": "cardgolf-rules-2", "rules": [OWNER, OTHER], "title": "Rare parts",
        "summary": "Parts that few games have.",
        "layout": layout, "places": [] if is_hand else places, "faces": FACES,
        "points": [each for each in POINTS for _ in SUITS],
        "kinds": [each for each in range(len(RANKS)) for _ in SUITS],
        "packs": [few, [*every]],
        "decks": [{"players": 2, "pack": 0, "times": times}, {"players": 3, "pack": 1, "times": times}],
        "match": {**_MATCH, **match}, "options": options, "scoring": scoring, "turns": turns,
    }  # fmt: skip
    copied: dict[str, Any] = json.loads(json.dumps(bundle))  # nothing of it is shared
    return copied
