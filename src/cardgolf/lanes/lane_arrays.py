"""The rounds of all lanes as arrays."""

from typing import NamedTuple

import numpy as np

from cardgolf.lanes.rule_arrays import NO_CARD, Array, RuleArrays


class LaneArrays(NamedTuple):
    """The round of each lane. The first axis of each array is the lane.

    Faces are indices in ``tables.faces``; 255 stands for no card. Sets of places are bits.
    """

    boards: Array  # uint8, (lanes, players, places): faces
    down: Array  # int32, (lanes, players): the places with a face-down card
    marks: Array  # int16, (lanes, players, places): the turn on which a locked card is free again
    stock: Array  # uint8, (lanes, cards): faces, the top card at stock_size - 1
    stock_size: Array  # int32, (lanes,)
    discard: Array  # uint8, (lanes, cards): faces, the top card at discard_size - 1
    discard_size: Array  # int32, (lanes,)
    held: Array  # int32, (lanes,): the face of the card in hand, -1 for none
    stage: Array  # int32, (lanes,): an index in tables.stages
    turn: Array  # int32, (lanes,): the seat that acts
    order: Array  # int8, (lanes, players): the seats that play, from the dealer's left; -1 after the last
    position: Array  # int32, (lanes,): the index of the seat that acts in `order`
    seat_count: Array  # int32, (lanes,): how many seats play
    turns_begun: Array  # int32, (lanes, players)
    turns_total: Array  # int32, (lanes,): the turns begun by all seats
    closer: Array  # int32, (lanes,): the seat that closed the round, -1 for none
    turns_left: Array  # int32, (lanes,): last turns that are left, -1 while the round is not closed
    ending: Array  # int32, (lanes,): the reason why the round ends, -1 for none yet
    reshuffles: Array  # int32, (lanes,)
    over: Array  # bool, (lanes,): whether the last turn is over


def make_lane_arrays(rules: RuleArrays, count: int) -> LaneArrays:
    """Return the arrays of ``count`` lanes in which nothing has been dealt."""
    players, places, cards = rules.players, rules.places, len(rules.deck)

    def zeros() -> Array:
        return np.zeros(count, np.int32)

    return LaneArrays(
        boards=np.full((count, players, places), NO_CARD, np.uint8),
        down=np.zeros((count, players), np.int32),
        marks=np.zeros((count, players, places), np.int16),
        stock=np.zeros((count, cards), np.uint8),
        stock_size=zeros(),
        discard=np.zeros((count, cards), np.uint8),
        discard_size=zeros(),
        held=zeros(),
        stage=zeros(),
        turn=zeros(),
        order=np.zeros((count, players), np.int8),
        position=zeros(),
        seat_count=zeros(),
        turns_begun=np.zeros((count, players), np.int32),
        turns_total=zeros(),
        closer=zeros(),
        turns_left=zeros(),
        ending=zeros(),
        reshuffles=zeros(),
        over=np.zeros(count, np.bool_),
    )


def deal_lanes(rules: RuleArrays, state: LaneArrays, lanes: Array, decks: Array, order: Array, seat_count: Array) -> None:
    """Deal a round in each of ``lanes``.

    ``decks`` are the shuffled decks, uint8 (lanes, cards), in dealing order. ``order`` are the seats that play, int8
    (lanes, players), from the dealer's left and with -1 after the last; ``seat_count`` is how many they are.
    """
    places, players = rules.places, rules.players
    row = np.arange(len(lanes))[:, None]
    state.boards[lanes] = NO_CARD
    state.down[lanes] = 0
    for position in range(players):
        playing = np.nonzero(seat_count > position)[0]
        seats = order[playing, position]
        taken = position + np.arange(places)[None, :] * seat_count[playing][:, None]
        state.boards[lanes[playing], seats] = decks[row[playing], taken]
        state.down[lanes[playing], seats] = (1 << places) - 1
    dealt = seat_count * places
    cards = decks.shape[1]
    state.discard[lanes, 0] = decks[row[:, 0], dealt]
    state.discard_size[lanes] = 1
    state.stock[lanes] = decks[:, ::-1]  # the top card of the stock is dealt next; the cards already dealt lie above
    state.stock_size[lanes] = cards - dealt - 1
    state.marks[lanes] = 0
    state.held[lanes] = -1
    state.order[lanes], state.seat_count[lanes] = order, seat_count
    state.position[lanes] = 0
    state.turn[lanes] = order[:, 0]
    state.turns_begun[lanes] = 0
    state.turns_total[lanes] = 0
    state.closer[lanes] = state.turns_left[lanes] = state.ending[lanes] = -1
    state.reshuffles[lanes] = 0
    state.over[lanes] = False
    if rules.opening_flips:
        state.stage[lanes] = 0
    else:
        state.stage[lanes] = rules.first_stage
        state.turns_begun[lanes, order[:, 0]] = 1
        state.turns_total[lanes] = 1
