"""What seats see of the rounds in lanes, as arrays without features."""

from typing import NamedTuple

import numpy as np

from cardgolf.lanes.lane_arrays import LaneArrays
from cardgolf.lanes.rule_arrays import NO_CARD, Array, RuleArrays

HIDDEN = 254


class Observation(NamedTuple):
    """What one seat of each lane sees. Boards, turns and seats are by distance clockwise from that seat, itself first.

    Faces are indices in ``tables.faces``; 254 is a card that the seat does not see, 255 no card. All that is here is
    public but ``held``: a card from the stock is seen by the seat that drew it alone.
    """

    faces: Array  # uint8, (lanes, players, places)
    up: Array  # bool, (lanes, players, places): whether a card lies face up
    locked_until: Array  # int32, (lanes, players, places): the turn of its player on which a card is free, 0 for none
    seen: Array  # uint8, (lanes, faces): how many cards of each face lie up or in the discard pile
    turns_begun: Array  # int32, (lanes, players)
    held: Array  # int32, (lanes,): the face of the card in the hand of the seat that acts
    top: Array  # int32, (lanes,): the face of the top discard
    stock_size: Array  # int32, (lanes,)
    discard_size: Array  # int32, (lanes,)
    stage: Array  # int32, (lanes,): an index in tables.stages
    actor: Array  # int32, (lanes,): the distance of the seat that acts
    closer: Array  # int32, (lanes,): the distance of the closer, -1 for none
    turns_left: Array  # int32, (lanes,): last turns that are left, -1 while the round is not closed
    reshuffles: Array  # int32, (lanes,)


NUMBERS = Observation._fields[5:]
"""The fields with one number for each lane."""


def observe_lanes(rules: RuleArrays, state: LaneArrays, seats: Array) -> Observation:
    """Return what the seat of each lane in ``seats`` sees, an array of integers."""
    players, lanes = rules.players, np.arange(len(seats))
    around = (seats[:, None] + np.arange(players)) % players
    boards, down = state.boards[lanes[:, None], around], state.down[lanes[:, None], around]
    up = ((down[..., None] >> np.arange(rules.places)) & 1 == 0) & (boards != NO_CARD)
    is_seen = (state.turn == seats) | (rules.stage_sources[state.stage] == 2)
    top = state.discard[lanes, np.maximum(state.discard_size - 1, 0)]
    return Observation(
        faces=np.where(up | (boards == NO_CARD), boards, HIDDEN).astype(np.uint8),
        up=up,
        locked_until=state.marks[lanes[:, None], around],
        seen=_count_seen(rules, state, np.where(up, boards, len(rules.face_kinds)).reshape(len(seats), -1)),
        turns_begun=state.turns_begun[lanes[:, None], around],
        held=np.where(state.held < 0, NO_CARD, np.where(is_seen, state.held, HIDDEN)).astype(np.int32),
        top=np.where(state.discard_size > 0, top, NO_CARD).astype(np.int32),
        stock_size=state.stock_size.copy(),
        discard_size=state.discard_size.copy(),
        stage=state.stage.copy(),
        actor=((state.turn - seats) % players).astype(np.int32),
        closer=np.where(state.closer < 0, -1, (state.closer - seats) % players).astype(np.int32),
        turns_left=state.turns_left.copy(),
        reshuffles=state.reshuffles.copy(),
    )


def _count_seen(rules: RuleArrays, state: LaneArrays, shown: Array) -> Array:
    """Return how many cards of each face are ``shown``, where no face is one more than the last, or discarded."""
    count, faces = len(shown), len(rules.face_kinds)
    longest = int(state.discard_size.max())
    is_discard = np.arange(longest) < state.discard_size[:, None]
    piled = np.where(is_discard, state.discard[:, :longest], faces)
    cells = np.concatenate((shown, piled), axis=1) + np.arange(count)[:, None] * (faces + 1)
    counts = np.bincount(cells.ravel(), minlength=count * (faces + 1)).reshape(count, faces + 1)
    return counts[:, :faces].astype(np.uint8)
