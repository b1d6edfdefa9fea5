"""The numbers of a round: their names, and where each stands among the integers of a lane."""

from itertools import accumulate
from math import prod
from typing import Any, NamedTuple

from cardgolf.lanes.tables.tables import Tables

Array = Any
"""A NumPy array. Its shape and type are told where it is made."""

HIDDEN, NO_CARD = 254, 255
"""Faces of a card that a seat does not see, and of a place or hand without a card."""


class LaneArrays(NamedTuple):
    """The round of each lane. All arrays are int32, and their first axis is the lane.

    Faces are indices in ``tables.faces``; 255 stands for no card. Sets of places are bits.
    """

    stock_size: Array  # (lanes,)
    discard_size: Array  # (lanes,)
    held: Array  # (lanes,): the face of the card in hand, -1 for none
    stage: Array  # (lanes,): an index in tables.stages
    turn: Array  # (lanes,): the seat that acts
    position: Array  # (lanes,): the index of the seat that acts in `order`
    seat_count: Array  # (lanes,): how many seats play
    turns_total: Array  # (lanes,): the turns begun by all seats
    closer: Array  # (lanes,): the seat that closed the round, -1 for none
    turns_left: Array  # (lanes,): last turns that are left, -1 while the round is not closed
    ending: Array  # (lanes,): the reason why the round ends, -1 for none yet
    reshuffles: Array  # (lanes,)
    over: Array  # (lanes,): 1 if the last turn is over
    leader: Array  # (lanes,): the seat with the first turn, -1 while cards that are yet to be turned up decide it
    order: Array  # (lanes, players): the seats that play, from the dealer's left; -1 after the last
    turns_begun: Array  # (lanes, players)
    down: Array  # (lanes, players): the places with a face-down card
    boards: Array  # (lanes, players, places): faces
    marks: Array  # (lanes, players, places): the turn on which a locked card is free again
    looked: Array  # (lanes, players): the places with a face-down card that its owner knows; without looks (lanes, 0)
    told: Array  # (lanes, players): those of them that every seat knows; without looks (lanes, 0)
    seen: Array  # (lanes, faces): how many cards of each face lie face up or in the discard pile
    stock: Array  # (lanes, cards): faces, the top card at stock_size - 1
    discard: Array  # (lanes, cards): faces, the top card at discard_size - 1
    memory: Array  # (lanes, integers): all of the above in this order, by make_rows; else empty


def list_shapes(tables: Tables) -> dict[str, tuple[int, ...]]:
    """Return the shape of each array for one lane."""
    players, places, cards = tables.players, len(tables.places), len(tables.deck)
    shapes: dict[str, tuple[int, ...]] = dict.fromkeys(LaneArrays._fields[:-1], ())
    shapes |= dict.fromkeys(("order", "turns_begun", "down"), (players,))
    shapes |= dict.fromkeys(("boards", "marks"), (players, places))
    shapes |= dict.fromkeys(("looked", "told"), (players if tables.keeps_down else 0,))
    shapes["seen"] = (len(tables.faces),)
    return shapes | dict.fromkeys(("stock", "discard"), (cards,))


def find_starts(tables: Tables) -> dict[str, int]:
    """Return at which integer of a lane each array begins. Under ``memory`` is how many integers a lane has."""
    return dict(zip(LaneArrays._fields, accumulate(map(prod, list_shapes(tables).values()), initial=0), strict=True))
