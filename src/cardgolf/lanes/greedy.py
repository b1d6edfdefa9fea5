"""The greedy bot for views and arrays of many games: what the seats that act see, and what it chooses there."""

from collections.abc import Mapping, Sequence

import numpy as np

from cardgolf.cards import Card
from cardgolf.engine.views import BoardView, View
from cardgolf.errors import InvalidArgumentError
from cardgolf.lanes.core import choose_backend
from cardgolf.lanes.rule_arrays import HIDDEN, NO_CARD, Array
from cardgolf.lanes.values import GreedyTables, GridView
from cardgolf.table.state import Phase


def choose_moves(tables: GreedyTables, grid: GridView, *, compiled: bool | None = None) -> Array:
    """Return the action that the greedy bot chooses in each lane: int32, (lanes,).

    -1 stands for a lane without a legal action. The bot draws no random numbers for these decisions, so the counters
    of its generators stay as they are. ``compiled`` is whether numba is used; by default it is if it is installed.
    The choices are the same. The first call with numba takes some seconds.

    >>> from cardgolf.bots.greedy_for_lanes import make_greedy_tables
    >>> from cardgolf.lanes.greedy import choose_moves, gather_grid_view
    >>> game = cardgolf.new_game("play-nine", players=2, seed=1)
    >>> tables = make_greedy_tables(game.rules, 2)
    >>> game.rules.action_space(2)[choose_moves(tables, gather_grid_view([game.view(game.turn)]), compiled=False)[0]]
    Flip(slot='a1')

    Raises :class:`cardgolf.InvalidArgumentError` for a choice among moves of plugins after the opening, and for
    ``compiled=True`` without numba.
    """
    return choose_backend(compiled=compiled).choose_greedily(tables, grid)


def gather_grid_view(views: Sequence[View]) -> GridView:
    """Return what views of seats that are to move show, for grids. All views have the same rules and players.

    >>> from cardgolf.lanes.greedy import gather_grid_view
    >>> game = cardgolf.new_game("play-nine", players=2, seed=1)
    >>> grid = gather_grid_view([game.view(game.turn)])
    >>> grid.faces.shape, grid.legal.tolist(), grid.opening.tolist()
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

    return GridView(
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
