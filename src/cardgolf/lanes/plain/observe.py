"""What seats see of many lanes, in plain NumPy."""

import numpy as np

from cardgolf.lanes.rule_arrays import HIDDEN, NO_CARD, Array, RuleArrays
from cardgolf.lanes.tables.memory import LaneArrays
from cardgolf.lanes.values import KNOWN_TO_ALL, GridView, Observation


def observe(rules: RuleArrays, state: LaneArrays, seats: Array) -> Observation:
    """Return what the seat of each lane in ``seats`` sees, an array of integers."""
    players, lanes = rules.players, np.arange(len(seats))
    around, faces, up, known = _look_around(rules, state, lanes, seats)
    is_seen = (state.turn == seats) | (rules.stage_sources[state.stage] == 2)
    top = state.discard[lanes, np.maximum(state.discard_size - 1, 0)]
    return Observation(
        faces=faces,
        up=up,
        locked_until=state.marks[lanes[:, None], around],
        known=known,
        seen=state.seen.astype(np.uint8),
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


def make_grid_view(rules: RuleArrays, state: LaneArrays, lanes: Array, legal: Array) -> GridView:
    """Return what the seats that act see in ``lanes``. ``legal`` are their actions, as in :class:`GridView`."""
    seats, players = state.turn[lanes], rules.players
    _, faces, _, known = _look_around(rules, state, lanes, seats)
    tops, held = state.discard[lanes, np.maximum(state.discard_size[lanes] - 1, 0)], state.held[lanes]
    playing = np.zeros((len(lanes), players), np.bool_)
    for position in range(players):
        rows = np.flatnonzero(state.seat_count[lanes] > position)
        playing[rows, (state.order[lanes[rows], position] - seats[rows]) % players] = True
    return GridView(
        faces=faces,
        secrets=((known > 0) & (faces == HIDDEN)).sum(axis=2, dtype=np.uint8),
        playing=playing,
        down=np.bitwise_count(state.down[lanes, seats]),
        top=np.where(state.discard_size[lanes] > 0, tops, NO_CARD).astype(np.uint8),
        held=np.where(held >= 0, held, NO_CARD).astype(np.uint8),
        opening=rules.stage_opens[state.stage[lanes]],
        closing=state.turns_left[lanes] >= 0,
        legal=legal,
    )


def _look_around(rules: RuleArrays, state: LaneArrays, lanes: Array, seats: Array) -> tuple[Array, ...]:
    """Return for each of ``lanes`` what the seat in ``seats`` sees of all boards, its own first.

    These are the numbers of the seats, (lanes, players), the faces, uint8 (lanes, players, places), whether cards lie
    face up, and who knows face-down ones, as in :class:`Observation`.
    """
    around = (seats[:, None] + np.arange(rules.players)) % rules.players
    boards, down = state.boards[lanes[:, None], around], state.down[lanes[:, None], around]
    places = np.arange(rules.places)
    is_down = down[..., None] >> places & 1 == 1
    up = ~is_down & (boards != NO_CARD)
    if not rules.keeps_down:
        return around, np.where(is_down, HIDDEN, boards).astype(np.uint8), up, np.zeros(boards.shape, np.uint8)
    looked, told = (each[lanes[:, None], around][..., None] >> places & 1 for each in (state.looked, state.told))
    known = (looked + told).astype(np.uint8)  # a card that every seat knows is known to its owner
    hidden = is_down & (known < KNOWN_TO_ALL)
    hidden[:, 0] &= known[:, 0] == 0
    return around, np.where(hidden, HIDDEN, boards).astype(np.uint8), up, known
