"""What rows of numbers are put together from: the numbers of each face, and where they go."""

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from cardgolf.lanes.rule_arrays import HIDDEN
from cardgolf.lanes.tables.memory import LaneArrays
from cardgolf.lanes.tables.tables import Tables
from cardgolf.rl.encoder import PHASES, Array
from cardgolf.table.move import DISCARD

if TYPE_CHECKING:
    from cardgolf.rl.encoder import Encoder

_FACES = 256
SEAT_NUMBERS, PLACE_FLAGS = 10, 3
"""How many numbers of a seat come before its places, and of a place before its mark and its card."""


class Rounds(NamedTuple):
    """Rounds in lanes, and what the lanes do not tell of their matches.

    A round that is over is as the engine has it then: it is one of the finished ones, and its points are in the totals.
    """

    state: LaneArrays
    viewers: Array  # (lanes,): seats
    rounds: Array  # (lanes,): the finished rounds
    kinds: Array  # (lanes,): indices in KINDS
    totals: Array  # (lanes, players): the points of the match by seat
    over: Array  # bool, (lanes,): whether the round is over


class RowParts(NamedTuple):
    """The numbers of each face, step and seat. Faces without a card in the rules, 254 and 255 included, have zeros."""

    cards: Array  # float32, (256, numbers of a card)
    squares: Array  # float32, (256, numbers of a place): of a place by the face that is seen there
    points: Array  # int64, (256,)
    copies: Array  # int64, (faces,)
    phases: Array  # float32, (stages, phases)
    from_discards: Array  # bool, (stages,)
    starts: Array  # int64, (players,): where the numbers of a seat begin
    scales: Any  # by the name of the feature

    @classmethod
    def of(cls, encoder: "Encoder", tables: Tables) -> "RowParts":
        """Return the parts of the rows of ``encoder``."""
        width, flags = len(encoder.no_card), PLACE_FLAGS + 2 * encoder.has_marks
        cards, points = np.zeros((_FACES, width), np.float32), np.zeros(_FACES, np.int64)
        for number, face in enumerate(tables.faces):
            row = encoder.card_rows[face]
            cards[number] = [*row[:-1], row[-1] / encoder.most_points]
            points[number] = encoder.rules.card_values[face]
        squares = np.zeros((_FACES, flags + width), np.float32)
        squares[:, flags:] = cards
        squares[: len(tables.faces), :2] = 1
        squares[HIDDEN, 0] = 1
        return cls(
            cards,
            squares,
            points,
            np.array(encoder.copies, np.int64),
            np.array([[stage.phase is phase for phase in PHASES] for stage in tables.stages], np.float32),
            np.array([stage.held_from is DISCARD for stage in tables.stages]),
            np.array([encoder.index[f"seat {seat} plays"] for seat in range(tables.players)], np.int64),
            {each.name: float(each.scale) for each in encoder.table},
        )


class Ones(NamedTuple):
    """The few numbers of each face that are not 0. So rows need not be written in full."""

    counts: Array  # int64, (256,)
    columns: Array  # int64, (256, most)
    numbers: Array  # float32, (256, most)

    @classmethod
    def of(cls, rows: Array) -> "Ones":
        """Return the numbers of ``rows`` that are not 0."""
        counts = (rows != 0).sum(axis=1)
        shape = len(rows), int(counts.max())
        columns, numbers = np.zeros(shape, np.int64), np.zeros(shape, np.float32)
        for face, count in enumerate(counts.tolist()):
            columns[face, :count] = np.flatnonzero(rows[face])
            numbers[face, :count] = rows[face, columns[face, :count]]
        return cls(counts.astype(np.int64), columns, numbers)
