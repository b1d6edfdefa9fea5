"""The leaders of rounds in many lanes, in plain NumPy."""

import numpy as np

from cardgolf.lanes.rule_arrays import NO_CARD, Array, RuleArrays
from cardgolf.lanes.tables.memory import LaneArrays
from cardgolf.turns.parts import Lead


def name_leaders(rules: RuleArrays, state: LaneArrays, lanes: Array, closers: Array) -> None:
    """Note who leads the rounds that were dealt in ``lanes``, -1 where the cards decide it after the opening.

    ``closers`` are the seats that closed the rounds before, -1 for none.
    """
    orders = state.order[lanes]
    leads = rules.tables.leads
    last = state.seat_count[lanes] - 1 if leads[-1] is Lead.DEALER else 0
    leaders = orders[np.arange(len(lanes)), last]
    if leads[-1] is Lead.MOST_POINTS:
        leaders = np.full(len(lanes), -1)
    if Lead.LAST_CLOSER in leads:
        plays = (orders == closers[:, None]).any(axis=1) & (closers >= 0)
        leaders = np.where(plays, closers, leaders)
    state.leader[lanes] = leaders


def begin_first_turns(rules: RuleArrays, state: LaneArrays, lanes: Array) -> None:
    """Begin the first turns of the rounds in ``lanes``, whose opening is over."""
    open_ = lanes[state.leader[lanes] < 0]
    if len(open_):
        state.leader[open_] = _find_most_points(rules, state, open_)
    leaders = state.leader[lanes]
    state.position[lanes] = (state.order[lanes] == leaders[:, None]).argmax(axis=1)
    state.turn[lanes] = leaders
    begin_turns(rules, state, lanes, leaders)


def begin_turns(rules: RuleArrays, state: LaneArrays, lanes: Array, seats: Array) -> None:
    """Begin a turn of a seat in each of ``lanes``."""
    state.stage[lanes] = rules.tables.first_stage
    state.turns_begun[lanes, seats] += 1
    state.turns_total[lanes] += 1
    if rules.tables.opening_stage >= 0:
        up = rules.places - np.bitwise_count(state.down[lanes, seats])
        opens = (state.turns_begun[lanes, seats] == 1) & (up < rules.tables.opening_flips)
        state.stage[lanes[opens]] = rules.tables.opening_stage


def _find_most_points(rules: RuleArrays, state: LaneArrays, lanes: Array) -> Array:
    """Return the seats whose face-up cards count most, of equal ones the nearest to the dealer's left."""
    boards, orders = state.boards[lanes], state.order[lanes]
    down = state.down[lanes][..., None] >> np.arange(rules.places) & 1 == 1
    hidden = down | (boards == NO_CARD)
    points = np.where(hidden, 0, rules.face_points[np.where(hidden, 0, boards)]).sum(axis=2)
    shown = np.take_along_axis(points, np.maximum(orders, 0), axis=1)
    shown[orders < 0] = np.iinfo(np.int64).min
    return np.take_along_axis(orders, shown.argmax(axis=1)[:, None], axis=1)[:, 0]
