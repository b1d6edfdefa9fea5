"""The points of boards with hidden cards, as tables: what a board costs on average after the best last turn."""

from collections.abc import Sequence
from typing import Any, NoReturn

import numpy as np
from attrs import frozen

from cardgolf import Card, Layout, NotTabulableError, Pile, Rulebook
from cardgolf.bots.players.final_moves import Faces, Options
from cardgolf.games.unseen_cards import Counts, count_ways, iter_draws_of_many, list_orders
from cardgolf.scoring.batches import make_boards, score_packed

Array = np.ndarray[Any, np.dtype[Any]]


@frozen
class BoardTable:
    """The points of a board with each face at each place, by arrangement of its hidden cards.

    ``fillings`` has the faces of the hidden places by arrangement. They were drawn from the cards of ``pack``, or are
    all if it is ``None``. ``costs`` is by place, face and arrangement. Its last place is none.
    """

    fillings: Array
    pack: Array | None
    costs: Array

    @classmethod
    def of(
        cls, rules: Rulebook, layout: Layout, board: Faces, faces: Sequence[Card], unseen: Counts, most: int
    ) -> "BoardTable":
        """Return the table of a board of numbered ``faces``, where ``None`` is a hidden card.

        Raises :class:`cardgolf.NotTabulableError` if arrays cannot score one of the boards.
        """
        hidden = [place for place, face in enumerate(board) if face is None]
        drawn = len(faces) ** len(hidden) > most
        if drawn:
            rng = np.random.default_rng(0)
            pack = np.repeat(np.arange(len(faces)), unseen)
            filled = np.array([rng.permutation(pack)[: len(hidden)] for _ in range(most)], np.int64)
        else:
            filled = list_orders(len(faces), len(hidden))
        size, count = len(board), len(filled)
        cards = np.empty((size + 1, len(faces), count, size), np.int64)
        cards[:] = np.array([face or 0 for face in board], np.int64)
        cards[..., hidden] = filled
        for place in range(size):
            cards[place, ..., place] = np.arange(len(faces))[:, None]
        flat = cards.reshape(-1, size)
        points, _ = score_packed(rules, make_boards(rules, layout, faces, flat), _refuse)
        costs = rules.cost_sign * points.reshape(size + 1, len(faces), count).astype(np.float64)
        return cls(filled, np.array([unseen]) if drawn else None, costs)

    def weigh(self, unseen: Array) -> Array:
        """Return the chance of each arrangement where these cards are unseen: (cases, faces) to (cases, all)."""
        weights = count_ways(self.fillings, unseen)
        if self.pack is not None:
            weights = weights / count_ways(self.fillings, self.pack)
        total = weights.sum(axis=1, keepdims=True)
        return weights / np.where(total > 0, total, 1)

    def place(self, places: Sequence[int], faces: Array, unseen: Array) -> Array:
        """Return what the board costs on average with a face at each of ``places``: (places, cases)."""
        weights = self.weigh(unseen)
        return np.array([(self.costs[place, faces] * weights).sum(axis=1) for place in places])

    def finish(self, options: Options, tops: Array, unseen: Array) -> Array:
        """Return what the board costs on average after the best turn with these top discards and unseen cards."""
        costs = np.full(len(tops), np.inf)
        if places := options.list_places(Pile.DISCARD):
            costs = self.place(places, tops, unseen).min(axis=0)
        if places := options.list_places(Pile.STOCK):
            drawn = np.zeros(len(tops))
            for face, chances, left in iter_draws_of_many(unseen):
                drawn += chances * (self.costs[places, face] @ self.weigh(left).T).min(axis=0)
            costs = np.minimum(costs, drawn)
        return costs

    def reply(self, options: Options, tops: Array | None, unseen: Array) -> Array:
        """Return what the board costs on average after the reply to a rival that turned up its last card.

        That card is the top discard where ``tops`` is ``None``.
        """
        shown = [*iter_draws_of_many(unseen)]
        faces = [np.full(len(unseen), face) if tops is None else tops for face, _, _ in shown]
        left = np.concatenate([each for _, _, each in shown])
        costs = self.finish(options, np.concatenate(faces), left).reshape(len(shown), len(unseen))
        return (np.stack([chance for _, chance, _ in shown]) * costs).sum(axis=0)  # type: ignore[no-any-return]


def _refuse(_: int) -> NoReturn:
    raise NotTabulableError("invalid board for a table: expected fewer wild cards")


def count_boards(size: int, hidden: int, faces: int, most: int) -> int:
    """Return how many boards a table has."""
    return (size + 1) * faces * min(int(faces**hidden), most)
