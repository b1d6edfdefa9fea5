"""Turns made for certification: powers, throws out of turn, exchanges of several cards, calls, and hands.

The faces of each rank are four numbers, from 0 on. Boards have two by two places and most cards a power, so that
windows and powers come in almost every turn.
"""

from collections.abc import Mapping, Sequence
from typing import Any

OWNER, OTHER = "rare-parts", "more-parts"

Part = Mapping[str, Any]
Turns = tuple[Sequence[Part], Mapping[str, Any], Mapping[str, Any]]


def turn_part(kind: str, rule: str = OWNER, **fields: Any) -> Part:
    """Return a part of turns."""
    return {"do": kind, "rule": rule, **fields}


def _power(*ranks: int, rule: str = OWNER, **fields: Any) -> Part:
    return turn_part("power", rule, cards=[4 * rank + suit for rank in ranks for suit in range(4)], **fields)


_NO_FLIPS = turn_part("opening", flips=0)
_FIRST_FACES = [*range(4)]

OF_TABLES: Sequence[Turns] = (
    (
        [
            turn_part("opening", seen=[2, 3]), turn_part("snap", whose="any", fine=2, chain=True, most_extra=3),
            _power(0, look="own"), _power(1, look="others"), _power(2, exchange="own"), _power(3, exchange="different"),
            _power(4, deal=2), turn_part("end", on="none"), turn_part("order", turned_by=[0, 1], skips=[4, 8]),
            turn_part("knock", at="end", shield=True, from_turn=2, reason="halt"),
        ],
        {"new_card": "down", "turn_limit": 25},
        {"holes": 4},
    ),
    (
        [
            turn_part("opening", looks=2, seen=[0]), turn_part("swap", taken="up"), turn_part("snap", caller=True),
            _power(0, 1, exchange="any", of="any"), _power(2, exchange="seen", of="any"),
            _power(3, exchange="seen", trades=True), turn_part("end", on="none"), turn_part("lock", card=9, turns=6),
            turn_part("lock", card=17, turns=6),
            turn_part("order", direction="right", turned_by=[12, 16], skips=[*range(17, 28)]),
            turn_part("snap", OTHER, whose="any", fine=0),
            turn_part("knock", OTHER, shield=True, turned_up=True, from_turn=2),
            turn_part("end", OTHER, on="all up", last_turns="each"),
        ],
        {"new_card": "down", "turn_limit": 20},
        {"holes": 4},
    ),
    (
        [
            turn_part("opening", seen=[0, 1, 2, 3]), turn_part("exchange", most=3, laid="down", failed="discard"),
            turn_part("swap", taken="down"), turn_part("throw", flip="optional"),
            turn_part("snap", whose="own", chain=True, most_extra=0), _power(0, deal=1, of="any"),
            _power(1, 2, exchange="seen", looks=2), _power(3, 4, exchange="seen", wider=[12, 13], trades=True),
            _power(0, rule=OTHER, look="others"), turn_part("exchange", OTHER, most_extra=2),
            turn_part("deal", OTHER, who="before lowest"), turn_part("knock", OTHER, at="end", last_turns="none"),
        ],
        {"new_card": "as_was", "turn_limit": 20},
        {"holes": 5},
    ),
    (
        [
            turn_part("opening", flips=1, seen=[3]), turn_part("exchange", laid="up", failed="discard"),
            turn_part("draw", piles=["stock"]), turn_part("throw", piles=["stock", "discard"]),
            _power(5, 6, look="own", of="any"), _power(4, exchange="different", of="any"),
            turn_part("exchange", OTHER, failed="keep", most_extra=1), turn_part("knock", OTHER, most_down=2),
        ],
        {"recycle": "end_round", "turn_limit": 30},
        {"holes": 5},
    ),
    (
        [
            turn_part("opening", seen=[1]), turn_part("exchange", laid="as_was", most=2), turn_part("spend"),
            turn_part("snap", whose="any"), turn_part("order", direction="right"), turn_part("end", others_up=True),
            turn_part("end", OTHER, fewer=True), turn_part("knock", OTHER, at="end", shield=True, from_turn=3),
        ],
        {"new_card": "down", "turn_limit": 15},
        {"holes": 5, "tie": "playoff"},
    ),
)  # fmt: skip
"""Turns with boards, each with options, and with what its match has instead of the usual."""

OF_HANDS: Sequence[Turns] = (
    (
        [
            _NO_FLIPS, turn_part("play", run=3, suited=True), turn_part("draw", ends=True),
            turn_part("keep", direct="any", piles=["stock", "discard"]),
            turn_part("knock", last_turns="none", most=6, from_turn=2, reason="low"),
        ],
        {"turn_limit": 20},
        {"holes": 4},
    ),
    (
        [
            _NO_FLIPS, turn_part("play", run=2, without=_FIRST_FACES), turn_part("keep"),
            turn_part("knock", most=4), turn_part("draw", OTHER, piles=["stock"]),
        ],
        {"turn_limit": 12, "recycle": "end_round"},
        {"holes": 3},
    ),
    (
        [
            _NO_FLIPS, turn_part("play", run=3, wild=[*range(20, 28)], wild_sets=True, natural=2),
            turn_part("keep", direct="top", piles=["discard"]),
            turn_part("order", turned_by=[*range(8)], skips=[*range(8, 28)]),
            turn_part("draw", OTHER, ends=True), turn_part("knock", OTHER, last_turns="none", most=9),
        ],
        {"turn_limit": 25},
        {"holes": 4},
    ),
    (
        [
            _NO_FLIPS, turn_part("play"), turn_part("keep", direct="top"),
            turn_part("leads", leads=["last closer", "most points"]), turn_part("knock", last_turns="none", most=3),
        ],
        {"turn_limit": 25},
        {"holes": None, "target": 40},
    ),
    (
        [
            _NO_FLIPS, turn_part("play", run=2, wild=[0, 1, 27]), turn_part("keep", direct="any"),
            turn_part("knock", last_turns="none", most=8),
        ],
        {"turn_limit": 30},
        {"holes": 3},
    ),
)  # fmt: skip
"""Turns with hands in the same way. A hand from which a card may be thrown can be empty, so that there it may knock."""
