"""What seats see of the rounds in lanes, as arrays without features."""

from typing import NamedTuple

import numpy as np

from cardgolf.lanes.lane_arrays import LaneArrays
from cardgolf.lanes.rule_arrays import NO_CARD, Array, RuleArrays

HIDDEN = 254


class Observation(NamedTuple):
    """What one seat of each lane sees. Boards and counts are by distance clockwise from that seat, itself first.

    Faces are indices in ``tables.faces``; 254 is a card that the seat does not see, 255 no card. All that is here is
    public but ``held``, which only the seat that drew from the stock sees.
    """

    faces: Array  # uint8, (lanes, players, places)
    up: Array  # bool, (lanes, players, places): whether a card lies face up
    locked_until: Array  # int16, (lanes, players, places): the turn of its player on which a card is free, 0 for none
    held: Array  # uint8, (lanes,): the card in the hand of the seat that acts
    top: Array  # uint8, (lanes,): the top discard
    seen: Array  # uint8, (lanes, faces): how many cards of each face lie up or in the discard pile
    stock_size: Array  # int32, (lanes,)
    discard_size: Array  # int32, (lanes,)
    stage: Array  # int32, (lanes,): an index in tables.stages
    actor: Array  # int32, (lanes,): the distance of the seat that acts
    closer: Array  # int32, (lanes,): the distance of the closer, -1 for none
    turns_left: Array  # int32, (lanes,): last turns that are left, -1 while the round is not closed
    turns_begun: Array  # int32, (lanes, players)
    reshuffles: Array  # int32, (lanes,)


def observe_lanes(rules: RuleArrays, state: LaneArrays, seats: Array) -> Observation:
    """Return what the seat of each lane in ``seats`` sees, an array of integers."""
    players, lanes = rules.players, np.arange(len(seats))
    around = (seats[:, None] + np.arange(players)) % players
    boards, down = state.boards[lanes[:, None], around], state.down[lanes[:, None], around]
    present = boards != NO_CARD
    up = ((down[..., None] >> np.arange(rules.places)) & 1 == 0) & present
    is_own = state.turn == seats
    is_seen = is_own | (rules.stage_sources[state.stage] == 2)
    held = np.where(state.held < 0, NO_CARD, np.where(is_seen, state.held, HIDDEN))
    top = state.discard[lanes, np.maximum(state.discard_size - 1, 0)]
    return Observation(
        faces=np.where(present & ~up, np.uint8(HIDDEN), boards),
        up=up,
        locked_until=state.marks[lanes[:, None], around],
        held=held.astype(np.uint8),
        top=np.where(state.discard_size > 0, top, np.uint8(NO_CARD)),
        seen=_count_seen(rules, state, boards, up),
        stock_size=state.stock_size.copy(),
        discard_size=state.discard_size.copy(),
        stage=state.stage.copy(),
        actor=(state.turn - seats) % players,
        closer=np.where(state.closer < 0, -1, (state.closer - seats) % players),
        turns_left=state.turns_left.copy(),
        turns_begun=state.turns_begun[lanes[:, None], around],
        reshuffles=state.reshuffles.copy(),
    )


def _count_seen(rules: RuleArrays, state: LaneArrays, boards: Array, up: Array) -> Array:
    """Return how many cards of each face lie up on boards or in the discard pile."""
    count, faces = len(boards), len(rules.face_kinds)
    row = np.arange(count)[:, None] * (faces + 1)
    shown = np.where(up, boards, faces).reshape(count, -1)
    in_pile = np.arange(state.discard.shape[1]) < state.discard_size[:, None]
    piled = np.where(in_pile, state.discard, faces)
    cells = np.concatenate((shown + row, piled + row), axis=1)
    counts = np.bincount(cells.ravel(), minlength=count * (faces + 1)).reshape(count, faces + 1)
    return counts[:, :faces].astype(np.uint8)
