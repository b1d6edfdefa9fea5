"""The points of boards with hidden cards, as tables: what a board costs on average after the best last turn."""

from collections.abc import Iterator, Sequence
from itertools import product
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from attrs import frozen

from cardgolf import Card, Layout, Pile, Rulebook
from cardgolf.scoring.batches import make_boards, score_packed

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, np.dtype[Any]]

NONE = -1  # no place: the card in hand is thrown
Faces = tuple[int | None, ...]


@frozen
class BoardTable:
    """The points of a board with each face at each place, by arrangement of its hidden cards.

    ``fillings`` has the faces of the hidden places by arrangement. They were drawn from the cards of ``pack``, or are
    all if it is ``None``. ``costs`` is by place, face and arrangement. Its last place is none.
    """

    fillings: "Array"
    pack: "Array | None"
    costs: "Array"

    @classmethod
    def of(
        cls, rules: Rulebook, layout: Layout, board: Faces, faces: Sequence[Card], unseen: "Array", most: int
    ) -> "BoardTable":
        """Return the table of a board of numbered ``faces``, where ``None`` is a hidden card."""
        import numpy as np  # noqa: PLC0415  # an extra

        hidden = [place for place, face in enumerate(board) if face is None]
        drawn = len(faces) ** len(hidden) > most
        if drawn:
            rng = np.random.default_rng(0)
            pack = np.repeat(np.arange(len(faces)), unseen)
            filled = np.array([rng.permutation(pack)[: len(hidden)] for _ in range(most)], np.int64)
        else:
            ways = [*product(range(len(faces)), repeat=len(hidden))]
            filled = np.array(ways, np.int64).reshape(len(ways), len(hidden))
        size, count = len(board), len(filled)
        cards = np.empty((size + 1, len(faces), count, size), np.int64)
        cards[:] = np.array([face or 0 for face in board], np.int64)
        cards[..., hidden] = filled
        for place in range(size):
            cards[place, ..., place] = np.arange(len(faces))[:, None]
        flat = cards.reshape(-1, size)
        zeros = np.zeros(len(flat), np.int64)
        boards = make_boards(rules, layout, [*faces], flat, marks=np.zeros_like(flat), turns_begun=zeros)
        points, _ = score_packed(rules, boards, _ask_nothing)
        costs = rules.cost_sign * points.reshape(size + 1, len(faces), count).astype(np.float64)
        return cls(filled, unseen if drawn else None, costs)

    def weigh(self, unseen: "Array") -> "Array":
        """Return the chance of each arrangement where these cards are unseen: (cases, faces) to (cases, all)."""
        import numpy as np  # noqa: PLC0415  # an extra

        weights = self._count_ways(unseen)
        if self.pack is not None:
            weights = weights / self._count_ways(self.pack[None])
        total = weights.sum(axis=1, keepdims=True)
        return weights / np.where(total > 0, total, 1)

    def _count_ways(self, unseen: "Array") -> "Array":
        import numpy as np  # noqa: PLC0415  # an extra

        ways = np.ones((len(unseen), len(self.fillings)))
        for place in range(self.fillings.shape[1]):
            earlier = (self.fillings[:, :place] == self.fillings[:, place : place + 1]).sum(axis=1)
            ways *= np.maximum(unseen[:, self.fillings[:, place]] - earlier, 0)
        return ways

    def place(self, places: Sequence[int], faces: "Array", unseen: "Array") -> "Array":
        """Return what the board costs on average with a face at each of ``places``: (places, cases)."""
        import numpy as np  # noqa: PLC0415  # an extra

        weights = self.weigh(unseen)
        return np.array([(self.costs[place, faces] * weights).sum(axis=1) for place in places])

    def finish(self, options: "Options", tops: "Array", unseen: "Array") -> "Array":
        """Return what the board costs on average after the best turn with these top discards and unseen cards."""
        import numpy as np  # noqa: PLC0415  # an extra

        costs = np.full(len(tops), np.inf)
        if places := options.list_places(Pile.DISCARD):
            costs = self.place(places, tops, unseen).min(axis=0)
        if places := options.list_places(Pile.STOCK):
            drawn = np.zeros(len(tops))
            for face, chances, left in iter_drawn(unseen):
                drawn += chances * (self.costs[places, face] @ self.weigh(left).T).min(axis=0)
            costs = np.minimum(costs, drawn)
        return costs


def _ask_nothing(_: int) -> Any:
    raise AssertionError("these rules score by parts alone")


def iter_drawn(unseen: "Array") -> "Iterator[tuple[int, Array, Array]]":
    """Yield each face that may come next: its chances, and the cards that are unseen then."""
    import numpy as np  # noqa: PLC0415  # an extra

    totals = np.maximum(unseen.sum(axis=1), 1)
    for face in range(unseen.shape[1]):
        if unseen[:, face].any():
            left = unseen.copy()
            left[:, face] = np.maximum(left[:, face] - 1, 0)
            yield face, unseen[:, face] / totals, left


class Option(NamedTuple):
    """Where a card of a pile can go: a place, or none. ``closing`` says how the move turns up the last card, if so."""

    pile: Pile
    place: int
    closing: Literal["", "swap", "flip"]


@frozen
class Options:
    """What a seat can do in its last turn. ``replies`` are those of the other seat after it has closed the round."""

    options: frozenset[Option]
    replies: "Options | None" = None

    def list_places(self, pile: Pile, closing: str = "") -> list[int]:
        """Return where a card of ``pile`` can go."""
        return sorted(each.place for each in self.options if each.pile is pile and each.closing == closing)


def count_boards(size: int, hidden: int, faces: int, most: int) -> int:
    """Return how many boards a table has."""
    ways: int = faces**hidden
    return (size + 1) * faces * min(ways, most)
