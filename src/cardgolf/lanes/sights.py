"""What the seats that act see, as arrays."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np

from cardgolf.cards import Card
from cardgolf.errors import InvalidArgumentError
from cardgolf.lanes.rule_arrays import HIDDEN, NO_CARD, Array
from cardgolf.state import Phase
from cardgolf.views import BoardView, View


class Sights(NamedTuple):
    """What a bot on a grid needs to know of the seat that acts, one lane a row.

    Boards are by distance clockwise from the seat that acts, itself first. Faces are numbered as in
    :class:`cardgolf.lanes.greedy_tables.GreedyTables`. Where the card in hand came from does not matter: the legal
    actions follow from it.
    """

    faces: Array
    """uint8, (lanes, players, places): what the seat sees. 254 is an unseen card, 255 a place without a card."""
    secrets: Array
    """uint8, (lanes, players): how many cards of a board its owner has seen and the seat that acts has not."""
    playing: Array
    """bool, (lanes, players): whether a seat plays this round."""
    down: Array
    """uint8, (lanes,): how many cards of the seat that acts are face down, those that it has seen included."""
    top: Array
    """uint8, (lanes,): the top discard, 255 for none."""
    held: Array
    """uint8, (lanes,): the card in hand, 255 for none."""
    opening: Array
    """bool, (lanes,): whether the cards of the opening are being turned up."""
    closing: Array
    """bool, (lanes,): whether the round is ending."""
    legal: Array
    """int32, (lanes, any): the legal actions in the order of the engine, by the numbers of
    ``rules.action_space(players)``. -1 stands for no action, and may stand anywhere."""


def order_actions(legal: Array, order: Array) -> Array:
    """Return the legal actions in an order, -1 for those that are not legal: int32, (lanes, actions).

    ``legal`` is bool, (lanes, actions). ``order`` are the numbers of all actions in the engine's order, (actions,).

    >>> import numpy as np
    >>> from cardgolf.lanes.sights import order_actions
    >>> order_actions(np.array([[True, False, True]]), np.array([2, 1, 0])).tolist()
    [[2, -1, 0]]
    """
    return np.where(legal[:, order], order, -1).astype(np.int32)


def gather_sights(views: Sequence[View]) -> Sights:
    """Return what views of seats that are to move show, for grids. All views have the same rules and players.

    >>> from cardgolf.lanes.sights import gather_sights
    >>> game = cardgolf.new_game("play-nine", players=2, seed=1)
    >>> sights = gather_sights([game.view(game.turn)])
    >>> sights.faces.shape, sights.legal.tolist(), sights.opening.tolist()
    ((1, 2, 8), [[0, 1, 2, 3, 4, 5, 6, 7]], [True])

    Raises :class:`cardgolf.InvalidArgumentError` unless each view is that of the seat that is to move.
    """
    if not views or any(view.seat is None or view.seat != view.actor for view in views):
        raise InvalidArgumentError("invalid views: expected one or more, each of the seat that is to move")
    rules, players = views[0].rules, len(views[0].names)
    setup, space = rules.table_setup(players), rules.action_space(players)
    numbers: Mapping[Card, int] = {face: number for number, face in enumerate(sorted({*setup.deck}))}
    around = [[view.boards[(view.actor + away) % players] for away in range(players)] for view in views]
    legal = [[space.index(move, view.actor) for move in view.legal_moves] for view in views]
    width = max(map(len, legal))

    def number(card: Card | None) -> int:
        return numbers[card] if card else NO_CARD

    return Sights(
        faces=np.array([[_list_faces(board, numbers, setup.layout.size) for board in row] for row in around], np.uint8),
        secrets=np.array([[_count_secrets(board, view, away) for away, board in enumerate(row)]
                          for view, row in zip(views, around, strict=True)], np.uint8),
        playing=np.array([[board is not None for board in row] for row in around]),
        down=np.array([_count_down(row[0]) for row in around], np.uint8),
        top=np.array([number(view.discard_top) for view in views], np.uint8),
        held=np.array([number(view.held) for view in views], np.uint8),
        opening=np.array([view.phase is Phase.OPENING for view in views]),
        closing=np.array([view.round_end is not None for view in views]),
        legal=np.array([actions + [-1] * (width - len(actions)) for actions in legal], np.int32),
    )  # fmt: skip


def _list_faces(board: BoardView | None, numbers: Mapping[Card, int], places: int) -> list[int]:
    if board is None:
        return [NO_CARD] * places
    return [(numbers[slot.card] if slot.card else HIDDEN) if slot else NO_CARD for slot in board.slots]


def _count_secrets(board: BoardView | None, view: View, away: int) -> int:
    owner = (view.actor + away) % len(view.names)
    slots = board.slots if board else ()
    return sum(slot is not None and slot.card is None and owner in slot.seen_by for slot in slots)


def _count_down(board: BoardView | None) -> int:
    return sum(slot is not None and not slot.up for slot in board.slots) if board else 0
