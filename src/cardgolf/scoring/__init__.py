"""Scoring as data: parts from which the score of a board, of many boards and their bounds follow.

A plugin yields parts from its hook ``scoring``:

>>> from cardgolf import hookimpl
>>> from cardgolf.scoring import TOUCHING, Bonus, Faces
>>> @hookimpl("scoring")
... def two_twos():
...     yield Bonus(TOUCHING, -10, cards=Faces(ranks=[2]), rule="two-twos.bonus")
>>> cardgolf.score(cardgolf.rules("nine-card", two_twos), "2 2 K / K A 4 / A 5 6").total
7
"""

from typing import TYPE_CHECKING

from cardgolf.tools import lazy_names

if TYPE_CHECKING:
    from cardgolf.scoring.batches import BatchScores, make_boards, pack_boards, score_boards
    from cardgolf.scoring.boards import Boards
    from cardgolf.scoring.faces import (
        COLUMNS,
        FOURS,
        LINES,
        PAIRS,
        PAIRS_ANYWHERE,
        ROWS,
        ROWS_AND_COLUMNS,
        TOUCHING,
        WITH_DIAGONALS,
        Faces,
        Where,
    )
    from cardgolf.scoring.parts import (
        AMOUNTS,
        Adjust,
        Bonus,
        Call,
        Cancel,
        Count,
        Held,
        Lost,
        Marked,
        Part,
        Reset,
        Spare,
        Take,
        Wild,
        WrongCloser,
        without,
    )

__all__ = [
    "AMOUNTS", "COLUMNS", "FOURS", "LINES", "PAIRS", "PAIRS_ANYWHERE", "ROWS", "ROWS_AND_COLUMNS", "TOUCHING",
    "WITH_DIAGONALS", "Adjust", "BatchScores", "Boards", "Bonus", "Call", "Cancel", "Count", "Faces", "Held", "Lost",
    "Marked", "Part", "Reset", "Spare", "Take", "Where", "Wild", "WrongCloser", "make_boards", "pack_boards",
    "score_boards", "without",
]  # fmt: skip

_PARTS = (
    "AMOUNTS", "Adjust", "Bonus", "Call", "Cancel", "Count", "Held", "Lost", "Marked", "Part", "Reset", "Spare", "Take",
    "Wild", "WrongCloser", "without",
)  # fmt: skip
_FACES = (
    "COLUMNS", "FOURS", "LINES", "PAIRS", "PAIRS_ANYWHERE", "ROWS", "ROWS_AND_COLUMNS", "TOUCHING", "WITH_DIAGONALS",
    "Faces", "Where",
)  # fmt: skip

__getattr__, __dir__ = lazy_names(__name__, {
    **dict.fromkeys(_PARTS, "parts"), **dict.fromkeys(_FACES, "faces"), "Boards": "boards",
    **dict.fromkeys(("BatchScores", "make_boards", "pack_boards", "score_boards"), "batches"),
})  # fmt: skip
