"""The move of rules in which players move the cards that they turned up before play to other places.

The kernel moves the cards. The part ``Arrange`` of :mod:`cardgolf.turns` offers the move.
"""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar, Self

from attrs import field, frozen

from cardgolf.table.board import Board
from cardgolf.table.move import Move, MoveContext, MoveOutcome

if TYPE_CHECKING:
    from cardgolf.engine.views import BoardView, View


@frozen(cache_hash=True)
class Arrange(Move):
    """A move of your face-up cards to ``slots``, in the order of their places. The other cards fill the rest."""

    word: ClassVar[str] = "arrange"
    slots: tuple[str, ...] = field()

    def words(self) -> Sequence[str]:
        """Return the names of the places."""
        return self.slots

    @classmethod
    def parse(cls, words: Sequence[str]) -> Self:
        """Return the move with these names of places."""
        return cls(tuple(words))

    def offer(self, context: MoveContext) -> str:
        return context.words("move-arrange.offer")

    def deed(self, context: MoveContext) -> str:
        return context.words("move-arrange.deed", places=", ".join(self.slots))

    def describe(self, outcome: MoveOutcome) -> str:
        words = outcome.words
        cards = [words("arranged", card=outcome.after.card(slot), place=slot) for slot in self.slots]
        return words("move-arrange.describe", cards=", ".join(cards))

    def paths(self, seat: int, before: "View", after: "View") -> Iterator[tuple[int, str, int, str]]:  # noqa: ARG002
        """Yield where each card goes, also those that are face down."""
        board: BoardView = before.boards[seat]  # type: ignore[assignment]  # of a seat that plays
        up = [name for name, slot in zip(board.names, board.slots, strict=True) if slot and slot.up]
        down, rest = ([name for name in board.names if name not in some] for some in (up, self.slots))
        for name, target in zip((*up, *down), (*self.slots, *rest), strict=True):
            if name != target:
                yield seat, name, seat, target


def rearrange(board: Board, move: Arrange) -> Board:
    """Return ``board`` with its face-up cards in the places of ``move``."""
    up = [slot for slot in board.slots if slot and slot.up]
    chosen = dict(zip(map(board.index, move.slots), up, strict=True))
    down = iter(slot for slot in board.slots if not (slot and slot.up))
    return Board.of(board.layout, (chosen.get(place) or next(down) for place in range(board.layout.size)))
